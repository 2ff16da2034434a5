(** * Sets of nimbers in machine words, and tables of nimbers in arrays

    What the checker computes with, and the few facts about it that the proofs use: 63-bit machine
    integers ([Uint63]) of which [φ x] is the value in [Z], three of them as a set of numbers below
    189, and arrays ([PArray]). *)

From Coq Require Import Uint63 PArray ZArith NArith List Lia Bool.
Import ListNotations.

Open Scope uint63_scope.

(** ** Sums and differences that do not wrap *)

Lemma phi_range x : (0 <= φ x < 2 ^ 63)%Z.
Proof. apply to_Z_bounded. Qed.

Lemma phi_add x y : (φ x + φ y < 2 ^ 63)%Z -> φ (x + y) = (φ x + φ y)%Z.
Proof.
  intros H. rewrite add_spec. apply Z.mod_small. pose proof (phi_range x). pose proof (phi_range y).
  change wB with (2 ^ 63)%Z. lia.
Qed.

Lemma phi_sub x y : (φ y <= φ x)%Z -> φ (x - y) = (φ x - φ y)%Z.
Proof.
  intros H. rewrite sub_spec. apply Z.mod_small. pose proof (phi_range x). pose proof (phi_range y).
  change wB with (2 ^ 63)%Z. lia.
Qed.

(** A difference below 0 is a huge number. *)
Lemma phi_sub_wraps x y : (φ x < φ y)%Z -> φ (x - y) = (φ x - φ y + 2 ^ 63)%Z.
Proof.
  intros H. pose proof (phi_range x). pose proof (phi_range y). rewrite sub_spec. change wB with (2 ^ 63)%Z.
  rewrite <- (Z_mod_plus_full _ 1), Z.mul_1_l. apply Z.mod_small. lia.
Qed.

Lemma eqb_phi x y : (x =? y) = true -> φ x = φ y.
Proof. intros H. now apply eqb_correct in H as ->. Qed.

Lemma ltb_false x y : (x <? y) = false -> (φ y <= φ x)%Z.
Proof.
  intros H. destruct (Z.lt_ge_cases (φ x) (φ y)) as [L | L]; [|easy]. apply ltb_spec in L. congruence.
Qed.

(** ** One word as a set of numbers below 63 *)

Lemma testbit_high x v : (63 <= v)%Z -> Z.testbit (φ x) v = false.
Proof.
  intros H. pose proof (phi_range x). destruct (Z.eq_dec (φ x) 0) as [-> | N]; [apply Z.bits_0|].
  apply Z.bits_above_log2; [lia|]. enough (Z.log2 (φ x) < 63)%Z by lia. apply Z.log2_lt_pow2; lia.
Qed.

Lemma testbit_lor x y v : Z.testbit (φ (x lor y)) v = Z.testbit (φ x) v || Z.testbit (φ y) v.
Proof. now rewrite lor_spec', Z.lor_spec. Qed.

Lemma testbit_land x y v : Z.testbit (φ (x land y)) v = Z.testbit (φ x) v && Z.testbit (φ y) v.
Proof. now rewrite land_spec', Z.land_spec. Qed.

(** [x] without the elements of [y]. *)
Definition without (x y : int) : int := x lxor (x land y).

Lemma testbit_without x y v : Z.testbit (φ (without x y)) v = Z.testbit (φ x) v && negb (Z.testbit (φ y) v).
Proof.
  unfold without. rewrite lxor_spec', Z.lxor_spec, testbit_land. now destruct (Z.testbit _ _), (Z.testbit _ _).
Qed.

(** The set of one number; shifts by 63 or more give the empty set. *)
Lemma testbit_one u v : (0 <= v < 63)%Z -> Z.testbit (φ (1 << u)) v = (v =? φ u)%Z.
Proof.
  intros H. pose proof (phi_range u). rewrite lsl_spec, to_Z_1, Z.mul_1_l. change wB with (2 ^ 63)%Z.
  rewrite Z.mod_pow2_bits_low by lia. rewrite Z.pow2_bits_eqb by lia. apply Z.eqb_sym.
Qed.

