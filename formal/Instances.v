(** * Periods as theorems of Coq's kernel: in less than a second each

    Each claim is computed by the kernel's virtual machine, from the digits alone. [octal_0_77] is
    the period, from the preperiod on; [octal_0_77_least] says that preperiod and period are the
    least. The hints of [check_window] are those that certificates have: the mask and the parity of
    the split, the bound on witnesses, the first heap that is not computed from the rules alone, the
    heap from which the window is compared. *)

From Coq Require Import Arith NArith List Uint63.
From Grundy Require Import Octal Least Certificate.
From Grundy Require Repetition.
Import ListNotations.

Open Scope nat_scope.
Set Warnings "-abstract-large-number".

Ltac by_kernel := vm_cast_no_check (eq_refl true).

(** ** 0.77, Kayles *)

Lemma octal_0_77_checked : claim_holds (Claim [0; 7; 7]%N (N.of_nat 71) (N.of_nat 12)).
Proof. apply (check_table_right). by_kernel. Qed.

Theorem octal_0_77 : forall n, 71 <= n -> alike (octal [0; 7; 7]%N) (n + 12) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_77_checked)). Qed.

Theorem octal_0_77_least : forall n1 q, 1 <= q -> period (octal [0; 7; 7]%N) n1 q -> 71 <= n1 /\ Nat.divide 12 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_77_checked)). Qed.

(** ** 0.07, Dawson's Kayles *)

Lemma octal_0_07_checked : claim_holds (Claim [0; 0; 7]%N (N.of_nat 53) (N.of_nat 34)).
Proof. apply (check_table_right). by_kernel. Qed.

Theorem octal_0_07 : forall n, 53 <= n -> alike (octal [0; 0; 7]%N) (n + 34) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_07_checked)). Qed.

Theorem octal_0_07_least : forall n1 q, 1 <= q -> period (octal [0; 0; 7]%N) n1 q -> 53 <= n1 /\ Nat.divide 34 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_07_checked)). Qed.

(** ** 0.45 *)

Lemma octal_0_45_checked : claim_holds (Claim [0; 4; 5]%N (N.of_nat 498) (N.of_nat 20)).
Proof. apply (check_table_right). by_kernel. Qed.

Theorem octal_0_45 : forall n, 498 <= n -> alike (octal [0; 4; 5]%N) (n + 20) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_45_checked)). Qed.

Theorem octal_0_45_least : forall n1 q, 1 <= q -> period (octal [0; 4; 5]%N) n1 q -> 498 <= n1 /\ Nat.divide 20 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_45_checked)). Qed.

(** ** 0.055 *)

Lemma octal_0_055_checked : claim_holds (Claim [0; 0; 5; 5]%N (N.of_nat 259) (N.of_nat 148)).
Proof. apply (check_table_right). by_kernel. Qed.

Theorem octal_0_055 : forall n, 259 <= n -> alike (octal [0; 0; 5; 5]%N) (n + 148) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_055_checked)). Qed.

Theorem octal_0_055_least : forall n1 q, 1 <= q -> period (octal [0; 0; 5; 5]%N) n1 q -> 259 <= n1 /\ Nat.divide 148 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_055_checked)). Qed.

(** ** 0.156 *)

Lemma octal_0_156_checked : claim_holds (Claim [0; 1; 5; 6]%N (N.of_nat 3479) (N.of_nat 349)).
Proof. apply (check_window_right _ (Hint 27%N None 243 2964 3839)). by_kernel. Qed.

Theorem octal_0_156 : forall n, 3479 <= n -> alike (octal [0; 1; 5; 6]%N) (n + 349) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_156_checked)). Qed.

Theorem octal_0_156_least : forall n1 q, 1 <= q -> period (octal [0; 1; 5; 6]%N) n1 q -> 3479 <= n1 /\ Nat.divide 349 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_156_checked)). Qed.

(** ** 0.356 *)

