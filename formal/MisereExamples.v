(** * Misere Kayles, 0.123 and 0.B7

    Three certificates of misere quotients, as `grundy misere period CODE --certificate` writes
    them. *)

From Coq Require Import List Arith NArith.
From Grundy Require Import Octal Least Misere MisereCheck.
Import ListNotations.

(** ** 0.123 *)

Definition code_0_123_data : misere_data := {|
  ruleset := [0; 1; 2; 3]%N;
  letters := [1; 3; 8; 9];
  elements := [[]; [1]; [3]; [1; 3]; [3; 3]; [1; 3; 3]; [3; 3; 3]; [1; 3; 3; 3]; [8]; [1; 8]; [3; 8]; [1; 3; 8];
    [9]; [1; 9]; [3; 9]; [1; 3; 9]; [9; 9]; [1; 9; 9]; [3; 9; 9]; [1; 3; 9; 9]];
  action := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12; 15; 14; 17; 16; 19; 18]; [2; 3; 4; 5; 6; 7; 4; 5; 10;
    11; 6; 7; 14; 15; 12; 13; 18; 19; 16; 17]; [8; 9; 10; 11; 6; 7; 4; 5; 0; 1; 2; 3; 14; 15; 12; 13; 18; 19; 16;
    17]; [12; 13; 14; 15; 12; 13; 14; 15; 14; 15; 12; 13; 16; 17; 18; 19; 17; 16; 19; 18]];
  p_elements := [1; 4; 9; 14; 16];
  values := [0; 1; 0; 2; 2; 1; 16; 0; 8; 12];
  preperiod := 5;
  distance := 5
|}.

Definition table_0_123 := Eval vm_compute in multiplication code_0_123_data.
Definition heaps_0_123 := Eval vm_compute in heaps_of code_0_123_data table_0_123.
Definition kept_0_123 := Eval vm_compute in transitions_of table_0_123 heaps_0_123.

Lemma checked_0_123 : check code_0_123_data table_0_123 heaps_0_123 kept_0_123 = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** In misere play of 0.123, heap [n + 5] may replace heap [n] in every position, from heap 5 on. *)
Theorem misere_0_123 : forall n, 5 <= n -> misere_alike (octal [0; 1; 2; 3]%N) (n + 5) n.
Proof. exact (check_period _ _ _ _ checked_0_123). Qed.

(** No earlier, and with no other period but multiples of 5. *)
Theorem misere_0_123_least : forall n1 q, 1 <= q ->
  (forall n, n1 <= n -> misere_alike (octal [0; 1; 2; 3]%N) (n + q) n) -> 5 <= n1 /\ Nat.divide 5 q.
Proof.
  apply (check_least_sound _ _ _ _ (separator_before code_0_123_data table_0_123)
    (separators code_0_123_data table_0_123 [5%N]) [5%N] checked_0_123); vm_cast_no_check (eq_refl true).
Qed.

(** Who wins: the player to move loses if the product of the elements of the heaps is among these.
    *)
Theorem misere_0_123_outcome :
  forall p, misere_loses (octal [0; 1; 2; 3]%N) p <->
            In (position_element code_0_123_data table_0_123 p) [1; 4; 9; 14; 16].
Proof. exact (check_outcome _ _ _ _ checked_0_123). Qed.

(** A certificate with the element of one heap changed is refused. *)
Example refused_0_123 :
  let d := code_0_123_data in
  let d := {| ruleset := ruleset d; letters := letters d; elements := elements d; action := action d;
              p_elements := p_elements d; values := [0; 1; 0; 2; 2; 1; 16; 0; 8; 13];
              preperiod := preperiod d; distance := distance d |} in
  let heaps := heaps_of d table_0_123 in
  check d table_0_123 heaps (transitions_of table_0_123 heaps) = false.
Proof. vm_cast_no_check (eq_refl false). Qed.

(** ** 0.B7, a hexadecimal code *)

