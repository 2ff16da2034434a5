(** * The nimber of one heap, on machine integers

    Two searches for the nimber of a heap, given a table of the nimbers of the heaps before it:
    [by_rare] looks at single heaps, at pairs with a rare part, and at as many other pairs as it
    takes to show that every smaller value is that of an option; [by_all] looks at all options. The
    first half of this file says what the loops compute and mentions no game; the second half says
    of which options these are the values. *)

From Coq Require Import Uint63 PArray ZArith NArith List Lia Bool.
From Grundy Require Import Octal Words.
Import ListNotations.

Open Scope uint63_scope.

(** ** The loops *)

(** Where options are found: [From off v] is the sum of the value of [v] and that of the heap [off]
    stones smaller. This is the hottest list of the checker, so both numbers are in one cell. *)
Inductive sources := Done | From (off v : int) (rest : sources).

(** The value of an option of the heap at index [i] of the table. *)
Definition sum_at (a : table) (i off v : int) : int := v lxor get a (i - off).

(** Do options of [q] have all values of the set [x y z]? Stops as soon as they do. *)
Fixpoint missing (q : sources) (a : table) (i x y z : int) : bool :=
  match q with
  | Done => (x lor y lor z) =? 0
  | From off v q =>
    let u := sum_at a i off v in
    if u <? 63 then
      let x := without x (1 << u) in
      if x =? 0 then if (y lor z) =? 0 then true else missing q a i x y z
      else missing q a i x y z
    else if u <? 126 then missing q a i x (without y (1 << (u - 63))) z
    else missing q a i x y (without z (1 << (u - 126)))
  end.

(** The least value of the set [c] that is not in the set [x y z], if options of [q] have all
    smaller ones that are not; 189 otherwise. *)
Definition choose (c : words) (q : sources) (a : table) (i x y z : int) : int :=
  let m := least (without (w0 c) x) (without (w1 c) y) (without (w2 c) z) in
  if at_ m <? 189 then
    let x := without (b0 m) x in
    let y := without (b1 m) y in
    let z := without (b2 m) z in
    if (x lor y lor z) =? 0 then at_ m else if missing q a i x y z then at_ m else 189
  else 189.

(** Adds the values of the options of [r] to the set [x y z], and then chooses. *)
Fixpoint by_rare (r : sources) (c : words) (q : sources) (a : table) (i x y z : int) : int :=
  match r with
  | Done => choose c q a i x y z
  | From off v r =>
    let u := sum_at a i off v in
    if u <? 63 then by_rare r c q a i (x lor (1 << u)) y z
    else if u <? 126 then by_rare r c q a i x (y lor (1 << (u - 63))) z
    else by_rare r c q a i x y (z lor (1 << (u - 126)))
  end.

(** Adds the values of the pairs [(l, m)], [(l + 1, m - 1)], ... as far as the first part is not the
    greater one. *)
Fixpoint pairs (fuel : nat) (a : table) (l m x y z : int) : option words :=
  if m <? l then Some (Words x y z) else
  match fuel with
  | O => None
  | S fuel =>
    let u := get a l lxor get a m in
    if u <? 63 then pairs fuel a (l + 1) (m - 1) (x lor (1 << u)) y z
    else if u <? 126 then pairs fuel a (l + 1) (m - 1) x (y lor (1 << (u - 63))) z
    else pairs fuel a (l + 1) (m - 1) x y (z lor (1 << (u - 126)))
  end.

(** Adds the pairs that the takes [ts] leave of heap [n]. *)
Fixpoint all_pairs (fuel : nat) (ts : list int) (a : table) (n : int) (w : words) : option words :=
  match ts with
  | [] => Some w
  | t :: ts =>
    if t <? n then
      match pairs fuel a 1 (n - t - 1) (w0 w) (w1 w) (w2 w) with
      | Some w => all_pairs fuel ts a n w
      | None => None
      end
    else all_pairs fuel ts a n w
  end.

(** Adds the values of the options of [r] to a set. *)
Fixpoint gather (r : sources) (a : table) (i x y z : int) : words :=
  match r with
  | Done => Words x y z
  | From off v r =>
    let u := sum_at a i off v in
    if u <? 63 then gather r a i (x lor (1 << u)) y z
    else if u <? 126 then gather r a i x (y lor (1 << (u - 63))) z
    else gather r a i x y (z lor (1 << (u - 126)))
  end.

(** The least number that is not in a set, 189 if that is too large. *)
Definition mex_of (w : words) : int :=
  let m := least (without all63 (w0 w)) (without all63 (w1 w)) (without all63 (w2 w)) in
  if (without (b0 m) (w0 w) lor without (b1 m) (w1 w) lor without (b2 m) (w2 w)) =? 0 then at_ m else 189.

(** The takes of a ruleset: those that may leave one heap, those that may leave two, those that may
    leave none. *)
Record takes := Takes { singles : sources; doubles : list int; wholes : list int }.

(** The nimber of heap [n], of which the table begins with heap 0. *)
Definition by_all (fuel : nat) (ts : takes) (a : table) (n : int) : int :=
  match all_pairs fuel (doubles ts) a n
          (gather (singles ts) a n (if existsb (fun t => t =? n) (wholes ts) then 1 else 0) 0 0) with
  | Some w => mex_of w
  | None => 189
  end.

