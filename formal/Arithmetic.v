(** * Arithmetic periods: finite codes whose moves leave three heaps or more

    Where moves may leave three heaps, nimbers may grow forever: from some heap on,
    [G c (n + p) = G c n + s]. [arithmetic] infers it from finitely many heaps if [s] is a power of
    two; [docs/theory.md] has the proof in words. It is for moves that leave up to [m] heaps of any
    sizes, whatever [m] is. [arithmetic_check] is a check of its conditions for a table of nimbers,
    at the multiple of the period by a power of two where they hold; [arithmetic_check_sound]: what
    it accepts is so. *)

From Coq Require Import List Arith NArith ZArith Lia Bool.
From Grundy Require Import Octal Theorems Least Small Repeating Tables.
Import ListNotations.

Local Arguments N.lxor : simpl never.
Local Arguments N.mul : simpl never.
Local Arguments N.add : simpl never.

(** ** Nim-sums of quotients and of remainders by a power of two *)

Lemma power_pos e : (2 ^ e <> 0)%N.
Proof. now apply N.pow_nonzero. Qed.

Lemma lxor_div e u v : (N.lxor u v / 2 ^ e = N.lxor (u / 2 ^ e) (v / 2 ^ e))%N.
Proof. now rewrite <- !N.shiftr_div_pow2, N.shiftr_lxor. Qed.

Lemma lxor_mod e u v : (N.lxor u v mod 2 ^ e = N.lxor (u mod 2 ^ e) (v mod 2 ^ e))%N.
Proof. now rewrite <- !N.land_ones, land_lxor. Qed.

Lemma value_div e g h : (value g h / 2 ^ e = value (fun a => g a / 2 ^ e) h)%N.
Proof.
  induction h as [|a h IH]; [now apply N.div_0_l, power_pos|]. now rewrite !value_cons, lxor_div, IH.
Qed.

Lemma value_mod e g h : (value g h mod 2 ^ e = value (fun a => g a mod 2 ^ e) h)%N.
Proof.
  induction h as [|a h IH]; [now apply N.mod_0_l, power_pos|]. now rewrite !value_cons, lxor_mod, IH.
Qed.

(** Quotient and remainder make the number. *)
Lemma same_parts e u v : (u / 2 ^ e = v / 2 ^ e -> u mod 2 ^ e = v mod 2 ^ e -> u = v)%N.
Proof.
  intros Q R. rewrite (N.div_mod u (2 ^ e)), (N.div_mod v (2 ^ e)), Q, R by apply power_pos. reflexivity.
Qed.

Lemma div_small_iff e u : (u < 2 ^ e <-> u / 2 ^ e = 0)%N.
Proof. rewrite N.div_small_iff by apply power_pos. reflexivity. Qed.

(** One power more, or several, change the quotient only. *)
Lemma add_div e u j : ((u + j * 2 ^ e) / 2 ^ e = u / 2 ^ e + j)%N.
Proof. apply N.div_add, power_pos. Qed.

Lemma add_mod e u j : ((u + j * 2 ^ e) mod 2 ^ e = u mod 2 ^ e)%N.
Proof. apply N.mod_add, power_pos. Qed.

(** Numbers without a common bit: their nim-sum is their sum. *)
Lemma lxor_high e x y : (y < 2 ^ e -> N.lxor (x * 2 ^ e) y = x * 2 ^ e + y)%N.
Proof.
  intros L. pose proof (power_pos e) as Z. apply (same_parts e).
  - rewrite lxor_div, N.div_mul, (N.add_comm _ y), add_div by easy. apply div_small_iff in L. rewrite L.
    now rewrite N.lxor_0_r.
  - now rewrite lxor_mod, N.mod_mul, (N.add_comm _ y), add_mod, N.lxor_0_l by easy.
Qed.

(** A sum is the nim-sum, or larger by an even number. *)
Lemma sum_lxor u v : exists w, (u + v = N.lxor u v + 2 * w)%N.
Proof.
  revert v. induction u as [u IH] using (well_founded_induction N.lt_wf_0). intros v.
  destruct (N.eq_dec u 0) as [-> | U]; [exists 0%N; rewrite N.lxor_0_l; lia|].
  destruct (IH (u / 2)%N ltac:(apply N.div_lt; lia) (v / 2)%N) as [w W].
  pose proof (lxor_div 1 u v) as D. pose proof (lxor_mod 1 u v) as M. change (2 ^ 1)%N with 2%N in *.
  pose proof (N.div_mod (N.lxor u v) 2 ltac:(easy)) as X. rewrite D, M in X.
  pose proof (N.div_mod u 2 ltac:(easy)) as U2. pose proof (N.div_mod v 2 ltac:(easy)) as V2.
  pose proof (N.mod_lt u 2 ltac:(easy)). pose proof (N.mod_lt v 2 ltac:(easy)).
  set (h := (u / 2)%N) in *. set (h' := (v / 2)%N) in *. set (x := (u mod 2)%N) in *. set (x' := (v mod 2)%N) in *.
  clearbody h h' x x'. clear IH D M.
  assert (x = 0 \/ x = 1)%N as [-> | ->] by lia; assert (x' = 0 \/ x' = 1)%N as [-> | ->] by lia.
  - exists (2 * w)%N. change (N.lxor 0 0) with 0%N in X. lia.
  - exists (2 * w)%N. change (N.lxor 0 1) with 1%N in X. lia.
  - exists (2 * w)%N. change (N.lxor 1 0) with 1%N in X. lia.
  - exists (2 * w + 1)%N. change (N.lxor 1 1) with 0%N in X. lia.
Qed.

(** ** Options that the theorem allows *)

Section Options.

Variable c : code.
Variable g : nat -> N.
Variable n0 : nat.
Variable s : N.

(** [v] is the value of an option of heap [n] with two heaps whose quotients by [s] are equal: both
    may grow by the period, and the value stays. *)
Definition stays (n : nat) (v : N) : Prop :=
  exists a b h, heap_move c n (a :: b :: h) /\ n0 <= a /\ n0 <= b /\ (N.lxor (g a) (g b) < s)%N /\
    value g (a :: b :: h) = v.

(** One heap may grow by the period, and the value is lifted by [s], since the others have a value
    below it. *)
Definition lifts (n : nat) (v : N) : Prop :=
  exists y h, heap_move c n (y :: h) /\ n0 <= y /\ (value g h < s)%N /\ value g (y :: h) = v.

(** Both in one option. *)
Definition stays_lifts (n : nat) (v : N) : Prop :=
  exists a b y h, heap_move c n (a :: b :: y :: h) /\ n0 <= a /\ n0 <= b /\ n0 <= y /\
    (N.lxor (g a) (g b) < s)%N /\ (value g h < s)%N /\ value g (a :: b :: y :: h) = v.

(** What the theorem asks for. *)
Definition supported (n : nat) (v : N) : Prop :=
  ((v < s)%N -> stays n v) /\ ((s <= v < 2 * s)%N -> stays_lifts n v) /\ ((2 * s <= v)%N -> lifts n v).