(** If [l] is the set of [n] alone, [l - 1] is the set of all numbers below [n]. *)
Lemma testbit_below l n v :
  (1 << n) = l -> (φ n < 63)%Z -> (0 <= v < 63)%Z -> Z.testbit (φ (l - 1)) v = (v <? φ n)%Z.
Proof.
  intros <- N V. pose proof (phi_range n).
  assert (φ (1 << n) = 2 ^ φ n)%Z as E.
  { rewrite lsl_spec, to_Z_1, Z.mul_1_l. apply Z.mod_small. change wB with (2 ^ 63)%Z.
    split; [apply Z.pow_nonneg; lia | apply Z.pow_lt_mono_r; lia]. }
  assert (0 < 2 ^ φ n)%Z by (apply Z.pow_pos_nonneg; lia).
  rewrite phi_sub by (rewrite E, to_Z_1; lia). rewrite E, to_Z_1.
  replace (2 ^ φ n - 1)%Z with (Z.ones (φ n)) by (rewrite Z.ones_equiv; lia).
  destruct (Z.ltb_spec v (φ n)); [apply Z.ones_spec_low | apply Z.ones_spec_high]; lia.
Qed.

(** ** Three words as a set of numbers below 189 *)

Record words := Words { w0 : int; w1 : int; w2 : int }.

Definition has (x y z : int) (v : Z) : bool :=
  if (v <? 63)%Z then Z.testbit (φ x) v
  else if (v <? 126)%Z then Z.testbit (φ y) (v - 63)
  else Z.testbit (φ z) (v - 126).

(** Numbers that the sets can hold. *)
Definition fits (v : Z) : Prop := (0 <= v < 189)%Z.

Lemma has_empty v : has 0 0 0 v = false.
Proof. unfold has. destruct (v <? 63)%Z; [|destruct (v <? 126)%Z]; apply Z.bits_0. Qed.

Lemma has_lor x y z x' y' z' v : has (x lor x') (y lor y') (z lor z') v = has x y z v || has x' y' z' v.
Proof. unfold has. destruct (v <? 63)%Z; [|destruct (v <? 126)%Z]; apply testbit_lor. Qed.

Lemma has_without x y z x' y' z' v :
  has (without x x') (without y y') (without z z') v = has x y z v && negb (has x' y' z' v).
Proof. unfold has. destruct (v <? 63)%Z; [|destruct (v <? 126)%Z]; apply testbit_without. Qed.

(** The number [u] in each word, the comparisons being those that choose the word. *)
Lemma has_one_low u v : (u <? 63) = true -> fits v -> has (1 << u) 0 0 v = (v =? φ u)%Z.
Proof.
  unfold fits. intros H F. apply ltb_spec in H. change (φ 63) with 63%Z in H. unfold has.
  destruct (Z.ltb_spec v 63); [now apply testbit_one|].
  destruct (v <? 126)%Z; rewrite Z.bits_0; symmetry; apply Z.eqb_neq; lia.
Qed.

Lemma has_one_middle u v :
  (u <? 63) = false -> (u <? 126) = true -> fits v -> has 0 (1 << (u - 63)) 0 v = (v =? φ u)%Z.
Proof.
  unfold fits. intros L H F. apply ltb_false in L. apply ltb_spec in H. change (φ 63) with 63%Z in L.
  change (φ 126) with 126%Z in H. unfold has. destruct (Z.ltb_spec v 63).
  { rewrite Z.bits_0. symmetry. apply Z.eqb_neq. lia. }
  destruct (Z.ltb_spec v 126).
  - rewrite testbit_one by lia. rewrite phi_sub by easy. change (φ 63) with 63%Z.
    destruct (Z.eqb_spec (v - 63) (φ u - 63)), (Z.eqb_spec v (φ u)); trivial; lia.
  - rewrite Z.bits_0. symmetry. apply Z.eqb_neq. lia.
Qed.