Definition hex_0_B7_data : misere_data := {|
  ruleset := [0; 11; 7]%N;
  letters := [1; 2];
  elements := [[]; [1]; [2]; [1; 2]; [2; 2]; [1; 2; 2]];
  action := [[1; 0; 3; 2; 5; 4]; [2; 3; 4; 5; 2; 3]];
  p_elements := [1; 4];
  values := [0; 1; 2; 0; 3];
  preperiod := 1;
  distance := 4
|}.

Definition hex_table := Eval vm_compute in multiplication hex_0_B7_data.
Definition hex_heaps := Eval vm_compute in heaps_of hex_0_B7_data hex_table.
Definition hex_kept := Eval vm_compute in transitions_of hex_table hex_heaps.

Lemma hex_checked : check hex_0_B7_data hex_table hex_heaps hex_kept = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** In misere play of 0.B7, heap [n + 4] may replace heap [n] in every position, from heap 1 on. *)
Theorem misere_0_B7 : forall n, 1 <= n -> misere_alike (octal [0; 11; 7]%N) (n + 4) n.
Proof. exact (check_period _ _ _ _ hex_checked). Qed.

(** No earlier, and with no other period but multiples of 4. *)
Theorem misere_0_B7_least : forall n1 q, 1 <= q ->
  (forall n, n1 <= n -> misere_alike (octal [0; 11; 7]%N) (n + q) n) -> 1 <= n1 /\ Nat.divide 4 q.
Proof.
  apply (check_least_sound _ _ _ _ (separator_before hex_0_B7_data hex_table)
    (separators hex_0_B7_data hex_table [2%N]) [2%N; 2%N] hex_checked); vm_cast_no_check (eq_refl true).
Qed.

(** Who wins: the player to move loses if the product of the elements of the heaps is among these.
    *)
Theorem misere_0_B7_outcome :
  forall p, misere_loses (octal [0; 11; 7]%N) p <-> In (position_element hex_0_B7_data hex_table p) [1; 4].
Proof. exact (check_outcome _ _ _ _ hex_checked). Qed.

(** ** Kayles *)