Lemma supported_option n v : supported n v -> option_value c g n v.
Proof.
  intros (St & Bo & Li). destruct (N.lt_ge_cases v s) as [L | L]; [|destruct (N.lt_ge_cases v (2 * s)) as [L' | L']].
  - destruct (St L) as (a & b & h & M & _ & _ & _ & V). now exists (a :: b :: h).
  - destruct (Bo (conj L L')) as (a & b & y & h & M & _ & _ & _ & _ & _ & V). now exists (a :: b :: y :: h).
  - destruct (Li L') as (y & h & M & _ & _ & V). now exists (y :: h).
Qed.

End Options.

(** Options depend on the nimbers of lesser heaps only. *)
Lemma supported_ext c f g n0 s n v :
  valid c -> (forall i, i < n -> f i = g i) -> supported c g n0 s n v -> supported c f n0 s n v.
Proof.
  intros V E (St & Bo & Li).
  assert (forall h h', heap_move c n (h' ++ h) -> value f h = value g h) as Val.
  { intros h h' M. apply value_ext. intros a A. apply E. apply (heap_move_less _ _ _ V M), in_app_iff. now right. }
  assert (forall h x r, heap_move c n (h ++ x :: r) -> f x = g x) as One.
  { intros h x r M. apply E. apply (heap_move_less _ _ _ V M), in_elt. }
  split; [|split]; intros L.
  - destruct (St L) as (a & b & h & M & A & B & Q & W). exists a, b, h.
    rewrite (One [] a (b :: h) M), (One [a] b h M), (Val (a :: b :: h) [] M). auto.
  - destruct (Bo L) as (a & b & y & h & M & A & B & Y & Q & R & W). exists a, b, y, h.
    rewrite (One [] a (b :: y :: h) M), (One [a] b (y :: h) M), (Val h [a; b; y] M), (Val (a :: b :: y :: h) [] M).
    tauto.
  - destruct (Li L) as (y & h & M & Y & R & W). exists y, h. rewrite (Val h [y] M), (Val (y :: h) [] M). auto.
Qed.

(** ** A sequence that grows so has the nimbers *)

Section Growing.

Variable c : code.
Variable f : nat -> N.
Variables m k n0 p most below heaps : nat.
Variable e : N.

Let s : N := (2 ^ e)%N.

(** [f n] is [q n] times [s] and [r n] more. *)
Let q (n : nat) : N := (f n / s)%N.
Let r (n : nat) : N := (f n mod s)%N.

Hypothesis c_valid : valid c.
Hypothesis c_free : parts c = Any.
Hypothesis c_leaves : leaves_at_most c m.
Hypothesis c_takes : takes_at_most c k.
Hypothesis n0_pos : 1 <= n0.
Hypothesis m_two : 2 <= m.
Hypothesis f_repeats : repeats f n0 p s.
Hypothesis f_small : forall n, n < n0 -> (f n < s)%N.
Hypothesis f_first : forall n, n0 <= n < n0 + p ->
  (q n <= 1)%N /\ n <= most + N.to_nat (q n) * p /\ N.to_nat (q n) * p <= n + below.
Hypothesis few : most + m * below < 2 * p.
Hypothesis heaps_periods : n0 + 2 ^ m * p <= heaps.
Hypothesis heaps_take : k + m * (n0 - 1) < heaps.
Hypothesis f_nimbers : forall n, n < heaps -> is_mex c f n.

Lemma s_pos : (s <> 0)%N.
Proof. apply power_pos. Qed.

Lemma p_pos : 1 <= p.
Proof. lia. Qed.

Lemma q_small n : n < n0 -> q n = 0%N.
Proof. intros L. now apply N.div_small, f_small. Qed.

Lemma q_times n j : n0 <= n -> q (n + j * p) = (q n + N.of_nat j)%N.
Proof. intros L. unfold q, s. rewrite (repeats_times f n0 p s j f_repeats) by easy. apply add_div. Qed.

Lemma r_times n j : n0 <= n -> r (n + j * p) = r n.
Proof. intros L. unfold r, s. rewrite (repeats_times f n0 p s j f_repeats) by easy. apply add_mod. Qed.

(** Every heap is some periods beyond one of the first. *)
Lemma first_of n : n0 <= n -> exists i j, n0 <= i < n0 + p /\ n = i + j * p.
Proof.
  intros L. exists (n0 + (n - n0) mod p), ((n - n0) / p).
  assert (p <> 0) as P by lia.
  pose proof (Nat.mod_upper_bound (n - n0) p P) as B. pose proof (Nat.div_mod (n - n0) p P) as D.
  set (i := (n - n0) mod p) in *. set (j := (n - n0) / p) in *. clearbody i j. nia.
Qed.

(** What is left of the heap if the quotient is taken off: the same for all heaps that are periods
    apart. *)
Let b (n : nat) : Z := (Z.of_nat n - Z.of_N (q n) * Z.of_nat p)%Z.

Lemma b_bounds n : n0 <= n -> (- Z.of_nat below <= b n <= Z.of_nat most)%Z /\ (b n < Z.of_nat (n0 + p))%Z.
Proof.
  intros L. destruct (first_of n L) as (i & j & I & ->). destruct (f_first i I) as (Q & U & D).
  assert (b (i + j * p) = b i) as -> by (unfold b; rewrite q_times by easy; nia).
  unfold b. generalize dependent (q i). intros y Q U D. assert (y = 0 \/ y = 1)%N as [-> | ->] by lia;
    simpl in U, D; lia.
Qed.

Lemma b_least n : (- Z.of_nat below <= b n)%Z.
Proof.
  destruct (le_lt_dec n0 n) as [L | L]; [now apply b_bounds|]. unfold b. rewrite (q_small n L). lia.
Qed.

(** A heap with the same remainder and any quotient but 0. *)
Lemma with_quotient n y : n0 <= n -> (1 <= y)%N ->
  exists n', n0 <= n' /\ Z.of_nat n' = (b n + Z.of_N y * Z.of_nat p)%Z /\ q n' = y /\ r n' = r n.
Proof.
  intros L Y. destruct (first_of n L) as (i & j & I & ->). destruct (f_first i I) as (Q & _).
  exists (i + N.to_nat (y - q i) * p). unfold b. rewrite !q_times, !r_times by easy.
  split; [nia|]. split; [nia|]. split; [lia | easy].
Qed.

(** *** No option has the nimber *)

Definition total_b (h : list nat) : Z := fold_right (fun a z => b a + z)%Z 0%Z h.

Lemma total_b_app h h' : total_b (h ++ h') = (total_b h + total_b h')%Z.
Proof. unfold total_b. induction h as [|a h IH]; simpl; [lia | rewrite IH; lia]. Qed.

Lemma total_b_least h : (- (Z.of_nat (length h) * Z.of_nat below) <= total_b h)%Z.
Proof. induction h as [|a h IH]; simpl total_b; simpl length; [lia|]. pose proof (b_least a). lia. Qed.

(** The quotients of some heaps add up to their nim-sum, or to an even number more. *)
Lemma sum_of_heaps h : exists w,
  Z.of_nat (list_sum h) = (total_b h + Z.of_N (value q h + 2 * w) * Z.of_nat p)%Z.
Proof.
  induction h as [|a h [w IH]]; [now exists 0%N|]. rewrite value_cons.
  destruct (sum_lxor (q a) (value q h)) as [w' W]. exists (w + w')%N. simpl list_sum. simpl total_b.
  rewrite Nat2Z.inj_add, IH. unfold b. nia.
Qed.

(** How many heaps are in the part that repeats. *)
Definition large (h : list nat) : nat := length (filter (Nat.leb n0) h).

Lemma large_le h : large h <= length h.
Proof. unfold large. induction h as [|a h IH]; simpl; [lia | destruct (n0 <=? a); simpl; lia]. Qed.

(** Heaps with the same remainders, those in the part that repeats with the quotients 1, 2, 4, ...,
    which share no bit. *)
Lemma spread h : (forall a, In a h -> 1 <= a) ->
  exists h', length h' = length h /\ (forall a, In a h' -> 1 <= a) /\
    Z.of_nat (list_sum h') = (total_b h + Z.of_N (2 ^ N.of_nat (large h) - 1) * Z.of_nat p)%Z /\
    value q h' = (2 ^ N.of_nat (large h) - 1)%N /\ value r h' = value r h.
Proof.
  induction h as [|a h IH]; intros P; [now exists []|].
  destruct IH as (h' & L & P' & T & Q & R); [intros a' A; apply P; now right|].
  pose proof (power_pos (N.of_nat (large h))) as W. unfold large in *. simpl filter.
  destruct (Nat.leb_spec n0 a) as [A | A].
  - simpl length. set (j := length (filter (Nat.leb n0) h)) in *.
    destruct (with_quotient a (2 ^ N.of_nat j)) as (a' & A' & B' & Q' & R'); [easy | lia |].
    exists (a' :: h'). simpl list_sum. simpl total_b. rewrite !value_cons, Q, R, Q', R'.
    replace (2 ^ N.of_nat (S j))%N with (2 * 2 ^ N.of_nat j)%N by (now rewrite Nat2N.inj_succ, N.pow_succ_r').
    split; [simpl; lia|]. split; [intros x [<- | X]; [lia | auto]|]. split; [|split; [|easy]].
    { rewrite Nat2Z.inj_add, T, B'. clear - W. generalize dependent (2 ^ N.of_nat j)%N. intros w W. nia. }
    rewrite <- (N.mul_1_l (2 ^ N.of_nat j)) at 1. rewrite lxor_high by lia. lia.
  - set (j := length (filter (Nat.leb n0) h)) in *. exists (a :: h'). simpl list_sum. simpl total_b.
    rewrite !value_cons, Q, R. unfold b. rewrite (q_small a A), N.lxor_0_l.
    split; [simpl; lia|]. split; [intros x [<- | X]; [apply P; now left | auto]|]. split; [lia|]. easy.
Qed.

(** If the quotients of an option add up to that of heap [n], a heap below [heaps] has an option
    with its nimber: the heap of the same remainder whose quotient has [m] bits, all set. *)
Lemma moved_option n t x h :
  n0 <= n -> n0 <= x -> bit c t (S (length h)) = true -> (forall a, In a h -> 1 <= a) ->
  b n = (Z.of_nat t + b x + total_b h)%Z -> r n = value r (x :: h) ->
  exists n', n' < heaps /\ option_value c f n' (f n').
Proof.
  intros N X B P T R. pose proof (c_leaves _ _ B) as L.
  destruct (spread h P) as (h' & Lh & P' & T' & Q' & R'). pose proof (large_le h) as J. set (j := large h) in *.
  (* The quotient [y] of the first heap has the bits from [j] to [m - 1]; those of the others add up
     to [w - 1]. *)
  set (w := (2 ^ N.of_nat j)%N) in *. set (y := ((2 ^ N.of_nat (m - j) - 1) * w)%N).
  assert (w <> 0)%N as W by apply power_pos.
  assert (2 ^ 1 <= 2 ^ N.of_nat (m - j))%N as Two by (apply N.pow_le_mono_r; lia).
  change (2 ^ 1)%N with 2%N in Two.
  assert (w <= y)%N as Y by (rewrite <- (N.mul_1_l w) at 1; apply N.mul_le_mono_r; lia).
  assert (2 ^ N.of_nat m = y + w)%N as Pm.
  { replace (N.of_nat m) with (N.of_nat (m - j) + N.of_nat j)%N by lia. rewrite N.pow_add_r. fold w. unfold y.
    rewrite N.mul_sub_distr_r, N.mul_1_l, N.sub_add; [easy|].
    rewrite <- (N.mul_1_l w) at 1. apply N.mul_le_mono_r. lia. }
  assert (Z.of_N (y + w) = Z.of_nat (2 ^ m)) as E
    by (rewrite <- Pm, <- (nat_N_Z (2 ^ m)); f_equal; symmetry; apply (Nat2N.inj_pow 2 m)).
  destruct (with_quotient x y) as (x' & X' & Bx & Qx & Rx); [easy | clearbody y w; lia |].
  destruct (with_quotient n (y + w - 1)) as (n' & N' & Bn & Qn & Rn); [easy | clearbody y w; lia |].
  exists n'. split.
  - (* Below [heaps], by the number of periods that these are. *)
    pose proof (proj2 (b_bounds n N)) as U.
    replace (Z.of_N (y + w - 1)) with (Z.of_nat (2 ^ m) - 1)%Z in Bn by (rewrite <- E; clearbody y w; clear - W; lia).
    rewrite Z.mul_sub_distr_r, <- Nat2Z.inj_mul in Bn. clearbody b. lia.
  - exists (x' :: h'). split.
    + apply heap_move_iff. exists t. simpl. rewrite Lh. split; [|split; [easy|]].
      * apply Nat2Z.inj. rewrite Bn, T, !Nat2Z.inj_add, Bx, T'.
        replace (Z.of_N (y + w - 1)) with (Z.of_N y + Z.of_N (w - 1))%Z by (clearbody y w; clear - W; lia). ring.
      * split; [intros a [<- | A]; [lia | auto] | now rewrite c_free].
    + apply (same_parts e); fold s.
      * fold (q n'). rewrite Qn. unfold s. rewrite value_div. fold s. fold q. rewrite value_cons, Q', Qx.
        assert (N.lxor y (w - 1) = y + (w - 1))%N as -> by (apply lxor_high; fold w; clearbody w; clear - W; lia).
        clearbody y w. clear - W. lia.
      * fold (r n'). rewrite Rn, R. unfold s. rewrite value_mod. fold s. fold r.
        now rewrite !value_cons, R', Rx.
Qed.

Lemma not_option n : heaps <= n -> ~ option_value c f n (f n).
Proof.
  intros L (h & M & V). assert (n0 <= n) as N by lia.
  apply heap_move_iff in M as (t & E & B & P & _). pose proof (c_leaves _ _ B) as J. pose proof (c_takes _ _ B) as K.
  destruct (part_above m (n0 - 1) h J ltac:(lia)) as (x & Hx & X). destruct (in_split _ _ Hx) as (l & h' & ->).
  assert (value q (l ++ x :: h') = q n) as Q by (unfold q, s; now rewrite <- value_div, V).
  assert (value r (l ++ x :: h') = r n) as R by (unfold r, s; now rewrite <- value_mod, V).
  (* The quotients add up to that of [n]: an even number more is at least 2 periods. *)
  destruct (sum_of_heaps (l ++ x :: h')) as [w W]. rewrite Q in W.
  pose proof (total_b_least (l ++ x :: h')) as D. pose proof (proj1 (b_bounds n N)) as U.
  assert (b n = Z.of_nat t + total_b (l ++ x :: h') + 2 * Z.of_N w * Z.of_nat p)%Z as Bn by (unfold b; nia).
  assert (w = 0%N) as -> by (destruct w; [easy | exfalso; nia]).
  rewrite !total_b_app in Bn. simpl in Bn.
  assert (exists n', n' < heaps /\ option_value c f n' (f n')) as (n' & L' & O).
  { apply (moved_option n t x (l ++ h')); trivial.
    - lia.
    - rewrite app_length in *. simpl in B.
      now replace (S (length l + length h')) with (length l + S (length h')) by lia.
    - intros a A. apply P, in_app_iff. apply in_app_iff in A. simpl. tauto.
    - rewrite total_b_app. lia.
    - rewrite value_cons, <- value_split. easy. }
  now apply (proj1 (f_nimbers n' L')).
Qed.

(** *** Every lesser value is that of an option *)

(** Another heap in the place of one. *)
Lemma grow n l x h j : heap_move c n (l ++ x :: h) -> heap_move c (n + j) (l ++ (x + j) :: h).
Proof.
  intros M. assert (1 <= x) as X by (apply heap_move_iff in M as (t & _ & _ & P & _); apply P, in_elt).
  apply heap_move_replace with m n x; auto; lia.
Qed.

(** Two heaps of equal quotients, each a period later, have the same nim-sum. *)
Lemma pair_grows x y : n0 <= x -> n0 <= y -> (N.lxor (f x) (f y) < s)%N ->
  N.lxor (f (x + p)) (f (y + p)) = N.lxor (f x) (f y).
Proof.
  intros X Y L. apply div_small_iff in L. rewrite lxor_div in L. apply N.lxor_eq in L. rewrite !f_repeats by easy.
  rewrite <- (N.mul_1_l s). apply (same_parts e).
  - rewrite !lxor_div. unfold s. rewrite !add_div, L. now rewrite !N.lxor_nilpotent.
  - rewrite !lxor_mod. unfold s. now rewrite !add_mod.
Qed.

Lemma value_pair g x y h : value g (x :: y :: h) = N.lxor (N.lxor (g x) (g y)) (value g h).
Proof. rewrite !value_cons. symmetry. apply N.lxor_assoc. Qed.

(** One heap a period later, beside a value below [s]. *)
Lemma single_grows y h : n0 <= y -> (value f h < s)%N -> value f ((y + p) :: h) = (value f (y :: h) + s)%N.
Proof.
  intros Y L. apply div_small_iff in L. rewrite !value_cons, f_repeats by easy.
  rewrite <- (N.mul_1_l s). apply (same_parts e).
  - unfold s. rewrite add_div, !lxor_div, add_div, L, !N.lxor_0_r. easy.
  - unfold s. now rewrite add_mod, !lxor_mod, add_mod.
Qed.

Lemma stays_later n v : stays c f n0 s n v -> stays c f n0 s (n + 2 * p) v.
Proof.
  intros (x & y & h & M & X & Y & L & <-). exists (x + p), (y + p), h. rewrite !value_pair, pair_grows by easy.
  split; [|repeat split; trivial; lia]. replace (n + 2 * p) with (n + p + p) by lia.
  apply (grow _ [x + p] y h p), (grow _ [] x (y :: h) p), M.
Qed.

Lemma stays_lifts_later n v : stays_lifts c f n0 s n v -> stays_lifts c f n0 s (n + 2 * p) v.
Proof.
  intros (x & y & z & h & M & X & Y & Z & L & R & <-). exists (x + p), (y + p), z, h.
  rewrite !value_pair, pair_grows by easy. split; [|repeat split; trivial; lia].
  replace (n + 2 * p) with (n + p + p) by lia. apply (grow _ [x + p] y (z :: h) p), (grow _ [] x (y :: z :: h) p), M.
Qed.

Lemma lifts_later n v : lifts c f n0 s n v -> lifts c f n0 s (n + p) (v + s).
Proof.
  intros (y & h & M & Y & L & <-). exists (y + p), h. rewrite single_grows by easy.
  split; [apply (grow _ [] y h p), M|]. repeat split; trivial. lia.
Qed.

(** An option that does both lifts: the order of the heaps is of no matter. *)
Lemma stays_lifts_lifts n v : stays_lifts c f n0 s n v -> lifts c f n0 s n v.
Proof.
  intros (x & y & z & h & M & X & Y & Z & L & R & <-). exists z, (x :: y :: h). split; [|split; [easy|split]].
  - apply heap_move_iff in M as (t & -> & B & P & _). apply heap_move_iff. exists t. simpl in *.
    split; [lia|]. split; [easy|]. split; [|now rewrite c_free]. intuition auto.
  - apply div_small_iff in L, R. rewrite value_pair. apply div_small_iff. now rewrite lxor_div, L, R.
  - rewrite value_cons, !value_pair, value_cons.
    now rewrite <- N.lxor_assoc, (N.lxor_comm (f z)), N.lxor_assoc.
Qed.

Hypothesis f_low : forall n v, heaps - 2 * p <= n < heaps -> (v < f n)%N -> (v < 2 * s)%N -> supported c f n0 s n v.
Hypothesis f_all : forall n v, heaps - 2 * p <= n < heaps - p -> (v < f n)%N -> supported c f n0 s n v.

(** The last heaps are at least two periods after [n0]. *)
Lemma late : n0 + 2 * p <= heaps - 2 * p.
Proof. assert (4 * p <= 2 ^ m * p); [|lia]. apply Nat.mul_le_mono_r. apply (Nat.pow_le_mono_r 2 2 m); lia. Qed.

Lemma late_nimber n : heaps - 2 * p <= n -> (2 * s <= f n)%N.
Proof.
  intros L. pose proof late. replace n with (n - 2 * p + 2 * p) by lia.
  rewrite (repeats_times f n0 p s 2 f_repeats) by lia. lia.
Qed.

(** Larger values come from the heap a period before. *)
Lemma supported_high n v : heaps - 2 * p <= n -> (forall u, (u < f n)%N -> supported c f n0 s n u) ->
  (2 * s <= v < f (n + p)%nat)%N -> lifts c f n0 s (n + p) v.
Proof.
  intros L U V. pose proof late. rewrite f_repeats in V by lia. replace v with (v - s + s)%N by lia. apply lifts_later.
  destruct (U (v - s)%N ltac:(lia)) as (_ & Bo & Li).
  destruct (N.lt_ge_cases (v - s) (2 * s)) as [L' | L']; [apply stays_lifts_lifts, Bo; lia | now apply Li].
Qed.

Lemma all_supported n : heaps - 2 * p <= n -> forall v, (v < f n)%N -> supported c f n0 s n v.
Proof.
  induction n as [n IH] using lt_wf_ind. intros L v V. pose proof late. pose proof p_pos.
  destruct (le_lt_dec (heaps - p) n) as [H1 | H1]; [|apply f_all; [lia | easy]].
  assert ((2 * s <= v)%N -> lifts c f n0 s n v) as High.
  { intros V'. replace n with (n - p + p) in V |- * by lia. apply supported_high; [lia | apply IH; lia | easy]. }
  destruct (N.lt_ge_cases v (2 * s)) as [V' | V']; [|split; [lia | split; [lia | easy]]].
  destruct (le_lt_dec heaps n) as [H2 | H2]; [|now apply f_low].
  (* Lesser ones from the heap two periods before. *)
  destruct (IH (n - 2 * p) ltac:(lia) ltac:(lia) v) as (St & Bo & _).
  { pose proof (late_nimber (n - 2 * p)). lia. }
  split; [|split; [|easy]]; intros V2; replace n with (n - 2 * p + 2 * p) by lia.
  - now apply stays_later, St.
  - now apply stays_lifts_later, Bo.
Qed.

Lemma growing_nimbers : nimbers c f.
Proof.
  intros n. destruct (le_lt_dec heaps n) as [L | L]; [|now apply f_nimbers].
  split; [now apply not_option|]. intros v V. apply (supported_option c f n0 s n v). apply all_supported; [lia | easy].
Qed.

End Growing.

(** ** The theorem *)

(** A sequence continued beyond its first period. *)
Definition continued (g : nat -> N) (n0 p : nat) (s : N) (n : nat) : N :=
  if n <? n0 then g n else (g (n0 + (n - n0) mod p)%nat + N.of_nat ((n - n0) / p) * s)%N.

Lemma continued_repeats g n0 p s : 1 <= p -> repeats (continued g n0 p s) n0 p s.
Proof.
  intros P n L. unfold continued. destruct (Nat.ltb_spec n n0); [lia|]. destruct (Nat.ltb_spec (n + p) n0); [lia|].
  replace (n + p - n0) with (n - n0 + 1 * p) by lia. rewrite Nat.mod_add, Nat.div_add by lia. lia.
Qed.

(** As far as the sequence repeats, nothing is changed. *)
Lemma continued_same g n0 p s heaps : 1 <= p ->
  (forall n, n0 <= n -> n + p < heaps -> g (n + p) = (g n + s)%N) -> forall n, n < heaps -> continued g n0 p s n = g n.
Proof.
  intros P R n L. unfold continued. destruct (Nat.ltb_spec n n0) as [B | B]; [easy|].
  pose proof (Nat.div_mod (n - n0) p ltac:(lia)) as D.
  set (i := n0 + (n - n0) mod p) in *. set (j := (n - n0) / p) in *.
  assert (forall j', j' <= j -> g (i + j' * p) = (g i + N.of_nat j' * s)%N) as T.
  { induction j' as [|j' IH]; intros J; [rewrite Nat.add_0_r; lia|].
    replace (i + S j' * p) with (i + j' * p + p) by lia. rewrite R by (unfold i in *; nia). rewrite IH by lia. lia. }
  rewrite <- T by easy. f_equal. unfold i. lia.
Qed.

(** Arithmetic periods. Let a move take at most [k] stones and leave at most [m] heaps of any sizes,
    and let [s] be the power [2 ^ e]. Suppose that
    - the nimbers grow by [s] with every period [p] from [n0] on, as far as the heaps below [heaps]
      go;
    - those before heap [n0] are below [s], those of the first period below [2 s];
    - if from each heap of the first period as many periods are taken off as its nimber has times
      [s], no more than [most] is left, and it is no more than [below] under 0, where
      [most + m below < 2 p];
    - there are [2 ^ m] periods of heaps, and more than [k + m (n0 - 1)];
    - in the last two periods of these heaps each value below the nimber and [2 s], and in the first
      of these two each value below the nimber, is that of an option that may grow ([supported]).
    Then the nimbers grow so forever. *)
Theorem arithmetic c m k n0 p e most below heaps :
  let s := (2 ^ e)%N in
  valid c -> parts c = Any -> leaves_at_most c m -> takes_at_most c k -> 1 <= n0 -> 2 <= m ->
  (forall n, n0 <= n -> n + p < heaps -> G c (n + p) = (G c n + s)%N) ->
  (forall n, n < n0 -> (G c n < s)%N) ->
  (forall n, n0 <= n < n0 + p ->
     let q := (G c n / s)%N in (q <= 1)%N /\ n <= most + N.to_nat q * p /\ N.to_nat q * p <= n + below) ->
  most + m * below < 2 * p ->
  n0 + 2 ^ m * p <= heaps -> k + m * (n0 - 1) < heaps ->
  (forall n v, heaps - 2 * p <= n < heaps -> (v < G c n)%N -> (v < 2 * s)%N -> supported c (G c) n0 s n v) ->
  (forall n v, heaps - 2 * p <= n < heaps - p -> (v < G c n)%N -> supported c (G c) n0 s n v) ->
  forall n, n0 <= n -> G c (n + p) = (G c n + s)%N.
Proof.
  intros s V F Le T N M R Small First Few Hp Hk Low All.
  assert (1 <= p) as P by lia. set (f := continued (G c) n0 p s).
  pose proof (continued_same (G c) n0 p s heaps P R) as E. fold f in E.
  assert (n0 + p <= heaps) as Hf by (pose proof (Nat.pow_nonzero 2 m); nia).
  assert (forall n, n < heaps -> is_mex c f n) as Before.
  { intros n L. destruct (G_nimbers c V n) as [M1 M2]. split.
    - rewrite E by easy. intros O. apply M1. apply (option_value_ext c f); trivial. intros i I. apply E. lia.
    - intros v L'. rewrite E in L' by easy. apply (option_value_ext c (G c)); auto.
      intros i I. symmetry. apply E. lia. }
  assert (nimbers c f) as Nf.
  { apply (growing_nimbers c f m k n0 p most below heaps e); trivial.
    - now apply continued_repeats.
    - intros n L. rewrite E by lia. now apply Small.
    - intros n L. rewrite E by lia. now apply First.
    - intros n v L U. rewrite E in U by lia. intros U'. apply (supported_ext c f (G c)); auto. intros i I. apply E. lia.
    - intros n v L U. rewrite E in U by lia. apply (supported_ext c f (G c)); auto. intros i I. apply E. lia. }
  intros n L. rewrite <- !(nimbers_unique c f V Nf). now apply continued_repeats.
Qed.

(** ** A check *)

Lemma nth_error_rev_firstn {A} (x : A) l k i d :
  k <= length l -> nth_error (rev (firstn k l)) i = Some x -> i < k /\ x = nth (k - 1 - i) l d.
Proof.
  intros L E. assert (length (firstn k l) = k) as K by (rewrite firstn_length; lia).
  assert (i < k) as I by (rewrite <- K, <- rev_length; apply nth_error_Some; congruence). split; [easy|].
  apply nth_error_nth with (d := d) in E. rewrite rev_nth, K in E by lia. rewrite <- E.
  rewrite <- (firstn_skipn k l) at 2. rewrite app_nth1 by lia. f_equal. lia.
Qed.

Lemma nth_error_combine {A B} (xs : list A) (ys : list B) i x y :
  nth_error (combine xs ys) i = Some (x, y) -> nth_error xs i = Some x /\ nth_error ys i = Some y.
Proof.
  revert xs ys. induction i as [|i IH]; intros [|x' xs] [|y' ys] E; simpl in *; try easy; [now injection E as -> ->|].
  now apply IH.
Qed.

(** A value below a power of two leaves a nim-sum on the same side of all its multiples. *)
Lemma lxor_side e j x u : (u < 2 ^ e -> j * 2 ^ e <= N.lxor x u <-> j * 2 ^ e <= x)%N.
Proof.
  intros U. apply div_small_iff in U. assert (N.lxor x u / 2 ^ e = x / 2 ^ e)%N as E
    by now rewrite lxor_div, U, N.lxor_0_r.
  pose proof (power_pos e) as Z.
  assert (forall y, j * 2 ^ e <= y <-> j <= y / 2 ^ e)%N as D; [|now rewrite !D, E].
  intros y. rewrite N.mul_comm. split; [now apply N.div_le_lower_bound|]. intros L.
  pose proof (N.mul_div_le y (2 ^ e) Z). nia.
Qed.

Section Check.

Variable c : code.
Variable l : list N.
Hypothesis c_valid : valid c.
Hypothesis l_right : forall i, i < length l -> nth i l 0%N = G c i.

(** The nim-sums below [s] of two heaps of [n] stones together, none of them less than [from]. *)
Definition near (s : N) (from n : nat) : list N :=
  members (put_all
    (filter (fun u => u <? s)%N
      (map (fun x => N.lxor (fst x) (snd x))
        (combine (skipn from (firstn (S (Nat.div2 n)) l)) (rev (firstn (S (n - from)) l))))) Sets.empty).

Lemma near_right s from n u : n < length l -> In u (near s from n) ->
  exists a b, from <= a /\ from <= b /\ n = a + b /\ u = N.lxor (G c a) (G c b) /\ (u < s)%N.
Proof.
  unfold near. intros L I. apply members_iff, member_put_all in I as [I | I]; [|now rewrite member_empty in I].
  apply filter_In in I as [I U]. apply N.ltb_lt in U. apply in_map_iff in I as ([x y] & <- & I).
  apply in_combine_iff in I as (i & X & Y). apply (nth_error_rev_firstn _ _ _ _ 0%N) in Y as [B Y]; [|lia].
  pose proof (double_half n) as H. set (h := Nat.div2 n) in *.
  assert (i < S h - from) as Ih.
  { replace (S h - from) with (length (skipn from (firstn (S h) l))) by (rewrite skipn_length, firstn_length; lia).
    apply nth_error_Some. congruence. }
  apply nth_error_nth with (d := 0%N) in X. exists (from + i), (n - (from + i)).
  split; [lia|]. split; [lia|]. split; [lia|]. split; [|easy]. simpl. subst y. rewrite <- X. f_equal.
  - rewrite <- l_right by lia. rewrite <- (firstn_skipn (S h) l) at 2.
    rewrite app_nth1 by (rewrite firstn_length; lia). rewrite <- (firstn_skipn from (firstn (S h) l)) at 2.
    rewrite app_nth2 by (rewrite !firstn_length; lia). f_equal. rewrite !firstn_length. lia.
  - rewrite <- l_right by lia. f_equal. lia.
Qed.

(** Values of options of heap [n] that may grow; [late] and [free] have the nim-sums of pairs, both
    of whose heaps are in the part that repeats, or anywhere. A third heap decides by its nimber
    which of them will do. *)
Definition shown (s : N) (late free : list (list N)) (n : nat) : list N :=
  flat_map (fun t =>
    if t <? n then
      (if bit c t 1 && (2 * s <=? nth (n - t) l 0)%N then [nth (n - t) l 0%N] else []) ++
      (if bit c t 2 then
         nth (n - t) late [] ++
         map (fun x => N.lxor (fst x) (snd x))
           (filter (fun x => (2 * s <=? fst x)%N && (snd x <? s)%N)
             (combine (tl l) (rev (firstn (n - t - 1) (tl l)))))
       else []) ++
      (if bit c t 3 then
         flat_map (fun x => map (N.lxor (fst x)) (if (fst x <? 2 * s)%N then fst (snd x) else snd (snd x)))
           (combine (tl l) (combine (rev (firstn (n - t) late)) (rev (firstn (n - t) free))))
       else [])
    else []) (seq 0 (length (digits c))).

Lemma nth_near s from n : n < length l -> nth n (map (near s from) (seq 0 (length l))) [] = near s from n.
Proof.
  intros L. rewrite nth_indep with (d' := near s from 0) by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth by lia. easy.
Qed.

(** The table from heap 1 on. *)
Lemma tl_length : length (tl l) = length l - 1.
Proof. destruct l; simpl; lia. Qed.

Lemma nth_tl i : S i < length l -> nth i (tl l) 0%N = G c (S i).
Proof. intros L. rewrite <- l_right by easy. now destruct l; [destruct i|]. Qed.

Lemma nth_error_tl i x : S i < length l -> nth_error (tl l) i = Some x -> x = G c (S i).
Proof. intros L X. apply nth_error_nth with (d := 0%N) in X. now rewrite <- X, nth_tl. Qed.

Section Power.

Variable n0 : nat.
Variable e : N.
Let s : N := (2 ^ e)%N.
Hypothesis c_free : parts c = Any.
Hypothesis n0_pos : 1 <= n0.
Hypothesis small : forall n, n < n0 -> (G c n < s)%N.

Lemma is_late n : (s <= G c n)%N -> n0 <= n.
Proof. intros L. destruct (le_lt_dec n0 n) as [N | N]; [easy|]. apply small in N. lia. Qed.

Lemma any_move n t h :
  n = t + list_sum h -> bit c t (length h) = true -> (forall a, In a h -> 1 <= a) -> heap_move c n h.
Proof. intros E B P. apply heap_move_iff. exists t. now rewrite c_free. Qed.

(** A single heap, with a nimber from [2 s] on. *)
Lemma single_supported n t : t < n -> bit c t 1 = true -> (2 * s <= G c (n - t)%nat)%N ->
  supported c (G c) n0 s n (G c (n - t)).
Proof.
  intros L B V. pose proof (power_pos e) as Z. fold s in Z. split; [lia | split; [lia|]]. intros _.
  exists (n - t), []. split; [|split; [apply is_late; lia | split; [now apply N.neq_0_lt_0|]]].
  - apply any_move with t; [simpl; lia | easy | intros a [<- | []]; lia].
  - unfold value. simpl. apply N.lxor_0_r.
Qed.

(** Two heaps. *)
Lemma pair_supported n t a b : bit c t 2 = true -> n = t + (a + b) -> n0 <= a -> n0 <= b ->
  (N.lxor (G c a) (G c b) < s)%N -> supported c (G c) n0 s n (N.lxor (G c a) (G c b)).
Proof.
  intros B E A A' V. split; [intros _ | split; lia]. exists a, b, []. split; [|repeat split; trivial].
  - apply any_move with t; [simpl; lia | easy | intros x [<- | [<- | []]]; lia].
  - unfold value. simpl. now rewrite N.lxor_0_r.
Qed.

(** Two heaps, one of them with a nimber from [2 s] on, the other with one below [s]. *)
Lemma unequal_supported n t a y : bit c t 2 = true -> n = t + (y + a) -> 1 <= y -> 1 <= a ->
  (G c a < s)%N -> (2 * s <= G c y)%N -> supported c (G c) n0 s n (N.lxor (G c y) (G c a)).
Proof.
  intros B E Y A V U. pose proof (proj2 (lxor_side e 2 (G c y) (G c a) V) U) as W. fold s in W.
  pose proof (power_pos e) as Z. fold s in Z. split; [lia | split; [lia|]]. intros _.
  assert (value (G c) [a] = G c a) as Va by apply N.lxor_0_r.
  exists y, [a]. rewrite (value_cons (G c) y), Va. split; [|split; [apply is_late; lia | easy]].
  apply any_move with t; [simpl; lia | easy | intros x [<- | [<- | []]]; lia].
Qed.

(** Three heaps: if the nimber of one is below [2 s], the two others have to be late. *)
Lemma triple_supported n t a b y : bit c t 3 = true -> n = t + (y + (a + b)) -> 1 <= y -> 1 <= a -> 1 <= b ->
  (N.lxor (G c a) (G c b) < s)%N -> ((G c y < 2 * s)%N -> n0 <= a /\ n0 <= b) ->
  supported c (G c) n0 s n (N.lxor (G c y) (N.lxor (G c a) (G c b))).
Proof.
  intros B E Y A A' V La. set (u := N.lxor (G c a) (G c b)) in *.
  pose proof (lxor_side e 1 (G c y) u V) as S1. pose proof (lxor_side e 2 (G c y) u V) as S2. fold s in S1, S2.
  assert (value (G c) [a; b; y] = N.lxor (G c y) u) as W.
  { unfold value, u. simpl. rewrite N.lxor_0_r, <- N.lxor_assoc. apply N.lxor_comm. }
  assert (heap_move c n [a; b; y]) as M
    by (apply any_move with t; [simpl; lia | easy | intros x [<- | [<- | [<- | []]]]; lia]).
  split; [|split]; intros L.
  - exists a, b, [y]. destruct La; [lia|]. auto.
  - exists a, b, y, []. pose proof (power_pos e) as Z. fold s in Z. destruct La; [lia|].
    do 3 (split; [easy|]). split; [apply is_late; lia|]. split; [easy|]. split; [now apply N.neq_0_lt_0 | easy].
  - assert (value (G c) [a; b] = u) as W2 by (unfold value, u; simpl; now rewrite N.lxor_0_r).
    exists y, [a; b]. rewrite (value_cons (G c) y), W2. split; [|split; [apply is_late; lia | easy]].
    apply any_move with t; [simpl; lia | easy | intros x [<- | [<- | [<- | []]]]; lia].
Qed.

Lemma shown_right n v : n < length l ->
  In v (shown s (map (near s n0) (seq 0 (length l))) (map (near s 1) (seq 0 (length l))) n) ->
  supported c (G c) n0 s n v.
Proof.
  unfold shown. intros L I. apply in_flat_map in I as (t & T & I). destruct (Nat.ltb_spec t n) as [Lt | Lt]; [|easy].
  apply in_app_iff in I as [I | I]; [|apply in_app_iff in I as [I | I]].
  - destruct (bit c t 1 && _) eqn:B; [|easy]. apply andb_true_iff in B as [B V]. apply N.leb_le in V.
    destruct I as [<- | []]. rewrite l_right in * by lia. now apply single_supported.
  - destruct (bit c t 2) eqn:B; [|easy]. apply in_app_iff in I as [I | I].
    + rewrite nth_near in I by lia. apply near_right in I as (a & b & A & A' & E & -> & U); [|lia].
      apply pair_supported with t; trivial. lia.
    + apply in_map_iff in I as ([x w] & <- & I). apply filter_In in I as [I U].
      simpl fst in U |- *. simpl snd in U |- *.
      apply andb_true_iff in U as [U V]. apply N.leb_le in U. apply N.ltb_lt in V.
      apply in_combine_iff in I as (i & X & W). pose proof tl_length.
      apply (nth_error_rev_firstn _ _ _ _ 0%N) in W as [Li ->]; [|lia]. apply nth_error_tl in X as ->; [|lia].
      rewrite nth_tl in V |- * by lia. apply unequal_supported with t; trivial; lia.
  - destruct (bit c t 3) eqn:B; [|easy]. apply in_flat_map in I as ([x [us ws]] & I & V).
    apply in_combine_iff in I as (i & X & I).
    apply nth_error_combine in I as [U W].
    apply (nth_error_rev_firstn _ _ _ _ []) in U as [Li ->]; [|rewrite map_length, seq_length; lia].
    apply (nth_error_rev_firstn _ _ _ _ []) in W as [_ ->]; [|rewrite map_length, seq_length; lia].
    rewrite !nth_near in V by lia. simpl fst in V. simpl snd in V.
    apply nth_error_tl in X as ->; [|lia].
    apply in_map_iff in V as (u & <- & V).
    assert (exists a b, (if (G c (S i) <? 2 * s)%N then n0 else 1) <= a /\
      (if (G c (S i) <? 2 * s)%N then n0 else 1) <= b /\ n - t - 1 - i = a + b /\
      u = N.lxor (G c a) (G c b) /\ (u < s)%N) as (a & b & A & A' & E & -> & U).
    { destruct (G c (S i) <? 2 * s)%N; apply near_right in V; trivial; lia. }
    destruct (N.ltb_spec (G c (S i)) (2 * s)) as [Y | Y]; apply triple_supported with t; trivial; lia.
Qed.

End Power.

(** The conditions of the theorem but the repetition itself. *)
Definition arithmetic_at (n0 p : nat) (s : N) : bool :=
  let m := most_left c in
  let k := length (digits c) - 1 in
  let heaps := length l in
  let first := combine (seq n0 p) (firstn p (skipn n0 l)) in
  let most := fold_right (fun x a => Nat.max (if (snd x <? s)%N then fst x else fst x - p) a) 0 first in
  let below := fold_right (fun x a => Nat.max (if (snd x <? s)%N then 0 else p - fst x) a) 0 first in
  if (n0 + 2 ^ m * p <=? heaps) && (k + m * (n0 - 1) <? heaps) && (most + m * below <? 2 * p) &&
    forallb (fun x => x <? s)%N (firstn n0 l) && forallb (fun x => snd x <? 2 * s)%N first
  then
    let late := map (near s n0) (seq 0 heaps) in
    let free := map (near s 1) (seq 0 heaps) in
    forallb (fun n =>
      let found := put_all (shown s late free n) Sets.empty in
      let v := nth n l 0%N in
      forallb (fun u => member (N.of_nat u) found)
        (seq 0 (N.to_nat (if n <? heaps - p then v else N.min v (2 * s)))))
      (seq (heaps - 2 * p) (2 * p))
  else false.

Lemma max_in {A} (w : A -> nat) (xs : list A) x : In x xs -> w x <= fold_right (fun x a => Nat.max (w x) a) 0 xs.
Proof. induction xs as [|y xs IH]; [easy|]. intros [-> | I]; simpl; [lia | specialize (IH I); lia]. Qed.

Lemma nth_in_firstn n k : n < k -> n < length l -> In (nth n l 0%N) (firstn k l).
Proof.
  intros K L. rewrite <- (firstn_skipn k l) at 1. assert (n < length (firstn k l)) by (rewrite firstn_length; lia).
  rewrite app_nth1 by easy. now apply nth_In.
Qed.

Lemma arithmetic_at_right n0 p e :
  parts c = Any -> tail c = [] -> 2 <= most_left c -> 1 <= n0 ->
  (forall n, n0 <= n -> n + p < length l -> G c (n + p) = (G c n + 2 ^ e)%N) ->
  arithmetic_at n0 p (2 ^ e) = true -> repeats (G c) n0 p (2 ^ e).
Proof.
  intros F T M N R. unfold arithmetic_at. cbv zeta. set (m := most_left c) in *. set (k := length (digits c) - 1).
  set (first := combine _ _). set (s := (2 ^ e)%N) in *.
  set (most := fold_right _ 0 first). set (below := fold_right _ 0 first).
  destruct (_ && _) eqn:C; [|easy]. rewrite !andb_true_iff in C. destruct C as [[[[Hp Hk] Few] Small] First]. intros W.
  apply Nat.leb_le in Hp. apply Nat.ltb_lt in Hk, Few. rewrite forallb_forall in Small, First, W.
  assert (n0 + p <= length l) as Lp by (pose proof (Nat.pow_nonzero 2 m); nia).
  assert (forall n, n < n0 -> (G c n < s)%N) as Sm.
  { intros n L. rewrite <- l_right by lia. apply N.ltb_lt, Small. apply nth_in_firstn; lia. }
  assert (forall n, n0 <= n < n0 + p -> In (n, G c n) first) as Fi.
  { intros n L. apply in_combine_iff. exists (n - n0). rewrite nth_error_seq, nth_error_firstn.
    destruct (Nat.ltb_spec (n - n0) p); [|lia]. split; [f_equal; lia|]. rewrite <- l_right by lia.
    rewrite <- (firstn_skipn n0 l) at 2. rewrite app_nth2 by (rewrite firstn_length; lia).
    rewrite firstn_length, Nat.min_l by lia. apply nth_error_nth'. rewrite skipn_length. lia. }
  assert (forall n v, length l - 2 * p <= n < length l -> (v < G c n)%N -> n < length l - p \/ (v < 2 * s)%N ->
    supported c (G c) n0 s n v) as Sup.
  { intros n v L V O. specialize (W n ltac:(apply in_seq; lia)). cbv zeta in W. rewrite l_right in W by lia.
    rewrite forallb_forall in W. specialize (W (N.to_nat v)). rewrite N2Nat.id in W.
    apply (shown_right n0 e F N Sm n v); [lia|]. destruct (proj1 (member_put_all _ _ _) (W ltac:(apply in_seq;
      destruct (Nat.ltb_spec n (length l - p)); lia))) as [I | I]; [exact I | now rewrite member_empty in I]. }
  intros i Li. apply (arithmetic c m k n0 p e most below (length l)); trivial; clear i Li.
  - apply most_left_right.
  - now apply takes_by_digits.
  - intros n L. pose proof (Fi n L) as I. pose proof (First _ I) as Q. apply N.ltb_lt in Q. simpl in Q.
    apply (max_in (fun x => if (snd x <? s)%N then fst x else fst x - p)) in I as Mo. fold most in Mo.
    apply (max_in (fun x => if (snd x <? s)%N then 0 else p - fst x)) in I as Be. fold below in Be.
    simpl fst in Mo, Be. simpl snd in Mo, Be. pose proof (power_pos e) as Z. fold s in Z |- *.
    destruct (N.ltb_spec (G c n) s) as [V | V].
    + rewrite (N.div_small (G c n) s V). simpl. lia.
    + replace (G c n / s)%N with 1%N; [simpl; lia|]. apply N.div_unique with (G c n - s)%N; lia.
  - intros n v L V U. apply Sup; auto.
  - intros n v L V. apply Sup; auto; lia.
Qed.

(** The period, twice the period, and so on, with as many times the saltus, as long as there are
    heaps enough. *)
Fixpoint arithmetic_from (fuel n0 p : nat) (s : N) : bool :=
  match fuel with
  | O => false
  | S fuel =>
    if n0 + 2 ^ most_left c * p <=? length l then arithmetic_at n0 p s || arithmetic_from fuel n0 (2 * p) (2 * s)
    else false
  end.

Lemma arithmetic_from_right fuel n0 p e :
  parts c = Any -> tail c = [] -> 2 <= most_left c -> 1 <= n0 ->
  (forall n, n0 <= n -> n + p < length l -> G c (n + p) = (G c n + 2 ^ e)%N) ->
  arithmetic_from fuel n0 p (2 ^ e) = true ->
  exists j, 1 <= j /\ n0 + j * p <= length l /\ repeats (G c) n0 (j * p) (N.of_nat j * 2 ^ e).
Proof.
  intros F T M N. revert p e. induction fuel as [|fuel IH]; intros p e R; simpl; [easy|].
  destruct (Nat.leb_spec (n0 + 2 ^ most_left c * p) (length l)) as [L | L]; [|easy]. intros H.
  apply orb_true_iff in H as [H | H].
  - exists 1. rewrite !Nat.mul_1_l, N.mul_1_l. split; [easy|].
    split; [pose proof (Nat.pow_nonzero 2 (most_left c)); nia|]. now apply arithmetic_at_right.
  - change (p + (p + 0)) with (2 * p) in H. rewrite <- (N.pow_succ_r' 2 e) in H.
    destruct (IH (2 * p) (N.succ e)) as (j & J & Lj & Rj); trivial.
    + intros n Ln B. replace (n + 2 * p) with (n + p + p) by lia. rewrite !R, N.pow_succ_r' by lia. lia.
    + exists (j * 2). rewrite N.pow_succ_r' in Rj. replace (j * 2 * p) with (j * (2 * p)) by lia.
      split; [lia|]. split; [easy|]. now replace (N.of_nat (j * 2) * 2 ^ e)%N with (N.of_nat j * (2 * 2 ^ e))%N by lia.
Qed.

(** All but the repetition in the table, for the period and the saltus that are claimed. *)
Definition arithmetic_check (n0 p : nat) (s : N) : bool :=
  (length (tail c) =? 0) && rule_eqb (parts c) Any && (2 <=? most_left c) && (1 <=? p) && (s =? 2 ^ N.log2 s)%N &&
  arithmetic_from (length l) (Nat.max 1 n0) p s.

Theorem arithmetic_check_sound n0 p s :
  (forall n, n0 <= n -> n + p < length l -> G c (n + p) = (G c n + s)%N) ->
  arithmetic_check n0 p s = true -> repeats (G c) n0 p s.
Proof.
  unfold arithmetic_check. rewrite !andb_true_iff. intros R [[[[[T F] M] P] S] H].
  apply Nat.eqb_eq, length_zero_iff_nil in T. apply rule_eqb_sound in F. apply Nat.leb_le in M, P. apply N.eqb_eq in S.
  rewrite S in R, H |- *. apply arithmetic_from_right in H as (j & J & L & Rj); trivial; [|lia|].
  - apply repeats_finer with (Nat.max 1 n0) j; trivial; [lia|]. intros n Ln. apply R; lia.
  - intros n Ln. apply R. lia.
Qed.

End Check.