Lemma has_one_high u v : (u <? 126) = false -> fits v -> has 0 0 (1 << (u - 126)) v = (v =? φ u)%Z.
Proof.
  unfold fits. intros L F. apply ltb_false in L. change (φ 126) with 126%Z in L. unfold has.
  destruct (Z.ltb_spec v 63).
  { rewrite Z.bits_0. symmetry. apply Z.eqb_neq. lia. }
  destruct (Z.ltb_spec v 126).
  { rewrite Z.bits_0. symmetry. apply Z.eqb_neq. lia. }
  rewrite testbit_one by lia. rewrite phi_sub by easy. change (φ 126) with 126%Z.
  destruct (Z.eqb_spec (v - 126) (φ u - 126)), (Z.eqb_spec v (φ u)); trivial; lia.
Qed.

Lemma lor_0 x : x lor 0 = x.
Proof. apply to_Z_inj. rewrite lor_spec'. apply Z.lor_0_r. Qed.

Lemma without_0 x : without x 0 = x.
Proof. apply to_Z_inj. unfold without. rewrite lxor_spec', land_spec'. rewrite Z.land_0_r. apply Z.lxor_0_r. Qed.

(** Adding [u] to a set, and taking it out. *)
Lemma add_low x y z u v :
  (u <? 63) = true -> fits v -> has (x lor (1 << u)) y z v = has x y z v || (v =? φ u)%Z.
Proof. intros H F. now rewrite <- (lor_0 y), <- (lor_0 z), has_lor, has_one_low, !lor_0. Qed.

Lemma add_middle x y z u v :
  (u <? 63) = false -> (u <? 126) = true -> fits v ->
  has x (y lor (1 << (u - 63))) z v = has x y z v || (v =? φ u)%Z.
Proof. intros L H F. now rewrite <- (lor_0 x), <- (lor_0 z), has_lor, has_one_middle, !lor_0. Qed.

Lemma add_high x y z u v :
  (u <? 126) = false -> fits v -> has x y (z lor (1 << (u - 126))) v = has x y z v || (v =? φ u)%Z.
Proof. intros L F. now rewrite <- (lor_0 x), <- (lor_0 y), has_lor, has_one_high, !lor_0. Qed.

Lemma drop_low x y z u v :
  (u <? 63) = true -> fits v -> has (without x (1 << u)) y z v = has x y z v && negb (v =? φ u)%Z.
Proof. intros H F. now rewrite <- (without_0 y), <- (without_0 z), has_without, has_one_low, !without_0. Qed.

Lemma drop_middle x y z u v :
  (u <? 63) = false -> (u <? 126) = true -> fits v ->
  has x (without y (1 << (u - 63))) z v = has x y z v && negb (v =? φ u)%Z.
Proof. intros L H F. now rewrite <- (without_0 x), <- (without_0 z), has_without, has_one_middle, !without_0. Qed.

Lemma drop_high x y z u v :
  (u <? 126) = false -> fits v -> has x y (without z (1 << (u - 126))) v = has x y z v && negb (v =? φ u)%Z.
Proof. intros L F. now rewrite <- (without_0 x), <- (without_0 y), has_without, has_one_high, !without_0. Qed.

(** ** The least element of a set *)

(** All numbers below 63. *)
Definition all63 : int := 0 - 1.

Lemma testbit_all63 v : (0 <= v < 63)%Z -> Z.testbit (φ all63) v = true.
Proof. intros H. change (φ all63) with (Z.ones 63). apply Z.ones_spec_low. lia. Qed.

(** A guess of the least element, and the set of it alone. *)
Definition lowest (x : int) : int := x land (0 - x).

(** [least x y z] is a pair of the least element of a set, the only thing of it that is known being
    what [least_checked] says, and the numbers below it. The guess of the number is checked, so
    nothing has to be known of [tail0]; 189 is the answer if the set is empty. *)
Record bound := Bound { at_ : int; b0 : int; b1 : int; b2 : int }.

Definition none : bound := Bound 189 0 0 0.

Definition least (x y z : int) : bound :=
  if x =? 0 then
    if y =? 0 then
      let l := lowest z in
      let n := tail0 l in
      if ((1 << n) =? l) && (n <? 63) then Bound (n + 126) all63 all63 (l - 1) else none
    else
      let l := lowest y in
      let n := tail0 l in
      if ((1 << n) =? l) && (n <? 63) then Bound (n + 63) all63 (l - 1) 0 else none
  else
    let l := lowest x in
    let n := tail0 l in
    if ((1 << n) =? l) && (n <? 63) then Bound n (l - 1) 0 0 else none.