Definition kayles_data : misere_data := {|
  ruleset := [0; 7; 7]%N;
  letters := [1; 2; 5; 9; 12; 25; 27];
  elements := [[]; [1]; [2]; [1; 2]; [2; 2]; [1; 2; 2]; [5]; [1; 5]; [2; 5]; [1; 2; 5]; [2; 2; 5]; [1; 2; 2; 5]; [5;
    5]; [1; 5; 5]; [9]; [1; 9]; [9; 9]; [1; 9; 9]; [12]; [1; 12]; [9; 12]; [1; 9; 12]; [9; 9; 12]; [1; 9; 9; 12];
    [25]; [1; 25]; [9; 25]; [1; 9; 25]; [12; 25]; [1; 12; 25]; [9; 12; 25]; [1; 9; 12; 25]; [27]; [1; 27]; [2; 27];
    [1; 2; 27]; [5; 27]; [1; 5; 27]; [2; 5; 27]; [1; 2; 5; 27]];
  action := [[1; 0; 3; 2; 5; 4; 7; 6; 9; 8; 11; 10; 13; 12; 15; 14; 17; 16; 19; 18; 21; 20; 23; 22; 25; 24; 27; 26;
    29; 28; 31; 30; 33; 32; 35; 34; 37; 36; 39; 38]; [2; 3; 4; 5; 2; 3; 8; 9; 10; 11; 8; 9; 2; 3; 8; 9; 2; 3; 8; 9;
    2; 3; 8; 9; 3; 2; 9; 8; 9; 8; 3; 2; 34; 35; 32; 33; 38; 39; 36; 37]; [6; 7; 8; 9; 10; 11; 12; 13; 2; 3; 4; 5; 6;
    7; 4; 5; 10; 11; 4; 5; 10; 11; 4; 5; 11; 10; 5; 4; 5; 4; 11; 10; 36; 37; 38; 39; 32; 33; 34; 35]; [14; 15; 8; 9;
    10; 11; 4; 5; 2; 3; 4; 5; 10; 11; 16; 17; 14; 15; 20; 21; 22; 23; 20; 21; 26; 27; 24; 25; 30; 31; 28; 29; 36;
    37; 38; 39; 32; 33; 34; 35]; [18; 19; 8; 9; 10; 11; 4; 5; 2; 3; 4; 5; 10; 11; 20; 21; 22; 23; 20; 21; 22; 23;
    20; 21; 28; 29; 30; 31; 30; 31; 28; 29; 36; 37; 38; 39; 32; 33; 34; 35]; [24; 25; 3; 2; 5; 4; 11; 10; 9; 8; 11;
    10; 5; 4; 26; 27; 24; 25; 28; 29; 30; 31; 28; 29; 4; 5; 10; 11; 10; 11; 4; 5; 33; 32; 35; 34; 37; 36; 39; 38];
    [32; 33; 34; 35; 32; 33; 36; 37; 38; 39; 36; 37; 32; 33; 36; 37; 32; 33; 36; 37; 32; 33; 36; 37; 33; 32; 37; 36;
    37; 36; 33; 32; 4; 5; 2; 3; 10; 11; 8; 9]];
  p_elements := [1; 4; 7; 13; 14; 17; 18; 21; 27];
  values := [0; 1; 2; 3; 1; 6; 3; 2; 5; 14; 2; 8; 18; 5; 2; 9; 5; 22; 3; 2; 21; 10; 8; 9; 10; 24; 2; 32; 11; 10; 9;
    2; 5; 32; 8; 9; 10; 5; 2; 3; 5; 10; 9; 2; 5; 32; 2; 9; 10; 5; 2; 32; 5; 10; 9; 2; 5; 10; 2; 9; 10; 5; 2; 32; 5;
    10; 9; 2; 5; 32; 8; 9; 10; 5; 2; 32; 5; 10; 9; 2; 5; 32; 2];
  preperiod := 71;
  distance := 12
|}.

Definition kayles_table := Eval vm_compute in multiplication kayles_data.
Definition kayles_heaps := Eval vm_compute in heaps_of kayles_data kayles_table.
Definition kayles_kept := Eval vm_compute in transitions_of kayles_table kayles_heaps.

Lemma kayles_checked : check kayles_data kayles_table kayles_heaps kayles_kept = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

(** In misere play of Kayles, heap [n + 12] may replace heap [n] in every position, from heap 71 on.
    *)
Theorem misere_kayles : forall n, 71 <= n -> misere_alike (octal [0; 7; 7]%N) (n + 12) n.
Proof. exact (check_period _ _ _ _ kayles_checked). Qed.

(** No earlier, and with no other period but multiples of 12. *)
Theorem misere_kayles_least : forall n1 q, 1 <= q ->
  (forall n, n1 <= n -> misere_alike (octal [0; 7; 7]%N) (n + q) n) -> 71 <= n1 /\ Nat.divide 12 q.
Proof.
  apply (check_least_sound _ _ _ _ (separator_before kayles_data kayles_table)
    (separators kayles_data kayles_table [2%N; 3%N]) [2%N; 2%N; 3%N] kayles_checked); vm_cast_no_check (eq_refl true).
Qed.

(** Who wins any position of it: the player to move loses if the product of the elements of its
    heaps is among these. *)
Theorem misere_kayles_outcome :
  forall p, misere_loses (octal [0; 7; 7]%N) p <->
            In (position_element kayles_data kayles_table p) [1; 4; 7; 13; 14; 17; 18; 21; 27].
Proof. exact (check_outcome _ _ _ _ kayles_checked). Qed.

(** A pair of heaps of 5 is won, unlike in normal play. *)
Example kayles_5_5 : ~ misere_loses (octal [0; 7; 7]%N) [5; 5].
Proof. rewrite misere_kayles_outcome. vm_compute. intuition discriminate. Qed.
