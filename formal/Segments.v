(** * Nimbers of many heaps: the head, and segments of any length

    The head of a sequence of nimbers is computed from the rules alone ([head_right]); from the
    nimbers of a window of heaps, a station, those of the next [count] heaps follow
    ([advance_right]). What is known after each step is said by [knows] and [clear]. Tables are
    short (an array has less than 2^22 entries), so long segments go in pieces. *)

From Coq Require Import Uint63 PArray ZArith NArith List Lia Bool.
From Grundy Require Import Octal Words Heap.
Import ListNotations.

Open Scope uint63_scope.

(** ** The loops *)

Definition at_most (x y : int) : int := if x <? y then x else y.

Definition is_even (n : int) : bool := n land 1 =? 0.

(** What is searched for each heap: the values that are common at even and at odd heaps, the options
    that decide which is the least common value that none has, and those among which witnesses are
    looked for. *)
Record search := Search { at_even : words; at_odd : words; deciding : sources; witnesses : sources }.

(** Fills the table with the nimbers of the next heaps; [i] is the index of heap [n]. *)
Fixpoint run (fuel : nat) (s : search) (a : table) (i n : int) : option table :=
  match fuel with
  | O => Some a
  | S fuel =>
    let x := by_rare (deciding s) (if is_even n then at_even s else at_odd s) (witnesses s) a i 0 0 0 in
    if x <? 189 then run fuel s (put a i x) (i + 1) (n + 1) else None
  end.

(** Copies [fuel] entries from index [i] of [a] to index [j] of [b]. *)
Fixpoint copy_to (fuel : nat) (a b : table) (i j : int) : table :=
  match fuel with
  | O => b
  | S fuel => copy_to fuel a (put b j (get a i)) (i + 1) (j + 1)
  end.

(** Pieces of [piece] heaps, after each of which the last [len] nimbers move to the front of a new
    table. Both numbers and their sum are given as machine integers too, since counting them out
    again for each piece took a quarter of the time. *)
Fixpoint run_pieces (pieces piece len : nat) (piece_ len_ both_ : int) (s : search) (a : table) (n : int) : option table :=
  match pieces with
  | O => Some a
  | S pieces =>
    match run piece s a len_ n with
    | Some a =>
      run_pieces pieces piece len piece_ len_ both_ s (copy_to len a (fresh both_ blank) piece_ 0) (n + piece_)
    | None => None
    end
  end.

(** Writes a list into a table from index [i] on, if all of it are nimbers. *)
Fixpoint load (l : list int) (a : table) (i : int) : option table :=
  match l with
  | [] => Some a
  | x :: l => if x <? 189 then load l (put a i x) (i + 1) else None
  end.

(** The [fuel] entries before index [i], and then [l]. *)
Fixpoint unload (fuel : nat) (a : table) (i : int) (l : list int) : list int :=
  match fuel with
  | O => l
  | S fuel => unload fuel a (i - 1) (get a (i - 1) :: l)
  end.

