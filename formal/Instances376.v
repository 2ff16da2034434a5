(** * Periods as theorems of Coq's kernel: 0.376, in minutes

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

(** ** 0.376 *)

Lemma octal_0_376_checked : claim_holds (Claim [0; 3; 7; 6]%N (N.of_nat 2268248) (N.of_nat 4)).
Proof. apply (check_window_right _ (Hint 254%N None 209025 3421630 3421630)). by_kernel. Qed.

Theorem octal_0_376 : forall n, 2268248 <= n -> alike (octal [0; 3; 7; 6]%N) (n + 4) n.
Proof. exact (proj1 (claim_in_nat _ _ _ octal_0_376_checked)). Qed.

Theorem octal_0_376_least : forall n1 q, 1 <= q -> period (octal [0; 3; 7; 6]%N) n1 q ->
  2268248 <= n1 /\ Nat.divide 4 q.
Proof. exact (proj2 (claim_in_nat _ _ _ octal_0_376_checked)). Qed.