(** *** What they compute *)

(** Some option of [r] has the value [v]. *)
Fixpoint hits (r : sources) (a : table) (i : int) (v : Z) : bool :=
  match r with
  | Done => false
  | From off w r => (v =? φ (sum_at a i off w))%Z || hits r a i v
  end.

Lemma lor_parts u w : u lor w = 0 -> u = 0 /\ w = 0.
Proof.
  intros H. assert (Z.lor (φ u) (φ w) = 0)%Z as L by now rewrite <- lor_spec', H.
  apply Z.lor_eq_0_iff in L as [Lu Lw]. split; now apply to_Z_inj.
Qed.

Lemma zero_set x y z v : ((x lor y lor z) =? 0) = true -> has x y z v = false.
Proof.
  intros E. apply eqb_correct in E. rewrite <- (has_empty v).
  apply lor_parts in E as [E ->]. now apply lor_parts in E as [-> ->].
Qed.

Ltac word_of u := destruct (u <? 63) eqn:Low; [|destruct (u <? 126) eqn:Middle].

Lemma missing_sound q a i x y z v :
  missing q a i x y z = true -> fits v -> has x y z v = true -> hits q a i v = true.
Proof.
  intros M F. revert x y z M. induction q as [|off w q IH]; intros x y z M H.
  - simpl in M. now rewrite (zero_set _ _ _ v M) in H.
  - cbn [missing hits] in *. set (u := sum_at a i off w) in *.
    destruct (Z.eqb_spec v (φ u)) as [-> | Other]; [easy|]. apply Z.eqb_neq in Other. cbn [orb].
    word_of u.
    + assert (has (without x (1 << u)) y z v = true) as H'.
      { now rewrite drop_low, H, Other by easy. }
      destruct (_ =? 0) eqn:X in M; [|now apply IH in M].
      destruct (_ =? 0) eqn:YZ in M; [|now apply IH in M].
      apply eqb_correct in X. rewrite X in H'. rewrite zero_set in H'; [easy|].
      apply eqb_correct in YZ. apply lor_parts in YZ as [-> ->]. easy.
    + apply IH in M; trivial. now rewrite drop_middle, H, Other by easy.
    + apply IH in M; trivial. now rewrite drop_high, H, Other by easy.
Qed.

(** A value that is chosen is in [c] and not in the set, and each smaller one is in the set or that
    of an option of [q]. *)
Lemma choose_sound c q a i x y z n :
  choose c q a i x y z = n -> (n <? 189) = true ->
  fits (φ n) /\ has (w0 c) (w1 c) (w2 c) (φ n) = true /\ has x y z (φ n) = false /\
  forall v, (0 <= v < φ n)%Z -> has x y z v || hits q a i v = true.
Proof.
  unfold choose. set (m := least _ _ _). intros E L.
  destruct (at_ m <? 189) eqn:B; [|subst n; discriminate].
  assert (at_ m = n /\ ((without (b0 m) x lor without (b1 m) y lor without (b2 m) z) =? 0) ||
    missing q a i (without (b0 m) x) (without (b1 m) y) (without (b2 m) z) = true) as [<- Found].
  { destruct (_ =? 0); [now split|]. destruct (missing _ _ _ _ _ _); [now split|]. subst n. discriminate. }
  destruct (least_checked _ _ _ _ B eq_refl) as (F & C & Below). fold m in F, C, Below.
  rewrite has_without in C. apply andb_true_iff in C as [C S]. apply negb_true_iff in S.
  repeat split; trivial; try apply F. intros v V. unfold fits in *.
  destruct (has x y z v) eqn:H; [easy|]. cbn [orb].
  assert (has (without (b0 m) x) (without (b1 m) y) (without (b2 m) z) v = true) as Missing.
  { rewrite has_without, H, Below by (unfold fits; lia). rewrite andb_true_r. apply Z.ltb_lt. lia. }
  apply orb_true_iff in Found as [Z | M].
  - now rewrite (zero_set _ _ _ v Z) in Missing.
  - apply (missing_sound _ _ _ _ _ _ _ M); [unfold fits; lia | easy].
Qed.

Lemma by_rare_sound r c q a i x y z n :
  by_rare r c q a i x y z = n -> (n <? 189) = true ->
  fits (φ n) /\ has (w0 c) (w1 c) (w2 c) (φ n) = true /\ has x y z (φ n) || hits r a i (φ n) = false /\
  forall v, (0 <= v < φ n)%Z -> (has x y z v || hits r a i v) || hits q a i v = true.
