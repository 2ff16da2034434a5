(** * Periods: Guy and Smith's theorem, and the sparse-window theorem

    A period of a taking-and-breaking game is a claim about infinitely many heaps:
    [alike c (n + p) n] for all [n] from [n0] on. Each theorem here infers it from finitely many
    nimbers. [guy_smith] asks for about [2 n0 + 2 p] heaps. [sparse_window] asks for half of that or
    less: it needs a split of the values in two classes, such that all heaps beyond some heap [r]
    are in one of them, the common one. *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal.
Import ListNotations.

Local Arguments N.lxor : simpl never.

(** ** Splits *)

(** A split puts the value [v] at heap [n] in one of two classes, [common s n v = true] or [false]
    (rare). *)
Record split := Split { par : N -> bool; side : nat -> bool }.

Definition common (s : split) (n : nat) (v : N) : bool := xorb (par s v) (side s n).

(** A split is sound for a code if the class of a pair is the sum of those of its parts:
    [class_pair]. *)
Definition sound (c : code) (s : split) : Prop :=
  (forall u v, par s (N.lxor u v) = xorb (par s u) (par s v)) /\
  (forall t a b, bit c t 2 = true -> side s (t + a + b) = xorb (side s a) (side s b)).

(** A common value at a heap is that of a pair with one rare part only. *)
Lemma class_pair c s t a b u v :
  sound c s -> bit c t 2 = true -> common s (t + a + b) (N.lxor u v) = xorb (common s a u) (common s b v).
Proof.
  intros [P S] B. unfold common. rewrite P, (S t a b B).
  now destruct (par s u), (par s v), (side s a), (side s b).
Qed.

(** The parity of the number of bits of [v]. *)
Fixpoint odd_bits_pos (v : positive) : bool :=
  match v with xH => true | xO v => odd_bits_pos v | xI v => negb (odd_bits_pos v) end.

Definition odd_bits (v : N) : bool := match v with N0 => false | Npos v => odd_bits_pos v end.

(** The splits that are used: by the parity of the bits of the nimber under a mask and, where
    [by_heap], of the heap; [tau] is then the parity of the takes that break. *)
Definition split_of (mask : N) (by_heap tau : bool) : split :=
  Split (fun v => odd_bits (N.land v mask)) (fun n => by_heap && xorb (Nat.odd n) tau).

Lemma odd_bits_pos_lxor u v : odd_bits (Pos.lxor u v) = xorb (odd_bits_pos u) (odd_bits_pos v).
Proof.
  assert (forall x, odd_bits (Pos.Ndouble x) = odd_bits x) as D by now intros [].
  assert (forall x, odd_bits (Pos.Nsucc_double x) = negb (odd_bits x)) as D' by now intros [].
  revert v; induction u as [u IH | u IH |]; intros v; destruct v as [v | v |]; simpl; rewrite ?D, ?D', ?IH;
    try destruct (odd_bits_pos u); try destruct (odd_bits_pos v); easy.
Qed.

Lemma odd_bits_lxor u v : odd_bits (N.lxor u v) = xorb (odd_bits u) (odd_bits v).
Proof.
  destruct u as [|u], v as [|v]; [easy | | | apply odd_bits_pos_lxor];
    simpl; [now destruct (odd_bits_pos v) | now destruct (odd_bits_pos u)].
Qed.

Lemma land_lxor u v m : N.land (N.lxor u v) m = N.lxor (N.land u m) (N.land v m).
Proof.
  apply N.bits_inj. intros i. rewrite !N.lxor_spec, !N.land_spec, N.lxor_spec.
  now destruct (N.testbit u i), (N.testbit v i), (N.testbit m i).
Qed.

(** A split by a mask is sound for every code; one by the parity of the heap, too, is sound if all
    takes that break have the parity [tau]. *)
Lemma split_sound c mask by_heap tau :
  by_heap = false \/ (forall t, bit c t 2 = true -> Nat.odd t = tau) -> sound c (split_of mask by_heap tau).
Proof.
  intros H. split; simpl.
  - intros u v. rewrite land_lxor. apply odd_bits_lxor.
  - intros t a b B. destruct H as [-> | H]; [easy|]. rewrite !Nat.odd_add, (H t B).
    now destruct by_heap, tau, (Nat.odd a), (Nat.odd b).
Qed.

(** The classes repeat with the period, if it is even or the split does without the parity of the
    heap. *)
Lemma split_period mask by_heap tau p n :
  by_heap = false \/ Nat.odd p = false -> side (split_of mask by_heap tau) (n + p) = side (split_of mask by_heap tau) n.
Proof.
  simpl. intros [-> | E]; [easy|]. now rewrite Nat.odd_add, E, xorb_false_r.
Qed.

(** ** Comparing heaps *)

(** Heaps whose options have the same values have the same nimber. *)
Lemma same_options c g m n :
  (forall v, option_value c g m v <-> option_value c g n v) -> is_mex c g m -> is_mex c g n -> g m = g n.
Proof.
  intros E [M1 M2] [N1 N2]. destruct (N.lt_trichotomy (g m) (g n)) as [L | [L | L]]; trivial; exfalso.
  - apply M1, E. auto.
  - apply N1, E. auto.
Qed.

(** What has all values of options below, and is none, is the nimber. *)
Lemma mex_is c g n v :
  is_mex c g n -> ~ option_value c g n v -> (forall u, (u < v)%N -> option_value c g n u) -> g n = v.
Proof.
  intros [M1 M2] H1 H2. destruct (N.lt_trichotomy (g n) v) as [L | [L | L]]; trivial; exfalso; auto.
Qed.

(** ** Guy and Smith *)

(** Of [m] numbers at most, with a sum of more than [m b], one is more than [b]. *)
Lemma part_above m b h : length h <= m -> m * b < list_sum h -> exists x, In x h /\ b < x.
Proof.
  intros L S. destruct (existsb (Nat.ltb b) h) eqn:E.
  - apply existsb_exists in E as (x & Hx & Lx). apply Nat.ltb_lt in Lx. eauto.
  - exfalso. enough (list_sum h <= length h * b) by (apply (Nat.mul_le_mono_r _ _ b) in L; lia). clear L S.
    induction h as [|a h IH]; simpl in *; [lia|]. apply orb_false_iff in E as [Ea E].
    apply Nat.ltb_ge in Ea. specialize (IH E). lia.
Qed.

Lemma large_part m b h : 1 <= m -> 1 <= b -> length h <= m -> m * b <= list_sum h -> exists x, In x h /\ b <= x.
Proof.
  intros M B L S. destruct (part_above m (b - 1) h) as (x & Hx & Lx); [easy | nia |]. exists x. split; [easy | lia].
Qed.

(** Where parts are free, or only one heap is left, another heap may take the place of one that is
    left. *)
Lemma allowed_replace c m l x y r :
  parts c = Any \/ m = 1 -> length (l ++ x :: r) <= m -> allowed (parts c) (l ++ x :: r) ->
  allowed (parts c) (l ++ y :: r).
Proof.
  intros [-> | ->]; [easy|]. rewrite app_length. simpl. intros L.
  destruct l, r; simpl in L; try lia. destruct (parts c); simpl; [easy | | intuition congruence].
  repeat constructor. easy.
Qed.

Lemma heap_move_replace c m n n' l x y r :
  parts c = Any \/ m = 1 -> leaves_at_most c m -> heap_move c n (l ++ x :: r) -> 1 <= y -> n' + x = n + y ->
  heap_move c n' (l ++ y :: r).
Proof.
  intros F Lm M Y E. apply heap_move_iff in M as (t & -> & B & P & A). apply heap_move_iff. exists t.
  rewrite list_sum_split in *. split; [lia|].
  assert (length (l ++ y :: r) = length (l ++ x :: r)) as -> by (rewrite !app_length; easy).
  split; [exact B|]. split; [|apply allowed_replace with m x; auto; now apply Lm with t].
  intros a Ha. apply in_app_iff in Ha as [Ha | [<- | Ha]]; trivial; apply P, in_app_iff; simpl; tauto.
Qed.

Section Large_Heaps.

Variable c : code.
Variables m k n0 p : nat.
Hypothesis c_valid : valid c.
Hypothesis c_leaves : leaves_at_most c m.
Hypothesis c_takes : takes_at_most c k.
Hypothesis c_free : parts c = Any \/ m = 1.
Hypothesis m_pos : 1 <= m.
Hypothesis n0_pos : 1 <= n0.

(** A move that takes at most [k] from a heap of [m b + k] or more leaves a heap of [b] or more. *)
Lemma large_rest n b h : 1 <= b -> m * b + k <= n -> heap_move c n h -> exists l x r, h = l ++ x :: r /\ b <= x.
Proof.
  intros B L M. apply heap_move_iff in M as (t & -> & D & _). pose proof (c_takes _ _ D).
  destruct (large_part m b h) as (x & Hx & Lx); trivial; [now apply c_leaves with t | lia |].
  destruct (in_split _ _ Hx) as (l & r & ->). eauto.
Qed.

(** Every option of a large heap [n + p] is one of heap [n] with [p] more in one part, *)
Lemma option_less n h :
  m * n0 + (m - 1) * p + k <= n -> heap_move c (n + p) h ->
  exists l x r, h = l ++ (x + p) :: r /\ n0 <= x < n /\ heap_move c n (l ++ x :: r).
Proof.
  intros L M. destruct (large_rest (n + p) (n0 + p) h) as (l & x & r & -> & Lx); trivial; [lia | nia |].
  exists l, (x - p), r. replace (x - p + p) with x by lia. split; [easy|].
  assert (heap_move c n (l ++ (x - p) :: r)) as M' by (apply heap_move_replace with m (n + p) x; trivial; lia).
  split; [|easy]. split; [lia|]. apply (heap_move_less _ _ _ c_valid M'), in_elt.
Qed.

(** and the other way round. *)
Lemma option_more n h :
  m * n0 + (m - 1) * p + k <= n -> heap_move c n h ->
  exists l x r, h = l ++ x :: r /\ n0 <= x < n /\ heap_move c (n + p) (l ++ (x + p) :: r).
Proof.
  intros L M. destruct (large_rest n n0 h) as (l & x & r & -> & Lx); trivial; [nia|].
  exists l, x, r. split; [easy|]. split; [|apply heap_move_replace with m n x; trivial; lia].
  split; [easy|]. apply (heap_move_less _ _ _ c_valid M), in_elt.
Qed.

Variable g : nat -> N.
Hypothesis g_nimbers : nimbers c g.

Lemma guy_smith_for :
  (forall n, n0 <= n < m * n0 + (m - 1) * p + k -> g (n + p) = g n) -> forall n, n0 <= n -> g (n + p) = g n.
Proof.
  intros H n. induction n as [n IH] using lt_wf_ind. intros L.
  destruct (le_lt_dec (m * n0 + (m - 1) * p + k) n) as [B | B]; [|auto].
  apply same_options with c; trivial. intros v. split; intros (h & M & <-).
  - destruct (option_less n h B M) as (l & x & r & -> & Lx & M'). exists (l ++ x :: r). split; [easy|].
    rewrite !value_split, IH; lia || easy.
  - destruct (option_more n h B M) as (l & x & r & -> & Lx & M'). exists (l ++ (x + p) :: r). split; [easy|].
    rewrite !value_split, IH; lia || easy.
Qed.

End Large_Heaps.

(** Guy and Smith: let a move take at most [k] stones and leave at most [m] heaps, of any sizes. If
    the nimbers repeat with period [p] from heap [n0] to heap [m n0 + (m - 1) p + k], they do so
    endlessly. *)
Theorem guy_smith c m k n0 p :
  valid c -> leaves_at_most c m -> takes_at_most c k -> parts c = Any \/ m = 1 -> 1 <= m -> 1 <= n0 ->
  (forall n, n0 <= n < m * n0 + (m - 1) * p + k -> G c (n + p) = G c n) ->
  forall n, n0 <= n -> G c (n + p) = G c n.
Proof. intros V. intros. eapply guy_smith_for; eauto. now apply G_nimbers. Qed.

(** The same of winning. *)
Corollary guy_smith_alike c m k n0 p :
  valid c -> leaves_at_most c m -> takes_at_most c k -> parts c = Any \/ m = 1 -> 1 <= m -> 1 <= n0 ->
  (forall n, n0 <= n < m * n0 + (m - 1) * p + k -> G c (n + p) = G c n) ->
  forall n, n0 <= n -> alike c (n + p) n.
Proof. intros V. intros. apply alike_iff; trivial. eapply guy_smith; eauto. Qed.

(** ** The sparse window *)

(** The value [v] at heap [n] has a witness: an option that is one heap, or in which some heap is at
    most [w]. *)
Definition witnessed (c : code) (g : nat -> N) (w n : nat) (v : N) : Prop :=
  exists h, heap_move c n h /\ value g h = v /\ (length h <= 1 \/ exists a, In a h /\ a <= w).

Section Sparse_Window.

Variable c : code.
Variable g : nat -> N.
Variable s : split.
Variables k r w p start : nat.
Let W := k + Nat.max r w.

Hypothesis c_valid : valid c.
Hypothesis c_leaves : leaves_at_most c 2.
Hypothesis c_takes : takes_at_most c k.
Hypothesis c_free : parts c = Any \/ parts c = Unequal /\ W + Nat.max r w < start.
Hypothesis s_sound : sound c s.
Hypothesis s_period : forall n, side s (n + p) = side s n.
Hypothesis g_nimbers : nimbers c g.
Hypothesis W_less : W < start.
Hypothesis p_pos : 1 <= p.
Hypothesis repeats : forall n, start - W <= n < start -> g (n + p) = g n.
Hypothesis no_rare : forall n, r < n < start + p -> common s n (g n) = true.
Hypothesis has_witnesses :
  forall n v, start <= n < start + p -> (v < g n)%N -> common s n v = false -> witnessed c g w n v.

(** What the proof shows of heap [n], [n >= start], by induction. *)
Definition holds_at (n : nat) : Prop :=
  g (n + p) = g n /\ common s (n + p) (g (n + p)) = true /\
  forall v, (v < g (n + p))%N -> common s (n + p) v = false -> witnessed c g w (n + p) v.

Lemma common_period n v : common s (n + p) v = common s n v.
Proof. unfold common. now rewrite s_period. Qed.

Lemma not_equal_parts : parts c <> Equal.
Proof. destruct c_free as [-> | [-> _]]; easy. Qed.

Section Step.

Variable n : nat.
Hypothesis n_large : start <= n.
Hypothesis before : forall i, start <= i < n -> holds_at i.

Lemma repeats_before i : start - W <= i < n -> g (i + p) = g i.
Proof.
  intros H. destruct (le_lt_dec start i); [apply before; lia | apply repeats; lia].
Qed.

Lemma rare_is_small i : i < n + p -> common s i (g i) = false -> i <= r.
Proof.
  intros H R. destruct (le_lt_dec i r) as [L | L]; trivial. exfalso.
  enough (common s i (g i) = true) by congruence.
  destruct (le_lt_dec (start + p) i) as [L' | L']; [|apply no_rare; lia].
  replace i with (i - p + p) by lia. apply before. lia.
Qed.

Lemma common_here : common s n (g n) = true.
Proof.
  destruct (le_lt_dec (start + p) n) as [L | L]; [|unfold W in *; apply no_rare; lia].
  replace n with (n - p + p) by lia. apply before. lia.
Qed.

Lemma witnesses_here v : (v < g n)%N -> common s n v = false -> witnessed c g w n v.
Proof.
  destruct (le_lt_dec (start + p) n) as [L | L]; [|apply has_witnesses; lia].
  replace n with (n - p + p) by lia. apply before. lia.
Qed.

(** A heap this large cannot be taken whole. *)
Lemma not_whole i : n <= i -> bit c i 0 = false.
Proof.
  intros H. destruct (bit c i 0) eqn:B; trivial. apply c_takes in B. unfold W in *. lia.
Qed.

(** A heap left alone, or beside a small part, moves by the period. *)
Lemma single_up t y : bit c t 1 = true -> n = t + y -> heap_move c (n + p) [y + p] /\ g (y + p) = g y.
Proof.
  intros B E. pose proof (c_takes _ _ B). assert (t <> 0) by (intros ->; destruct c_valid; congruence). split.
  - apply heap_move_iff. exists t. simpl. split; [lia|]. split; [easy|]. split; [intros a [<- | []]; lia|].
    apply allowed_one.
  - apply repeats_before. unfold W in *. lia.
Qed.

Lemma pair_move t x y i :
  bit c t 2 = true -> 1 <= x -> 1 <= y -> i = t + x + y -> parts c = Any \/ x <> y -> heap_move c i [x; y].
Proof.
  intros B X Y E D. apply heap_move_iff. exists t. simpl. split; [lia|]. split; [easy|].
  split; [intros a [<- | [<- | []]]; easy|].
  apply allowed_two; [apply not_equal_parts | easy].
Qed.

Lemma pair_up t x y :
  bit c t 2 = true -> 1 <= x <= Nat.max r w -> 1 <= y -> n = t + x + y ->
  heap_move c (n + p) [x; y + p] /\ g (y + p) = g y.
Proof.
  intros B X Y E. pose proof (c_takes _ _ B). split.
  - apply pair_move with t; trivial; try lia. destruct c_free as [F | [_ F]]; [now left | right]. unfold W in *. lia.
  - apply repeats_before. unfold W in *. lia.
Qed.

Lemma pair_down t x y :
  bit c t 2 = true -> 1 <= x <= Nat.max r w -> 1 <= y -> n + p = t + x + y ->
  heap_move c n [x; y - p] /\ g (y - p) = g y.
Proof.
  intros B X Y E. pose proof (c_takes _ _ B). split.
  - apply pair_move with t; trivial; unfold W in *; try lia. destruct c_free as [F | [_ F]]; [now left | right]. lia.
  - rewrite <- (repeats_before (y - p)) by (unfold W in *; lia). f_equal. unfold W in *. lia.
Qed.

(** Of the parts of a pair of common value one is rare, and so small. *)
Lemma rare_part t x y i :
  bit c t 2 = true -> i = t + x + y -> 1 <= x -> 1 <= y -> i <= n + p -> common s i (N.lxor (g x) (g y)) = true ->
  x <= r \/ y <= r.
Proof.
  intros B -> X Y L C. rewrite (class_pair c) in C by trivial.
  destruct (common s x (g x)) eqn:Cx; [|left; apply rare_is_small; trivial; lia].
  destruct (common s y (g y)) eqn:Cy; [easy | right; apply rare_is_small; trivial; lia].
Qed.

(** The nimber of heap [n] is excluded at heap [n + p]. *)
Lemma excluded : ~ option_value c g (n + p) (g n).
Proof.
  intros O. destruct (g_nimbers n) as [E _]. apply E.
  apply (octal_options c g (n + p) (g n) c_leaves not_equal_parts) in O
    as [[B _] | [(t & y & B & Y & L & V) | (t & x & y & B & X & Y & D & L & V)]].
  - rewrite not_whole in B by lia. easy.
  - pose proof (c_takes _ _ B). assert (t <> 0) by (intros ->; destruct c_valid; congruence).
    apply octal_options; auto using not_equal_parts. right. left. exists t, (y - p).
    rewrite V, <- (repeats_before (y - p)) by (unfold W in *; lia).
    unfold W in *. repeat split; trivial; try lia. f_equal. lia.
  - destruct (rare_part t x y (n + p)) as [R | R]; trivial.
    { rewrite <- V, common_period. apply common_here. }
    + destruct (pair_down t x y) as [M Q]; trivial; [lia|]. exists [x; y - p]. split; [easy|].
      rewrite V. unfold value. simpl. now rewrite Q, N.lxor_0_r.
    + destruct (pair_down t y x) as [M Q]; trivial; [lia..|]. exists [y; x - p]. split; [easy|].
      rewrite V. unfold value. simpl. rewrite Q, N.lxor_0_r. apply N.lxor_comm.
Qed.

(** A witness at heap [n] moves by the period. *)
Lemma witness_up b v : b <= Nat.max r w -> witnessed c g b n v -> witnessed c g b (n + p) v.
Proof.
  intros Lb (h & M & <- & S). apply heap_move_iff in M as (t & E & B & P & _).
  pose proof (c_leaves _ _ B) as L. destruct h as [|x [|y [|]]]; simpl in E, B, L; [| | | lia].
  - rewrite not_whole in B by lia. easy.
  - destruct (single_up t x) as [M Q]; trivial; [lia|]. exists [x + p]. split; [easy|].
    unfold value. simpl. rewrite Q. auto.
  - assert (exists a, In a [x; y] /\ a <= b) as (a & Ha & La) by (destruct S; [simpl in *; lia | easy]). clear S.
    pose proof (P x (or_introl eq_refl)). pose proof (P y (or_intror (or_introl eq_refl))).
    destruct Ha as [-> | [-> | []]].
    + destruct (pair_up t a y) as [M Q]; trivial; [lia..|]. exists [a; y + p]. split; [easy|].
      unfold value. simpl. rewrite Q. split; [easy|]. right. exists a. simpl. auto.
    + destruct (pair_up t a x) as [M Q]; trivial; [lia..|]. exists [a; x + p]. split; [easy|].
      unfold value. simpl. rewrite Q, !N.lxor_0_r. split; [apply N.lxor_comm|]. right. exists a. simpl. auto.
Qed.

(** An option of common value has a part of at most [r], or is one heap. *)
Lemma common_witness v : common s n v = true -> option_value c g n v -> witnessed c g r n v.
Proof.
  intros C (h & M & V). exists h. split; [easy|]. split; [easy|].
  apply heap_move_iff in M as (t & E & B & P & _). pose proof (c_leaves _ _ B) as L.
  destruct h as [|x [|y [|]]]; simpl in E, B, L; [simpl; lia | simpl; lia | right | lia].
  pose proof (P x (or_introl eq_refl)). pose proof (P y (or_intror (or_introl eq_refl))).
  destruct (rare_part t x y n) as [R | R]; trivial; [lia | lia | | eauto using in_eq | eauto using in_eq, in_cons].
  unfold value in V. simpl in V. rewrite N.lxor_0_r in V. now rewrite V.
Qed.

Lemma option_up v : (v < g n)%N -> option_value c g (n + p) v.
Proof.
  intros L. enough (exists b, b <= Nat.max r w /\ witnessed c g b n v) as (b & Lb & O).
  { apply witness_up in O as (h & M & V & _); trivial. now exists h. }
  destruct (common s n v) eqn:C.
  - exists r. split; [lia|]. apply common_witness; trivial. now apply g_nimbers.
  - exists w. split; [lia|]. now apply witnesses_here.
Qed.

Lemma holds_here : holds_at n.
Proof.
  assert (g (n + p) = g n) as E by (apply mex_is with c; auto using excluded, option_up).
  unfold holds_at. rewrite E, common_period. split; [easy|]. split; [apply common_here|].
  intros v L C. rewrite common_period in C. apply witness_up; [lia | now apply witnesses_here].
Qed.

End Step.

Lemma holds n : start <= n -> holds_at n.
Proof.
  induction n as [n IH] using lt_wf_ind. intros L. apply holds_here; trivial. intros i Hi. apply IH; lia.
Qed.

Lemma sparse_window_for :
  (forall n, start - W <= n -> g (n + p) = g n) /\ (forall n, r < n -> common s n (g n) = true).
Proof.
  split; intros n H.
  - destruct (le_lt_dec start n); [now apply holds | apply repeats; lia].
  - apply not_false_is_true. intros R. apply (rare_is_small (S (n + start))) in R; try lia.
    intros i Hi. apply holds. lia.
Qed.

End Sparse_Window.

(** The sparse window. Let a move take at most [k] stones and leave at most two heaps, of any or of
    unequal sizes; let a split be sound, and of period [p] itself; let [W] be [k] and the greater of
    [r] and [w] together. Suppose that
    - the nimbers repeat in the window of [W] heaps before heap [start] (where parts must be
      unequal, this window lies beyond [r] and [w]);
    - the heaps beyond [r] and before [start + p] are common;
    - for heaps [n] from [start] to [start + p], each rare value less than the nimber has a witness
      within [w].
    Then the nimbers repeat endlessly from [start - W] on, and all heaps beyond [r] are common. *)
Theorem sparse_window c s k r w p start :
  let W := k + Nat.max r w in
  valid c -> leaves_at_most c 2 -> takes_at_most c k ->
  parts c = Any \/ parts c = Unequal /\ W + Nat.max r w < start ->
  sound c s -> (forall n, side s (n + p) = side s n) -> 1 <= p -> W < start ->
  (forall n, start - W <= n < start -> G c (n + p) = G c n) ->
  (forall n, r < n < start + p -> common s n (G c n) = true) ->
  (forall n v, start <= n < start + p -> (v < G c n)%N -> common s n v = false -> witnessed c (G c) w n v) ->
  (forall n, start - W <= n -> G c (n + p) = G c n) /\ (forall n, r < n -> common s n (G c n) = true).
Proof.
  intros W V. intros. apply (sparse_window_for c (G c) s k r w p start); auto. now apply G_nimbers.
Qed.

(** The same of winning. *)
Corollary sparse_window_alike c s k r w p start :
  let W := k + Nat.max r w in
  valid c -> leaves_at_most c 2 -> takes_at_most c k ->
  parts c = Any \/ parts c = Unequal /\ W + Nat.max r w < start ->
  sound c s -> (forall n, side s (n + p) = side s n) -> 1 <= p -> W < start ->
  (forall n, start - W <= n < start -> G c (n + p) = G c n) ->
  (forall n, r < n < start + p -> common s n (G c n) = true) ->
  (forall n v, start <= n < start + p -> (v < G c n)%N -> common s n v = false -> witnessed c (G c) w n v) ->
  forall n, start - W <= n -> alike c (n + p) n.
Proof.
  intros W V. intros. apply alike_iff; trivial. now apply (sparse_window c s k r w p start).
Qed.
