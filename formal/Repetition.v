(** * Periods with and without a saltus, from tables of nimbers

    A [repetition] is a claim about any code: from the preperiod on, the nimber of heap [n + p] is
    that of heap [n] plus the saltus, and preperiod and period are the least. [check] says whether
    some [evidence] shows it: the digits of Nim or Lasker's Nim, or a table of nimbers for Guy and
    Smith's theorem, for repeating states, for arithmetic periods, or for the sparse window.
    [repetition_check_sound]: what is shown is so. All tables are computed by the rules alone, so
    nothing is trusted that the evidence says. *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal Theorems Least Closed Small Repeating Tables Arithmetic.
Import ListNotations.

Local Arguments N.lxor : simpl never.

(** ** Claims *)

Record repetition := Repetition { rules : code; preperiod : N; distance : N; saltus : N }.

(** The nimbers repeat with the saltus, and with no lesser period or preperiod. Without a saltus
    heaps are alike, so the claim is also one about winning. *)
Definition holds (k : repetition) : Prop :=
  let c := rules k in
  let n0 := N.to_nat (preperiod k) in
  let p := N.to_nat (distance k) in
  valid c /\ 1 <= p /\ repeats (G c) n0 p (saltus k) /\ least (G c) n0 p /\
  (saltus k = 0%N ->
    (forall n, n0 <= n -> alike c (n + p) n) /\
    forall n1 q, 1 <= q -> period c n1 q -> n0 <= n1 /\ Nat.divide p q).

Lemma holds_by_nimbers k :
  valid (rules k) -> 1 <= N.to_nat (distance k) ->
  repeats (G (rules k)) (N.to_nat (preperiod k)) (N.to_nat (distance k)) (saltus k) ->
  least (G (rules k)) (N.to_nat (preperiod k)) (N.to_nat (distance k)) -> holds k.
Proof.
  intros V D R L. do 4 (split; [easy|]). intros Z. rewrite Z in R. split.
  - now apply period_repeats.
  - intros n1 q Q H. apply (L n1 q 0%N); trivial. now apply period_repeats.
Qed.

(** ** Closed forms *)

Definition nim_repeats (k : repetition) : bool :=
  nim_check (rules k) && (preperiod k =? 0)%N && (distance k =? 1)%N && (saltus k =? 1)%N.

Lemma nim_check_valid c : nim_check c = true -> valid c.
Proof.
  unfold nim_check. rewrite !andb_true_iff. intros [_ Z]. apply N.eqb_eq in Z. unfold valid, bit. now rewrite Z.
Qed.

Lemma nim_repeats_right k : nim_repeats k = true -> holds k.
Proof.
  unfold nim_repeats. rewrite !andb_true_iff, !N.eqb_eq. intros [[[C N0] P] S]. apply holds_by_nimbers.
  - now apply nim_check_valid.
  - rewrite P. simpl. lia.
  - intros n _. rewrite !(nim_check_sound _ C), P, S. lia.
  - intros n1 q s _ _. rewrite N0, P. split; [simpl; lia | apply Nat.divide_1_l].
Qed.

Definition lasker_repeats_so (k : repetition) : bool :=
  lasker_check (rules k) && (preperiod k =? 1)%N && (distance k =? 4)%N && (saltus k =? 4)%N.

Lemma lasker_repeats_right k : lasker_repeats_so k = true -> holds k.
Proof.
  unfold lasker_repeats_so. rewrite !andb_true_iff, !N.eqb_eq. intros [[[C N0] P] S].
  destruct (lasker_check_rules _ C) as (F & D0 & D). pose proof (lasker_repeats _ F D0 D) as R.
  apply holds_by_nimbers; rewrite ?N0, ?P.
  - unfold valid, bit. now rewrite D0.
  - simpl. lia.
  - rewrite S. exact R.
  - apply least_period with 4%N; [exact R | simpl; lia | right; rewrite !(lasker_check_sound _ C); vm_compute; easy |].
    intros q Q Dq. assert (In q (map N.to_nat [2; 2]%N)) as I by (apply (factored_sound 4); trivial; reflexivity).
    assert (q = 2) as -> by (simpl in I; lia). exists 1. split; [simpl; lia|]. intros s' E.
    assert (s' = 2%N) as -> by lia. rewrite !(lasker_check_sound _ C). vm_compute. easy.
Qed.

(** ** Lists that repeat *)

(** [l'] is [l] plus [s], as far as both go. *)
Fixpoint shifted (s : N) (l l' : list N) : bool :=
  match l, l' with
  | x :: l, y :: l' => (y =? x + s)%N && shifted s l l'
  | _, _ => true
  end.

Lemma shifted_true s l l' i :
  shifted s l l' = true -> i < length l -> i < length l' -> nth i l' 0%N = (nth i l 0 + s)%N.
Proof.
  revert l' i. induction l as [|x l IH]; intros [|y l'] i H L L'; simpl in *; try lia.
  apply andb_true_iff in H as [E H]. apply N.eqb_eq in E. destruct i as [|i]; [easy|]. apply IH; trivial; lia.
Qed.

Lemma shifted_false s l l' :
  shifted s l l' = false -> exists i, i < length l /\ i < length l' /\ nth i l' 0%N <> (nth i l 0 + s)%N.
Proof.
  revert l'. induction l as [|x l IH]; intros [|y l'] H; simpl in *; try easy.
  apply andb_false_iff in H as [E | H].
  - apply N.eqb_neq in E. exists 0. simpl. repeat split; trivial; lia.
  - destruct (IH _ H) as (i & L & L' & D). exists (S i). simpl. repeat split; trivial; lia.
Qed.

Lemma nth_skipn (l : list N) j i : nth i (skipn j l) 0%N = nth (j + i) l 0%N.
Proof.
  revert l. induction j as [|j IH]; intros l; [easy|]. destruct l as [|x l]; [now destruct i | apply IH].
Qed.

(** The list repeats with period [p] and saltus [s] from [n0] on. *)
Definition repeats_in (l : list N) (n0 p : nat) (s : N) : bool := shifted s (skipn n0 l) (skipn (n0 + p) l).

Section Table.

Variable c : code.
Variable l : list N.
Hypothesis c_valid : valid c.
Hypothesis l_right : forall i, i < length l -> nth i l 0%N = G c i.

Lemma repeats_in_true n0 p s n :
  repeats_in l n0 p s = true -> n0 <= n -> n + p < length l -> G c (n + p) = (G c n + s)%N.
Proof.
  intros H L B. apply (shifted_true _ _ _ (n - n0)) in H; rewrite ?skipn_length; try lia.
  rewrite !nth_skipn in H. replace (n0 + p + (n - n0)) with (n + p) in H by lia.
  replace (n0 + (n - n0)) with n in H by lia. now rewrite !l_right in H by lia.
Qed.

Lemma repeats_in_false n0 p s : repeats_in l n0 p s = false -> exists n, n0 <= n /\ G c (n + p) <> (G c n + s)%N.
Proof.
  intros H. apply shifted_false in H as (i & L & L' & D). rewrite skipn_length in L, L'. rewrite !nth_skipn in D.
  exists (n0 + i). split; [lia|]. rewrite !l_right in D by lia. now replace (n0 + i + p) with (n0 + p + i) by lia.
Qed.

(** Preperiod and period are the least. *)
Definition least_in (n0 p : nat) (s : N) : bool :=
  let qs := prime_factors (N.of_nat p) in
  (1 <=? p) && (n0 + p <=? length l) && factored (N.of_nat p) qs &&
  ((n0 =? 0) || negb (nth (n0 - 1 + p) l 0 =? nth (n0 - 1) l 0 + s)%N) &&
  forallb (fun q => negb (s mod q =? 0)%N || negb (repeats_in l n0 (N.to_nat (N.of_nat p / q)) (s / q))) qs.

Lemma least_in_right n0 p s : repeats (G c) n0 p s -> least_in n0 p s = true -> least (G c) n0 p.
Proof.
  intros R. unfold least_in. rewrite !andb_true_iff. intros [[[[P L] F] B] Q].
  apply Nat.leb_le in P, L. apply least_period with s; trivial.
  - destruct (Nat.eq_dec n0 0) as [Z | Z]; [now left | right]. apply Nat.eqb_neq in Z. rewrite Z in B.
    apply Nat.eqb_neq in Z. apply negb_true_iff, N.eqb_neq in B. now rewrite !l_right in B by lia.
  - intros q Hq D. rewrite <- (Nat2N.id p) in D. pose proof (factored_sound _ _ _ F Hq D) as I.
    apply in_map_iff in I as (q' & <- & I). rewrite forallb_forall in Q. specialize (Q q' I).
    assert (q' <> 0)%N as Z by (destruct Hq; lia).
    apply orb_true_iff in Q as [Q | Q]; apply negb_true_iff in Q.
    + exists n0. split; [easy|]. intros s' E. apply N.eqb_neq in Q. exfalso. apply Q. rewrite <- E, N2Nat.id, N.mul_comm.
      now apply N.mod_mul.
    + apply repeats_in_false in Q as (n & Ln & E). exists n. split; [easy|]. intros s' Es.
      rewrite N2Nat.inj_div, Nat2N.id in E. rewrite N2Nat.id in Es. rewrite <- Es, N.mul_comm, N.div_mul in E by easy.
      exact E.
Qed.

(** ** Guy and Smith *)

Definition by_guy_smith (n0 p : nat) : bool :=
  let m := most_left c in
  let bound := m * Nat.max 1 n0 + (m - 1) * p + (length (digits c) - 1) in
  (length (tail c) =? 0) && (rule_eqb (parts c) Any || (m =? 1)) && (bound + p <=? length l) &&
  repeats_in l n0 p 0.

Lemma by_guy_smith_right n0 p : by_guy_smith n0 p = true -> repeats (G c) n0 p 0.
Proof.
  unfold by_guy_smith. set (m := most_left c). set (k := length (digits c) - 1). rewrite !andb_true_iff.
  intros [[[T F] B] R]. apply Nat.eqb_eq, length_zero_iff_nil in T. apply Nat.leb_le in B.
  pose proof (most_left_pos c) as M. fold m in M.
  assert (forall n, n0 <= n < m * Nat.max 1 n0 + (m - 1) * p + k -> G c (n + p) = G c n) as H.
  { intros n L. rewrite <- (N.add_0_r (G c n)). apply repeats_in_true with n0; trivial; lia. }
  intros n L. rewrite N.add_0_r.
  destruct (le_lt_dec (Nat.max 1 n0) n) as [L' | L']; [|apply H; nia].
  apply (guy_smith c m k (Nat.max 1 n0) p); trivial; try lia.
  - apply most_left_right.
  - now apply takes_by_digits.
  - apply orb_true_iff in F as [F | F]; [left; now apply rule_eqb_sound | right; now apply Nat.eqb_eq].
  - intros i I. apply H. lia.
Qed.

(** ** Repeating states *)

Section State.

Variables k q : nat.

(** The heaps far from heap [n], with their nimbers. *)
Definition far_pairs (n : nat) : list (nat * N) := combine (seq 1 (n - k - 1)) (tl l).

Lemma far_pairs_iff n m v : n <= length l -> In (m, v) (far_pairs n) <-> far k n m /\ nth m l 0%N = v.
Proof.
  intros L. unfold far_pairs, far. rewrite in_combine_iff. split.
  - intros (i & M & V). rewrite nth_error_seq in M. destruct (Nat.ltb_spec i (n - k - 1)) as [I | I]; [|easy].
    injection M as <-. split; [lia|]. apply nth_error_nth with (d := 0%N) in V. rewrite <- V.
    destruct l as [|x l']; [now destruct i | easy].
  - intros [F E]. exists (m - 1). rewrite nth_error_seq. destruct (Nat.ltb_spec (m - 1) (n - k - 1)) as [I | I]; [|lia].
    split; [f_equal; lia|]. destruct l as [|x l']; [simpl in L; lia|]. simpl in *. destruct m as [|m]; [lia|].
    simpl in E. rewrite Nat.sub_succ, Nat.sub_0_r, <- E. apply nth_error_nth'. lia.
Qed.

(** What the heaps far from [n] exclude at heap [i]. *)
Definition excluded (n i : nat) : Sets.t :=
  put_all (map snd (filter (fun x => bit c (i - fst x) 1) (far_pairs n)))
    (if bit c i 0 then put 0 Sets.empty else Sets.empty).

Lemma excluded_right n i v :
  n <= length l -> member v (excluded n i) = true -> far_value c (fun m => nth m l 0%N) k n i v.
Proof.
  intros L M. unfold excluded in M. apply member_put_all in M as [M | M]; [right | left].
  - apply in_map_iff in M as ([m u] & <- & M). apply filter_In in M as [M B]. apply far_pairs_iff in M as [F E]; trivial.
    now exists m.
  - destruct (bit c i 0); [|now rewrite member_empty in M].
    apply member_put in M as [M | M]; [easy | now rewrite member_empty in M].
Qed.

Definition excluded_below (n : nat) (u : N) : bool :=
  forallb (fun i => let s := excluded n i in forallb (fun v => member (N.of_nat v) s) (seq 0 (N.to_nat u))) (seq n q).

Lemma excluded_below_right n u : n <= length l -> excluded_below n u = true ->
  forall i v, n <= i < n + q -> (v < u)%N -> far_value c (fun m => nth m l 0%N) k n i v.
Proof.
  intros L H i v I V. unfold excluded_below in H. rewrite forallb_forall in H.
  specialize (H i ltac:(apply in_seq; lia)). cbv zeta in H. rewrite forallb_forall in H.
  specialize (H (N.to_nat v) ltac:(apply in_seq; lia)). rewrite N2Nat.id in H. now apply excluded_right.
Qed.

(** The nimbers of the far heaps in one class. *)
Definition class_of (n r : nat) : Sets.t :=
  put_all (map snd (filter (fun x => fst x mod q =? r) (far_pairs n))) Sets.empty.

Lemma class_of_right n r v : n <= length l -> r < q ->
  member v (class_of n r) = true <-> far_class (fun m => nth m l 0%N) k q n r v.
Proof.
  intros L R. unfold class_of, far_class. rewrite member_put_all, member_empty, in_map_iff. rewrite (Nat.mod_small r q) by easy.
  split.
  - intros [([m u] & <- & M) | M]; [|easy]. apply filter_In in M as [M E]. apply Nat.eqb_eq in E.
    apply far_pairs_iff in M as [F V]; trivial. now exists m.
  - intros (m & F & E & V). left. exists (m, v). split; [easy|]. apply filter_In.
    split; [now apply far_pairs_iff | now apply Nat.eqb_eq].
Qed.

(** The states at heaps [n] and [n + p] agree with saltus [s] from [b] upwards. *)
Definition states_agree (n p : nat) (s b : N) : bool :=
  (n + p <=? length l) && excluded_below n b && excluded_below (n + p) (b + s) &&
  forallb (fun r =>
    let here := class_of n r in
    let there := class_of (n + p) r in
    forallb (fun v => (v <? b)%N || member (v + s) there) (members here) &&
    forallb (fun v => (v <? b + s)%N || member (v - s) here) (members there)) (seq 0 q) &&
  forallb (fun i => let x := nth i l 0%N in let y := nth (i + p) l 0%N in
    (b <=? x)%N && (y =? x + s)%N || (x <? b)%N && (y <? b + s)%N) (seq (n - k) k).

Lemma states_agree_right n p s b :
  states_agree n p s b = true -> agree c (fun m => nth m l 0%N) k q p s b n /\ n + p <= length l.
Proof.
  unfold states_agree. rewrite !andb_true_iff. intros [[[[L Here] There] Classes] Last]. apply Nat.leb_le in L.
  split; [|easy]. rewrite forallb_forall in Classes, Last. split.
  - apply excluded_below_right; [lia | easy].
  - apply excluded_below_right; [lia | easy].
  - intros r v R B. specialize (Classes r ltac:(apply in_seq; lia)). cbv zeta in Classes.
    apply andb_true_iff in Classes as [Up Down]. rewrite forallb_forall in Up, Down.
    rewrite <- !class_of_right by lia. split; intros M; apply members_iff in M.
    + specialize (Up v M). apply orb_true_iff in Up as [U | U]; [apply N.ltb_lt in U; lia | easy].
    + specialize (Down _ M). apply orb_true_iff in Down as [D | D]; [apply N.ltb_lt in D; lia|].
      now rewrite N.add_sub in D.
  - intros i L1 L2. specialize (Last i ltac:(apply in_seq; lia)). cbv zeta in Last.
    apply orb_true_iff in Last as [H | H]; apply andb_true_iff in H as [H1 H2]; [left | right].
    + apply N.leb_le in H1. now apply N.eqb_eq in H2.
    + now apply N.ltb_lt in H1, H2.
Qed.

(** The least value that the far heaps alone exclude nowhere: a value [b] for which the states may
    agree. It is found here, and checked as any other. *)
Definition base (n : nat) : N :=
  fold_right (fun i b =>
    let s := excluded n i in
    match absent (S (Sets.cardinal s)) 0 s with Some v => N.min v b | None => 0%N end)
    (N.of_nat (length l)) (seq n q).

End State.

(** The table ends with the later of two states, [j] periods apart, [j] being the least that makes
    up whole tails. *)
Definition by_state (n0 p : nat) (s : N) : bool :=
  let k := length (digits c) - 1 in
  let q := length (tail c) in
  let j := q / Nat.gcd p q in
  let n1 := length l - j * p in
  let b := base k q n1 in
  (most_left c =? 1) && (1 <=? q) && (1 <=? p) && (1 <=? j) && (j * p <=? length l) && (n0 <=? n1) && (k <? n1) &&
  ((j * p) mod q =? 0) && ((s =? 0)%N || (0 <? b)%N) && states_agree k q n1 (j * p) (N.of_nat j * s) b &&
  repeats_in l n0 p s.

Lemma by_state_right n0 p s : by_state n0 p s = true -> repeats (G c) n0 p s.
Proof.
  unfold by_state. set (k := length (digits c) - 1). set (q := length (tail c)). set (j := q / Nat.gcd p q).
  set (n1 := length l - j * p). set (b := base k q n1). rewrite !andb_true_iff.
  intros [[[[[[[[[[M Q] P] J] L] N] K] Z] B] A] R].
  apply Nat.eqb_eq in M, Z. apply Nat.leb_le in Q, P, J, L, N. apply Nat.ltb_lt in K.
  apply states_agree_right in A as [A _].
  apply repeats_finer with n1 j; trivial.
  - apply (repeating_state c k q (j * p) (N.of_nat j * s) b); trivial.
    + rewrite <- M. apply most_left_right.
    + destruct c as [ds tl r]. apply (tail_from_code ds tl r). intros ->. simpl in q. unfold q in Q. lia.
    + apply orb_true_iff in B as [B | B]; [left | right; now apply N.ltb_lt]. apply N.eqb_eq in B as ->. lia.
    + apply agree_ext with l; trivial. intros i I. symmetry. apply l_right. unfold n1 in I. lia.
  - intros n I. apply repeats_in_true with n0; trivial; unfold n1 in I; lia.
Qed.

(** ** Arithmetic periods *)

Definition by_arithmetic (n0 p : nat) (s : N) : bool := repeats_in l n0 p s && arithmetic_check c l n0 p s.

Lemma by_arithmetic_right n0 p s : by_arithmetic n0 p s = true -> repeats (G c) n0 p s.
Proof.
  unfold by_arithmetic. rewrite andb_true_iff. intros [R A]. apply (arithmetic_check_sound c l c_valid l_right); trivial.
  intros n. now apply repeats_in_true.
Qed.

(** ** Sparse windows *)

(** Values at heap [n] of options that are one heap, or in which some heap is at most [w]. *)
Definition witness_values (w n : nat) : list N :=
  flat_map (fun t =>
    (if bit c t 1 && (t <? n) then [nth (n - t) l 0%N] else []) ++
    (if bit c t 2 then
       flat_map (fun a =>
         let b := n - t - a in
         if (t + a <? n) && (rule_eqb (parts c) Any || rule_eqb (parts c) Unequal && negb (a =? b))
         then [N.lxor (nth a l 0%N) (nth b l 0%N)] else []) (seq 1 w)
     else [])) (seq 0 (length (digits c))).

Lemma witness_values_right w n v : n < length l -> In v (witness_values w n) -> witnessed c (G c) w n v.
Proof.
  intros L I. unfold witness_values in I. apply in_flat_map in I as (t & T & I). apply in_app_iff in I as [I | I].
  - destruct (bit c t 1 && (t <? n)) eqn:B; [|easy]. apply andb_true_iff in B as [B Lt]. apply Nat.ltb_lt in Lt.
    destruct I as [<- | []]. exists [n - t]. split; [|split; [|now left]].
    + apply heap_move_iff. exists t. simpl. split; [lia|]. split; [easy|].
      split; [intros a [<- | []]; lia | apply allowed_one].
    + unfold value. simpl. rewrite N.lxor_0_r, l_right by lia. easy.
  - destruct (bit c t 2) eqn:B; [|easy]. apply in_flat_map in I as (a & A & I). apply in_seq in A. cbv zeta in I.
    destruct ((t + a <? n) && _) eqn:E; [|easy]. destruct I as [<- | []]. apply andb_true_iff in E as [Lt E].
    apply Nat.ltb_lt in Lt. exists [a; n - t - a]. split; [|split; [|right; exists a; split; [now left | lia]]].
    + apply heap_move_iff. exists t. simpl. split; [lia|]. split; [easy|].
      split; [intros x [<- | [<- | []]]; lia|].
      apply orb_true_iff in E as [E | E].
      * apply rule_eqb_sound in E. rewrite E. easy.
      * apply andb_true_iff in E as [E D]. apply rule_eqb_sound in E. apply negb_true_iff, Nat.eqb_neq in D.
        apply allowed_two; [now rewrite E | now right].
    + unfold value. simpl. rewrite N.lxor_0_r, !l_right by lia. easy.
Qed.

(** The rare heaps below [h], with their nimbers. *)
Definition rare_heaps (s : split) : list (nat * N) :=
  filter (fun x => negb (common s (fst x) (snd x))) (combine (seq 1 (length l - 1)) (tl l)).

Lemma rare_heaps_right s n : 1 <= n < length l -> common s n (G c n) = false -> In (n, G c n) (rare_heaps s).
Proof.
  intros L R. apply filter_In. split; [|simpl; now rewrite R]. apply in_combine_iff. exists (n - 1).
  rewrite nth_error_seq. destruct (Nat.ltb_spec (n - 1) (length l - 1)) as [I | I]; [|lia]. split; [f_equal; lia|].
  rewrite <- l_right by lia. destruct l as [|x l']; [simpl in L; lia|]. simpl in *. destruct n as [|n]; [lia|].
  simpl. rewrite Nat.sub_0_r. apply nth_error_nth'. lia.
Qed.

Lemma greatest_bound (rs : list (nat * N)) x : In x rs -> fst x <= fold_right (fun x r => Nat.max (fst x) r) 0 rs.
Proof. induction rs as [|y rs IH]; [easy|]. intros [-> | I]; simpl; [|specialize (IH I)]; lia. Qed.

(** The window of [W] heaps before heap [start], with witnesses up to [w] and these rare heaps. *)
Definition by_window (n0 p : nat) (mask : N) (parity : option bool) (rare : list (nat * N)) (w W start : nat) : bool :=
  let k := length (digits c) - 1 in
  let by_heap := match parity with Some _ => true | None => false end in
  let tau := match parity with Some tau => tau | None => false end in
  let s := split_of mask by_heap tau in
  let r := fold_right (fun x r => Nat.max (fst x) r) 0 rare in
  (most_left c <=? 2) && (length (tail c) =? 0) &&
  (rule_eqb (parts c) Any || rule_eqb (parts c) Unequal && (W + Nat.max r w <? start)) &&
  (negb by_heap || negb (Nat.odd p) && forallb (fun t => negb (bit c t 2) || eqb (Nat.odd t) tau) (seq 0 (S k))) &&
  (1 <=? p) && (length l =? start + p) && (W =? k + Nat.max r w) && (W <? start) && (n0 + W <=? start) &&
  repeats_in l n0 p 0 &&
  (length rare =? length (rare_heaps s)) &&
  forallb (fun x => (fst (fst x) =? fst (snd x)) && (snd (fst x) =? snd (snd x))%N) (combine rare (rare_heaps s)) &&
  forallb (fun n =>
    let ws := put_all (witness_values w n) Sets.empty in
    forallb (fun v => common s n (N.of_nat v) || member (N.of_nat v) ws) (seq 0 (N.to_nat (nth n l 0%N)))) (seq start p).

Lemma same_pairs_eq (l1 l2 : list (nat * N)) :
  length l1 = length l2 ->
  forallb (fun x => (fst (fst x) =? fst (snd x)) && (snd (fst x) =? snd (snd x))%N) (combine l1 l2) = true -> l1 = l2.
Proof.
  revert l2. induction l1 as [|[a x] l1 IH]; intros [|[b y] l2] L H; simpl in *; try easy.
  apply andb_true_iff in H as [E H]. apply andb_true_iff in E as [E1 E2]. apply Nat.eqb_eq in E1. apply N.eqb_eq in E2.
  subst. f_equal. apply IH; [lia | easy].
Qed.

Lemma by_window_right n0 p mask parity rare w W start :
  by_window n0 p mask parity rare w W start = true -> repeats (G c) n0 p 0.
Proof.
  unfold by_window. set (k := length (digits c) - 1). set (by_heap := match parity with Some _ => true | None => false end).
  set (tau := match parity with Some tau => tau | None => false end). set (s := split_of mask by_heap tau).
  set (r := fold_right _ 0 rare). rewrite !andb_true_iff.
  intros [[[[[[[[[[[[M T] F] S] P] L] EW] LW] N0] R] RL] RH] Wt].
  apply Nat.leb_le in M, P, N0. apply Nat.eqb_eq in T, L, EW, RL. apply Nat.ltb_lt in LW.
  apply length_zero_iff_nil in T. pose proof (same_pairs_eq _ _ RL RH) as Rare.
  assert (forall n, n0 <= n < start -> G c (n + p) = G c n) as H.
  { intros n B. rewrite <- (N.add_0_r (G c n)). apply repeats_in_true with n0; trivial; lia. }
  intros n Ln. rewrite N.add_0_r. destruct (le_lt_dec start n) as [B | B]; [|apply H; lia].
  apply (sparse_window c s k r w p start); rewrite <- ?EW; trivial; try lia.
  - intros t j Bt. pose proof (most_left_right c t j Bt). lia.
  - now apply takes_by_digits.
  - apply orb_true_iff in F as [F | F]; [left; now apply rule_eqb_sound | right].
    apply andb_true_iff in F as [F F']. split; [now apply rule_eqb_sound | now apply Nat.ltb_lt].
  - apply split_sound. apply orb_true_iff in S as [S | S]; [left; now apply negb_true_iff | right].
    apply andb_true_iff in S as [_ S]. rewrite forallb_forall in S. intros t Bt.
    assert (t <= k) as Lt by (apply (takes_by_digits c T t 2 Bt)).
    specialize (S t ltac:(apply in_seq; lia)). rewrite Bt in S. now apply eqb_prop.
  - intros i. apply split_period. apply orb_true_iff in S as [S | S]; [left; now apply negb_true_iff | right].
    apply andb_true_iff in S as [S _]. now apply negb_true_iff.
  - intros i I. apply H. lia.
  - intros i I. apply not_false_is_true. intros C. apply rare_heaps_right in C; [|lia]. rewrite <- Rare in C.
    apply greatest_bound in C. fold r in C. simpl in C. lia.
  - intros i v I Lv C. rewrite forallb_forall in Wt. specialize (Wt i ltac:(apply in_seq; lia)). cbv zeta in Wt.
    rewrite l_right, forallb_forall in Wt by lia. specialize (Wt (N.to_nat v) ltac:(apply in_seq; lia)).
    rewrite N2Nat.id, C in Wt. simpl in Wt. apply member_put_all in Wt as [Wt | Wt]; [|now rewrite member_empty in Wt].
    apply witness_values_right; [lia | easy].
Qed.

End Table.

(** ** The check *)

(** What a certificate says besides its claim. *)
Inductive evidence :=
  | Nim
  | Lasker
  | By_guy_smith (values : list N)
  | By_state (values : list N)
  | By_arithmetic (values : list N)
  | By_window (mask : N) (parity : option bool) (rare : list (N * N)) (w W first start : N)
      (stations : list (N * list N)).

(** Tables of more heaps are not computed here, nor numbers as large made natural ones. *)
Definition most_heaps : N := 2048.

Definition same_values (l l' : list N) : bool := (length l =? length l') && shifted 0 l l'.

(** The nimbers of a station are those just before its heap. *)
Definition station_agrees (l : list N) (a : N * list N) : bool :=
  let n := length (snd a) in
  (fst a <=? most_heaps)%N && (n <=? N.to_nat (fst a)) && (N.to_nat (fst a) <=? length l) &&
  shifted 0 (snd a) (skipn (N.to_nat (fst a) - n) l).

(** The heaps at which there must be stations: the first, the one where the window is compared, and
    those later by the period and by its parts. *)
Definition stations_of (p first start : N) : list N :=
  first :: start :: (start + p)%N :: map (fun q => start + p / q)%N (prime_factors p).

Definition check (k : repetition) (e : evidence) : bool :=
  if (preperiod k <? most_heaps)%N && (distance k <? most_heaps)%N && (saltus k <? most_heaps)%N &&
    (0 <? distance k)%N then
    let c := rules k in
    let n0 := N.to_nat (preperiod k) in
    let p := N.to_nat (distance k) in
    let of_table values by_theorem :=
      match nimbers_of c (length values) with
      | Some l => same_values l values && by_theorem l && least_in l n0 p (saltus k)
      | None => false
      end in
    match e with
    | Nim => nim_repeats k
    | Lasker => lasker_repeats_so k
    | By_guy_smith values => of_table values (fun l => (saltus k =? 0)%N && by_guy_smith c l n0 p)
    | By_state values => of_table values (fun l => by_state c l n0 p (saltus k))
    | By_arithmetic values => of_table values (fun l => by_arithmetic c l n0 p (saltus k))
    | By_window mask parity rare w W first start stations =>
      if (start <? most_heaps)%N && (w <? most_heaps)%N && (W <? most_heaps)%N && (first <=? start)%N &&
        forallb (fun x => fst x <? most_heaps)%N rare && (saltus k =? 0)%N then
        match nimbers_of c (N.to_nat start + p) with
        | Some l =>
          by_window c l n0 p mask parity (map (fun x => (N.to_nat (fst x), snd x)) rare) (N.to_nat w) (N.to_nat W)
            (N.to_nat start) && least_in l n0 p 0 &&
          forallb (fun h => existsb (fun a => fst a =? h)%N stations) (stations_of (distance k) first start) &&
          forallb (station_agrees l) stations
        | None => false
        end
      else false
    end
  else false.

Theorem repetition_check_sound k e : check k e = true -> holds k.
Proof.
  unfold check. destruct ((preperiod k <? most_heaps)%N && _ && _ && (0 <? distance k)%N) eqn:Pos; [|easy]. cbv zeta.
  apply andb_true_iff in Pos as [_ Pos]. apply N.ltb_lt in Pos. assert (1 <= N.to_nat (distance k)) as D by lia.
  assert (forall n l, nimbers_of (rules k) n = Some l ->
    valid (rules k) /\ length l = n /\ forall i, i < length l -> nth i l 0%N = G (rules k) i) as T.
  { intros n l E. apply nimbers_of_right in E as (V & L & E). rewrite L. now split. }
  destruct e as [| | values | values | values | mask parity rare w W first start stations].
  - apply nim_repeats_right.
  - apply lasker_repeats_right.
  - destruct (nimbers_of _ _) as [l|] eqn:E; [|easy]. destruct (T _ _ E) as (V & _ & R).
    rewrite !andb_true_iff. intros [[_ [Z B]] L]. apply N.eqb_eq in Z. apply (by_guy_smith_right _ l V R) in B.
    apply holds_by_nimbers; rewrite ?Z in *; trivial. now apply (least_in_right _ l R _ _ 0%N).
  - destruct (nimbers_of _ _) as [l|] eqn:E; [|easy]. destruct (T _ _ E) as (V & _ & R).
    rewrite !andb_true_iff. intros [[_ B] L]. apply (by_state_right _ l V R) in B.
    apply holds_by_nimbers; trivial. now apply (least_in_right _ l R _ _ (saltus k)).
  - destruct (nimbers_of _ _) as [l|] eqn:E; [|easy]. destruct (T _ _ E) as (V & _ & R).
    rewrite !andb_true_iff. intros [[_ B] L]. apply (by_arithmetic_right _ l V R) in B.
    apply holds_by_nimbers; trivial. now apply (least_in_right _ l R _ _ (saltus k)).
  - destruct (_ && (saltus k =? 0)%N) eqn:S; [|easy]. apply andb_true_iff in S as [_ Z]. apply N.eqb_eq in Z.
    destruct (nimbers_of _ _) as [l|] eqn:E; [|easy]. destruct (T _ _ E) as (V & _ & R).
    rewrite !andb_true_iff. intros [[[B L] _] _]. apply (by_window_right _ l V R) in B.
    apply holds_by_nimbers; rewrite ?Z; trivial. now apply (least_in_right _ l R _ _ 0%N).
Qed.