Lemma octal_0_356_checked : claim_holds (Claim [0; 3; 5; 6]%N (N.of_nat 7315) (N.of_nat 142)).
Proof. apply (check_window_right _ (Hint 27%N None 19 7322 7361)). by_kernel. Qed.

Theorem octal_0_356 : forall n, 7315 <= n -> alike (octal [0; 3; 5; 6]%N) (n + 142) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_356_checked)). Qed.

Theorem octal_0_356_least : forall n1 q, 1 <= q -> period (octal [0; 3; 5; 6]%N) n1 q -> 7315 <= n1 /\ Nat.divide 142 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_356_checked)). Qed.

(** ** 0.644 *)

Lemma octal_0_644_checked : claim_holds (Claim [0; 6; 4; 4]%N (N.of_nat 3256) (N.of_nat 442)).
Proof. apply (check_window_right _ (Hint 126%N None 46 3035 3770)). by_kernel. Qed.

Theorem octal_0_644 : forall n, 3256 <= n -> alike (octal [0; 6; 4; 4]%N) (n + 442) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_644_checked)). Qed.

Theorem octal_0_644_least : forall n1 q, 1 <= q -> period (octal [0; 6; 4; 4]%N) n1 q -> 3256 <= n1 /\ Nat.divide 442 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_644_checked)). Qed.

(** ** 0.8A: the nimbers grow forever

    This one and the next rest on no axiom: their tables are lists. *)

Lemma hexadecimal_0_8a_checked :
  Repetition.holds (Repetition.Repetition (octal [0; 8; 10]%N) (N.of_nat 1) (N.of_nat 2) 1).
Proof.
  apply (Repetition.repetition_check_sound _
    (Repetition.By_arithmetic [0; 0; 0; 1; 1; 2; 2; 3; 3; 4; 4; 5; 5; 6; 6; 7; 7]%N)).
  by_kernel.
Qed.

Theorem hexadecimal_0_8a : forall n, 1 <= n -> G (octal [0; 8; 10]%N) (n + 2) = (G (octal [0; 8; 10]%N) n + 1)%N.
Proof. exact (proj1 (proj2 (proj2 hexadecimal_0_8a_checked))). Qed.

Theorem hexadecimal_0_8a_least : forall n1 q s, 1 <= q ->
  (forall n, n1 <= n -> G (octal [0; 8; 10]%N) (n + q) = (G (octal [0; 8; 10]%N) n + s)%N) -> 1 <= n1 /\ Nat.divide 2 q.
Proof. exact (proj1 (proj2 (proj2 (proj2 hexadecimal_0_8a_checked)))). Qed.

(** ** 0.1A8, at distance 4 *)

Lemma hexadecimal_0_1a8_checked :
  Repetition.holds (Repetition.Repetition (octal [0; 1; 10; 8]%N) (N.of_nat 4) (N.of_nat 2) 1).
Proof.
  apply (Repetition.repetition_check_sound _
    (Repetition.By_arithmetic
      [0; 1; 0; 0; 1; 2; 2; 3; 3; 4; 4; 5; 5; 6; 6; 7; 7; 8; 8; 9; 9; 10; 10; 11; 11; 12; 12; 13; 13; 14; 14; 15; 15;
       16; 16; 17]%N)).
  by_kernel.
Qed.

Theorem hexadecimal_0_1a8 :
  forall n, 4 <= n -> G (octal [0; 1; 10; 8]%N) (n + 2) = (G (octal [0; 1; 10; 8]%N) n + 1)%N.
Proof. exact (proj1 (proj2 (proj2 hexadecimal_0_1a8_checked))). Qed.

Theorem hexadecimal_0_1a8_least : forall n1 q s, 1 <= q ->
  (forall n, n1 <= n -> G (octal [0; 1; 10; 8]%N) (n + q) = (G (octal [0; 1; 10; 8]%N) n + s)%N) ->
  4 <= n1 /\ Nat.divide 2 q.
Proof. exact (proj1 (proj2 (proj2 (proj2 hexadecimal_0_1a8_checked)))). Qed.
