(** * Checks of small tables, by the rules alone

    Boolean checks of Guy and Smith's theorem and of the sparse window for all codes that these
    cover: hexadecimal ones, too, and those whose parts must be unequal. They compute the nimbers
    from the list of all options, so they are for periods of some hundred heaps; the checker on
    machine integers is for the others. *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal Theorems Least.
Import ListNotations.

(** ** Guy and Smith *)

Definition rule_eqb (r s : parts_rule) : bool :=
  match r, s with Any, Any | Unequal, Unequal | Equal, Equal => true | _, _ => false end.

Lemma rule_eqb_sound r s : rule_eqb r s = true -> r = s.
Proof. now destruct r, s. Qed.

(** A valid code without tail whose moves leave at most [m] heaps. *)
Definition covered (c : code) (m : nat) : bool :=
  negb (bit c 0 0) && negb (bit c 0 1) && (length (tail c) =? 0) &&
  forallb (fun x => x <? 2 ^ N.of_nat (m + 1))%N (digits c ++ tail c).

Lemma covered_sound c m :
  covered c m = true -> valid c /\ leaves_at_most c m /\ takes_at_most c (length (digits c) - 1).
Proof.
  unfold covered. rewrite !andb_true_iff. intros [[[V0 V1] T] D]. apply negb_true_iff in V0, V1.
  apply Nat.eqb_eq, length_zero_iff_nil in T.
  split; [now split|]. split; [now apply leaves_by_digits | now apply takes_by_digits].
Qed.

(** The nimbers of a list repeat from [a] to [b]. *)
Definition repeat_in (l : list N) (p a b : nat) : bool :=
  forallb (fun n => nth (n + p) l 0 =? nth n l 0)%N (seq a (b - a)).

Lemma repeat_in_sound c p a b h : b + p <= h -> repeat_in (table c h) p a b = true ->
  forall n, a <= n < b -> G c (n + p) = G c n.
Proof.
  intros L H n I. unfold repeat_in in H. rewrite forallb_forall in H.
  specialize (H n ltac:(apply in_seq; lia)). apply N.eqb_eq in H. now rewrite !table_nth in H by lia.
Qed.

Definition guy_smith_check (c : code) (m n0 p : nat) : bool :=
  let bound := m * n0 + (m - 1) * p + (length (digits c) - 1) in
  covered c m && (rule_eqb (parts c) Any || (m =? 1)) && (1 <=? m) && (1 <=? n0) &&
  repeat_in (table c (bound + p)) p n0 bound.

Theorem guy_smith_check_sound c m n0 p : guy_smith_check c m n0 p = true -> period c n0 p.
Proof.
  unfold guy_smith_check. rewrite !andb_true_iff. intros [[[[C F] M] N0] R].
  apply covered_sound in C as (V & Le & T). apply Nat.leb_le in M, N0.
  intros n. apply (guy_smith_alike c m (length (digits c) - 1)); trivial.
  - apply orb_true_iff in F as [F | F]; [left; now apply rule_eqb_sound | right; now apply Nat.eqb_eq].
  - now apply repeat_in_sound with (h := m * n0 + (m - 1) * p + (length (digits c) - 1) + p).
Qed.

(** Guy and Smith's theorem begins at heap 1, since heap 0 is no part of a break; a period may begin
    earlier. *)
Lemma period_earlier c n0 p : valid c -> G c (n0 + p) = G c n0 -> period c (S n0) p -> period c n0 p.
Proof.
  intros V E H n L. destruct (Nat.eq_dec n n0) as [-> | D]; [now apply alike_iff | apply H; lia].
Qed.

(** ** Sparse windows *)

Definition window_check (c : code) (mask : N) (by_heap tau : bool) (r w p start : nat) : bool :=
  let k := length (digits c) - 1 in
  let W := k + Nat.max r w in
  let s := split_of mask by_heap tau in
  let l := table c (start + p) in
  let g n := nth n l 0%N in
  covered c 2 &&
  (rule_eqb (parts c) Any || rule_eqb (parts c) Unequal && (W + Nat.max r w <? start)) &&
  (negb by_heap || negb (Nat.odd p) && forallb (fun t => negb (bit c t 2) || eqb (Nat.odd t) tau) (seq 0 (S k))) &&
  (1 <=? p) && (W <? start) &&
  repeat_in (table c (start + p)) p (start - W) start &&
  forallb (fun n => common s n (g n)) (seq (S r) (start + p - S r)) &&
  forallb (fun n => forallb (fun v =>
    common s n (N.of_nat v) ||
    existsb (fun h => (value g h =? N.of_nat v)%N && ((length h <=? 1) || existsb (fun a => a <=? w) h)) (options c n))
    (seq 0 (N.to_nat (g n)))) (seq start p).

(** The table has the nimbers of the heaps that a heap may become. *)
Lemma value_table c h n l :
  valid c -> n < h -> heap_move c n l -> value (fun i => nth i (table c h) 0%N) l = value (G c) l.
Proof.
  intros V L M. apply value_ext. intros a A. apply table_nth. pose proof (heap_move_less _ _ _ V M a A). lia.
Qed.

(** The list of witnesses is right. *)
Lemma witness_check c h w n v :
  valid c -> n < h ->
  existsb (fun l => (value (fun i => nth i (table c h) 0%N) l =? v)%N &&
                    ((length l <=? 1) || existsb (fun a => a <=? w) l)) (options c n) = true ->
  witnessed c (G c) w n v.
Proof.
  intros V L H. apply existsb_exists in H as (l & O & H). apply options_iff in O. apply andb_true_iff in H as [E S].
  apply N.eqb_eq in E. rewrite (value_table c h n l V L O) in E. exists l. split; [easy|]. split; [easy|].
  apply orb_true_iff in S as [S | S]; [left; now apply Nat.leb_le | right].
  apply existsb_exists in S as (a & A & S). apply Nat.leb_le in S. eauto.
Qed.

Theorem window_check_sound c mask by_heap tau r w p start :
  let W := length (digits c) - 1 + Nat.max r w in
  window_check c mask by_heap tau r w p start = true -> period c (start - W) p.
Proof.
  unfold window_check. set (k := length (digits c) - 1). set (W := k + Nat.max r w). cbv zeta.
  rewrite !andb_true_iff. intros [[[[[[[C F] S] P] L] R] Cm] Wt].
  apply covered_sound in C as (V & Le & T). apply Nat.leb_le in P. apply Nat.ltb_lt in L.
  intros n. apply (sparse_window_alike c (split_of mask by_heap tau) k r w p start); trivial.
  - apply orb_true_iff in F as [F | F]; [left; now apply rule_eqb_sound | right].
    apply andb_true_iff in F as [F F']. split; [now apply rule_eqb_sound | now apply Nat.ltb_lt].
  - apply split_sound. apply orb_true_iff in S as [S | S]; [left; now apply negb_true_iff | right].
    apply andb_true_iff in S as [_ S]. rewrite forallb_forall in S. intros t B.
    specialize (S t ltac:(apply T in B; apply in_seq; fold k in B; lia)). rewrite B in S. now apply eqb_prop.
  - intros i. apply split_period. apply orb_true_iff in S as [S | S]; [left; now apply negb_true_iff | right].
    apply andb_true_iff in S as [S _]. now apply negb_true_iff.
  - now apply repeat_in_sound with (h := start + p).
  - intros i I. rewrite forallb_forall in Cm. specialize (Cm i ltac:(apply in_seq; lia)).
    now rewrite table_nth in Cm by lia.
  - intros i v I Lv Rare. rewrite forallb_forall in Wt. specialize (Wt i ltac:(apply in_seq; lia)).
    cbv beta in Wt. rewrite table_nth, forallb_forall in Wt by lia.
    specialize (Wt (N.to_nat v) ltac:(apply in_seq; lia)). rewrite N2Nat.id, Rare in Wt. simpl in Wt.
    now apply witness_check with (start + p); [| lia |].
Qed.

(** ** Examples *)

(** Kayles, by both theorems. *)
Example kayles_by_guy_smith : period (octal [0; 7; 7]%N) 71 12.
Proof. apply guy_smith_check_sound with 2. vm_cast_no_check (eq_refl true). Qed.

(** Take one stone and leave at most three heaps, hexadecimal 0.F: heaps [n + 2] and [n] are alike.
    *)
Example hexadecimal_0_F : period (octal [0; 15]%N) 0 2.
Proof.
  apply period_earlier; [easy | now vm_compute |].
  apply guy_smith_check_sound with 3. vm_cast_no_check (eq_refl true).
Qed.

(** 0.B7. *)
Example hexadecimal_0_B7 : period (octal [0; 11; 7]%N) 1 4.
Proof. apply guy_smith_check_sound with 3. vm_cast_no_check (eq_refl true). Qed.

(** Take one stone and leave at most two unequal heaps, unequal:0.7: by a window of one heap, with
    the parity of heaps. *)
Example unequal_0_7 : period (Code [0; 7]%N [] Unequal) 0 2.
Proof.
  apply period_earlier; [easy | now vm_compute |].
  apply (window_check_sound (Code [0; 7]%N [] Unequal) 1 true true 0 0 2 2). vm_cast_no_check (eq_refl true).
Qed.

(** A lesser period, and a window one heap too early, are refused. *)
Example refused :
  guy_smith_check (octal [0; 7; 7]%N) 2 70 12 = false /\ guy_smith_check (octal [0; 11; 7]%N) 3 1 2 = false /\
  window_check (Code [0; 7]%N [] Unequal) 1 true true 0 0 1 2 = false /\
  window_check (Code [0; 7]%N [] Unequal) 1 true true 0 0 2 1 = false.
Proof. now vm_compute. Qed.