Lemma lowest_in x n : (1 << n) = lowest x -> (φ n < 63)%Z -> Z.testbit (φ x) (φ n) = true.
Proof.
  intros E H. pose proof (phi_range n).
  assert (Z.testbit (φ (lowest x)) (φ n) = true) as B.
  { rewrite <- E, testbit_one by lia. apply Z.eqb_refl. }
  unfold lowest in B. rewrite testbit_land in B. now apply andb_true_iff in B.
Qed.

Lemma least_checked x y z c :
  (at_ (least x y z) <? 189) = true -> c = φ (at_ (least x y z)) ->
  fits c /\ has x y z c = true /\
  forall v, fits v -> has (b0 (least x y z)) (b1 (least x y z)) (b2 (least x y z)) v = (v <? c)%Z.
Proof.
  unfold fits. intros H ->. apply ltb_spec in H. change (φ 189) with 189%Z in H. revert H. unfold least.
  assert (forall u n, ((1 << n) =? lowest u) && (n <? 63) = true ->
    (1 << n) = lowest u /\ (0 <= φ n < 63)%Z) as Guess.
  { intros u n G. apply andb_true_iff in G as [E L]. apply eqb_correct in E. apply ltb_spec in L.
    pose proof (phi_range n). change (φ 63) with 63%Z in L. split; [easy | lia]. }
  destruct (x =? 0); [destruct (y =? 0)|].
  - destruct (_ && _) eqn:G; cbn [at_ b0 b1 b2 none]; [|change (φ 189) with 189%Z; lia].
    apply Guess in G as [E L]. rewrite phi_add by (change (φ 126) with 126%Z; lia). change (φ 126) with 126%Z.
    intros _. set (n := φ (tail0 (lowest z))) in *. split; [lia|]. split.
    + unfold has. destruct (Z.ltb_spec (n + 126) 63); [lia|]. destruct (Z.ltb_spec (n + 126) 126); [lia|].
      replace (n + 126 - 126)%Z with n by lia. now apply lowest_in; [|lia].
    + intros v V. unfold has. destruct (Z.ltb_spec v 63).
      { rewrite testbit_all63 by lia. symmetry. apply Z.ltb_lt. lia. }
      destruct (Z.ltb_spec v 126).
      { rewrite testbit_all63 by lia. symmetry. apply Z.ltb_lt. lia. }
      rewrite (testbit_below _ _ _ E) by lia. fold n.
      destruct (Z.ltb_spec (v - 126) n), (Z.ltb_spec v (n + 126)); trivial; lia.
  - destruct (_ && _) eqn:G; cbn [at_ b0 b1 b2 none]; [|change (φ 189) with 189%Z; lia].
    apply Guess in G as [E L]. rewrite phi_add by (change (φ 63) with 63%Z; lia). change (φ 63) with 63%Z.
    intros _. set (n := φ (tail0 (lowest y))) in *. split; [lia|]. split.
    + unfold has. destruct (Z.ltb_spec (n + 63) 63); [lia|]. destruct (Z.ltb_spec (n + 63) 126); [|lia].
      replace (n + 63 - 63)%Z with n by lia. now apply lowest_in; [|lia].
    + intros v V. unfold has. destruct (Z.ltb_spec v 63).
      { rewrite testbit_all63 by lia. symmetry. apply Z.ltb_lt. lia. }
      destruct (Z.ltb_spec v 126).
      * rewrite (testbit_below _ _ _ E) by lia. fold n.
        destruct (Z.ltb_spec (v - 63) n), (Z.ltb_spec v (n + 63)); trivial; lia.
      * rewrite Z.bits_0. symmetry. apply Z.ltb_ge. lia.
  - destruct (_ && _) eqn:G; cbn [at_ b0 b1 b2 none]; [|change (φ 189) with 189%Z; lia].
    apply Guess in G as [E L]. intros _. set (n := φ (tail0 (lowest x))) in *. split; [lia|]. split.
    + unfold has. destruct (Z.ltb_spec n 63); [|lia]. now apply lowest_in; [|lia].
    + intros v V. unfold has. destruct (Z.ltb_spec v 63).
      { rewrite (testbit_below _ _ _ E) by lia. reflexivity. }
      destruct (v <? 126)%Z; rewrite Z.bits_0; symmetry; apply Z.ltb_ge; lia.