(** Heaps of a piece: more than in most windows, so that little is copied, and small enough for the
    processor's cache: 2^19 took 1.4 times as long for 0.354. *)
Definition piece : Z := 65536.

(** From the station [l] before heap [n] to the one [count] heaps on. Heap 0 is in stations, but not
    in tables. *)
Definition advance (s : search) (l : list int) (n : int) (count : Z) : option (list int) :=
  let len := length l in
  if (count =? 0)%Z then Some l
  else if (Z.of_nat len + piece <? 2 ^ 22 - 1)%Z && (φ n + count <? 2 ^ 62)%Z && (0 <=? count)%Z then
    let len_ := of_nat len in
    let both_ := of_Z (Z.of_nat len + piece) in
    match load l (fresh both_ blank) 0 with
    | None => None
    | Some a =>
      let a := if (Z.of_nat len =? φ n)%Z then put a 0 blank else a in
      let pieces := Z.to_nat (count / piece) in
      match run_pieces pieces (Z.to_nat piece) len (of_Z piece) len_ both_ s a n with
      | None => None
      | Some a =>
        let rest := Z.to_nat (count mod piece) in
        match run rest s a len_ (n + of_Z (count / piece * piece)) with
        | None => None
        | Some a => Some (unload len a (of_nat (len + rest)) [])
        end
      end
    end
  else None.

(** The pairs with the part [x], of nimber [v]. *)
Fixpoint add_pairs (ts : list int) (x v : int) (r : sources) : sources :=
  match ts with
  | [] => r
  | t :: ts => From (t + x) v (add_pairs ts x v r)
  end.

(** The pairs with one of these parts, of which the nimbers are given too; the last part comes
    first. *)
Definition pair_sources (ts : list int) (l : list (int * int)) (r : sources) : sources :=
  fold_left (fun r p => add_pairs ts (fst p) (snd p) r) l r.

(** The heaps from [x] on with their nimbers, the last one first. *)
Fixpoint parts_of (fuel : nat) (a : table) (x : int) (l : list (int * int)) : list (int * int) :=
  match fuel with
  | O => l
  | S fuel => parts_of fuel a (x + 1) ((x, get a x) :: l)
  end.

(** What the head knows: the table, and the rare heaps with their nimbers, the last one first. *)
Record state := State { nimbers_of : table; decided : sources; rares : list (int * int) }.

(** The next heaps of the head: by rare heaps if that goes, else by all options. [up] is [n]. *)
Fixpoint head_run (fuel : nat) (e o : words) (ts : takes) (k : int) (q : sources) (n : int) (up : nat) (st : state)
    : option state :=
  match fuel with
  | O => Some st
  | S fuel =>
    let (a, r, l) := st in
    let c := if is_even n then e else o in
    let x := if n <=? k then 189 else by_rare r c q a n 0 0 0 in
    if x <? 189 then head_run fuel e o ts k q (n + 1) (S up) (State (put a n x) r l)
    else
      let x := by_all up ts a n in
      if x <? 189 then
        let a := put a n x in
        head_run fuel e o ts k q (n + 1) (S up)
          (if has_words c (φ x) then State a r l else State a (add_pairs (doubles ts) n x r) ((n, x) :: l))
      else None
  end.

(** Rounds of twice as many heaps each, since pairs of a heap below [2 n] have a part below [n]. *)
Fixpoint rounds (fuel : nat) (e o : words) (ts : takes) (k w n stop : int) (st : state) : option state :=
  if n =? stop then Some st else
  match fuel with
  | O => None
  | S fuel =>
    let q := pair_sources (doubles ts) (parts_of (nat_of (at_most (n - 1) w)) (nimbers_of st) 1 []) Done in
    let steps := at_most n (stop - n) in
    match head_run (nat_of steps) e o ts k q n (nat_of n) st with
    | Some st => rounds fuel e o ts k w (n + steps) stop st
    | None => None
    end
  end.

(** The heaps below [stop], from the rules alone. *)
Definition head (e o : words) (ts : takes) (k w stop : int) : option state :=
  if (0 <? stop) && (stop <=? max_length) then
    rounds 63 e o ts k w 1 stop (State (fresh stop blank) (singles ts) [])
  else None.

(** ** Lists and tables *)

Lemma phi_of_nat_small n : (Z.of_nat n < 2 ^ 62)%Z -> φ (of_nat n) = Z.of_nat n.
Proof. intros H. apply phi_of_nat. change (2 ^ 63)%Z with (2 * 2 ^ 62)%Z. lia. Qed.

Lemma phi_succ i : (φ i < 2 ^ 62)%Z -> φ (i + 1) = (φ i + 1)%Z.
Proof. intros H. rewrite phi_add; change (φ 1) with 1%Z; change (2 ^ 63)%Z with (2 * 2 ^ 62)%Z; lia. Qed.

Lemma nat_of_succ i : (φ i < 2 ^ 62)%Z -> nat_of (i + 1) = S (nat_of i).
Proof. intros H. unfold nat_of. rewrite phi_succ by easy. pose proof (phi_range i). lia. Qed.

Lemma copy_well_made fuel a b i j : well_made b -> well_made (copy_to fuel a b i j).
Proof. revert b i j. induction fuel as [|fuel IH]; intros b i j W; [easy|]. apply IH, put_well_made, W. Qed.

Lemma copy_size fuel a b i j : size (copy_to fuel a b i j) = size b.
Proof. revert b i j. induction fuel as [|fuel IH]; intros b i j; [easy|]. cbn [copy_to]. now rewrite IH, put_size. Qed.

Lemma copy_get fuel a b i j k :
  (φ i + Z.of_nat fuel < 2 ^ 62)%Z -> (φ j + Z.of_nat fuel <= size b)%Z -> (φ j <= φ k)%Z ->
  (φ k < φ j + Z.of_nat fuel)%Z ->
  get (copy_to fuel a b i j) k = get a (of_Z (φ i + (φ k - φ j))).
Proof.
  revert b i j. induction fuel as [|fuel IH]; intros b i j I J K L; [lia|].
  pose proof (size_range b). pose proof (phi_range i). pose proof (phi_range j).
  assert (φ (i + 1) = φ i + 1)%Z as I1 by (apply phi_succ; lia).
  assert (φ (j + 1) = φ j + 1)%Z as J1 by (apply phi_succ; lia).
  cbn [copy_to].
  assert (forall fuel b' i' j', (φ k < φ j')%Z -> (φ j' + Z.of_nat fuel <= size b')%Z ->
    get (copy_to fuel a b' i' j') k = get b' k) as Before.
  { clear. induction fuel as [|fuel IH]; intros b' i' j' K S; [easy|]. cbn [copy_to].
    pose proof (size_range b'). assert (φ (j' + 1) = φ j' + 1)%Z as J by (apply phi_succ; lia).
    rewrite IH by (rewrite ?put_size; lia). rewrite get_put by lia.
    destruct (Z.eqb_spec (φ k) (φ j')); [lia | easy]. }
  destruct (Z.eq_dec (φ k) (φ j)) as [E | E].
  - rewrite Before by (rewrite ?put_size; lia). rewrite get_put by lia.
    rewrite (proj2 (Z.eqb_eq _ _) E). f_equal. apply to_Z_inj. rewrite of_Z_spec. symmetry.
    replace (φ i + (φ k - φ j))%Z with (φ i) by lia. apply Z.mod_small. change wB with (2 ^ 63)%Z. lia.
  - rewrite IH by (rewrite ?put_size; lia). do 2 f_equal. lia.
Qed.

Lemma load_well_made l a i b : load l a i = Some b -> well_made a -> well_made b /\ size b = size a.
Proof.
  revert a i. induction l as [|x l IH]; intros a i E W; cbn [load] in E.
  - injection E as <-. now split.
  - destruct (x <? 189); [|easy]. apply IH in E as [E S]; [|now apply put_well_made].
    split; [easy|]. now rewrite S, put_size.
Qed.

Lemma load_get l a i b k :
  load l a i = Some b -> (φ i + Z.of_nat (length l) <= size a)%Z ->
  get b k = if (φ i <=? φ k)%Z && (φ k <? φ i + Z.of_nat (length l))%Z
            then nth (Z.to_nat (φ k - φ i)) l 0 else get a k.
Proof.
  revert a i. induction l as [|x l IH]; intros a i E Fit; cbn [load length] in *.
  - injection E as <-. destruct (Z.leb_spec (φ i) (φ k)), (Z.ltb_spec (φ k) (φ i + Z.of_nat 0)); trivial; lia.
  - destruct (x <? 189); [|easy]. pose proof (size_range a).
    assert (φ (i + 1) = φ i + 1)%Z as I1 by (apply phi_succ; lia).
    rewrite (IH _ _ E) by (rewrite put_size; lia). rewrite I1, get_put by lia.
    destruct (Z.leb_spec (φ i + 1) (φ k)), (Z.leb_spec (φ i) (φ k)),
      (Z.ltb_spec (φ k) (φ i + 1 + Z.of_nat (length l))), (Z.ltb_spec (φ k) (φ i + Z.of_nat (S (length l)))),
      (Z.eqb_spec (φ k) (φ i)); cbn [andb]; trivial; try lia.
    + replace (Z.to_nat (φ k - φ i)) with (S (Z.to_nat (φ k - (φ i + 1)))) by lia. easy.
    + now replace (Z.to_nat (φ k - φ i)) with 0%nat by lia.
Qed.

Lemma load_fits l a i b : load l a i = Some b -> forall x, In x l -> fits (φ x).
Proof.
  revert a i. induction l as [|x l IH]; intros a i E y I; [easy|]. cbn [load] in E.
  destruct (x <? 189) eqn:X; [|easy]. destruct I as [<- | I]; [|eauto].
  apply ltb_spec in X. change (φ 189) with 189%Z in X. pose proof (phi_range x). unfold fits. lia.
Qed.

(** The entries that are unloaded, as a map. *)
Lemma unload_map fuel a i l :
  (Z.of_nat fuel <= φ i)%Z ->
  unload fuel a i l = map (fun k => get a (of_Z (φ i - Z.of_nat fuel + Z.of_nat k))) (seq 0 fuel) ++ l.
Proof.
  revert i l. induction fuel as [|fuel IH]; intros i l H; [easy|]. cbn [unload].
  assert (φ (i - 1) = φ i - 1)%Z as I1 by (rewrite phi_sub; change (φ 1) with 1%Z; lia).
  rewrite IH, I1 by lia. rewrite seq_S, map_app, <- app_assoc. cbn [Nat.add map app]. f_equal.
  - apply map_ext. intros k. do 2 f_equal. lia.
  - f_equal. f_equal. apply to_Z_inj. rewrite of_Z_spec, I1.
    replace (φ i - Z.of_nat (S fuel) + Z.of_nat fuel)%Z with (φ i - 1)%Z by lia.
    symmetry. apply Z.mod_small. pose proof (phi_range i). change wB with (2 ^ 63)%Z. lia.
Qed.

Lemma add_pairs_in ts x v r off w :
  In_source off w (add_pairs ts x v r) <-> (exists t, In t ts /\ off = t + x /\ w = v) \/ In_source off w r.
Proof.
  induction ts as [|t ts IH]; cbn [add_pairs In_source In].
  - split; [now right | intros [(t & [] & _) | H]; easy].
  - rewrite IH. split.
    + intros [[-> ->] | [(u & I & E) | H]]; [left; exists t | left; exists u | right]; auto.
    + intros [(u & [<- | I] & -> & ->) | H]; [now left | right; left; now exists u | now right; right].
Qed.

Lemma pair_sources_in ts l r off w :
  In_source off w (pair_sources ts l r) <->
  (exists t x, In t ts /\ In (x, w) l /\ off = t + x) \/ In_source off w r.
Proof.
  revert r. induction l as [|[x v] l IH]; intros r; cbn [pair_sources fold_left In].
  - split; [now right | intros [(t & x & _ & [] & _) | H]; easy].
  - unfold pair_sources in IH. rewrite IH. cbn [fst snd]. rewrite add_pairs_in. split.
    + intros [(t & y & T & Y & E) | [(t & T & E & ->) | H]];
        [left; exists t, y | left; exists t, x | right]; auto.
    + intros [(t & y & T & [Y | Y] & E) | H].
      * injection Y as <- <-. right. left. now exists t.
      * left. now exists t, y.
      * now right; right.
Qed.

Lemma parts_of_in fuel a x l y v :
  (φ x + Z.of_nat fuel < 2 ^ 62)%Z ->
  In (y, v) (parts_of fuel a x l) -> In (y, v) l \/ (φ x <= φ y < φ x + Z.of_nat fuel)%Z /\ v = get a y.
Proof.
  revert x l. induction fuel as [|fuel IH]; intros x l H I; cbn [parts_of] in I; [now left|].
  assert (φ (x + 1) = φ x + 1)%Z as X1 by (apply phi_succ; lia).
  apply IH in I; [|lia]. destruct I as [[E | I] | [O ->]]; [|now left|].
  - injection E as <- <-. right. split; [lia | easy].
  - right. split; [lia | easy].
Qed.

(** ** What it means for the game *)

Lemma is_even_right n : is_even n = Nat.even (nat_of n).
Proof.
  unfold is_even, nat_of. pose proof (phi_range n).
  assert (φ (n land 1) = φ n mod 2)%Z as E by (rewrite land_spec'; apply (Z.land_ones (φ n) 1); lia).
  assert (Nat.even (Z.to_nat (φ n)) = Z.even (φ n)) as ->.
  { apply eq_true_iff_eq. rewrite Nat.even_spec, Z.even_spec. split; intros [k K].
    - exists (Z.of_nat k). lia.
    - exists (Z.to_nat k). lia. }
  pose proof (Zmod_even (φ n)) as P. destruct (n land 1 =? 0) eqn:Q.
  - apply eqb_phi in Q. change (φ 0) with 0%Z in Q. destruct (Z.even (φ n)); [easy | lia].
  - destruct (Z.even (φ n)); [|easy]. assert (n land 1 = 0) as X by (apply to_Z_inj; change (φ 0) with 0%Z; lia).
    rewrite X in Q. discriminate.
Qed.

Section Game.

Variable ds : list N.
Let c := octal ds.
Let k := (length ds - 1)%nat.
Hypothesis c_valid : valid c.
Hypothesis c_two : leaves_at_most c 2.
Hypothesis ds_short : (Z.of_nat (length ds) < 2 ^ 20)%Z.

Variable common : nat -> N -> bool.
Hypothesis pair_common : forall t a b,
  bit c t 2 = true -> (1 <= a)%nat -> (1 <= b)%nat ->
  common (t + a + b) (N.lxor (G c a) (G c b)) = xorb (common a (G c a)) (common b (G c b)).

Variables e o : words.
Hypothesis even_words : forall n, Nat.even n = true -> common_words common e n.
Hypothesis odd_words : forall n, Nat.even n = false -> common_words common o n.

Lemma words_right n : common_words common (if is_even n then e else o) (nat_of n).
Proof. rewrite is_even_right. destruct (Nat.even (nat_of n)) eqn:E; auto. Qed.

Lemma not_whole n : (k < n)%nat -> bit c n 0 = false.
Proof. intros H. destruct (bit c n 0) eqn:B; [|easy]. apply octal_takes in B. unfold k in H. lia. Qed.

Lemma put_tabulates a base n i x :
  tabulates ds a base n -> (base + nat_of i = n)%nat -> (φ i < size a)%Z -> n <> 0%nat ->
  fits (φ x) -> to_N x = G c n -> tabulates ds (put a i x) base (S n).
Proof.
  intros [W H] E S Z F V. split; [now apply put_well_made|]. intros j J.
  rewrite get_put by easy. pose proof (phi_range i). pose proof (phi_range j). unfold nat_of in *.
  destruct (Z.eqb_spec (φ j) (φ i)) as [Q | Q].
  - rewrite Q, E. split; [easy | now split].
  - apply H. lia.
Qed.

Lemma complete_step r n : complete ds common r n -> common n (G c n) = true -> complete ds common r (S n).
Proof.
  intros [Si Ra] C. split; [easy|]. intros t x B X R. apply Ra; trivial.
  destruct (Nat.eq_dec x n) as [-> | N]; [fold c in R; congruence | lia].
Qed.

(** *** Runs *)

Section Search.

Variable m : nat.
Variable s : search.
Hypothesis s_even : at_even s = e.
Hypothesis s_odd : at_odd s = o.
Hypothesis s_deciding : right_sources ds m (deciding s).
Hypothesis s_witnesses : right_sources ds m (witnesses s).

(** The heaps from [lo] on are common, and each lesser value is that of a single heap or a pair with
    a part of at most [m]. *)
Definition clear (lo hi : nat) : Prop :=
  forall n, (lo <= n < hi)%nat ->
    common n (G c n) = true /\ forall u, (u < G c n)%N -> small_option ds m n u.

Lemma clear_app lo mid hi : clear lo mid -> clear mid hi -> clear lo hi.
Proof. intros A B n N. destruct (le_lt_dec mid n); [apply B | apply A]; lia. Qed.

Lemma complete_clear r lo hi : complete ds common r lo -> clear lo hi -> complete ds common r hi.
Proof.
  intros [Si Ra] C. split; [easy|]. intros t x B X R. destruct (le_lt_dec lo x) as [L | L]; [|apply Ra; trivial; lia].
  destruct (C x) as [Cx _]; [lia|]. fold c in R. congruence.
Qed.

Theorem run_right fuel a i n base a' :
  run fuel s a i n = Some a' -> tabulates ds a base (nat_of n) -> (base + nat_of i = nat_of n)%nat ->
  complete ds common (deciding s) (nat_of n) -> reaches (deciding s) base (nat_of n) -> (k < nat_of n)%nat ->
  (φ i + Z.of_nat fuel <= size a)%Z -> (φ n + Z.of_nat fuel < 2 ^ 62)%Z ->
  tabulates ds a' base (nat_of n + fuel) /\ size a' = size a /\ clear (nat_of n) (nat_of n + fuel).
Proof.
  revert a i n. induction fuel as [|fuel IH]; intros a i n E T I C R K Sz N.
  - injection E as <-. rewrite Nat.add_0_r. repeat split; try apply T; lia.
  - cbn [run] in E. destruct (_ <? 189) eqn:L; [|easy]. rewrite s_even, s_odd in *.
    set (x := by_rare _ _ _ _ _ _ _ _) in *. pose proof (size_range a). pose proof (phi_range n).
    destruct (by_rare_right ds c_valid c_two common pair_common m _ _ a base (nat_of n) i _ x
      s_deciding s_witnesses C R (words_right n) T I) as (F & V & Cn & Small); trivial; [lia | now apply not_whole|].
    pose proof (nat_of_succ n ltac:(lia)) as N1. pose proof (nat_of_succ i ltac:(lia)) as I1.
    pose proof (phi_succ n ltac:(lia)) as N2. pose proof (phi_succ i ltac:(lia)) as I2.
    destruct (IH _ _ _ E) as (T' & S' & C'); rewrite ?N1, ?N2, ?I1, ?I2, ?put_size; try lia.
    + apply put_tabulates; trivial; lia.
    + now apply complete_step.
    + destruct R as [R | R]; [now left | right]. intros off w In. specialize (R off w In). lia.
    + rewrite put_size in S'. rewrite N1 in T', C'.
      replace (nat_of n + S fuel)%nat with (S (nat_of n) + fuel)%nat by lia.
      split; [easy|]. split; [lia|]. apply (clear_app _ (S (nat_of n))); [|easy].
      intros h Hh. assert (h = nat_of n) as -> by lia. now split.
Qed.

(** *** Stations *)

(** The list has the nimbers of the heaps just before [n]. *)
Definition knows (l : list int) (n : nat) : Prop :=
  (length l <= n)%nat /\ map to_N l = map (G c) (seq (n - length l) (length l)).

Lemma knows_nth l n j : knows l n -> (j < length l)%nat -> to_N (nth j l 0) = G c (n - length l + j).
Proof.
  intros [_ E] J. rewrite <- (map_nth to_N). rewrite E.
  rewrite (nth_indep _ (to_N 0) (G c 0)) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

Lemma load_tabulates l n a room :
  knows l n -> (1 <= n)%nat -> load l (fresh (of_nat (length l + room)) blank) 0 = Some a ->
  (Z.of_nat (length l) + Z.of_nat room < 2 ^ 22 - 1)%Z -> (1 <= room)%nat ->
  let b := if (Z.of_nat (length l) =? Z.of_nat n)%Z then put a 0 blank else a in
  tabulates ds b (n - length l) n /\ size b = (Z.of_nat (length l) + Z.of_nat room)%Z.
Proof.
  intros K N E Small Room. pose proof K as [L _].
  assert (φ (of_nat (length l + room)) = Z.of_nat (length l) + Z.of_nat room)%Z as P
    by (rewrite phi_of_nat_small; lia).
  assert (size (fresh (of_nat (length l + room)) blank) = Z.of_nat (length l) + Z.of_nat room)%Z as Sz.
  { rewrite fresh_size; [easy|]. apply leb_spec. rewrite P. change (φ max_length) with 4194303%Z. lia. }
  destruct (load_well_made _ _ _ _ E (fresh_well_made _)) as [W Sz'].
  assert (forall j, (n - length l + nat_of j < n)%nat ->
    fits (φ (get a j)) /\ to_N (get a j) = G c (n - length l + nat_of j)) as Known.
  { intros j J. pose proof (phi_range j).
    rewrite (load_get _ _ _ _ j E) by (rewrite Sz; change (φ 0) with 0%Z; lia).
    change (φ 0) with 0%Z. rewrite Z.sub_0_r, Z.add_0_l. unfold nat_of in *.
    rewrite (proj2 (Z.leb_le _ _)), (proj2 (Z.ltb_lt _ _)) by lia. cbn [andb]. split.
    - apply (load_fits _ _ _ _ E), nth_In. lia.
    - apply knows_nth; [easy | lia]. }
  destruct (Z.eqb_spec (Z.of_nat (length l)) (Z.of_nat n)) as [Q | Q]; cbn zeta.
  - rewrite put_size. split; [|lia]. split; [now apply put_well_made|]. intros j J.
    rewrite get_put by (change (φ 0) with 0%Z; lia). pose proof (phi_range j). change (φ 0) with 0%Z.
    destruct (Z.eqb_spec (φ j) 0) as [Zero | Zero]; [unfold nat_of; rewrite Zero; split; [easy | lia]|].
    split; [unfold nat_of; lia|]. intros _. now apply Known.
  - split; [|lia]. split; [easy|]. intros j J. split; [lia|]. intros _. now apply Known.
Qed.

Lemma of_nat_nat_of x : of_nat (nat_of x) = x.
Proof. unfold of_nat, nat_of. pose proof (phi_range x). rewrite Z2Nat.id by lia. apply of_to_Z. Qed.

Lemma unload_knows len a base n i :
  tabulates ds a base n -> (base + nat_of i = n)%nat -> (len <= nat_of i)%nat -> (len < n)%nat -> (φ i < 2 ^ 62)%Z ->
  knows (unload len a i []) n /\ length (unload len a i []) = len.
Proof.
  intros [_ H] E L N I. pose proof (phi_range i). unfold nat_of in *.
  rewrite unload_map, app_nil_r by lia. unfold knows. rewrite !map_length, seq_length. split; [|easy]. split; [lia|].
  rewrite map_map. assert (n - len = n - len + 0)%nat as -> by lia.
  apply nth_ext with (d := to_N (get a (of_Z (φ i - Z.of_nat len + Z.of_nat 0)))) (d' := G c 0).
  { now rewrite !map_length, !seq_length. }
  intros j J. rewrite map_length, seq_length in J.
  rewrite (map_nth (fun x => to_N (get a (of_Z (φ i - Z.of_nat len + Z.of_nat x))))).
  rewrite (map_nth (G c)), !seq_nth by easy. cbn [Nat.add].
  assert (φ (of_Z (φ i - Z.of_nat len + Z.of_nat j)) = φ i - Z.of_nat len + Z.of_nat j)%Z as P.
  { rewrite of_Z_spec. apply Z.mod_small. change wB with (2 * 2 ^ 62)%Z. lia. }
  destruct (H (of_Z (φ i - Z.of_nat len + Z.of_nat j))) as [_ Q]; [rewrite P; lia|].
  destruct Q as [_ ->]; rewrite P; [lia|]. f_equal. lia.
Qed.

(** *** Pieces *)

Lemma copy_tabulates a base n i len room :
  tabulates ds a base n -> (base + nat_of i + len = n)%nat -> (Z.of_nat len + Z.of_nat room < 2 ^ 22 - 1)%Z ->
  (φ i < 2 ^ 61)%Z ->
  tabulates ds (copy_to len a (fresh (of_nat (len + room)) blank) i 0) (base + nat_of i) n /\
  size (copy_to len a (fresh (of_nat (len + room)) blank) i 0) = (Z.of_nat len + Z.of_nat room)%Z.
Proof.
  intros [_ H] E Small I. change (2 ^ 62)%Z with (2 * 2 ^ 61)%Z in *.
  assert (φ (of_nat (len + room)) = Z.of_nat len + Z.of_nat room)%Z as P by (rewrite phi_of_nat_small; lia).
  assert (size (fresh (of_nat (len + room)) blank) = Z.of_nat len + Z.of_nat room)%Z as Sz.
  { rewrite fresh_size; [easy|]. apply leb_spec. rewrite P. change (φ max_length) with 4194303%Z. lia. }
  split; [|now rewrite copy_size]. split; [apply copy_well_made, fresh_well_made|]. intros j J.
  pose proof (phi_range i). pose proof (phi_range j). unfold nat_of in *.
  rewrite copy_get by (rewrite ?Sz; change (φ 0) with 0%Z; change (2 ^ 62)%Z with (2 * 2 ^ 61)%Z; lia).
  change (φ 0) with 0%Z. rewrite Z.sub_0_r.
  assert (φ (of_Z (φ i + φ j)) = φ i + φ j)%Z as Q.
  { rewrite of_Z_spec. apply Z.mod_small. change wB with (4 * 2 ^ 61)%Z. lia. }
  specialize (H (of_Z (φ i + φ j))). rewrite Q in H.
  replace (base + Z.to_nat (φ i + φ j))%nat with (base + Z.to_nat (φ i) + Z.to_nat (φ j))%nat in H by lia.
  apply H. lia.
Qed.

(** No option is looked for further away than [len]. *)
Definition within (len : nat) (r : sources) : Prop := forall off v, In_source off v r -> (nat_of off <= len)%nat.

Lemma within_reaches len r base n : within len r -> (base + len <= n)%nat -> reaches r base n.
Proof. intros W L. right. intros off v I. specialize (W off v I). lia. Qed.

Theorem run_pieces_right pieces room len a n base a' :
  run_pieces pieces room len (of_nat room) (of_nat len) (of_nat (len + room)) s a n = Some a' -> tabulates ds a base (nat_of n) -> (base + len = nat_of n)%nat ->
  complete ds common (deciding s) (nat_of n) -> within len (deciding s) -> (k < nat_of n)%nat ->
  size a = (Z.of_nat len + Z.of_nat room)%Z -> (Z.of_nat len + Z.of_nat room < 2 ^ 22 - 1)%Z ->
  (φ n + Z.of_nat pieces * Z.of_nat room < 2 ^ 62)%Z ->
  tabulates ds a' (base + pieces * room) (nat_of n + pieces * room) /\ size a' = size a /\
  clear (nat_of n) (nat_of n + pieces * room).
Proof.
  revert a n base. induction pieces as [|pieces IH]; intros a n base E T B C W K Sz Small N.
  - injection E as <-. rewrite !Nat.add_0_r. repeat split; try apply T; lia.
  - cbn [run_pieces] in E. destruct (run _ _ _ _ _) as [b|] eqn:Run; [|easy].
    rewrite Nat2Z.inj_succ, Z.mul_succ_l in N.
    assert (0 <= Z.of_nat pieces * Z.of_nat room)%Z by (apply Z.mul_nonneg_nonneg; lia).
    assert (φ (of_nat len) = Z.of_nat len /\ φ (of_nat room) = Z.of_nat room)%Z as [P Q]
      by (split; apply phi_of_nat_small; change (2 ^ 62)%Z with (2 ^ 22 * 2 ^ 40)%Z; lia).
    assert (nat_of (of_nat len) = len /\ nat_of (of_nat room) = room) as [P' Q'] by (unfold nat_of; split; lia).
    destruct (run_right _ _ _ _ base _ Run T) as (T1 & S1 & C1); trivial; try lia.
    { now apply within_reaches with len; [|lia]. }
    assert (φ (n + of_nat room) = φ n + Z.of_nat room)%Z as N1.
    { rewrite phi_add; rewrite Q; [easy|]. change (2 ^ 63)%Z with (2 * 2 ^ 62)%Z. lia. }
    assert (nat_of (n + of_nat room) = nat_of n + room)%nat as N2.
    { unfold nat_of. rewrite N1. pose proof (phi_range n). lia. }
    destruct (copy_tabulates b base (nat_of n + room) (of_nat room) len room T1) as [T2 S2]; trivial; try lia.
    destruct (IH _ _ (base + room)%nat E) as (T3 & S3 & C3); rewrite ?N1, ?N2, ?S2; try lia; trivial.
    { now rewrite Q' in T2. }
    { apply complete_clear with (nat_of n); trivial. }
    rewrite N2 in *. rewrite S2 in S3.
    replace (base + S pieces * room)%nat with (base + room + pieces * room)%nat by lia.
    replace (nat_of n + S pieces * room)%nat with (nat_of n + room + pieces * room)%nat by lia.
    split; [easy|]. split; [lia|]. now apply (clear_app _ (nat_of n + room)).
Qed.

(** *** Segments *)

Theorem advance_right l n count l' :
  advance s l n count = Some l' -> knows l (nat_of n) ->
  complete ds common (deciding s) (nat_of n) -> within (length l) (deciding s) -> (k < nat_of n)%nat ->
  knows l' (nat_of n + Z.to_nat count) /\ length l' = length l /\
  clear (nat_of n) (nat_of n + Z.to_nat count).
Proof.
  unfold advance. intros E K C W Kn. destruct (Z.eqb_spec count 0) as [-> | Some_heaps].
  { injection E as <-. rewrite Nat.add_0_r. split; [easy|]. split; [easy|]. intros h Hh. lia. }
  destruct (_ && _) eqn:Bounds; [|easy].
  apply andb_true_iff in Bounds as [Bounds Cnt]. apply andb_true_iff in Bounds as [Len End].
  apply Z.ltb_lt in Len, End. apply Z.leb_le in Cnt.
  change (of_Z piece) with (of_nat (Z.to_nat piece)) in E.
  replace (of_Z (Z.of_nat (length l) + piece)) with (of_nat (length l + Z.to_nat piece)) in E
    by (unfold of_nat; rewrite Nat2Z.inj_add, Z2Nat.id by (now apply Z.leb_le); reflexivity).
  destruct (load _ _ _) as [a|] eqn:Load; [|easy].
  destruct (run_pieces _ _ _ _ _ _ _ _ _) as [b|] eqn:Pieces; [|easy].
  destruct (run _ _ _ _ _) as [d|] eqn:Rest; [|easy]. injection E as <-.
  set (len := length l) in *. set (room := Z.to_nat piece) in *.
  assert (Z.of_nat room = piece) as R by (unfold room; rewrite Z2Nat.id; easy).
  assert (0 < piece)%Z as Pos by easy.
  pose proof (Z.div_mod count piece ltac:(lia)) as DM. pose proof (Z.mod_pos_bound count piece Pos) as MB.
  assert (0 <= count / piece)%Z as DP by (apply Z.div_pos; lia).
  set (q := (count / piece)%Z) in *. set (t := (count mod piece)%Z) in *.
  clearbody q t room.
  destruct K as [L0 K]. pose proof (conj L0 K : knows l (nat_of n)) as Kl.
  pose proof (phi_range n). assert (Z.of_nat (nat_of n) = φ n) as Zn by (unfold nat_of; lia).
  pose proof (load_tabulates _ _ _ room Kl ltac:(lia) Load ltac:(lia) ltac:(lia)) as [T S]. fold len in T, S.
  rewrite Zn in T, S. set (a' := if (Z.of_nat len =? φ n)%Z then put a 0 blank else a) in *. clearbody a'.
  assert (φ n + Z.of_nat (Z.to_nat q) * Z.of_nat room < 2 ^ 62)%Z as Bound by (rewrite R, Z2Nat.id by lia; lia).
  destruct (run_pieces_right _ _ _ _ _ (nat_of n - len) _ Pieces T) as (T1 & S1 & C1); trivial; try lia.
  assert (Z.to_nat q * room = Z.to_nat (q * piece))%nat as Whole by (rewrite <- R; lia).
  assert (φ (of_Z (q * piece)) = q * piece)%Z as P.
  { rewrite of_Z_spec. apply Z.mod_small. change wB with (2 * 2 ^ 62)%Z. pose proof (phi_range n). nia. }
  assert (φ (n + of_Z (q * piece)) = φ n + q * piece)%Z as N1.
  { rewrite phi_add; rewrite P; [easy|]. change (2 ^ 63)%Z with (2 * 2 ^ 62)%Z. nia. }
  assert (nat_of (n + of_Z (q * piece)) = nat_of n + Z.to_nat (q * piece))%nat as N2.
  { unfold nat_of. rewrite N1. pose proof (phi_range n). lia. }
  assert (φ (of_nat len) = Z.of_nat len)%Z as PL.
  { apply phi_of_nat_small. change (2 ^ 62)%Z with (2 ^ 22 * 2 ^ 40)%Z. lia. }
  assert (nat_of (of_nat len) = len) as PL' by (unfold nat_of; lia).
  rewrite Whole in *.
  destruct (run_right _ _ _ _ (nat_of n - len + Z.to_nat (q * piece)) _ Rest) as (T2 & S2 & C2);
    rewrite ?N1, ?N2; trivial; try lia.
  { apply complete_clear with (nat_of n); trivial. }
  { now apply within_reaches with len; [|lia]. }
  rewrite N2 in *.
  replace (nat_of n + Z.to_nat (q * piece) + Z.to_nat t)%nat with (nat_of n + Z.to_nat count)%nat in * by lia.
  assert (φ (of_nat (len + Z.to_nat t)) = Z.of_nat len + t)%Z as PT.
  { rewrite phi_of_nat_small; [lia|]. change (2 ^ 62)%Z with (2 ^ 22 * 2 ^ 40)%Z. change piece with (2 ^ 16)%Z in *.
    lia. }
  destruct (unload_knows len d _ _ (of_nat (len + Z.to_nat t)) T2) as [K3 L3]; unfold nat_of in *; rewrite ?PT; try lia.
  split; [easy|]. split; [easy|]. exact (clear_app _ _ _ C1 C2).
Qed.

End Search.

(** *** The head *)

Variable stop : int.

(** What the head knows before heap [n]. *)
Record head_knows (st : state) (n : nat) : Prop := HeadKnows {
  head_table : tabulates ds (nimbers_of st) 0 n;
  head_size : size (nimbers_of st) = φ stop;
  head_right_sources : right_sources ds (nat_of stop) (decided st);
  head_complete : complete ds common (decided st) n;
  head_rares : forall x v, In (x, v) (rares st) ->
    (1 <= φ x < Z.of_nat n)%Z /\ fits (φ v) /\ to_N v = G c (nat_of x);
  head_all_rares : forall x, (1 <= x < n)%nat -> common x (G c x) = false ->
    exists y v, In (y, v) (rares st) /\ nat_of y = x
}.

Lemma right_sources_more m m' r : (m <= m')%nat -> right_sources ds m r -> right_sources ds m' r.
Proof.
  intros L R off v I. destruct (R off v I) as (O & F & K). repeat split; try apply O; try apply F.
  destruct K as [K | (t & x & B & X & K)]; [now left | right]. exists t, x. repeat split; trivial; try lia; apply K.
Qed.

(** Pairs with parts of which the nimbers are known are right. *)
Lemma pair_sources_right m l r :
  (forall x v, In (x, v) l -> (1 <= φ x < 2 ^ 22)%Z /\ (nat_of x <= m)%nat /\ fits (φ v) /\ to_N v = G c (nat_of x)) ->
  right_sources ds m r -> right_sources ds m (pair_sources (doubles (takes_of ds)) l r).
Proof.
  intros P R off w I. apply pair_sources_in in I as [(t & x & T & X & ->) | I]; [|now apply R].
  apply (takes_right ds ds_short 2) in T as [B T]. destruct (P _ _ X) as (Hx & M & F & V). pose proof (phi_range t).
  assert (φ (t + x) = φ t + φ x)%Z as E.
  { apply phi_add. change (2 ^ 63)%Z with (2 ^ 22 * 2 ^ 41)%Z. change (2 ^ 20)%Z with 1048576%Z in *. lia. }
  rewrite E. split; [change (2 ^ 62)%Z with (2 ^ 22 * 2 ^ 40)%Z; change (2 ^ 20)%Z with 1048576%Z in *; lia|].
  split; [easy|]. right. exists (nat_of t), (nat_of x). unfold nat_of in *. rewrite E. repeat split; trivial; lia.
Qed.

Lemma pair_sources_complete l r n :
  (forall t, bit c t 1 = true -> exists off, In_source off 0 r /\ nat_of off = t) ->
  (forall x v, In (x, v) l -> (1 <= φ x < 2 ^ 22)%Z /\ to_N v = G c (nat_of x)) ->
  (forall x, (1 <= x < n)%nat -> common x (G c x) = false -> exists y v, In (y, v) l /\ nat_of y = x) ->
  complete ds common (pair_sources (doubles (takes_of ds)) l r) n.
Proof.
  intros Si P All. split.
  - intros t B. destruct (Si t B) as (off & I & E). exists off. split; [|easy]. apply pair_sources_in. now right.
  - intros t x B X R. destruct (take_exists ds ds_short t 2 B) as (u & U & <-).
    destruct (All x X R) as (y & v & Y & <-). exists (u + y), v. destruct (P _ _ Y) as [Hy V].
    split; [apply pair_sources_in; left; now exists u, y|]. split; [|easy].
    apply (takes_right ds ds_short 2) in U as [_ U]. pose proof (phi_range u). unfold nat_of. rewrite phi_add; [lia|].
    change (2 ^ 63)%Z with (2 ^ 22 * 2 ^ 41)%Z. change (2 ^ 20)%Z with 1048576%Z in *. lia.
Qed.

Lemma add_pairs_single x v r ts : add_pairs ts x v r = pair_sources ts [(x, v)] r.
Proof. reflexivity. Qed.

(** A heap that is common, and one that may be rare. *)
Lemma head_step_common st n x :
  head_knows st (nat_of n) -> (1 <= φ n < φ stop)%Z -> fits (φ x) -> to_N x = G c (nat_of n) ->
  common (nat_of n) (G c (nat_of n)) = true ->
  head_knows (State (put (nimbers_of st) n x) (decided st) (rares st)) (S (nat_of n)).
Proof.
  intros [T Sz R C Ra All] N F V Cn. split; cbn [nimbers_of decided rares]; trivial.
  - apply put_tabulates; trivial; unfold nat_of; lia.
  - now rewrite put_size.
  - now apply complete_step.
  - intros y v I. destruct (Ra y v I) as (Y & Q). split; [lia | easy].
  - intros y Y Cy. apply All; trivial. destruct (Nat.eq_dec y (nat_of n)) as [-> | D]; [congruence | lia].
Qed.

Lemma head_step_rare st n x :
  head_knows st (nat_of n) -> (1 <= φ n < φ stop)%Z -> (φ stop < 2 ^ 22)%Z -> fits (φ x) -> to_N x = G c (nat_of n) ->
  head_knows (State (put (nimbers_of st) n x) (add_pairs (doubles (takes_of ds)) n x (decided st)) ((n, x) :: rares st))
    (S (nat_of n)).
Proof.
  intros [T Sz R C Ra All] N Sm F V. rewrite add_pairs_single. split; cbn [nimbers_of decided rares]; trivial.
  - apply put_tabulates; trivial; unfold nat_of; lia.
  - now rewrite put_size.
  - apply pair_sources_right; [|easy]. intros y v [E | []]. injection E as <- <-.
    split; [lia|]. split; [unfold nat_of; lia | now split].
  - destruct C as [Si Old]. split.
    + intros t B. destruct (Si t B) as (off & I & E). exists off. split; [|easy]. apply pair_sources_in. now right.
    + intros t y B Y Cy. destruct (Nat.eq_dec y (nat_of n)) as [-> | D].
      * destruct (take_exists ds ds_short t 2 B) as (u & U & <-). exists (u + n), x.
        split; [apply pair_sources_in; left; exists u, n; split; [easy | split; [now left | easy]]|]. split; [|easy].
        apply (takes_right ds ds_short 2) in U as [_ U]. pose proof (phi_range u). unfold nat_of. rewrite phi_add;
          [lia|].
        change (2 ^ 63)%Z with (2 ^ 22 * 2 ^ 41)%Z. change (2 ^ 20)%Z with 1048576%Z in *. lia.
      * destruct (Old t y B) as (off & w & I & E); [lia | easy|]. exists off, w. split; [|easy].
        apply pair_sources_in. now right.
  - intros y v [E | I].
    + injection E as <- <-. unfold nat_of. repeat split; trivial; try lia; apply F.
    + destruct (Ra y v I) as (Y & Q). split; [lia | easy].
  - intros y Y Cy. destruct (Nat.eq_dec y (nat_of n)) as [-> | D].
    + exists n, x. split; [now left | easy].
    + destruct (All y) as (z & v & I & E); [lia | easy|]. exists z, v. split; [now right | easy].
Qed.

Lemma witness_sources_right m st n fuel :
  head_knows st n -> (fuel < n)%nat -> (fuel <= m)%nat -> (φ stop < 2 ^ 22)%Z -> (Z.of_nat n <= φ stop)%Z ->
  right_sources ds m (pair_sources (doubles (takes_of ds)) (parts_of fuel (nimbers_of st) 1 []) Done).
Proof.
  intros K F M Sm N. apply pair_sources_right; [|now intros off v []].
  intros x v I. apply parts_of_in in I; [|change (φ 1) with 1%Z; change (2 ^ 62)%Z with (2 ^ 22 * 2 ^ 40)%Z; lia].
  destruct I as [[] | [X ->]]. change (φ 1) with 1%Z in X. split; [lia|]. split; [unfold nat_of; lia|].
  destruct (head_table _ _ K) as [_ H]. destruct (H x) as [_ Known]; [unfold nat_of; lia|]. apply Known.
  unfold nat_of. lia.
Qed.

(** Heaps up to [small] are searched by all options; those that may be taken whole must be. *)
Variable small : int.
Hypothesis k_small : (k <= nat_of small)%nat.

Lemma head_run_right fuel q n st st' :
  head_run fuel e o (takes_of ds) small q n (nat_of n) st = Some st' ->
  right_sources ds (nat_of stop) q -> (φ stop < 2 ^ 22)%Z -> (1 <= φ n)%Z -> (φ n + Z.of_nat fuel <= φ stop)%Z ->
  head_knows st (nat_of n) -> head_knows st' (nat_of n + fuel).
Proof.
  revert n st. induction fuel as [|fuel IH]; intros n st E Q Sm N B K.
  - injection E as <-. now rewrite Nat.add_0_r.
  - destruct st as [a r l]. cbn [head_run] in E.
    assert (φ n + 1 < 2 ^ 62)%Z as Big by (change (2 ^ 62)%Z with (2 ^ 22 * 2 ^ 40)%Z; lia).
    pose proof (nat_of_succ n ltac:(lia)) as N1. pose proof (phi_succ n ltac:(lia)) as N2.
    replace (nat_of n + S fuel)%nat with (nat_of (n + 1) + fuel)%nat by lia.
    set (w := if is_even n then e else o) in *.
    destruct (_ <? 189) eqn:L in E.
    + destruct (n <=? small) eqn:Nk; [discriminate|].
      assert (k < nat_of n)%nat as Kn.
      { assert (~ (φ n <= φ small)%Z) as H by (intros H; apply leb_spec in H; congruence).
        unfold nat_of in *. lia. }
      destruct K as [T Sz R C Ra All]. cbn [nimbers_of decided rares] in *. set (x := by_rare _ _ _ _ _ _ _ _) in *.
      destruct (by_rare_right ds c_valid c_two common pair_common (nat_of stop) r q a 0 (nat_of n) n w x
        R Q C (or_introl eq_refl) (words_right n) T eq_refl) as (F & V & Cn & _); trivial; [lia | now apply not_whole|].
      rewrite <- N1 in E. apply IH in E; trivial; [lia|lia|]. rewrite N1.
      apply (head_step_common (State a r l)); trivial; [now split | lia].
    + clear L. destruct (_ <? 189) eqn:L in E; [|easy].
      set (x := by_all _ _ _ _) in *.
      destruct (by_all_right ds c_valid c_two ds_short (nat_of n) a n x (head_table _ _ K)) as [F V]; trivial; [lia|].
      rewrite <- N1 in E. apply IH in E; trivial; [lia|lia|]. rewrite N1.
      destruct (has_words w (φ x)) eqn:H.
      * apply (head_step_common (State a r l)); trivial; [lia|].
        fold c in V. rewrite <- V. apply (words_right n (φ x)); trivial.
      * apply (head_step_rare (State a r l)); trivial. lia.
Qed.

Lemma phi_at_most x y : φ (at_most x y) = Z.min (φ x) (φ y).
Proof.
  unfold at_most. destruct (x <? y) eqn:L.
  - apply ltb_spec in L. lia.
  - apply ltb_false in L. lia.
Qed.

Lemma rounds_right fuel w n st st' :
  rounds fuel e o (takes_of ds) small w n stop st = Some st' ->
  (φ stop < 2 ^ 22)%Z -> (1 <= φ n <= φ stop)%Z -> head_knows st (nat_of n) -> head_knows st' (nat_of stop).
Proof.
  revert n st. induction fuel as [|fuel IH]; intros n st E Sm N K; cbn [rounds] in E.
  - destruct (n =? stop) eqn:Eq; [|easy]. apply eqb_correct in Eq as ->. now injection E as <-.
  - destruct (n =? stop) eqn:Eq; [apply eqb_correct in Eq as ->; now injection E as <-|].
    assert (φ (n - 1) = φ n - 1)%Z as N1 by (rewrite phi_sub; change (φ 1) with 1%Z; lia).
    assert (φ (stop - n) = φ stop - φ n)%Z as S1 by (apply phi_sub; lia).
    destruct (head_run _ _ _ _ _ _ _ _ _) as [st1|] eqn:H; [|easy].
    pose proof (phi_range w).
    apply head_run_right in H; trivial; try lia.
    + assert (φ (n + at_most n (stop - n)) = φ n + Z.min (φ n) (φ stop - φ n))%Z as N2.
      { rewrite phi_add, phi_at_most, S1; [easy|]. rewrite phi_at_most, S1.
        change (2 ^ 63)%Z with (2 ^ 22 * 2 ^ 41)%Z. lia. }
      apply IH in E; trivial; [lia|].
      replace (nat_of (n + at_most n (stop - n))) with (nat_of n + nat_of (at_most n (stop - n)))%nat; [easy|].
      unfold nat_of. rewrite N2, phi_at_most, S1. lia.
    + apply witness_sources_right with (nat_of n); trivial; unfold nat_of; rewrite ?phi_at_most, ?N1; lia.
    + unfold nat_of. rewrite phi_at_most, S1. lia.
Qed.

Theorem head_right w st :
  head e o (takes_of ds) small w stop = Some st -> head_knows st (nat_of stop) /\ (1 <= φ stop < 2 ^ 22)%Z.
Proof.
  unfold head. intros E. destruct (_ && _) eqn:B; [|easy]. apply andb_true_iff in B as [B1 B2].
  apply ltb_spec in B1. apply leb_spec in B2. change (φ 0) with 0%Z in B1. change (φ max_length) with 4194303%Z in B2.
  split; [|lia]. apply rounds_right in E; trivial; try (change (φ 1) with 1%Z; lia).
  change (nat_of 1) with 1%nat. split; cbn [nimbers_of decided rares].
  - split; [apply fresh_well_made|]. intros j J. split; [intros _; apply get_fresh | lia].
  - apply fresh_size, leb_spec. change (φ max_length) with 4194303%Z. lia.
  - apply singles_sound; trivial.
  - split; [apply singles_complete; trivial | lia].
  - easy.
  - lia.
Qed.

End Game.
