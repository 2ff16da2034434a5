(** * Breaks into equal parts

    Where a heap may only be broken into two equal parts, such a break has nim-sum 0, whatever the
    parts are. So the nimber of a heap depends on the last [k] nimbers and on the parity of the
    heap: a window of [k] nimbers that repeat at an even distance decides all that follow
    ([equal_window]); at an odd distance it takes one period more. *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal Theorems Least Small Repeating.
Import ListNotations.

Local Arguments N.lxor : simpl never.

(** The options of a heap: the heap taken whole, one heap, or two equal ones. *)
Lemma equal_options c g n v :
  leaves_at_most c 2 -> parts c = Equal ->
  option_value c g n v <->
  (bit c n 0 = true /\ v = 0%N) \/
  (exists t a, bit c t 1 = true /\ 1 <= a /\ n = t + a /\ v = g a) \/
  (exists t a, bit c t 2 = true /\ 1 <= a /\ n = t + a + a /\ v = 0%N).
Proof.
  intros Two E. split.
  - intros (h & M & <-). apply heap_move_iff in M as (t & -> & B & P & A). pose proof (Two _ _ B) as L.
    destruct h as [|a [|b [|]]]; simpl in *; [left | right; left | right; right | lia].
    + now rewrite Nat.add_0_r.
    + exists t, a. specialize (P a (or_introl eq_refl)). unfold value. simpl. rewrite N.lxor_0_r.
      repeat split; trivial. lia.
    + rewrite E in A. assert (a = b) as <- by (apply A; simpl; tauto).
      exists t, a. specialize (P a (or_introl eq_refl)). unfold value. simpl. rewrite N.lxor_0_r, N.lxor_nilpotent.
      repeat split; trivial. lia.
  - intros [[B ->] | [(t & a & B & Pa & -> & ->) | (t & a & B & Pa & -> & ->)]].
    + exists []. split; [|easy]. apply heap_move_iff. exists n. simpl.
      split; [lia|]. split; [exact B|]. split; [easy | apply allowed_none].
    + exists [a]. split; [|apply N.lxor_0_r]. apply heap_move_iff. exists t. simpl.
      split; [lia|]. split; [exact B|]. split; [intros x [<- | []]; easy | apply allowed_one].
    + exists [a; a]. split; [|unfold value; simpl; now rewrite N.lxor_0_r, N.lxor_nilpotent].
      apply heap_move_iff. exists t. simpl. split; [lia|]. split; [exact B|]. rewrite E.
      split; [intros x [<- | [<- | []]]; easy|]. intros x y [<- | [<- | []]] [<- | [<- | []]]; easy.
Qed.

(** A window for equal parts: let a move take at most [k] stones and leave at most two heaps, equal
    ones if two. If the nimbers of [k] heaps from [n0 >= 1] on repeat at the even distance [p], all
    nimbers from there on do. *)
Theorem equal_window c k n0 p :
  valid c -> leaves_at_most c 2 -> takes_at_most c k -> parts c = Equal -> Nat.even p = true -> 1 <= n0 ->
  (forall n, n0 <= n < n0 + k -> G c (n + p) = G c n) -> period c n0 p.
Proof.
  intros V Two T E Ev N0 H. apply period_repeats; trivial. intros n. rewrite N.add_0_r.
  apply Nat.even_spec in Ev as [e ->].
  induction n as [n IH] using lt_wf_ind. intros L. destruct (le_lt_dec (n0 + k) n) as [B | B]; [|auto].
  apply same_options with c; try now apply G_nimbers.
  assert (forall i, n <= i -> bit c i 0 = false) as Whole.
  { intros i I. destruct (bit c i 0) eqn:D; trivial. apply T in D. lia. }
  intros v. rewrite !equal_options, !Whole by (trivial; lia).
  split; (intros [[D _] | [(t & a & D & A & S & ->) | (t & a & D & A & S & ->)]];
    [easy | right; left | right; right]); pose proof (T _ _ D);
    try (assert (t <> 0) by (intros ->; destruct V; congruence)).
  - exists t, (a - 2 * e). rewrite <- (IH (a - 2 * e)) by lia.
    replace (a - 2 * e + 2 * e) with a by lia. repeat split; trivial; lia.
  - exists t, (a - e). repeat split; trivial; lia.
  - exists t, (a + 2 * e). rewrite IH by lia. repeat split; trivial; lia.
  - exists t, (a + e). repeat split; trivial; lia.
Qed.

(** At any distance, odd ones too, a window of [k + p] nimbers does: it shows the period [2 p], and
    [p] within that. *)
Corollary equal_window_any c k n0 p :
  valid c -> leaves_at_most c 2 -> takes_at_most c k -> parts c = Equal -> 1 <= p -> 1 <= n0 ->
  (forall n, n0 <= n < n0 + k + p -> G c (n + p) = G c n) -> period c n0 p.
Proof.
  intros V Two T E P N0 H. apply period_repeats; trivial. apply repeats_finer with n0 2; trivial; [lia| |].
  - apply period_repeats; trivial. apply equal_window with k; trivial.
    + rewrite Nat.even_mul. easy.
    + intros n L. replace (n + 2 * p) with (n + p + p) by lia. rewrite !H by lia. easy.
  - intros n L. rewrite N.add_0_r. apply H. lia.
Qed.

Definition equal_check (c : code) (n0 p : nat) : bool :=
  let k := length (digits c) - 1 in
  covered c 2 && rule_eqb (parts c) Equal && (1 <=? p) && (1 <=? n0) &&
  repeat_in (table c (n0 + k + p + p)) p n0 (n0 + k + p).

Theorem equal_check_sound c n0 p : equal_check c n0 p = true -> period c n0 p.
Proof.
  unfold equal_check. rewrite !andb_true_iff. intros [[[[C F] P] N0] R].
  apply covered_sound in C as (V & Le & T). apply Nat.leb_le in P, N0. apply rule_eqb_sound in F.
  apply equal_window_any with (length (digits c) - 1); trivial.
  now apply repeat_in_sound with (h := n0 + (length (digits c) - 1) + p + p).
Qed.

(** ** Examples *)

(** Take one or two stones and leave any number of heaps up to two, equal ones if two: equal:0.77,
    and others. *)
Example equal_0_77 : period (Code [0; 7; 7]%N [] Equal) 1 3.
Proof. apply equal_check_sound. vm_cast_no_check (eq_refl true). Qed.

Example equal_0_37 : period (Code [0; 3; 7]%N [] Equal) 3 4.
Proof. apply equal_check_sound. vm_cast_no_check (eq_refl true). Qed.

Example equal_0_177 : period (Code [0; 1; 7; 7]%N [] Equal) 1 5.
Proof. apply equal_check_sound. vm_cast_no_check (eq_refl true). Qed.

Example equal_refused :
  equal_check (Code [0; 7; 7]%N [] Equal) 1 2 = false /\ equal_check (Code [0; 3; 7]%N [] Equal) 2 4 = false /\
  equal_check (octal [0; 7; 7]%N) 71 12 = false.
Proof. now vm_compute. Qed.
