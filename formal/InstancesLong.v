(** * Periods as theorems of Coq's kernel: in seconds each

    Each claim is computed by the kernel's virtual machine, from the digits alone. [octal_0_77] is
    the period, from the preperiod on; [octal_0_77_least] says that preperiod and period are the
    least. The hints of [check_window] are those that certificates have: the mask and the parity of
    the split, the bound on witnesses, the first heap that is not computed from the rules alone, the
    heap from which the window is compared. *)

From Coq Require Import Arith NArith List Uint63.
From Grundy Require Import Octal Least Certificate.
Import ListNotations.

Open Scope nat_scope.
Set Warnings "-abstract-large-number".

Ltac by_kernel := vm_cast_no_check (eq_refl true).

(** ** 0.16 *)

Lemma octal_0_16_checked : claim_holds (Claim [0; 1; 6]%N (N.of_nat 105351) (N.of_nat 149459)).
Proof. apply (check_window_right _ (Hint 30%N None 21577 21580 126930)). by_kernel. Qed.

Theorem octal_0_16 : forall n, 105351 <= n -> alike (octal [0; 1; 6]%N) (n + 149459) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_16_checked)). Qed.

Theorem octal_0_16_least : forall n1 q, 1 <= q -> period (octal [0; 1; 6]%N) n1 q ->
  105351 <= n1 /\ Nat.divide 149459 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_16_checked)). Qed.

(** ** 0.56 *)

Lemma octal_0_56_checked : claim_holds (Claim [0; 5; 6]%N (N.of_nat 326640) (N.of_nat 144)).
Proof. apply (check_window_right _ (Hint 91%N None 1564 131052 328437)). by_kernel. Qed.

Theorem octal_0_56 : forall n, 326640 <= n -> alike (octal [0; 5; 6]%N) (n + 144) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_56_checked)). Qed.

Theorem octal_0_56_least : forall n1 q, 1 <= q -> period (octal [0; 5; 6]%N) n1 q -> 326640 <= n1 /\ Nat.divide 144 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_56_checked)). Qed.

(** ** 0.165 *)

Lemma octal_0_165_checked : claim_holds (Claim [0; 1; 6; 5]%N (N.of_nat 5181) (N.of_nat 1550)).
Proof. apply (check_table_right). by_kernel. Qed.

Theorem octal_0_165 : forall n, 5181 <= n -> alike (octal [0; 1; 6; 5]%N) (n + 1550) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_165_checked)). Qed.

Theorem octal_0_165_least : forall n1 q, 1 <= q -> period (octal [0; 1; 6; 5]%N) n1 q ->
  5181 <= n1 /\ Nat.divide 1550 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_165_checked)). Qed.

(** ** 0.127 *)

Lemma octal_0_127_checked : claim_holds (Claim [0; 1; 2; 7]%N (N.of_nat 46578) (N.of_nat 4)).
Proof. apply (check_window_right _ (Hint 1%N (Some true) 8 46581 81328)). by_kernel. Qed.

Theorem octal_0_127 : forall n, 46578 <= n -> alike (octal [0; 1; 2; 7]%N) (n + 4) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_127_checked)). Qed.

Theorem octal_0_127_least : forall n1 q, 1 <= q -> period (octal [0; 1; 2; 7]%N) n1 q -> 46578 <= n1 /\ Nat.divide 4 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_127_checked)). Qed.