Qed.

(** ** Tables *)

(** Arrays of machine integers. These names are what extraction replaces. *)
Definition table := array int.
Definition fresh (n d : int) : table := PArray.make n d.
Definition get (a : table) (i : int) : int := PArray.get a i.
Definition put (a : table) (i v : int) : table := PArray.set a i v.

(** What a table has where there is no nimber: no nim-sum with a nimber fits into a set. *)
Definition blank : int := 1048576.

(** A table holds a blank beyond its end, and is shorter than 2^22. *)
Definition well_made (a : table) : Prop := default a = blank.

Definition size (a : table) : Z := φ (PArray.length a).

Lemma size_range (a : table) : (0 <= size a < 2 ^ 22)%Z.
Proof.
  unfold size. split; [apply phi_range|]. pose proof (leb_length _ a) as H. apply leb_spec in H.
  change (φ max_length) with 4194303%Z in H. lia.
Qed.

Lemma fresh_well_made n : well_made (fresh n blank).
Proof. apply default_make. Qed.

Lemma fresh_size n d : (n <=? max_length) = true -> size (fresh n d) = φ n.
Proof. intros H. unfold size, fresh. now rewrite length_make, H. Qed.

Lemma get_fresh n d i : get (fresh n d) i = d.
Proof. apply get_make. Qed.

Lemma put_well_made a i v : well_made a -> well_made (put a i v).
Proof. unfold well_made, put. now rewrite default_set. Qed.

Lemma put_size a i v : size (put a i v) = size a.
Proof. unfold size, put. now rewrite length_set. Qed.

Lemma get_put a i j v :
  (φ i < size a)%Z -> get (put a i v) j = if (φ j =? φ i)%Z then v else get a j.
Proof.
  intros H. unfold get, put. destruct (Z.eqb_spec (φ j) (φ i)) as [E | E].
  - apply to_Z_inj in E as ->. apply get_set_same, ltb_spec, H.
  - apply get_set_other. congruence.
Qed.

Lemma get_beyond a j : well_made a -> (size a <= φ j)%Z -> get a j = blank.
Proof.
  intros W H. unfold get. rewrite get_out_of_bounds; [easy|].
  destruct (j <? PArray.length a) eqn:E; [|easy]. apply ltb_spec in E. unfold size in H. lia.
Qed.

(** A nim-sum with a blank does not fit. *)
Lemma blank_sum v : fits (φ v) -> ~ fits (φ (v lxor blank)).
Proof.
  unfold fits. intros F H. rewrite lxor_spec' in H. change (φ blank) with (2 ^ 20)%Z in H.
  assert (Z.testbit (Z.lxor (φ v) (2 ^ 20)) 20 = true) as B.
  { rewrite Z.lxor_spec, Z.pow2_bits_true by lia. rewrite Z.bits_above_log2; [easy | lia|].
    destruct (Z.eq_dec (φ v) 0) as [-> | N]; [simpl; lia|]. apply Z.log2_lt_pow2; lia. }
  rewrite Z.bits_above_log2 in B; [easy | lia|].
  destruct (Z.eq_dec (Z.lxor (φ v) (2 ^ 20)) 0) as [-> | N]; [simpl; lia|]. apply Z.log2_lt_pow2; lia.
Qed.

(** ** Nimbers in [N] *)

Definition to_N (x : int) : N := Z.to_N (φ x).

Lemma to_N_lxor x y : to_N (x lxor y) = N.lxor (to_N x) (to_N y).
Proof.
  unfold to_N. rewrite lxor_spec'. pose proof (phi_range x). pose proof (phi_range y).
  apply N2Z.inj. rewrite Z2N.id by (apply Z.lxor_nonneg; lia).
  assert (forall u v, Z.of_N (N.lxor u v) = Z.lxor (Z.of_N u) (Z.of_N v)) as L by (now destruct u, v).
  now rewrite L, !Z2N.id by lia.
Qed.
