(** * Least periods

    A sequence may repeat with many periods, from many heaps on. This file infers from finitely many
    comparisons that a period and a preperiod are the least: every other period is a multiple of the
    one, and begins no earlier than the other. [least_period] says so of sequences that repeat with
    a saltus, [least_alike] of heaps that are alike; [factored] is a check of the prime factors that
    the witnesses are needed for. *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal.
Import ListNotations.

(** [f] repeats with period [p] and saltus [s] from [n0] on. *)
Definition repeats (f : nat -> N) (n0 p : nat) (s : N) : Prop := forall n, n0 <= n -> f (n + p) = (f n + s)%N.

(** The preperiod and the period are the least: whatever repeats, with any saltus, does so no
    earlier, and with a multiple of the period. *)
Definition least (f : nat -> N) (n0 p : nat) : Prop :=
  forall n1 q s, 1 <= q -> repeats f n1 q s -> n0 <= n1 /\ Nat.divide p q.

Definition prime (q : nat) : Prop := 1 < q /\ forall d, Nat.divide d q -> d = 1 \/ d = q.

(** ** Primes *)

(** Every number beyond 1 has a prime divisor. *)
Lemma prime_divisor m : 1 < m -> exists q, prime q /\ Nat.divide q m.
Proof.
  induction m as [m IH] using lt_wf_ind. intros M.
  destruct (existsb (fun d => m mod d =? 0) (seq 2 (m - 2))) eqn:E.
  - apply existsb_exists in E as (d & Hd & D). apply in_seq in Hd. apply Nat.eqb_eq, Nat.mod_divide in D; [|lia].
    destruct (IH d) as (q & Hq & Dq); [lia..|]. exists q. split; [easy|]. now apply Nat.divide_trans with d.
  - exists m. split; [|apply Nat.divide_refl]. split; [easy|]. intros d D.
    pose proof (Nat.divide_pos_le d m ltac:(lia) D) as L.
    assert (d <> 0) by (intros ->; apply Nat.divide_0_l in D; lia).
    destruct (Nat.eq_dec d 1); [now left|]. destruct (Nat.eq_dec d m); [now right|]. exfalso.
    enough (existsb (fun d => m mod d =? 0) (seq 2 (m - 2)) = true) by congruence.
    apply existsb_exists. exists d. split; [apply in_seq; lia | now apply Nat.eqb_eq, Nat.mod_divide].
Qed.

(** A prime that divides a product of primes is one of them. *)
Lemma prime_in_product q l :
  prime q -> (forall r, In r l -> prime r) -> Nat.divide q (fold_right Nat.mul 1 l) -> In q l.
Proof.
  intros Q. induction l as [|r l IH]; simpl; intros P D.
  - apply Nat.divide_1_r in D. destruct Q. lia.
  - destruct (proj2 Q (Nat.gcd q r) (Nat.gcd_divide_l q r)) as [C | C].
    + right. apply IH; auto. now apply Nat.gauss with r.
    + left. pose proof (Nat.gcd_divide_r q r) as R. rewrite C in R.
      destruct (proj2 (P r (or_introl eq_refl)) q R) as [-> | ->]; [destruct Q; lia | easy].
Qed.

(** Trial division by [d], [d + 1], ... *)
Fixpoint trial (fuel : nat) (d q : N) : bool :=
  (q <? d * d)%N ||
  match fuel with
  | O => false
  | S fuel => negb (q mod d =? 0)%N && trial fuel (d + 1) q
  end.

Definition primeb (q : N) : bool := (1 <? q)%N && trial (N.to_nat (N.sqrt q)) 2 q.

(** [qs] are the prime factors of [p], each as often as it divides. *)
Definition factored (p : N) (qs : list N) : bool := (p =? fold_right N.mul 1%N qs)%N && forallb primeb qs.

Lemma trial_sound fuel d q :
  (0 < d)%N -> trial fuel d q = true -> forall e, (d <= e)%N -> (e * e <= q)%N -> (q mod e <> 0)%N.
Proof.
  revert d. induction fuel as [|fuel IH]; simpl; intros d P T e L S.
  - rewrite orb_false_r in T. apply N.ltb_lt in T. nia.
  - apply orb_true_iff in T as [T | T]; [apply N.ltb_lt in T; nia|].
    apply andb_true_iff in T as [T1 T2]. apply negb_true_iff, N.eqb_neq in T1.
    destruct (N.eq_dec d e) as [<- | D]; trivial. apply (IH (d + 1)%N); trivial; lia.
Qed.

(** A number without divisors up to its root is a prime. *)
Lemma primeb_sound q : primeb q = true -> prime (N.to_nat q).
Proof.
  unfold primeb. intros H. apply andb_true_iff in H as [L T]. apply N.ltb_lt in L. split; [lia|].
  intros d [e E]. set (d' := N.of_nat d). set (e' := N.of_nat e).
  assert (q = e' * d')%N as E' by lia.
  assert (d' = 1 \/ e' = 1)%N as [O | O]; [|left; lia | right; lia].
  assert (d' <> 0 /\ e' <> 0)%N as [D0 E0] by (split; intros Z; rewrite Z in E'; lia).
  pose proof (trial_sound _ 2 q eq_refl T) as S.
  destruct (N.le_gt_cases d' e') as [C | C].
  - destruct (N.eq_dec d' 1) as [O | O]; [now left|]. exfalso. apply (S d'); [lia | nia |].
    rewrite E'. now apply N.mod_mul.
  - destruct (N.eq_dec e' 1) as [O | O]; [now right|]. exfalso. apply (S e'); [lia | nia |].
    rewrite E', N.mul_comm. now apply N.mod_mul.
Qed.

(** So only the primes of the list have to be looked at. *)
Lemma factored_sound p qs q :
  factored p qs = true -> prime q -> Nat.divide q (N.to_nat p) -> In q (map N.to_nat qs).
Proof.
  unfold factored. intros H Q D. apply andb_true_iff in H as [E F]. apply N.eqb_eq in E.
  rewrite forallb_forall in F. apply prime_in_product; trivial.
  - intros r Hr. apply in_map_iff in Hr as (r' & <- & Hr). auto using primeb_sound.
  - replace (fold_right Nat.mul 1 (map N.to_nat qs)) with (N.to_nat p); [easy|]. rewrite E. clear.
    induction qs as [|r qs IH]; simpl; [easy|]. rewrite N2Nat.inj_mul. lia.
Qed.

(** The prime factors of [m], those below [d] being known not to divide it. What it finds is checked
    by [factored], so that a number of which none are found is refused. *)
Fixpoint factors (fuel : nat) (d m : N) : list N :=
  match fuel with
  | O => [m]
  | S fuel =>
    if (m <? d * d)%N then if (1 <? m)%N then [m] else []
    else let (q, r) := N.div_eucl m d in
      if (r =? 0)%N then d :: factors fuel d q else factors fuel (d + 1)%N m
  end.

Definition prime_factors (p : N) : list N :=
  if (p <? 2 ^ 48)%N then factors (N.to_nat (N.sqrt p) + 64) 2 p else [].

(** ** Sequences *)

(** A period taken [k] times. *)
Lemma repeats_times f n0 p s k : repeats f n0 p s -> repeats f n0 (k * p) (N.of_nat k * s).
Proof.
  intros R. induction k as [|k IH]; intros n L.
  - rewrite Nat.add_0_r. lia.
  - replace (n + S k * p) with (n + k * p + p) by lia. rewrite R by lia. rewrite IH by trivial. lia.
Qed.

(** Two periods have the same slope. *)
Lemma same_slope f n0 p s n1 q s' :
  repeats f n0 p s -> repeats f n1 q s' -> (N.of_nat q * s = N.of_nat p * s')%N.
Proof.
  intros R R'. set (n := Nat.max n0 n1).
  pose proof (repeats_times _ _ _ _ q R n ltac:(lia)) as A.
  pose proof (repeats_times _ _ _ _ p R' n ltac:(lia)) as B.
  rewrite (Nat.mul_comm p q) in B. lia.
Qed.

(** What repeats with [p] from [n0] on repeats with [d] from there on if it does so from any heap
    on. *)
Lemma repeats_earlier f n0 p s n1 d e : 1 <= p -> repeats f n0 p s -> repeats f n1 d e -> repeats f n0 d e.
Proof.
  intros P R R' n L. set (k := n1).
  pose proof (repeats_times _ _ _ _ k R (n + d) ltac:(lia)) as A.
  pose proof (repeats_times _ _ _ _ k R n ltac:(lia)) as B.
  pose proof (R' (n + k * p) ltac:(unfold k; nia)) as C.
  replace (n + k * p + d) with (n + d + k * p) in C by lia. lia.
Qed.

(** With two periods, their greatest common divisor is one. *)
Lemma repeats_gcd f n0 p s n1 q s' :
  1 <= p -> 1 <= q -> repeats f n0 p s -> repeats f n1 q s' -> exists e, repeats f n0 (Nat.gcd p q) e.
Proof.
  intros P Q R R'. destruct (Nat.gcd_bezout_pos p q) as (a & b & E); [lia|].
  set (d := Nat.gcd p q) in *. pose proof (same_slope _ _ _ _ _ _ _ R R') as S.
  exists (N.of_nat a * s - N.of_nat b * s')%N. apply repeats_earlier with p s (Nat.max n0 n1); trivial.
  intros n L.
  pose proof (repeats_times _ _ _ _ a R n ltac:(lia)) as A.
  pose proof (repeats_times _ _ _ _ b R' (n + d) ltac:(lia)) as B.
  replace (n + d + b * q) with (n + a * p) in B by lia.
  assert (N.of_nat b * s' <= N.of_nat a * s)%N; [|lia].
  apply (N.mul_le_mono_pos_l _ _ (N.of_nat p)); [lia|].
  replace (N.of_nat p * (N.of_nat a * s))%N with (N.of_nat (a * p) * s)%N by nia.
  rewrite E. nia.
Qed.

(** If the heap before [n0] does not repeat, nothing repeats from it on. *)
Lemma least_preperiod f n0 p s n1 q s' :
  repeats f n0 p s -> 1 <= p -> n0 = 0 \/ f (n0 - 1 + p) <> (f (n0 - 1)%nat + s)%N ->
  1 <= q -> repeats f n1 q s' -> n0 <= n1.
Proof.
  intros R P D Q R'. destruct (le_lt_dec n0 n1) as [L | L]; trivial. exfalso. destruct D as [-> | D]; [lia|].
  apply D. pose proof (same_slope _ _ _ _ _ _ _ R R') as S.
  pose proof (repeats_times _ _ _ _ p R' (n0 - 1) ltac:(lia)) as A.
  pose proof (repeats_times _ _ _ _ (q - 1) R (n0 - 1 + p) ltac:(lia)) as B.
  replace (n0 - 1 + p + (q - 1) * p) with (n0 - 1 + p * q) in B by nia.
  rewrite <- S in A. rewrite A in B. replace (N.of_nat q) with (N.of_nat (q - 1) + 1)%N in B by lia. lia.
Qed.

(** The least period: if a sequence repeats with period [p] and saltus [s] from [n0] on, if it does
    not from [n0 - 1] on, and if for each prime [q] that divides [p] some heap does not repeat with
    [p / q], then preperiod and period are the least. *)
Theorem least_period f n0 p s :
  repeats f n0 p s -> 1 <= p -> n0 = 0 \/ f (n0 - 1 + p) <> (f (n0 - 1)%nat + s)%N ->
  (forall q, prime q -> Nat.divide q p ->
     exists n, n0 <= n /\ forall s', (N.of_nat q * s' = s)%N -> f (n + p / q) <> (f n + s')%N) ->
  least f n0 p.
Proof.
  intros R P D W n1 p' s' P' R'. split; [eapply least_preperiod; eauto|].
  destruct (repeats_gcd f n0 p s n1 p' s') as [e Re]; trivial. set (d := Nat.gcd p p') in *.
  destruct (Nat.gcd_divide_l p p') as [m M]. fold d in M.
  destruct (Nat.eq_dec m 1) as [-> | M1].
  { replace p with d by lia. apply Nat.gcd_divide_r. }
  exfalso. destruct (prime_divisor m) as (q & Q & [m' M']); [destruct m as [|[|]]; lia|].
  assert (q <> 0) by (destruct Q; lia).
  destruct (W q Q) as (n & L & F); [exists (m' * d); nia|].
  assert (p / q = m' * d) as E by (symmetry; apply Nat.div_unique_exact; nia). rewrite E in F.
  apply (F (N.of_nat m' * e)%N); [|now apply repeats_times with n0].
  pose proof (repeats_times _ _ _ _ m Re n0 ltac:(lia)) as A. rewrite <- M, R in A by lia. rewrite M' in A. nia.
Qed.

(** ** Heaps *)

(** Periods as to a relation of heaps, such as [alike c]. *)
Definition period_of (R : nat -> nat -> Prop) (n0 p : nat) : Prop := forall n, n0 <= n -> R (n + p) n.

Section Relation.

Variable R : nat -> nat -> Prop.
Hypothesis R_refl : forall m, R m m.
Hypothesis R_sym : forall m n, R m n -> R n m.
Hypothesis R_trans : forall l m n, R l m -> R m n -> R l n.

Lemma related_times n0 p k : period_of R n0 p -> period_of R n0 (k * p).
Proof.
  intros H. induction k as [|k IH]; intros n L.
  - rewrite Nat.add_0_r. apply R_refl.
  - replace (n + S k * p) with (n + k * p + p) by lia. apply R_trans with (n + k * p); [apply H; lia | now apply IH].
Qed.

Lemma related_preperiod n0 p n1 q :
  1 <= p -> period_of R n0 p -> n0 = 0 \/ ~ R (n0 - 1 + p) (n0 - 1) -> 1 <= q -> period_of R n1 q -> n0 <= n1.
Proof.
  intros P H D Q H'. destruct (le_lt_dec n0 n1) as [L | L]; trivial. exfalso. destruct D as [-> | D]; [lia|]. apply D.
  pose proof (related_times n1 q p H' (n0 - 1) ltac:(lia)) as A.
  pose proof (related_times n0 p (q - 1) H (n0 - 1 + p) ltac:(lia)) as B.
  replace (n0 - 1 + p + (q - 1) * p) with (n0 - 1 + p * q) in B by nia.
  apply R_trans with (n0 - 1 + p * q); [now apply R_sym | exact A].
Qed.

Lemma related_gcd n0 p n1 q :
  1 <= p -> period_of R n0 p -> period_of R n1 q -> period_of R n0 (Nat.gcd p q).
Proof.
  intros P H H' n L. destruct (Nat.gcd_bezout_pos p q) as (a & b & E); [lia|]. set (d := Nat.gcd p q) in *.
  set (i := n + n1 * p).
  assert (R (i + d) i) as C.
  { apply R_trans with (i + d + b * q); [apply R_sym, related_times with n1; trivial; unfold i; nia|].
    replace (i + d + b * q) with (i + a * p) by lia. apply related_times with n0; trivial. unfold i. lia. }
  apply R_trans with (i + d); [apply R_sym | apply R_trans with i; [exact C | now apply related_times with n0]].
  replace (i + d) with (n + d + n1 * p) by (unfold i; lia). apply related_times with n0; trivial. lia.
Qed.

(** The least period: if heaps are related at distance [p] from [n0] on, if heap [n0 - 1] is not,
    and if for each prime [q] that divides [p] some heap is not related to the one [p / q] further,
    then both are the least. *)
Theorem least_related n0 p :
  1 <= p -> period_of R n0 p -> n0 = 0 \/ ~ R (n0 - 1 + p) (n0 - 1) ->
  (forall q, prime q -> Nat.divide q p -> exists n, n0 <= n /\ ~ R (n + p / q) n) ->
  forall n1 q, 1 <= q -> period_of R n1 q -> n0 <= n1 /\ Nat.divide p q.
Proof.
  intros P H D W n1 p' P' H'. split; [now apply (related_preperiod n0 p n1 p')|].
  pose proof (related_gcd n0 p n1 p' P H H') as Hd. set (d := Nat.gcd p p') in *.
  destruct (Nat.gcd_divide_l p p') as [m M]. fold d in M.
  destruct (Nat.eq_dec m 1) as [-> | M1].
  { replace p with d by lia. apply Nat.gcd_divide_r. }
  exfalso. destruct (prime_divisor m) as (q & Q & [m' M']); [destruct m as [|[|]]; lia|].
  assert (q <> 0) by (destruct Q; lia).
  destruct (W q Q) as (n & L & F); [exists (m' * d); nia|]. apply F.
  assert (p / q = m' * d) as -> by (symmetry; apply Nat.div_unique_exact; nia). now apply related_times with n0.
Qed.

End Relation.

(** From heap [n0] on, heap [n + p] is alike heap [n]. *)
Definition period (c : code) (n0 p : nat) : Prop := forall n, n0 <= n -> alike c (n + p) n.

Lemma period_repeats c n0 p : valid c -> period c n0 p <-> repeats (G c) n0 p 0.
Proof.
  intros V. unfold period, repeats.
  split; intros H n L; specialize (H n L); rewrite N.add_0_r in *; now apply alike_iff.
Qed.

(** To be alike is an equivalence. *)
Lemma alike_refl c m : alike c m m.
Proof. easy. Qed.

Lemma alike_sym c m n : alike c m n -> alike c n m.
Proof. intros A p. specialize (A p). tauto. Qed.

Lemma alike_trans c l m n : alike c l m -> alike c m n -> alike c l n.
Proof. intros A B p. specialize (A p). specialize (B p). tauto. Qed.

(** So preperiod and period of heaps that are alike are the least, if heap [n0 - 1] is not alike
    heap [n0 - 1 + p], and for each prime [q] that divides [p] some heap is not alike the one
    [p / q] further. *)
Corollary least_alike c n0 p :
  1 <= p -> period c n0 p -> n0 = 0 \/ ~ alike c (n0 - 1 + p) (n0 - 1) ->
  (forall q, prime q -> Nat.divide q p -> exists n, n0 <= n /\ ~ alike c (n + p / q) n) ->
  forall n1 q, 1 <= q -> period c n1 q -> n0 <= n1 /\ Nat.divide p q.
Proof.
  apply (least_related (alike c)); eauto using alike_sym, alike_trans. apply alike_refl.
Qed.

(** The same with the prime factors as a list. *)
Corollary least_alike_factored c n0 p qs :
  (0 < p)%N -> period c n0 (N.to_nat p) -> factored p qs = true ->
  n0 = 0 \/ ~ alike c (n0 - 1 + N.to_nat p) (n0 - 1) ->
  (forall q, In q qs -> exists n, n0 <= n /\ ~ alike c (n + N.to_nat (p / q)) n) ->
  forall n1 q, 1 <= q -> period c n1 q -> n0 <= n1 /\ Nat.divide (N.to_nat p) q.
Proof.
  intros P R F D W. apply least_alike; trivial; [lia|].
  intros q Hq Dq. pose proof (factored_sound _ _ _ F Hq Dq) as I. apply in_map_iff in I as (q' & <- & I).
  rewrite <- N2Nat.inj_div. auto.
Qed.