Proof.
  intros E L. revert x y z E. induction r as [|off w r IH]; intros x y z E.
  - destruct (choose_sound _ _ _ _ _ _ _ _ E L) as (F & C & S & A). repeat split; trivial; try apply F.
    + cbn [hits]. now rewrite orb_false_r.
    + intros v V. cbn [hits]. rewrite orb_false_r. now apply A.
  - cbn [by_rare hits] in *. set (u := sum_at a i off w) in *.
    word_of u; destruct (IH _ _ _ E) as (F & C & S & A); repeat split; trivial; try apply F.
    1, 3, 5: rewrite <- S, orb_assoc; f_equal; symmetry; (now apply add_low || now apply add_middle || now apply
      add_high).
    all: intros v V; rewrite <- (A v V), orb_assoc; do 2 f_equal; symmetry.
    all: assert (fits v) by (unfold fits in *; lia); (now apply add_low || now apply add_middle || now apply add_high).
Qed.

Lemma gather_sound r a i x y z v :
  fits v -> has (w0 (gather r a i x y z)) (w1 (gather r a i x y z)) (w2 (gather r a i x y z)) v =
    has x y z v || hits r a i v.
Proof.
  intros F. revert x y z. induction r as [|off w r IH]; intros x y z; cbn [gather hits].
  - cbn [w0 w1 w2]. now rewrite orb_false_r.
  - set (u := sum_at a i off w). rewrite orb_assoc.
    word_of u; rewrite IH; f_equal; (now apply add_low || now apply add_middle || now apply add_high).
Qed.

Definition has_words (w : words) : Z -> bool := has (w0 w) (w1 w) (w2 w).

(** Exactly the values of the pairs between [l] and [m] of the same sum are added. *)
Lemma pairs_sound fuel a l m x y z w v :
  pairs fuel a l m x y z = Some w -> fits v -> (1 <= φ l)%Z -> (φ l + φ m < 2 ^ 62)%Z ->
  has_words w v = true <->
  has x y z v = true \/
  exists s t, (φ l <= φ s <= φ t)%Z /\ (φ s + φ t = φ l + φ m)%Z /\ v = φ (get a s lxor get a t).
Proof.
  intros E F. revert l m x y z E. induction fuel as [|fuel IH]; intros l m x y z E L S.
  - cbn [pairs] in E. destruct (m <? l) eqn:ML; [|easy]. injection E as <-. apply ltb_spec in ML.
    split; [now left | intros [H | (s & t & O & T & _)]; [easy | lia]].
  - cbn [pairs] in E. destruct (m <? l) eqn:ML.
    { injection E as <-. apply ltb_spec in ML.
      split; [now left | intros [H | (s & t & O & T & _)]; [easy | lia]]. }
    apply ltb_false in ML. pose proof (phi_range m). change (2 ^ 63)%Z with (2 * 2 ^ 62)%Z in *.
    assert (φ (l + 1) = φ l + 1)%Z as L1 by (rewrite phi_add; change (φ 1) with 1%Z; lia).
    assert (φ (m - 1) = φ m - 1)%Z as M1 by (rewrite phi_sub; change (φ 1) with 1%Z; lia).
    set (u := get a l lxor get a m) in *.
    (* The pair (l, m) itself, and those between. *)
    assert (forall P : bool, (P = true <-> has x y z v = true \/ (v = φ u)) ->
      (P = true \/ (exists s t, (φ (l + 1) <= φ s <= φ t)%Z /\ (φ s + φ t = φ (l + 1) + φ (m - 1))%Z /\
         v = φ (get a s lxor get a t))) <->
      has x y z v = true \/
      exists s t, (φ l <= φ s <= φ t)%Z /\ (φ s + φ t = φ l + φ m)%Z /\ v = φ (get a s lxor get a t)) as Step.
    { intros P ->. rewrite L1, M1. split.
      - intros [[H0 | ->] | (s & t & O & T & V)]; [now left | right | right].
        + exists l, m. repeat split; trivial; lia.
        + exists s, t. repeat split; trivial; lia.
      - intros [H0 | (s & t & O & T & V)]; [now left; left|].
        destruct (Z.eq_dec (φ s) (φ l)) as [Q | Q].
        + left. right. apply to_Z_inj in Q as ->. assert (t = m) as -> by (apply to_Z_inj; lia). easy.
        + right. exists s, t. repeat split; trivial; lia. }
    word_of u; rewrite (IH _ _ _ _ _ E) by lia; apply Step.
    + rewrite add_low by easy. now rewrite orb_true_iff, Z.eqb_eq.
    + rewrite add_middle by easy. now rewrite orb_true_iff, Z.eqb_eq.
    + rewrite add_high by easy. now rewrite orb_true_iff, Z.eqb_eq.
Qed.

Lemma all_pairs_sound fuel ts a n w w' v :
  all_pairs fuel ts a n w = Some w' -> fits v -> (φ n < 2 ^ 62)%Z ->
  has_words w' v = true <->
  has_words w v = true \/
  exists t k l, In t ts /\ (1 <= φ k <= φ l)%Z /\ (φ t + φ k + φ l = φ n)%Z /\ v = φ (get a k lxor get a l).
