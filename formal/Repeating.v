(** * Repeating states: codes with digits that repeat endlessly

    Where a move may take any number of stones, the nimber of a heap depends on all heaps before. If
    no move leaves two heaps, a state decides all that follow: the last nimbers, and for each
    residue class modulo the length of the tail the set of all earlier nimbers. [repeating_state]
    infers a period from two states that agree, up to a saltus, from some value upwards. *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal Theorems Least.
Import ListNotations.

(** From take [k + 1] on the digits of [c] repeat with period [q]. *)
Definition tail_from (c : code) (k q : nat) : Prop := forall t, k < t -> digit c (t + q) = digit c t.

(** The digits of a code with a tail of length [q] repeat so. *)
Lemma tail_from_code ds tl r : tl <> [] -> tail_from (Code ds tl r) (length ds - 1) (length tl).
Proof.
  intros E t H. unfold digit. cbn [digits tail].
  assert (length tl <> 0) by (destruct tl; easy).
  destruct (Nat.ltb_spec t (length ds)) as [L | L]; [destruct (length ds); lia|].
  destruct (Nat.ltb_spec (t + length tl) (length ds)); [lia|].
  replace (t + length tl - length ds) with (t - length ds + 1 * length tl) by lia. now rewrite Nat.mod_add.
Qed.

(** Heap [m] is far from heap [n]: a move from heap [n], and from all later heaps, to it takes more
    than [k] stones. *)
Definition far (k n m : nat) : Prop := 1 <= m /\ m + k < n.

(** [v] is the value of an option of heap [i] that is heap 0 or far from heap [n], [n <= i]. *)
Definition far_value (c : code) (g : nat -> N) (k n i : nat) (v : N) : Prop :=
  bit c i 0 = true /\ v = 0%N \/ exists m, far k n m /\ bit c (i - m) 1 = true /\ g m = v.

(** [v] is the nimber of a heap in the class of [r] modulo [q] that is far from heap [n]. *)
Definition far_class (g : nat -> N) (k q n r : nat) (v : N) : Prop :=
  exists m, far k n m /\ m mod q = r mod q /\ g m = v.

(** The states at heap [n] and at heap [n + p] agree with saltus [s] from the value [b] upwards:
    - at each heap [i >= n] the far heaps alone exclude all values below [b], at each [i >= n + p]
      those below [b + s]; it suffices to say so of one heap in each class;
    - in each class the nimbers of the far heaps are the same up to the saltus, and so are the last
      [k] nimbers, but for those that are excluded anyway. *)
Record agree (c : code) (g : nat -> N) (k q p : nat) (s b : N) (n : nat) : Prop := Agree {
  base_here : forall i v, n <= i < n + q -> (v < b)%N -> far_value c g k n i v;
  base_there : forall i v, n + p <= i < n + p + q -> (v < b + s)%N -> far_value c g k (n + p) i v;
  same_classes : forall r v, r < q -> (b <= v)%N -> far_class g k q n r v <-> far_class g k q (n + p) r (v + s)%N;
  same_last : forall i, n <= i + k -> i < n ->
    (b <= g i)%N /\ g (i + p) = (g i + s)%N \/ (g i < b)%N /\ (g (i + p)%nat < b + s)%N
}.

Section Repeating_State.

Variable c : code.
Variable g : nat -> N.
Variables k q p : nat.
Variables s b : N.
Hypothesis c_valid : valid c.
Hypothesis c_leaves : leaves_at_most c 1.
Hypothesis c_tail : tail_from c k q.
Hypothesis g_nimbers : nimbers c g.
Hypothesis q_pos : 1 <= q.
Hypothesis p_whole : p mod q = 0.
Hypothesis b_pos : s = 0%N \/ (0 < b)%N.

(** The digits of takes in one class are the same. *)
Lemma digit_further t j y : k < t -> bit c (t + y * q) j = bit c t j.
Proof.
  intros L. induction y as [|y IH]; [now rewrite Nat.add_0_r|].
  rewrite <- IH. unfold bit. replace (t + S y * q) with (t + y * q + q) by lia. rewrite c_tail; [easy | lia].
Qed.

Lemma same_class_le t u : t <= u -> t mod q = u mod q -> exists y, u = t + y * q.
Proof.
  intros L E. pose proof (Nat.div_mod t q ltac:(lia)). pose proof (Nat.div_mod u q ltac:(lia)).
  exists (u / q - t / q). assert (t / q <= u / q) by (apply Nat.div_le_mono; lia). nia.
Qed.

Lemma same_digit t u j : k < t -> k < u -> t mod q = u mod q -> bit c t j = bit c u j.
Proof.
  intros T U E. destruct (le_lt_dec t u) as [L | L].
  - destruct (same_class_le t u) as (y & ->); auto. symmetry. now apply digit_further.
  - destruct (same_class_le u t) as (y & ->); [lia | easy |]. now apply digit_further.
Qed.

(** Differences of heaps in the same classes are in one class. *)
Lemma same_difference i i' m m' :
  m <= i -> m' <= i' -> i mod q = i' mod q -> m mod q = m' mod q -> (i - m) mod q = (i' - m') mod q.
Proof.
  intros L L' E F.
  pose proof (Nat.div_mod i q ltac:(lia)) as I. pose proof (Nat.div_mod i' q ltac:(lia)) as I'.
  pose proof (Nat.div_mod m q ltac:(lia)) as M. pose proof (Nat.div_mod m' q ltac:(lia)) as M'.
  rewrite E in I. rewrite F in M. set (d := i - m). set (d' := i' - m').
  assert (d + q * (i' / q + m / q) = d' + q * (i / q + m' / q)) as D by (unfold d, d'; nia).
  apply (f_equal (fun x => x mod q)) in D. rewrite !(Nat.mul_comm q), !Nat.mod_add in D by lia. exact D.
Qed.

Lemma class_plus_p i : (i + p) mod q = i mod q.
Proof.
  apply Nat.mod_divides in p_whole as (y & ->); [|lia]. rewrite Nat.mul_comm. apply Nat.mod_add. lia.
Qed.

(** Options of codes that leave one heap at most. *)
Lemma single_options n v :
  option_value c g n v <->
  (bit c n 0 = true /\ v = 0%N) \/ exists m, 1 <= m <= n /\ bit c (n - m) 1 = true /\ g m = v.
Proof.
  split.
  - intros (h & M & <-). apply heap_move_iff in M as (t & -> & B & P & _). pose proof (c_leaves _ _ B) as L.
    destruct h as [|a [|]]; simpl in *; [left | right | lia].
    + now rewrite Nat.add_0_r.
    + exists a. rewrite Nat.add_0_r, Nat.add_sub. specialize (P a (or_introl eq_refl)).
      unfold value. simpl. rewrite N.lxor_0_r. repeat split; trivial; lia.
  - intros [[B ->] | (m & L & B & <-)].
    + exists []. split; [|easy]. apply heap_move_iff. exists n. simpl.
      split; [lia|]. split; [easy|]. split; [easy | apply allowed_none].
    + exists [m]. split; [|apply N.lxor_0_r]. apply heap_move_iff. exists (n - m). simpl.
      split; [lia|]. split; [easy|]. split; [intros a [<- | []]; lia | apply allowed_one].
Qed.

(** ** One heap further *)

(** What is excluded in all classes by the far heaps is so for all later heaps. *)
Lemma far_value_later n u : k < n ->
  (forall i v, n <= i < n + q -> (v < u)%N -> far_value c g k n i v) ->
  forall i v, n <= i -> (v < u)%N -> far_value c g k n i v.
Proof.
  intros K H i. induction i as [i IH] using lt_wf_ind. intros v L U.
  destruct (le_lt_dec (n + q) i) as [Q | Q]; [|auto].
  assert ((i - q) mod q = i mod q) as E.
  { replace i with (i - q + 1 * q) at 2 by lia. symmetry. apply Nat.mod_add. lia. }
  destruct (IH (i - q)) with (v := v) as [[B Z] | (m & F & B & V)]; trivial; [lia | lia | left | right].
  - split; [|easy]. rewrite <- B. apply same_digit; [lia | lia | easy].
  - exists m. split; [easy|]. split; [|easy]. unfold far in F. rewrite <- B.
    apply same_digit; [lia | lia |]. apply same_difference; [lia | lia | easy | easy].
Qed.

Lemma far_further n n' m : n <= n' -> far k n m -> far k n' m.
Proof. unfold far. lia. Qed.

Lemma far_value_further n n' i v : n <= n' -> far_value c g k n i v -> far_value c g k n' i v.
Proof.
  intros L [H | (m & F & H)]; [now left | right]. exists m. eauto using far_further.
Qed.

(** A far value is one of an option, and an option is far or one of the last [k] heaps. *)
Lemma option_far n v :
  option_value c g n v <->
  far_value c g k n n v \/ exists i, n <= i + k /\ i < n /\ 1 <= i /\ bit c (n - i) 1 = true /\ g i = v.
Proof.
  rewrite single_options. unfold far_value, far. split.
  - intros [H | (m & L & B & V)]; [now left; left|].
    assert (m <> n) by (intros ->; rewrite Nat.sub_diag in B; destruct c_valid; congruence).
    destruct (le_lt_dec n (m + k)); [right | left; right]; exists m; repeat split; trivial; lia.
  - intros [[H | (m & L & H)] | (m & L & L' & L'' & H)]; [now left | right | right]; exists m; split; trivial; lia.
Qed.

Section Step.

Variable n : nat.
Hypothesis n_large : k < n.
Hypothesis agreed : agree c g k q p s b n.

Lemma far_here i v : n <= i -> (v < b)%N -> far_value c g k n i v.
Proof. apply far_value_later; [easy | apply agreed]. Qed.

Lemma far_there i v : n + p <= i -> (v < b + s)%N -> far_value c g k (n + p) i v.
Proof. apply far_value_later; [lia | apply agreed]. Qed.

(** The far values are the same at heap [n] and at heap [n + p], up to the saltus. *)
Lemma same_far v : (b <= v)%N -> far_value c g k n n v <-> far_value c g k (n + p) (n + p) (v + s)%N.
Proof.
  intros L. pose proof (same_classes _ _ _ _ _ _ _ _ agreed) as C. unfold far_value.
  assert (bit c n 0 = bit c (n + p) 0) as -> by (apply same_digit; rewrite ?class_plus_p; lia).
  split; (intros [[B Z] | (m & F & B & V)]; [left; split; [easy | lia] | right]).
  - destruct (proj1 (C (m mod q) v (Nat.mod_upper_bound m q ltac:(lia)) L)) as (m' & F' & E & V').
    { exists m. rewrite Nat.mod_mod by lia. auto. }
    exists m'. split; [easy|]. split; [|easy]. rewrite <- B. unfold far in *. rewrite Nat.mod_mod in E by lia.
    apply same_digit; [lia | lia |]. apply same_difference; rewrite ?class_plus_p; trivial; lia.
  - destruct (proj2 (C (m mod q) v (Nat.mod_upper_bound m q ltac:(lia)) L)) as (m' & F' & E & V').
    { exists m. rewrite Nat.mod_mod by lia. auto. }
    exists m'. split; [easy|]. split; [|easy]. rewrite <- B. unfold far in *. rewrite Nat.mod_mod in E by lia.
    apply same_digit; [lia | lia |]. apply same_difference; rewrite ?class_plus_p; trivial; lia.
Qed.

(** So are all values from [b] upwards. *)
Lemma same_values v : (b <= v)%N -> option_value c g n v <-> option_value c g (n + p) (v + s)%N.
Proof.
  intros L. pose proof (same_last _ _ _ _ _ _ _ _ agreed) as C. rewrite !option_far, (same_far v L).
  split; (intros [F | (i & L1 & L2 & L3 & B & V)]; [now left | right]).
  - exists (i + p). replace (n + p - (i + p)) with (n - i) by lia.
    destruct (C i L1 L2) as [[Lb E] | [Lb _]]; [|lia]. rewrite E, V. repeat split; trivial; lia.
  - exists (i - p). replace (n + p - i) with (n - (i - p)) in B by lia.
    destruct (C (i - p)) as [[Lb E] | [_ Lb]]; [lia | lia | |].
    + replace (i - p + p) with i in E by lia. repeat split; trivial; lia.
    + replace (i - p + p) with i in Lb by lia. lia.
Qed.

Lemma base_le : (b <= g n)%N.
Proof.
  apply N.le_ngt. intros L. destruct (g_nimbers n) as [E _]. apply E, option_far. left. now apply far_here.
Qed.

Lemma saltus_here : g (n + p) = (g n + s)%N.
Proof.
  pose proof base_le. destruct (g_nimbers n) as [E F]. apply mex_is with c; trivial.
  - now rewrite <- same_values.
  - intros u L. destruct (N.lt_ge_cases u (b + s)) as [U | U].
    + apply option_far. left. now apply far_there.
    + replace u with (u - s + s)%N by lia. apply same_values; [lia|]. apply F. lia.
Qed.

(** The heap that is far from now on, if any, and its classes. *)
Lemma far_class_next m r v : far_class g k q (S m) r v <->
  far_class g k q m r v \/ k < m /\ (m - k) mod q = r mod q /\ g (m - k) = v.
Proof.
  unfold far_class, far. split.
  - intros (i & F & E & V). destruct (Nat.eq_dec (i + k) m) as [D | D].
    + right. replace (m - k) with i by lia. repeat split; trivial; lia.
    + left. exists i. repeat split; trivial; lia.
  - intros [(i & F & E & V) | (L & E & V)]; [exists i | exists (m - k)]; repeat split; trivial; lia.
Qed.

(** The last [k + 1] nimbers agree, heap [n] included. *)
Lemma same_last_here i : n <= i + k -> i <= n ->
  (b <= g i)%N /\ g (i + p) = (g i + s)%N \/ (g i < b)%N /\ (g (i + p)%nat < b + s)%N.
Proof.
  intros L L'. destruct (Nat.eq_dec i n) as [-> | D]; [|apply agreed; lia].
  left. split; [apply base_le | apply saltus_here].
Qed.

Lemma agree_next : agree c g k q p s b (S n).
Proof.
  split.
  - intros i v L U. apply far_value_further with n; [lia|]. apply far_here; [lia | easy].
  - intros i v L U. apply far_value_further with (n + p); [lia|]. apply far_there; [lia | easy].
  - intros r v R L. change (S n + p) with (S (n + p)). rewrite !far_class_next.
    rewrite (same_classes _ _ _ _ _ _ _ _ agreed r v R L).
    replace (n + p - k) with (n - k + p) by lia. rewrite class_plus_p.
    destruct (same_last_here (n - k)) as [[B E] | [B E]]; [lia | lia | rewrite E |].
    + split; (intros [H | (H & C & V)]; [now left | right]); repeat split; trivial; lia.
    + split; (intros [H | (H & C & V)]; [now left | lia]).
  - intros i L L'. apply same_last_here; lia.
Qed.

End Step.

Lemma repeating_state_for n0 : k < n0 -> agree c g k q p s b n0 -> repeats g n0 p s.
Proof.
  intros K A n L. enough (agree c g k q p s b n) by (apply saltus_here; trivial; lia).
  induction L as [|n L IH]; [easy|]. apply agree_next; trivial. lia.
Qed.

End Repeating_State.

(** Repeating states: let no move leave two heaps, let the digits beyond [k] repeat with [q], which
    divides [p]; let the states at heaps [n0] and [n0 + p] agree from [b] upwards, with saltus [s]
    (if [s] is not 0, the 0 of a heap that is taken whole must be below [b]). Then the nimbers
    repeat with period [p] and saltus [s] from [n0] on. *)
Theorem repeating_state c k q p s b n0 :
  valid c -> leaves_at_most c 1 -> tail_from c k q -> 1 <= q -> p mod q = 0 -> s = 0%N \/ (0 < b)%N -> k < n0 ->
  agree c (G c) k q p s b n0 -> repeats (G c) n0 p s.
Proof. intros V. intros. eapply repeating_state_for; eauto. now apply G_nimbers. Qed.

(** The period of the states may be a multiple of that of the nimbers: the lesser one, and an
    earlier preperiod, are shown by comparing the nimbers of one period more. *)
Lemma repeats_finer f n0 n1 p k s :
  1 <= p -> 1 <= k -> n0 <= n1 -> repeats f n1 (k * p) (N.of_nat k * s) ->
  (forall n, n0 <= n < n1 + k * p - p -> f (n + p) = (f n + s)%N) -> repeats f n0 p s.
Proof.
  intros P K L R H n. induction n as [n IH] using lt_wf_ind. intros Ln.
  destruct (le_lt_dec (n1 + k * p - p) n) as [B | B]; [|auto].
  set (j := n + p - k * p).
  assert (forall i, i < k -> f (j + i * p) = (f j + N.of_nat i * s)%N) as J.
  { induction i as [|i IHi]; intros Li; [rewrite Nat.add_0_r; lia|].
    replace (j + S i * p) with (j + i * p + p) by lia. rewrite IH by (unfold j; nia). rewrite IHi by lia. lia. }
  specialize (J (k - 1) ltac:(lia)). specialize (R j ltac:(unfold j; lia)).
  replace (j + (k - 1) * p) with n in J by (unfold j; nia).
  replace (j + k * p) with (n + p) in R by (unfold j; lia).
  rewrite R, J. replace (N.of_nat k) with (N.of_nat (k - 1) + 1)%N by lia. lia.
Qed.

(** Without saltus, in terms of winning. *)
Corollary repeating_state_alike c k q p b n0 :
  valid c -> leaves_at_most c 1 -> tail_from c k q -> 1 <= q -> p mod q = 0 -> k < n0 ->
  agree c (G c) k q p 0 b n0 -> period c n0 p.
Proof.
  intros V Le T Q P K A. apply period_repeats; trivial. apply (repeating_state c k q p 0 b); auto.
Qed.

(** ** A check *)

Section Check.

Variable c : code.
Variable l : list N.
Variables k q p : nat.
Variables s b : N.

Let g (n : nat) : N := nth n l 0%N.

(** The heaps far from heap [n]. *)
Definition far_heaps (n : nat) : list nat := seq 1 (n - k - 1).

Definition far_valueb (n i : nat) (v : N) : bool :=
  bit c i 0 && (v =? 0)%N || existsb (fun m => bit c (i - m) 1 && (g m =? v)%N) (far_heaps n).

Definition all_below (n : nat) (u : N) : bool :=
  forallb (fun i => forallb (fun v => far_valueb n i (N.of_nat v)) (seq 0 (N.to_nat u))) (seq n q).

Definition agree_check (n : nat) : bool :=
  all_below n b && all_below (n + p) (b + s) &&
  forallb (fun m => (g m <? b)%N ||
    existsb (fun m' => (m' mod q =? m mod q) && (g m' =? g m + s)%N) (far_heaps (n + p))) (far_heaps n) &&
  forallb (fun m' => (g m' <? b + s)%N ||
    existsb (fun m => (m mod q =? m' mod q) && (g m' =? g m + s)%N) (far_heaps n)) (far_heaps (n + p)) &&
  forallb (fun i => (b <=? g i)%N && (g (i + p)%nat =? g i + s)%N || (g i <? b)%N && (g (i + p)%nat <? b + s)%N)
    (seq (n - k) k).

Lemma in_far_heaps n m : In m (far_heaps n) <-> far k n m.
Proof. unfold far_heaps, far. rewrite in_seq. lia. Qed.

Lemma all_below_sound n u : all_below n u = true ->
  forall i v, n <= i < n + q -> (v < u)%N -> far_value c g k n i v.
Proof.
  unfold all_below. intros H i v I V. rewrite forallb_forall in H. specialize (H i ltac:(apply in_seq; lia)).
  cbv beta in H. rewrite forallb_forall in H. specialize (H (N.to_nat v) ltac:(apply in_seq; lia)).
  rewrite N2Nat.id in H.
  apply orb_true_iff in H as [H | H]; [left | right].
  - apply andb_true_iff in H as [B Z]. now apply N.eqb_eq in Z.
  - apply existsb_exists in H as (m & M & H). apply andb_true_iff in H as [B E]. apply N.eqb_eq in E.
    exists m. now rewrite <- in_far_heaps.
Qed.

Lemma agree_check_sound n : 1 <= q -> agree_check n = true -> agree c g k q p s b n.
Proof.
  unfold agree_check. intros Q H.
  apply andb_true_iff in H as [H Last]. apply andb_true_iff in H as [H Back]. apply andb_true_iff in H as [H Forth].
  apply andb_true_iff in H as [Here There]. rewrite forallb_forall in Last, Back, Forth. split.
  - now apply all_below_sound.
  - now apply all_below_sound.
  - intros r v R L. unfold far_class. split; intros (m & F & E & V); apply in_far_heaps in F.
    + specialize (Forth m F). rewrite V, (proj2 (N.ltb_ge v b) L) in Forth. simpl in Forth.
      apply existsb_exists in Forth as (m' & F' & H). apply andb_true_iff in H as [H1 H2].
      apply Nat.eqb_eq in H1. apply N.eqb_eq in H2. exists m'. rewrite <- in_far_heaps. intuition congruence.
    + specialize (Back m F). rewrite V, (proj2 (N.ltb_ge (v + s) (b + s)) ltac:(lia)) in Back. simpl in Back.
      apply existsb_exists in Back as (m' & F' & H). apply andb_true_iff in H as [H1 H2].
      apply Nat.eqb_eq in H1. apply N.eqb_eq in H2. exists m'. rewrite <- in_far_heaps.
      split; [easy|]. split; [congruence | lia].
  - intros i L1 L2. specialize (Last i ltac:(apply in_seq; lia)). apply orb_true_iff in Last as [H | H].
    + apply andb_true_iff in H as [H1 H2]. apply N.leb_le in H1. apply N.eqb_eq in H2. now left.
    + apply andb_true_iff in H as [H1 H2]. apply N.ltb_lt in H1, H2. now right.
Qed.

(** The states are about the heaps before [n + p] only. *)
Lemma agree_ext f n : k < n -> (forall i, i < n + p -> f i = g i) -> agree c g k q p s b n -> agree c f k q p s b n.
Proof.
  intros K E [Here There Classes Last].
  assert (forall n' i v, n' <= n + p -> far_value c g k n' i v -> far_value c f k n' i v) as V.
  { intros n' i v L [H | (m & F & B & V)]; [now left | right]. exists m. rewrite E; [easy | unfold far in F; lia]. }
  assert (forall n' r v, n' <= n + p -> far_class f k q n' r v <-> far_class g k q n' r v) as C.
  { intros n' r v L. split; intros (m & F & R & Y); exists m; [rewrite <- E | rewrite E]; trivial;
      unfold far in F; lia || easy. }
  split.
  - intros i v I U. apply V; [lia | auto].
  - intros i v I U. apply V; [lia | auto].
  - intros r v R U. rewrite !C by lia. auto.
  - intros i L1 L2. rewrite !E by lia. auto.
Qed.

End Check.

(** The check of a period [p] with saltus [s] from [n0] on: the states at heap [n1], with [j]
    periods for one of the tail, and the nimbers before. The nimbers are computed by the rules. *)
Definition repeating_check (c : code) (n0 p : nat) (s : N) (n1 j : nat) (b : N) : bool :=
  let k := length (digits c) - 1 in
  let q := length (tail c) in
  let l := table c (n1 + j * p) in
  forallb (fun x => x <? 4)%N (digits c ++ tail c) && negb (bit c 0 0) && negb (bit c 0 1) &&
  (1 <=? q) && (1 <=? p) && (1 <=? j) && (n0 <=? n1) && (k <? n1) && ((j * p) mod q =? 0) &&
  ((s =? 0)%N || (0 <? b)%N) &&
  agree_check c l k q (j * p) (N.of_nat j * s) b n1 &&
  forallb (fun n => nth (n + p) l 0 =? nth n l 0 + s)%N (seq n0 (n1 + j * p - p - n0)).

Theorem repeating_check_sound c n0 p s n1 j b :
  repeating_check c n0 p s n1 j b = true -> valid c /\ repeats (G c) n0 p s.
Proof.
  unfold repeating_check. set (k := length (digits c) - 1). set (q := length (tail c)).
  rewrite !andb_true_iff. intros [[[[[[[[[[[D V0] V1] Q] P] J] N] K] Z] S] A] H].
  apply Nat.leb_le in Q, P, J, N. apply Nat.ltb_lt in K. apply Nat.eqb_eq in Z. apply negb_true_iff in V0, V1.
  assert (valid c) as V by now split. split; [easy|].
  apply repeats_finer with n1 j; trivial.
  - apply (repeating_state c k q (j * p) (N.of_nat j * s) b); trivial.
    + now apply (leaves_by_digits c 1).
    + destruct c as [ds tl r]. apply (tail_from_code ds tl r). intros ->. simpl in q. lia.
    + apply orb_true_iff in S as [S | S]; [left | right; now apply N.ltb_lt].
      apply N.eqb_eq in S as ->. lia.
    + apply agree_ext with (table c (n1 + j * p)); trivial; [|now apply agree_check_sound].
      intros i I. symmetry. now apply table_nth.
  - intros n I. rewrite forallb_forall in H. specialize (H n ltac:(apply in_seq; lia)). apply N.eqb_eq in H.
    now rewrite !table_nth in H by lia.
Qed.

(** Any number of stones but 1 or 2, 0.00(3): heaps [n] have nimber [n / 3]. *)
Example all_but_1_2 : repeats (G (Code [0; 0; 0]%N [3%N] Any)) 0 3 1.
Proof. apply (repeating_check_sound _ 0 3 1%N 12 1 1%N). vm_cast_no_check (eq_refl true). Qed.

(** 0.3(021): 0, and from heap 1 on 1, 0, 1, 2, 1, 0, each time with 2 more; preperiod and period
    are the least. *)
Section Example_0_3_021.

Let c := Code [0; 3]%N [0; 2; 1]%N Any.

Lemma checked_0_3_021 : valid c /\ repeats (G c) 1 6 2.
Proof. apply (repeating_check_sound c 1 6 2%N 40 1 1%N). vm_cast_no_check (eq_refl true). Qed.

Example least_0_3_021 : least (G c) 1 6.
Proof.
  apply least_period with 2%N; [apply checked_0_3_021 | lia | right; vm_compute; discriminate |].
  intros q Q D. assert (In q (map N.to_nat [2; 3]%N)) as I by (apply (factored_sound 6); trivial; reflexivity).
  exists 3. split; [lia|]. intros s' S. destruct I as [<- | [<- | []]]; [|lia].
  assert (s' = 1%N) as -> by lia. vm_compute. discriminate.
Qed.

(** Another saltus, an earlier preperiod, a lesser period are refused. *)
Example refused_0_3_021 :
  repeating_check c 1 6 1 40 1 1 = false /\ repeating_check c 0 6 2 40 1 1 = false /\
  repeating_check c 1 3 1 40 2 1 = false.
Proof. now vm_compute. Qed.

End Example_0_3_021.
