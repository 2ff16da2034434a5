(** * Closed forms: Nim in many disguises, and Lasker's Nim

    Codes with digits that repeat endlessly may have nimbers that a formula gives: [nim] and
    [lasker]. *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal Theorems Least.
Import ListNotations.

Local Arguments N.lxor : simpl never.

(** ** Nim *)

(** A nim-sum is no greater than the sum. *)
Lemma lxor_le_add_pos u v : (Pos.lxor u v <= N.pos u + N.pos v)%N.
Proof.
  revert v; induction u as [u IH | u IH |]; intros v; destruct v as [v | v |]; simpl; try specialize (IH v);
    try destruct (Pos.lxor u v); simpl; lia.
Qed.

Lemma lxor_le_add u v : (N.lxor u v <= u + v)%N.
Proof.
  destruct u as [|u], v as [|v]; [easy | unfold N.lxor; lia | unfold N.lxor; lia | apply lxor_le_add_pos].
Qed.

Lemma value_le_sum h : (value N.of_nat h <= N.of_nat (list_sum h))%N.
Proof.
  induction h as [|a h IH]; [easy|]. rewrite value_cons. simpl. rewrite Nat2N.inj_add.
  pose proof (lxor_le_add (N.of_nat a) (value N.of_nat h)). lia.
Qed.

(** Nim in disguise: if nothing happens without taking a stone, and any positive number of stones
    may be taken with no heap or one heap left, then heap [n] has nimber [n], whatever breaks are
    allowed besides. *)
Theorem nim c :
  (forall j, bit c 0 j = false) -> (forall t, 1 <= t -> bit c t 0 = true /\ bit c t 1 = true) ->
  forall n, G c n = N.of_nat n.
Proof.
  intros Z T n. symmetry. revert n. apply nimbers_unique; [now split|]. intros n. split.
  - intros (h & M & V). apply heap_move_iff in M as (t & -> & B & _). pose proof (value_le_sum h).
    destruct t; [rewrite Z in B; easy | lia].
  - intros v L. set (m := N.to_nat v). destruct (T (n - m)) as [T0 T1]; [lia|].
    destruct (Nat.eq_dec m 0) as [M | M].
    + exists []. split; [|change (0 = v)%N; lia]. apply heap_move_iff. exists n. rewrite M, Nat.sub_0_r in T0. simpl.
      split; [lia|]. split; [easy|]. split; [easy | apply allowed_none].
    + exists [m]. split; [|unfold value; simpl; rewrite N.lxor_0_r; lia]. apply heap_move_iff. exists (n - m). simpl.
      split; [lia|]. split; [easy|]. split; [intros a [<- | []]; lia | apply allowed_one].
Qed.

(** So no two heaps of it are alike. *)
Corollary nim_alike c :
  (forall j, bit c 0 j = false) -> (forall t, 1 <= t -> bit c t 0 = true /\ bit c t 1 = true) ->
  forall m n, alike c m n <-> m = n.
Proof.
  intros Z T m n. assert (valid c) by now split. rewrite alike_iff, !(nim c) by trivial.
  split; [apply Nat2N.inj | now intros ->].
Qed.

(** Nim itself, 0.(3). *)
Example nim_itself n : G (Code [0%N] [3%N] Any) n = N.of_nat n.
Proof.
  revert n. apply nim.
  - intros j. apply N.bits_0.
  - intros [|t] T; [lia|]. now split.
Qed.

(** ** Lasker's Nim *)

(** The formula: 0, 1, 2, 4, 3, 5, 6, 8, 7, 9, ... *)
Definition lasker_nimber (n : nat) : nat :=
  match n mod 4 with 3 => n + 1 | 0 => n - 1 | _ => n end.

(** Every heap is [4 i + r], [r < 4]. *)
Lemma by_fours n : exists i, n = 4 * i \/ n = 4 * i + 1 \/ n = 4 * i + 2 \/ n = 4 * i + 3.
Proof.
  exists (n / 4). pose proof (Nat.div_mod n 4 ltac:(easy)). pose proof (Nat.mod_upper_bound n 4 ltac:(easy)). lia.
Qed.

Lemma lasker_at i :
  lasker_nimber (4 * i) = 4 * i - 1 /\ lasker_nimber (4 * i + 1) = 4 * i + 1 /\
  lasker_nimber (4 * i + 2) = 4 * i + 2 /\ lasker_nimber (4 * i + 3) = 4 * i + 4.
Proof.
  assert (forall r, r < 4 -> (4 * i + r) mod 4 = r) as M.
  { intros r L. rewrite Nat.add_comm, Nat.mul_comm, Nat.mod_add by easy. now apply Nat.mod_small. }
  unfold lasker_nimber. rewrite !M by lia. specialize (M 0). rewrite Nat.add_0_r in M. rewrite M; lia.
Qed.

(** The formula is its own inverse. *)
Lemma lasker_inverse n : lasker_nimber (lasker_nimber n) = n.
Proof.
  destruct (by_fours n) as (i & H). destruct (lasker_at i) as (L0 & L1 & L2 & L3).
  destruct H as [-> | [-> | [-> | ->]]]; rewrite ?L0, ?L1, ?L2, ?L3; trivial.
  - destruct i as [|i]; [easy|]. replace (4 * S i - 1) with (4 * i + 3) by lia.
    destruct (lasker_at i) as (_ & _ & _ & ->). lia.
  - replace (4 * i + 4) with (4 * (i + 1)) by lia. destruct (lasker_at (i + 1)) as (-> & _). lia.
Qed.

(** The last two bits of the formula. *)
Definition last_two (r : nat) : N :=
  match r with 0 => 3%N | 3 => 0%N | r => N.of_nat r end.

Lemma lasker_last_two n : 1 <= n -> N.land (N.of_nat (lasker_nimber n)) 3 = last_two (n mod 4).
Proof.
  intros P. assert (forall r i, (r < 4)%N -> N.land (4 * i + r) 3 = r)%N as M.
  { intros r i L. change 3%N with (N.ones 2). rewrite N.land_ones, N.add_comm, N.mul_comm.
    change (2 ^ 2)%N with 4%N. rewrite N.mod_add by easy. now apply N.mod_small. }
  destruct (by_fours n) as (i & H). destruct (lasker_at i) as (L0 & L1 & L2 & L3).
  assert (n mod 4 = n - 4 * i) as -> by (symmetry; apply Nat.mod_unique with i; lia).
  destruct H as [-> | [-> | [-> | ->]]]; rewrite ?L0, ?L1, ?L2, ?L3.
  - replace (N.of_nat (4 * i - 1)) with (4 * N.of_nat (i - 1) + 3)%N by lia. rewrite M by easy.
    now rewrite Nat.sub_diag.
  - replace (N.of_nat (4 * i + 1)) with (4 * N.of_nat i + 1)%N by lia. rewrite M by easy.
    now replace (4 * i + 1 - 4 * i) with 1 by lia.
  - replace (N.of_nat (4 * i + 2)) with (4 * N.of_nat i + 2)%N by lia. rewrite M by easy.
    now replace (4 * i + 2 - 4 * i) with 2 by lia.
  - replace (N.of_nat (4 * i + 4)) with (4 * N.of_nat (i + 1) + 0)%N by lia. rewrite M by easy.
    now replace (4 * i + 3 - 4 * i) with 3 by lia.
Qed.

(** No break has the nimber of the heap: the last two bits differ. *)
Lemma lasker_break a b :
  1 <= a -> 1 <= b ->
  N.lxor (N.of_nat (lasker_nimber a)) (N.of_nat (lasker_nimber b)) <> N.of_nat (lasker_nimber (a + b)).
Proof.
  intros A B E. apply (f_equal (fun v => N.land v 3)) in E.
  rewrite land_lxor, !lasker_last_two, Nat.add_mod in E by lia.
  pose proof (Nat.mod_upper_bound a 4 ltac:(easy)). pose proof (Nat.mod_upper_bound b 4 ltac:(easy)).
  destruct (a mod 4) as [|[|[|[|]]]], (b mod 4) as [|[|[|[|]]]]; try lia; discriminate E.
Qed.

(** Every nimber below that of a heap is one of a lesser heap, but for heaps 4 i + 3. *)
Lemma lasker_less n v :
  v < lasker_nimber n -> lasker_nimber v < n \/ exists i, n = 4 * i + 3 /\ v = 4 * i + 3.
Proof.
  intros L. destruct (by_fours n) as (i & Hn). destruct (by_fours v) as (j & Hv).
  destruct (lasker_at i) as (L0 & L1 & L2 & L3). destruct (lasker_at j) as (M0 & M1 & M2 & M3).
  destruct Hn as [-> | [-> | [-> | ->]]]; rewrite ?L0, ?L1, ?L2, ?L3 in L;
    destruct Hv as [-> | [-> | [-> | ->]]]; rewrite ?M0, ?M1, ?M2, ?M3; try lia.
  destruct (Nat.eq_dec i j) as [-> | D]; [right; now exists j | left; lia].
Qed.

(** Lasker's Nim: take any number of stones from a heap, or break it in two without taking. *)
Theorem lasker c :
  parts c = Any -> digit c 0 = 4%N -> (forall t, 1 <= t -> digit c t = 3%N) ->
  forall n, G c n = N.of_nat (lasker_nimber n).
Proof.
  intros F D0 D n. symmetry.
  assert (valid c) as Valid by (unfold valid, bit; now rewrite D0).
  assert (parts c <> Equal) as F' by now rewrite F.
  assert (leaves_at_most c 2) as Two.
  { intros t j B. unfold bit in B. destruct (Nat.leb_spec j 2); trivial.
    destruct t as [|t]; [rewrite D0 in B | rewrite D in B by lia];
      rewrite N.bits_above_log2 in B by (simpl; lia); easy. }
  revert n. apply (nimbers_unique c (fun n => N.of_nat (lasker_nimber n))); [exact Valid|]. intros n. split.
  - intros O. apply octal_options in O; trivial.
    destruct O as [[B V] | [(t & a & B & A & -> & V) | (t & a & b & B & A & B' & _ & -> & V)]].
    + destruct n; [unfold bit in B; now rewrite D0 in B|]. change 0%N with (N.of_nat (lasker_nimber 0)) in V.
      apply Nat2N.inj, (f_equal lasker_nimber) in V. now rewrite !lasker_inverse in V.
    + apply Nat2N.inj, (f_equal lasker_nimber) in V. rewrite !lasker_inverse in V.
      destruct t; [unfold bit in B; now rewrite D0 in B | lia].
    + destruct t; [symmetry in V; now apply lasker_break in V | unfold bit in B; now rewrite D in B by lia].
  - intros v L. apply octal_options; trivial. set (v' := N.to_nat v).
    destruct (lasker_less n v') as [H | (i & -> & E)]; [lia | |].
    + set (m := lasker_nimber v') in *.
      destruct (Nat.eq_dec m 0) as [M | M]; [left | right; left].
      * split; [unfold bit; now rewrite D by lia|].
        enough (v' = 0) by lia. rewrite <- (lasker_inverse v'). fold m. now rewrite M.
      * exists (n - m), m. unfold bit. rewrite D by lia. repeat split; [lia | lia |].
        unfold m. rewrite lasker_inverse. lia.
    + right. right. exists 0, 1, (4 * i + 2). unfold bit. rewrite D0, F. repeat split; try lia; try easy.
      destruct (lasker_at i) as (_ & _ & -> & _). change (lasker_nimber 1) with 1.
      replace (N.of_nat (4 * i + 2)) with (N.double (N.of_nat (2 * i + 1))) by lia.
      replace v with (N.succ_double (N.of_nat (2 * i + 1))) by lia. now destruct (N.of_nat (2 * i + 1)).
Qed.

(** In the words of a period with saltus: 4, with saltus 4, from heap 1 on. *)
Corollary lasker_repeats c :
  parts c = Any -> digit c 0 = 4%N -> (forall t, 1 <= t -> digit c t = 3%N) -> repeats (G c) 1 4 4.
Proof.
  intros F D0 D n L. rewrite !(lasker c) by trivial. destruct (by_fours n) as (i & H).
  destruct (lasker_at i) as (L0 & L1 & L2 & L3). destruct (lasker_at (i + 1)) as (M0 & M1 & M2 & M3).
  destruct H as [-> | [-> | [-> | ->]]].
  - replace (4 * i + 4) with (4 * (i + 1)) by lia. lia.
  - replace (4 * i + 1 + 4) with (4 * (i + 1) + 1) by lia. lia.
  - replace (4 * i + 2 + 4) with (4 * (i + 1) + 2) by lia. lia.
  - replace (4 * i + 3 + 4) with (4 * (i + 1) + 3) by lia. lia.
Qed.

(** The code 4.(3). *)
Example lasker_itself n : G (Code [4%N] [3%N] Any) n = N.of_nat (lasker_nimber n).
Proof.
  apply lasker; [easy | easy |]. intros [|t] T; [lia | easy].
Qed.

(** ** Which codes these are *)

(** The digits of takes of one stone or more are among those that are listed. *)
Lemma digits_from_1 (f : N -> bool) c :
  negb (length (digits c) =? 0) && negb (length (tail c) =? 0) && forallb f (tl (digits c) ++ tail c) = true ->
  forall t, 1 <= t -> f (digit c t) = true.
Proof.
  intros H t T. apply andb_true_iff in H as [H F]. apply andb_true_iff in H as [D L].
  apply negb_true_iff, Nat.eqb_neq in D, L. rewrite forallb_forall in F. apply F, in_app_iff. unfold digit.
  destruct (Nat.ltb_spec t (length (digits c))) as [B | B]; [left | right].
  - destruct (digits c) as [|d ds], t as [|t]; simpl in *; try lia. apply nth_In. lia.
  - apply nth_In, Nat.mod_upper_bound. easy.
Qed.

(** Nim in disguise. *)
Definition nim_check (c : code) : bool :=
  negb (length (digits c) =? 0) && negb (length (tail c) =? 0) &&
  forallb (fun d => N.testbit d 0 && N.testbit d 1) (tl (digits c) ++ tail c) && (digit c 0 =? 0)%N.

Theorem nim_check_sound c : nim_check c = true -> forall n, G c n = N.of_nat n.
Proof.
  intros H. apply andb_true_iff in H as [H Z]. apply N.eqb_eq in Z. apply nim.
  - intros j. unfold bit. rewrite Z. apply N.bits_0.
  - intros t T. apply (digits_from_1 _ c H t) in T. now apply andb_true_iff in T.
Qed.

(** Lasker's Nim. *)
Definition lasker_check (c : code) : bool :=
  negb (length (digits c) =? 0) && negb (length (tail c) =? 0) &&
  forallb (fun d => d =? 3)%N (tl (digits c) ++ tail c) && (digit c 0 =? 4)%N &&
  match parts c with Any => true | _ => false end.

Lemma lasker_check_rules c :
  lasker_check c = true -> parts c = Any /\ digit c 0 = 4%N /\ forall t, 1 <= t -> digit c t = 3%N.
Proof.
  intros H. apply andb_true_iff in H as [H F]. apply andb_true_iff in H as [H Z]. apply N.eqb_eq in Z.
  split; [now destruct (parts c)|]. split; [easy|].
  intros t T. apply (digits_from_1 _ c H t) in T. now apply N.eqb_eq.
Qed.

Theorem lasker_check_sound c : lasker_check c = true -> forall n, G c n = N.of_nat (lasker_nimber n).
Proof. intros H. apply lasker_check_rules in H as (F & D0 & D). now apply lasker. Qed.