Proof.
  intros E F N. revert w E. induction ts as [|t ts IH]; intros w E; cbn [all_pairs] in E.
  - injection E as <-. split; [now left | intros [H | (t & k & l & [] & _)]; easy].
  - destruct (t <? n) eqn:T.
    + apply ltb_spec in T. destruct (pairs _ _ _ _ _ _ _) as [w1'|] eqn:P; [|easy]. rewrite (IH _ E).
      assert (φ (n - t - 1) = φ n - φ t - 1)%Z as D.
      { rewrite !phi_sub; change (φ 1) with 1%Z; rewrite ?phi_sub; lia. }
      pose proof (phi_range t). change (2 ^ 63)%Z with (2 * 2 ^ 62)%Z in *.
      assert (φ 1 + φ (n - t - 1) < 2 ^ 62)%Z as S by (rewrite D; change (φ 1) with 1%Z; lia).
      rewrite (pairs_sound _ _ _ _ _ _ _ _ _ P F (Z.le_refl 1) S).
      rewrite D. change (φ 1) with 1%Z. split.
      * intros [[H0 | (k & l & O & Q & V)] | (t' & k & l & I & R)]; [now left | right | right].
        -- exists t, k, l. repeat split; trivial; try lia. now left.
        -- exists t', k, l. split; [now right | easy].
      * intros [H0 | (t' & k & l & [<- | I] & O & Q & V)]; [now left; left | left; right | right].
        -- exists k, l. repeat split; trivial; lia.
        -- exists t', k, l. now repeat split.
    + apply ltb_false in T. rewrite (IH _ E). split.
      * intros [H0 | (t' & k & l & I & R)]; [now left | right]. exists t', k, l. split; [now right | easy].
      * intros [H0 | (t' & k & l & [<- | I] & O & Q & V)]; [now left | lia | right].
        exists t', k, l. now repeat split.
Qed.

Lemma mex_of_sound w n :
  mex_of w = n -> (n <? 189) = true ->
  fits (φ n) /\ has_words w (φ n) = false /\ forall v, (0 <= v < φ n)%Z -> has_words w v = true.
Proof.
  unfold mex_of, has_words. set (m := least _ _ _). intros E L.
  destruct (_ =? 0) eqn:Z0; [subst n | subst n; discriminate].
  destruct (least_checked _ _ _ _ L eq_refl) as (F & C & Below). fold m in F, C, Below.
  rewrite has_without in C. apply andb_true_iff in C as [_ S]. apply negb_true_iff in S.
  repeat split; trivial; try apply F. intros v V.
  apply (zero_set _ _ _ v) in Z0. rewrite has_without in Z0. unfold fits in *.
  rewrite Below in Z0 by (unfold fits; lia). rewrite (proj2 (Z.ltb_lt _ _)) in Z0 by lia.
  now destruct (has _ _ _ v).
Qed.

(** ** What it means for the game *)

Definition nat_of (x : int) : nat := Z.to_nat (φ x).

Definition of_nat (n : nat) : int := of_Z (Z.of_nat n).

Lemma phi_of_nat n : (Z.of_nat n < 2 ^ 63)%Z -> φ (of_nat n) = Z.of_nat n.
Proof. intros H. unfold of_nat. rewrite of_Z_spec. apply Z.mod_small. change wB with (2 ^ 63)%Z. lia. Qed.

(** *** The takes of a code *)

Lemma bit_octal ds t j : bit (octal ds) t j = N.testbit (nth t ds 0%N) (N.of_nat j).
Proof.
  unfold bit. now rewrite octal_digit, Ntestbit_Nbit.
Qed.

(** [t], [t + 1], ... are the takes of these digits. *)
Fixpoint takes_with (j : N) (ds : list N) (t : int) : list int :=
  match ds with
  | [] => []
  | d :: ds => if N.testbit d j then t :: takes_with j ds (t + 1) else takes_with j ds (t + 1)
  end.

Fixpoint singles_of (ts : list int) : sources :=
  match ts with
  | [] => Done
  | t :: ts => From t 0 (singles_of ts)
  end.

Definition takes_of (ds : list N) : takes :=
  Takes (singles_of (takes_with 1 ds 0)) (takes_with 2 ds 0) (takes_with 0 ds 0).

Lemma takes_with_in j ds t u :
  (φ t + Z.of_nat (length ds) < 2 ^ 63)%Z ->
  In u (takes_with j ds t) <->
  exists k, φ u = (φ t + Z.of_nat k)%Z /\ N.testbit (nth k ds 0%N) j = true.
Proof.
  revert t. induction ds as [|d ds IH]; intros t H.
  - split; [easy|]. intros (k & _ & B). now destruct k.
  - cbn [length] in H. rewrite Nat2Z.inj_succ in H.
    assert (φ (t + 1) = φ t + 1)%Z as T by (rewrite phi_add; change (φ 1) with 1%Z; lia).
    assert (In u (takes_with j ds (t + 1)) <->
      exists k, φ u = (φ t + Z.of_nat (S k))%Z /\ N.testbit (nth k ds 0%N) j = true) as Rest.
    { rewrite IH by lia. rewrite T. split; intros (k & E & B); exists k; split; trivial; lia. }
    cbn [takes_with].
    assert (In u (if N.testbit d j then t :: takes_with j ds (t + 1) else takes_with j ds (t + 1)) <->
      (u = t /\ N.testbit d j = true) \/ In u (takes_with j ds (t + 1))) as ->.
    { destruct (N.testbit d j); cbn [In]; intuition congruence. }
    rewrite Rest. split.
    + intros [[-> B] | (k & E & B)]; [exists 0%nat | exists (S k)]; split; trivial; lia.
    + intros ([|k] & E & B); [left | right; exists k; now split].
      split; [|easy]. apply to_Z_inj. lia.
Qed.

(** The entries of a list of sources. *)
Fixpoint In_source (off v : int) (r : sources) : Prop :=
  match r with
  | Done => False
  | From off' v' r => (off = off' /\ v = v') \/ In_source off v r
  end.

Lemma singles_of_in ts off v : In_source off v (singles_of ts) <-> In off ts /\ v = 0.
Proof. induction ts as [|t ts IH]; cbn; [easy|]. rewrite IH. intuition. Qed.

Lemma hits_in r a i v :
  hits r a i v = true <-> exists off w, In_source off w r /\ v = φ (sum_at a i off w).
Proof.
  induction r as [|off w r IH]; cbn [hits In_source].
  - split; [easy | intros (? & ? & [] & _)].
  - rewrite orb_true_iff, Z.eqb_eq, IH. split.
    + intros [E | (o & u & I & E)]; [exists off, w | exists o, u]; auto.
    + intros (o & u & [[-> ->] | I] & E); [now left | right; now exists o, u].
Qed.

Section Game.

Variable ds : list N.
Let c := octal ds.
Hypothesis c_valid : valid c.
Hypothesis c_two : leaves_at_most c 2.

Lemma no_digit t j : (length ds <= t)%nat -> bit c t j = false.
Proof. intros H. unfold c. rewrite bit_octal, nth_overflow by easy. apply N.bits_0. Qed.

(** If [u] is no value of an option and all smaller ones are, it is the nimber. *)
Lemma G_is n u :
  ~ option_value c (G c) n u -> (forall v, (v < u)%N -> option_value c (G c) n v) -> G c n = u.
Proof.
  intros Not All. destruct (G_nimbers c c_valid n) as [Not' All'].
  destruct (N.lt_trichotomy (G c n) u) as [L | [E | L]]; [|easy|].
  - destruct Not'. now apply All.
  - destruct Not. now apply All'.
Qed.

(** *** Tables of nimbers *)

(** The table [a] has the nimbers of the heaps from [base] to [n - 1]; heap 0 has a blank, since it
    is no part. *)
Definition tabulates (a : table) (base n : nat) : Prop :=
  well_made a /\
  forall j, (base + nat_of j < n)%nat ->
    (base + nat_of j = 0 -> get a j = blank)%nat /\
    (base + nat_of j <> 0 -> fits (φ (get a j)) /\ to_N (get a j) = G c (base + nat_of j))%nat.

(** What is read for the heap [off] stones smaller: its nimber if it is in the table, otherwise a
    blank. *)
Lemma read a base n i off :
  tabulates a base n -> (base + nat_of i = n)%nat -> (φ i < 2 ^ 62)%Z -> (1 <= φ off < 2 ^ 62)%Z ->
  ((nat_of off < n)%nat -> (base + nat_of off <= n)%nat ->
     fits (φ (get a (i - off))) /\ to_N (get a (i - off)) = G c (n - nat_of off)) /\
  (~ (nat_of off < n /\ base + nat_of off <= n)%nat -> get a (i - off) = blank).
Proof.
  intros [W H] E I O. pose proof (phi_range i). unfold nat_of in *.
  destruct (Z.le_gt_cases (φ off) (φ i)) as [L | L].
  - pose proof (phi_sub i off L) as S. destruct (H (i - off)) as [Zero Nimber]; [rewrite S; lia|].
    replace (base + Z.to_nat (φ (i - off)))%nat with (n - Z.to_nat (φ off))%nat in * by (rewrite S; lia).
    split; [intros ? ?; apply Nimber; lia|]. intros N. apply Zero. lia.
  - split; [lia|]. intros _. apply get_beyond; [easy|]. pose proof (size_range a).
    rewrite phi_sub_wraps by easy. change (2 ^ 63)%Z with (2 * 2 ^ 62)%Z. lia.
Qed.

(** *** Sources *)

(** An entry for single heaps. *)
Definition single_source (off v : int) : Prop := bit c (nat_of off) 1 = true /\ v = 0.

(** An entry for pairs with a part of at most [m]. *)
Definition pair_source (m : nat) (off v : int) : Prop :=
  exists t x, bit c t 2 = true /\ (1 <= x <= m)%nat /\ nat_of off = (t + x)%nat /\ to_N v = G c x.

(** Every entry is one of these, and no number is so large that a sum of two might wrap. *)
Definition right_sources (m : nat) (r : sources) : Prop :=
  forall off v, In_source off v r ->
    (1 <= φ off < 2 ^ 62)%Z /\ fits (φ v) /\ (single_source off v \/ pair_source m off v).

(** [u] is the value of a single heap, or of a pair with a part of at most [m]. *)
Definition small_option (m n : nat) (u : N) : Prop :=
  (exists t, bit c t 1 = true /\ (t < n)%nat /\ u = G c (n - t)) \/
  (exists t x, bit c t 2 = true /\ (1 <= x <= m)%nat /\ (t + x < n)%nat /\ u = N.lxor (G c x) (G c (n - t - x))).

Lemma small_is_option m n u : small_option m n u -> option_value c (G c) n u.
Proof.
  intros H. apply octal_options; [easy | easy|]. right. destruct H as [(t & B & L & ->) | (t & x & B & X & L & ->)].
  - left. exists t, (n - t)%nat. repeat split; trivial; lia.
  - right. exists t, x, (n - t - x)%nat. repeat split; trivial; try lia. easy.
Qed.

Lemma small_option_more m m' n u : (m <= m')%nat -> small_option m n u -> small_option m' n u.
Proof.
  intros L [H | (t & x & B & X & R)]; [now left | right]. exists t, x. repeat split; trivial; lia || apply R.
Qed.

Lemma hits_small m r a base n i v :
  right_sources m r -> tabulates a base n -> (base + nat_of i = n)%nat -> (φ i < 2 ^ 62)%Z -> fits v ->
  hits r a i v = true -> small_option m n (Z.to_N v).
Proof.
  intros S H E I F Hit. apply hits_in in Hit as (off & w & In & ->).
  destruct (S _ _ In) as (O & W & Kind). destruct (read a base n i off H E I O) as [Known Blank].
  change (Z.to_N (φ (sum_at a i off w))) with (to_N (sum_at a i off w)). unfold sum_at in *.
  destruct (le_lt_dec n (nat_of off)) as [L | L].
  { rewrite Blank in F by lia. destruct (blank_sum w W F). }
  destruct (le_lt_dec (base + nat_of off) n) as [L' | L'].
  2: { rewrite Blank in F by lia. destruct (blank_sum w W F). }
  destruct (Known L L') as [_ V]. rewrite to_N_lxor, V. destruct Kind as [[B ->] | (t & x & B & X & Off & ->)].
  - left. exists (nat_of off). now rewrite N.lxor_0_l.
  - right. exists t, x. rewrite Off in *. repeat split; trivial; try lia.
    now replace (n - t - x)%nat with (n - (t + x))%nat by lia.
Qed.

(** Heap [n] reads nothing before the table. *)
Definition reaches (r : sources) (base n : nat) : Prop :=
  base = 0%nat \/ forall off v, In_source off v r -> (base + nat_of off <= n)%nat.

(** An entry puts its option among those that are seen. *)
Lemma entry_hits m r a base n i off w :
  right_sources m r -> tabulates a base n -> (base + nat_of i = n)%nat -> (φ i < 2 ^ 62)%Z -> reaches r base n ->
  In_source off w r -> (nat_of off < n)%nat ->
  hits r a i (Z.of_N (N.lxor (to_N w) (G c (n - nat_of off)))) = true.
Proof.
  intros S H E I R In L. destruct (S _ _ In) as (O & W & _).
  destruct (read a base n i off H E I O) as [Known _].
  destruct (Known L) as [_ V]. { destruct R as [-> | R]; [lia | now apply R with w]. }
  apply hits_in. exists off, w. split; [easy|]. rewrite <- V, <- to_N_lxor.
  unfold to_N, sum_at. pose proof (phi_range (w lxor get a (i - off))). lia.
Qed.

(** *** By rare heaps *)

(** Which values are common at a heap; two common parts never make a common pair, nor do two rare
    ones. *)
Variable common : nat -> N -> bool.
Hypothesis pair_common : forall t a b,
  bit c t 2 = true -> (1 <= a)%nat -> (1 <= b)%nat ->
  common (t + a + b) (N.lxor (G c a) (G c b)) = xorb (common a (G c a)) (common b (G c b)).

(** All single heaps, and all pairs with a rare part below [n]. *)
Definition complete (r : sources) (n : nat) : Prop :=
  (forall t, bit c t 1 = true -> exists off, In_source off 0 r /\ nat_of off = t) /\
  (forall t x, bit c t 2 = true -> (1 <= x < n)%nat -> common x (G c x) = false ->
     exists off w, In_source off w r /\ nat_of off = (t + x)%nat /\ to_N w = G c x).

(** The words are the set of the values that are common at heap [n]. *)
Definition common_words (w : words) (n : nat) : Prop :=
  forall v, fits v -> has_words w v = true -> common n (Z.to_N v) = true.

Theorem by_rare_right m r q a base n i w x :
  right_sources m r -> right_sources m q -> complete r n -> reaches r base n -> common_words w n ->
  tabulates a base n -> (base + nat_of i = n)%nat -> (φ i < 2 ^ 62)%Z -> bit c n 0 = false ->
  by_rare r w q a i 0 0 0 = x -> (x <? 189) = true ->
  fits (φ x) /\ to_N x = G c n /\ common n (G c n) = true /\
  forall u, (u < G c n)%N -> small_option m n u.
Proof.
  intros Sr Sq [Singles Rares] R C H E I Whole B L.
  destruct (by_rare_sound _ _ _ _ _ _ _ _ _ B L) as (F & Hw & Not & All).
  rewrite has_empty in Not. cbn [orb] in Not.
  assert (forall u, (u < to_N x)%N -> small_option m n u) as Small.
  { intros u U. assert (0 <= Z.of_N u < φ x)%Z as Below by (unfold to_N in U; lia).
    specialize (All _ Below). rewrite has_empty in All. cbn [orb] in All.
    assert (fits (Z.of_N u)) as Fu by (unfold fits in *; lia).
    rewrite <- (N2Z.id u). apply orb_true_iff in All as [Hit | Hit].
    - now apply (hits_small m r a base n i).
    - now apply (hits_small m q a base n i). }
  assert (common n (to_N x) = true) as Cx by now apply C.
  assert (G c n = to_N x) as Gn.
  { apply G_is; [|intros v V; apply small_is_option with m; now apply Small].
    intros O. apply octal_options in O; [|easy|easy].
    (* A single heap, or a pair with a rare part, is seen; a pair of common parts is not common. *)
    assert (forall off w', In_source off w' r -> (nat_of off < n)%nat ->
      to_N x <> N.lxor (to_N w') (G c (n - nat_of off))) as Seen.
    { intros off w' In O' V. assert (φ x = Z.of_N (to_N x)) as P by (unfold to_N; pose proof (phi_range x); lia).
      rewrite P, V, (entry_hits m r a base n i off w') in Not; trivial. discriminate. }
    assert (forall t y z, bit c t 2 = true -> (1 <= y)%nat -> (1 <= z)%nat -> n = (t + y + z)%nat ->
      common y (G c y) = false -> to_N x <> N.lxor (G c y) (G c z)) as Rare.
    { intros t y z Bt Y Z En Cy V. destruct (Rares t y Bt) as (off & w' & In & Off & W); [lia | easy|].
      apply (Seen off w' In); [lia|]. rewrite V, W, Off. do 2 f_equal. lia. }
    destruct O as [[W _] | [(t & y & Bt & Y & -> & V) | (t & y & z & Bt & Y & Z & _ & -> & V)]].
    - congruence.
    - destruct (Singles t Bt) as (off & In & Off). apply (Seen off 0 In); [lia|].
      change (to_N 0) with 0%N. rewrite N.lxor_0_l, V, Off. f_equal. lia.
    - rewrite V in Cx. rewrite pair_common in Cx by easy.
      destruct (common y (G c y)) eqn:Cy; [destruct (common z (G c z)) eqn:Cz; [easy|] |].
      + apply (Rare t z y); trivial; [lia|]. now rewrite N.lxor_comm.
      + now apply (Rare t y z). }
  rewrite Gn. repeat split; trivial; apply F.
Qed.

(** *** By all options *)

Hypothesis ds_short : (Z.of_nat (length ds) < 2 ^ 20)%Z.

Lemma takes_right j u :
  In u (takes_with (N.of_nat j) ds 0) <-> bit c (nat_of u) j = true /\ (φ u < 2 ^ 20)%Z.
Proof.
  rewrite takes_with_in by (change (φ 0) with 0%Z; lia). change (φ 0) with 0%Z. unfold c.
  rewrite bit_octal. pose proof (phi_range u). unfold nat_of. split.
  - intros (k & E & B). rewrite E. cbn [Z.add]. rewrite Nat2Z.id. split; [easy|].
    destruct (le_lt_dec (length ds) k) as [L | L]; [|lia]. rewrite nth_overflow, N.bits_0 in B; easy.
  - intros [B _]. exists (Z.to_nat (φ u)). split; [lia | easy].
Qed.

Lemma take_exists t j : bit c t j = true -> exists u, In u (takes_with (N.of_nat j) ds 0) /\ nat_of u = t.
Proof.
  intros B. assert (t < length ds)%nat as L.
  { destruct (le_lt_dec (length ds) t) as [L | L]; [|easy]. now rewrite no_digit in B. }
  assert (φ (of_nat t) = Z.of_nat t)%Z as P by (apply phi_of_nat; lia).
  exists (of_nat t). split; [apply takes_right|]; unfold nat_of; rewrite P, Nat2Z.id; [|easy].
  split; [easy | lia].
Qed.

Lemma singles_sound m : right_sources m (singles (takes_of ds)).
Proof.
  intros off v In. apply singles_of_in in In as [In ->]. apply (takes_right 1) in In as [B L].
  destruct c_valid as [_ B0]. pose proof (phi_range off). repeat split; try (left; now split); try easy; try lia.
  destruct (Z.eq_dec (φ off) 0) as [Z | Z]; [|lia]. unfold nat_of in B. rewrite Z in B. cbn in B. congruence.
Qed.

Lemma singles_complete t : bit c t 1 = true -> exists off, In_source off 0 (singles (takes_of ds)) /\ nat_of off = t.
Proof.
  intros B. apply (take_exists t 1) in B as (u & In & E). exists u. split; [|easy]. now apply singles_of_in.
Qed.

Theorem by_all_right fuel a n x :
  tabulates a 0 (nat_of n) -> (1 <= φ n < 2 ^ 62)%Z -> by_all fuel (takes_of ds) a n = x -> (x <? 189) = true ->
  fits (φ x) /\ to_N x = G c (nat_of n).
Proof.
  intros H N E L. unfold by_all in E. destruct (all_pairs _ _ _ _ _) as [w|] eqn:P; [|subst x; discriminate].
  destruct (mex_of_sound _ _ E L) as (F & Not & All). split; [easy|]. symmetry.
  (* What is in the set are the values of options. *)
  assert (forall v, fits v -> has_words w v = true <-> option_value c (G c) (nat_of n) (Z.to_N v)) as Set_of_options.
  { intros v Fv. rewrite (all_pairs_sound _ _ _ _ _ _ v P Fv) by lia. unfold has_words at 1.
    rewrite gather_sound by easy.
    rewrite octal_options by easy. rewrite orb_true_iff, or_assoc. apply Morphisms_Prop.or_iff_morphism;
      [|apply Morphisms_Prop.or_iff_morphism].
    - (* The heap taken whole. *)
      assert (existsb (fun t => t =? n) (wholes (takes_of ds)) = true <-> bit c (nat_of n) 0 = true) as W.
      { rewrite existsb_exists. split.
        - intros (t & In & T). apply eqb_correct in T as ->. now apply (takes_right 0) in In as [B _].
        - intros B. destruct (take_exists _ 0 B) as (u & In & U). exists u. split; [easy|].
          unfold nat_of in U. pose proof (phi_range u). assert (u = n) as -> by (apply to_Z_inj; lia).
          apply Uint63.eqb_refl. }
      rewrite <- W. destruct (existsb _ _).
      + change 1 with (0 lor (1 << 0)) at 1. rewrite add_low, has_empty by easy. cbn [orb]. rewrite Z.eqb_eq.
        change (φ 0) with 0%Z. unfold fits in Fv. split; [intros ->; now split | intros [_ V]; lia].
      + rewrite has_empty. split; [easy | intros [? _]; easy].
    - (* Single heaps. *)
      split.
      + intros Hit. destruct (hits_small 0 _ a 0 (nat_of n) n v (singles_sound 0) H eq_refl) as [S | S]; trivial;
        try lia.
        * destruct S as (t & B & T & V). exists t, (nat_of n - t)%nat. repeat split; trivial; lia.
        * destruct S as (t & y & B & Y & _). lia.
      + intros (t & y & B & Y & En & V). destruct (singles_complete t B) as (off & In & Off).
        assert (v = Z.of_N (N.lxor (to_N 0) (G c (nat_of n - nat_of off)))) as ->.
        { change (to_N 0) with 0%N. rewrite N.lxor_0_l, Off. replace (nat_of n - t)%nat with y by lia.
          unfold fits in Fv. lia. }
        apply (entry_hits 0 _ a 0 (nat_of n) n off 0 (singles_sound 0) H); trivial; [lia | now left | lia].
    - (* Pairs; the greater part may come first. *)
      assert (forall k, (1 <= φ k < φ n)%Z -> to_N (get a k) = G c (nat_of k)) as Known.
      { intros k K. destruct H as [_ H]. unfold nat_of in *. destruct (H k) as [_ Q]; [lia|]. apply Q. lia. }
      split.
      + intros (t & k & l & In & O & S & ->). apply (takes_right 2) in In as [B T].
        exists (nat_of t), (nat_of k), (nat_of l). pose proof (phi_range t).
        change (Z.to_N (φ (get a k lxor get a l))) with (to_N (get a k lxor get a l)).
        rewrite to_N_lxor, !Known by lia. unfold nat_of. repeat split; trivial; try lia. easy.
      + intros (t & y & z & B & Y & Z & _ & En & V). apply (take_exists t 2) in B as (u & In & U).
        assert (forall p, (p <= nat_of n)%nat -> φ (of_nat p) = Z.of_nat p) as Phi.
        { intros p Q. apply phi_of_nat. unfold nat_of in Q. change (2 ^ 63)%Z with (2 * 2 ^ 62)%Z. lia. }
        exists u, (of_nat (min y z)), (of_nat (max y z)). split; [easy|].
        rewrite !Phi by lia. pose proof (phi_range u). unfold nat_of in U, En. repeat split; try lia.
        assert (to_N (get a (of_nat (min y z)) lxor get a (of_nat (max y z))) = Z.to_N v) as Value.
        { rewrite to_N_lxor, !Known by (rewrite Phi by (unfold nat_of; lia); lia).
          unfold nat_of. rewrite !Phi, !Nat2Z.id by (unfold nat_of; lia). rewrite V.
          destruct (le_lt_dec y z) as [O | O].
          - now rewrite min_l, max_r by lia.
          - rewrite min_r, max_l by lia. apply N.lxor_comm. }
        unfold to_N in Value. unfold fits in Fv. pose proof (phi_range (get a (of_nat (min y z)) lxor get a (of_nat
          (max y z)))).
        lia. }
  apply G_is.
  - intros O. apply (Set_of_options (φ x)) in O; [|easy]. congruence.
  - intros v V. unfold to_N in V. rewrite <- (N2Z.id v). unfold fits in F.
    apply Set_of_options; [unfold fits; lia|]. apply All. lia.
Qed.

End Game.
