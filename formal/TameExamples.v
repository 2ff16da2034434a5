(** * Misere play of 0.156 and 0.56

    Only heaps 0, 1, 2, 3, 9 of the one code and 0, 1, 2, 6 of the other are fickle, and all larger
    ones are firm. So the periods of normal play, which [Instances.v] and [InstancesLong.v] have the
    kernel compute, are periods of misere play, and the least ones. *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal Least Misere MisereCheck Tame Instances InstancesLong.
Import ListNotations.

Set Warnings "-abstract-large-number".

Definition firm_but (l : list nat) (n : nat) : bool := negb (existsb (Nat.eqb n) l).

Lemma firm_beyond l b : forallb (fun n => n <=? b) l = true -> forall n, b < n -> firm_but l n = true.
Proof.
  intros H n L. unfold firm_but. apply negb_true_iff, not_true_iff_false. rewrite existsb_eqb. intros I.
  rewrite forallb_forall in H. apply H, Nat.leb_le in I. lia.
Qed.

(** From heap 10 on, 0.156 has the periods of normal play in misere play. *)
Lemma tame_0_156 n0 p :
  9 < n0 -> period_of (misere_alike (octal [0; 1; 5; 6]%N)) n0 p <-> period (octal [0; 1; 5; 6]%N) n0 p.
Proof.
  apply (octal_tame_for_ever [0; 1; 5; 6]%N (firm_but [0; 1; 2; 3; 9]) 9 3); try easy. now apply firm_beyond.
Qed.

Theorem misere_0_156 : forall n, 3479 <= n -> misere_alike (octal [0; 1; 5; 6]%N) (n + 349) n.
Proof. apply tame_0_156; [now apply Nat.ltb_lt | exact octal_0_156]. Qed.

(** What repeats in misere play from heap [n1] on does so in normal play from the greater of [n1]
    and [l + 1] on. *)
Lemma least_by_normal c l n0 p :
  (forall n q, l < n -> period_of (misere_alike c) n q <-> period c n q) ->
  (forall n q, 1 <= q -> period c n q -> n0 <= n /\ Nat.divide p q) -> S l < n0 ->
  forall n q, 1 <= q -> period_of (misere_alike c) n q -> n0 <= n /\ Nat.divide p q.
Proof.
  intros T L B n q Q H. destruct (L (Nat.max n (S l)) q Q) as [L1 L2]; [|split; [lia | easy]].
  apply T; [lia|]. intros i I. apply H. lia.
Qed.

Theorem misere_0_156_least : forall n q, 1 <= q ->
  period_of (misere_alike (octal [0; 1; 5; 6]%N)) n q -> 3479 <= n /\ Nat.divide 349 q.
Proof. apply (least_by_normal _ 9 _ _ tame_0_156 octal_0_156_least). now apply Nat.ltb_lt. Qed.

(** From heap 7 on, 0.56 has the periods of normal play in misere play. *)
Lemma tame_0_56 n0 p :
  6 < n0 -> period_of (misere_alike (octal [0; 5; 6]%N)) n0 p <-> period (octal [0; 5; 6]%N) n0 p.
Proof.
  apply (octal_tame_for_ever [0; 5; 6]%N (firm_but [0; 1; 2; 6]) 6 2); try easy. now apply firm_beyond.
Qed.

Theorem misere_0_56 : forall n, 326640 <= n -> misere_alike (octal [0; 5; 6]%N) (n + 144) n.
Proof. apply tame_0_56; [now apply Nat.ltb_lt | exact octal_0_56]. Qed.

Theorem misere_0_56_least : forall n q, 1 <= q ->
  period_of (misere_alike (octal [0; 5; 6]%N)) n q -> 326640 <= n /\ Nat.divide 144 q.
Proof. apply (least_by_normal _ 6 _ _ tame_0_56 octal_0_56_least). now apply Nat.ltb_lt. Qed.
