(** * Tame heaps in misere play

    Some heaps go in misere play as heaps of Nim do: their type, a nimber and whether they are firm,
    is all that need be known of them ([tame_outcome]). A heap is tame if its normal and its misere
    nimber are equal (it is firm), or 0 and 1 (it is fickle), where the sums that it may become are
    taken to have the type that their heaps give. If all heaps up to a bound are tame, so are all,
    if their types repeat ([tame_period]) or if the last of them are firm ([tame_for_ever]): then
    misere play of large heaps is normal play ([tame_for_ever_alike]). *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal Theorems Least Misere.
Import ListNotations.

Local Arguments N.lxor : simpl never.

(** ** Types *)

(** A type: the nimber of normal play, and whether it is firm. *)
Definition type : Type := N * bool.

(** The misere nimber: that of normal play if firm, else the other one of 0 and 1. *)
Definition misere_nimber (t : type) : N := if snd t then fst t else N.lxor (fst t) 1.

(** A sum is firm if some part is. *)
Definition plus (s t : type) : type := (N.lxor (fst s) (fst t), snd s || snd t).

(** Types are a commutative monoid; the P-elements are those of misere nimber 0. *)
Definition types : quotient.
Proof.
  refine {| element := type; one := (0%N, false); mul := plus; is_P := fun t => (misere_nimber t =? 0)%N |}.
  - intros [g b]. unfold plus. simpl. now rewrite N.lxor_0_l.
  - intros s t. unfold plus. now rewrite N.lxor_comm, orb_comm.
  - intros s t u. unfold plus. simpl. now rewrite N.lxor_assoc, orb_assoc.
Defined.

(** The type of a position, if [f] gives those of the heaps. *)
Definition type_of (f : nat -> type) (p : position) : type := product (Q := types) f p.

(** Heap [n] is tame: its nimber is the least one that no option has; so is its misere nimber,
    unless it has no option and is fickle of nimber 0; and a fickle heap has nimber 0 or 1. *)
Record tame_heap (c : code) (f : nat -> type) (n : nat) : Prop := Tame {
  fickle_small : snd (f n) = false -> (fst (f n) <= 1)%N;
  excluded : forall h, heap_move c n h -> fst (type_of f h) <> fst (f n);
  attained : forall v, (v < fst (f n))%N -> exists h, heap_move c n h /\ fst (type_of f h) = v;
  stuck_fickle : (forall h, ~ heap_move c n h) -> f n = (0%N, false);
  misere_excluded : forall h, heap_move c n h -> misere_nimber (type_of f h) <> misere_nimber (f n);
  misere_attained : (exists h, heap_move c n h) ->
    forall v, (v < misere_nimber (f n))%N -> exists h, heap_move c n h /\ misere_nimber (type_of f h) = v
}.

(** ** Sums of tame heaps *)

Section Sums.

Variable c : code.
Variable f : nat -> type.
Hypothesis c_valid : valid c.
Hypothesis tame : forall n, tame_heap c f n.

Lemma type_cons n p : type_of f (n :: p) = plus (f n) (type_of f p).
Proof. reflexivity. Qed.

Lemma type_app l r : type_of f (l ++ r) = plus (type_of f l) (type_of f r).
Proof. exact (product_app types f l r). Qed.

Lemma type_middle l h r : type_of f (l ++ h ++ r) = plus (type_of f h) (type_of f (l ++ r)).
Proof. exact (product_middle types f l h r). Qed.

Lemma type_split l n r : type_of f (l ++ n :: r) = plus (f n) (type_of f (l ++ r)).
Proof. exact (product_split types f l n r). Qed.

Lemma fst_type p : fst (type_of f p) = value (fun n => fst (f n)) p.
Proof. induction p as [|n p IH]; [easy|]. rewrite type_cons, value_cons. simpl. now rewrite IH. Qed.

Lemma below_2 v : (v <= 1)%N -> v = 0%N \/ v = 1%N.
Proof. lia. Qed.

(** A position of fickle heaps has nimber 0 or 1. *)
Lemma fickle_position p : snd (type_of f p) = false -> (fst (type_of f p) <= 1)%N.
Proof.
  induction p as [|n p IH]; [easy|]. rewrite type_cons. simpl. intros H. apply orb_false_iff in H as [Hn Hp].
  specialize (IH Hp). pose proof (fickle_small _ _ _ (tame n) Hn) as S.
  apply below_2 in S as [-> | ->], IH as [-> | ->]; easy.
Qed.

Lemma is_P_firm t : snd t = true -> @is_P types t = true <-> fst t = 0%N.
Proof. intros F. simpl. unfold misere_nimber. rewrite F. apply N.eqb_eq. Qed.

Lemma is_P_fickle t : snd t = false -> @is_P types t = true <-> fst t = 1%N.
Proof. intros F. simpl. unfold misere_nimber. rewrite F, N.eqb_eq. apply N.lxor_eq_0_iff. Qed.

(** A heap with a nimber that is not 0, or firm, has an option. *)
Lemma has_move n : f n <> (0%N, false) -> exists h, heap_move c n h.
Proof.
  intros H. destruct (has_options_dec c n) as [O | S]; trivial. destruct H. now apply (stuck_fickle _ _ _ (tame n)).
Qed.

(** No move leads from a P-element to a P-element: of heap [n] and the rest, by the types of both.
    *)
Lemma from_P n h t : heap_move c n h ->
  (snd t = false -> (fst t <= 1)%N) ->
  @is_P types (plus (f n) t) = true -> @is_P types (plus (type_of f h) t) = false.
Proof.
  intros M T P. apply not_true_iff_false. intros P'.
  pose proof (excluded _ _ _ (tame n) h M) as X. pose proof (misere_excluded _ _ _ (tame n) h M) as Y.
  pose proof (fickle_small _ _ _ (tame n)) as S. pose proof (fickle_position h) as S'.
  destruct (f n) as [g b], (type_of f h) as [g' b'], t as [r b'']. simpl in *.
  unfold misere_nimber in *. simpl in *.
  destruct b''; [|specialize (T eq_refl)]; rewrite ?orb_true_r, ?orb_false_r in *.
  - apply X. apply N.eqb_eq, N.lxor_eq in P, P'. congruence.
  - destruct b, b'; apply N.eqb_eq, N.lxor_eq in P, P'.
    + congruence.
    + specialize (S' eq_refl). apply Y. rewrite P.
      apply below_2 in S' as [-> | ->], T as [-> | ->]; easy.
    + specialize (S eq_refl). apply Y. rewrite P'.
      apply below_2 in S as [-> | ->], T as [-> | ->]; easy.
    + apply X. specialize (S eq_refl). specialize (S' eq_refl).
      apply below_2 in S as [-> | ->], S' as [-> | ->], T as [-> | ->]; easy.
Qed.

(** The answer: from a position with a firm heap and nimber not 0. *)
Lemma to_P_firm p : snd (type_of f p) = true -> fst (type_of f p) <> 0%N ->
  exists q, move c p q /\ @is_P types (type_of f q) = true.
Proof.
  intros F NZ. rewrite fst_type in NZ. destruct (nimsum_reducible _ _ NZ) as (n & I & L).
  destruct (in_split _ _ I) as (l & r & ->). rewrite value_split, lxor_cancel, <- fst_type in L.
  rewrite type_split in F. clear I NZ.
  destruct (attained _ _ _ (tame n) _ L) as (h & M & E).
  destruct (snd (plus (type_of f h) (type_of f (l ++ r)))) eqn:F'.
  - exists (l ++ h ++ r). split; [now constructor|]. rewrite type_middle. apply is_P_firm; [easy|].
    simpl. rewrite E. apply N.lxor_nilpotent.
  - simpl in F, F'. apply orb_false_iff in F' as [Fh Fr]. rewrite Fr, orb_false_r in F.
    pose proof (fickle_position _ Fr) as R.
    assert (fst (type_of f (l ++ r)) < misere_nimber (f n))%N as L' by (unfold misere_nimber; now rewrite F).
    destruct (misere_attained _ _ _ (tame n) (ex_intro _ h M) _ L') as (h' & M' & E').
    exists (l ++ h' ++ r). split; [now constructor|]. rewrite type_middle.
    unfold misere_nimber in E'. destruct (snd (type_of f h')) eqn:Fh'.
    + apply is_P_firm; simpl; [now rewrite Fh'|]. rewrite E'. apply N.lxor_nilpotent.
    + apply is_P_fickle; simpl; [now rewrite Fh', Fr|].
      rewrite <- E', <- N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_0_l.
Qed.

(** The answer in a heap that is fickle, where the other heaps are fickle of the same nimber. *)
Lemma to_P_fickle n : snd (f n) = false -> (exists h, heap_move c n h) ->
  exists h, heap_move c n h /\ snd (type_of f h) = false /\ fst (type_of f h) = N.lxor 1 (fst (f n)).
Proof.
  intros F O. pose proof (fickle_small _ _ _ (tame n) F) as S. apply below_2 in S as [G | G].
  - destruct (misere_attained _ _ _ (tame n) O 0%N) as (h & M & E).
    { unfold misere_nimber. now rewrite F, G. }
    exists h. split; [easy|]. pose proof (excluded _ _ _ (tame n) h M) as X. rewrite G in *.
    unfold misere_nimber in E. destruct (snd (type_of f h)); [now rewrite E in X|].
    split; [easy|]. now apply N.lxor_eq in E.
  - destruct (attained _ _ _ (tame n) 0%N) as (h & M & E); [now rewrite G|].
    exists h. split; [easy|]. pose proof (misere_excluded _ _ _ (tame n) h M) as X.
    unfold misere_nimber in X. rewrite F, G, E in *. destruct (snd (type_of f h)); [now destruct X|]. easy.
Qed.

(** The answer from fickle heaps of nimber 0, if there is a move. *)
Lemma to_P_zero p : type_of f p = (0%N, false) ->
  (forall q, ~ move c p q) \/ exists q, move c p q /\ @is_P types (type_of f q) = true.
Proof.
  intros Z. destruct (existsb (fun n => negb (length (options c n) =? 0)) p) eqn:E.
  - right. apply existsb_exists in E as (n & I & O). apply negb_true_iff, Nat.eqb_neq in O.
    destruct (in_split _ _ I) as (l & r & ->). rewrite type_split in Z.
    assert (exists h, heap_move c n h) as H.
    { destruct (has_options_dec c n) as [H | S]; trivial. destruct (options c n) as [|h os] eqn:Q; [easy|].
      destruct (S h). apply options_iff. rewrite Q. now left. }
    unfold plus in Z. injection Z as Zg Zb. apply orb_false_iff in Zb as [Fn Fr].
    destruct (to_P_fickle n Fn H) as (h & M & Fh & G). exists (l ++ h ++ r). split; [now constructor|].
    rewrite type_middle. apply is_P_fickle; simpl; [now rewrite Fh, Fr|].
    now rewrite G, N.lxor_assoc, Zg, N.lxor_0_r.
  - left. intros q M. destruct M as [l n r h M].
    assert (existsb (fun n => negb (length (options c n) =? 0)) (l ++ n :: r) = true); [|congruence].
    apply existsb_exists. exists n. split; [apply in_elt|]. apply options_iff in M.
    now destruct (options c n).
Qed.

(** The types of tame heaps respect the moves of misere play. *)
Theorem tame_respects : respects c types f.
Proof.
  intros p. change (product (Q := types) f p) with (type_of f p).
  destruct (@is_P types (type_of f p)) eqn:P.
  - split.
    + assert (type_of f p <> (0%N, false)) as D by (intros Z; rewrite Z in P; discriminate).
      clear P. induction p as [|n p IH]; [easy|].
      destruct (has_options_dec c n) as [(h & M) | S]; [eauto using move_first|].
      destruct IH as (q & M); [|eauto using move_others].
      intros Z. apply D. now rewrite type_cons, (stuck_fickle _ _ _ (tame n) S), Z.
    + intros q M. destruct M as [l n r h M]. change (@is_P types (type_of f (l ++ h ++ r)) = false).
      rewrite type_split in P. rewrite type_middle. apply from_P with n; trivial. apply fickle_position.
  - destruct (snd (type_of f p)) eqn:F.
    + right. apply to_P_firm; trivial. intros Z. apply is_P_firm in Z; trivial. congruence.
    + apply to_P_zero. pose proof (fickle_position p F) as S.
      destruct (type_of f p) as [g b]. simpl in F, S. subst b. apply below_2 in S as [-> | ->]; [easy | discriminate].
Qed.

(** So the player to move loses a sum of tame heaps if its nimber is 0 and some heap is firm, or its
    nimber is 1 and none is. *)
Theorem tame_outcome p : misere_loses c p <-> misere_nimber (type_of f p) = 0%N.
Proof.
  rewrite (proj1 (misere_outcome c types f c_valid tame_respects p)). apply N.eqb_eq.
Qed.

End Sums.

(** ** All heaps *)

(** Types as they are claimed: the nimbers of normal play, and which heaps are firm. *)
Definition typed (c : code) (firm : nat -> bool) (n : nat) : type := (G c n, firm n).

(** Tame periods: let a move take at most [k] stones and leave at most [m] heaps, of any sizes. If
    all heaps below the bound of Guy and Smith are tame, and their types repeat, all heaps are tame.
    *)
Section Period.

Variable c : code.
Variable f : nat -> type.
Variables m k n0 p : nat.
Hypothesis c_valid : valid c.
Hypothesis c_leaves : leaves_at_most c m.
Hypothesis c_takes : takes_at_most c k.
Hypothesis c_free : parts c = Any \/ m = 1.
Hypothesis m_pos : 1 <= m.
Hypothesis n0_pos : 1 <= n0.
Hypothesis p_pos : 1 <= p.
Hypothesis f_repeats : forall n, n0 <= n -> f (n + p) = f n.

(** Beyond the bound, each option of heap [n + p] has the type of one of heap [n], *)
Lemma same_types_less n h : m * n0 + (m - 1) * p + k <= n -> heap_move c (n + p) h ->
  exists h', heap_move c n h' /\ type_of f h' = type_of f h.
Proof.
  intros L M. destruct (option_less c m k n0 p) with (n := n) (h := h) as (l & x & r & -> & Lx & M'); trivial.
  exists (l ++ x :: r). split; [easy|]. now rewrite !type_split, f_repeats by lia.
Qed.

(** and the other way round. *)
Lemma same_types_more n h : m * n0 + (m - 1) * p + k <= n -> heap_move c n h ->
  exists h', heap_move c (n + p) h' /\ type_of f h' = type_of f h.
Proof.
  intros L M. destruct (option_more c m k n0 p) with (n := n) (h := h) as (l & x & r & -> & Lx & M'); trivial.
  exists (l ++ (x + p) :: r). split; [easy|]. now rewrite !type_split, f_repeats by lia.
Qed.

Lemma tame_further n : m * n0 + (m - 1) * p + k <= n -> tame_heap c f n -> tame_heap c f (n + p).
Proof.
  intros L [S X A Z Y B]. assert (f (n + p) = f n) as E by (apply f_repeats; nia). split; rewrite E.
  - exact S.
  - intros h M. destruct (same_types_less n h L M) as (h' & M' & <-). auto.
  - intros v V. destruct (A v V) as (h & M & <-). destruct (same_types_more n h L M) as (h' & M' & <-). eauto.
  - intros N. apply Z. intros h M. destruct (same_types_more n h L M) as (h' & M' & _). now apply (N h').
  - intros h M. destruct (same_types_less n h L M) as (h' & M' & <-). auto.
  - intros (h0 & M0) v V. destruct (same_types_less n h0 L M0) as (h1 & M1 & _).
    destruct (B (ex_intro _ h1 M1) v V) as (h & M & <-). destruct (same_types_more n h L M) as (h' & M' & <-). eauto.
Qed.

Theorem tame_period :
  (forall n, n < m * n0 + (m - 1) * p + k + p -> tame_heap c f n) -> forall n, tame_heap c f n.
Proof.
  intros H n. induction n as [n IH] using lt_wf_ind.
  destruct (le_lt_dec (m * n0 + (m - 1) * p + k + p) n) as [L | L]; [|auto].
  replace n with (n - p + p) by lia. apply tame_further; [lia | apply IH; lia].
Qed.

(** So the heaps repeat in misere play as their types do. *)
Corollary tame_period_alike :
  (forall n, n < m * n0 + (m - 1) * p + k + p -> tame_heap c f n) ->
  forall n, n0 <= n -> misere_alike c (n + p) n.
Proof.
  intros H n L. apply (same_element_alike c types f); trivial; [|now apply f_repeats].
  now apply tame_respects, tame_period.
Qed.

End Period.

(** All heaps tame: let a move take at most [k] stones and leave at most [m] heaps, with any
    condition on their sizes; let all heaps up to [m l + k] be tame, those above [l] firm; and let
    there be a move from every larger heap. Then all heaps are tame. *)
Theorem tame_for_ever c firm m k l :
  valid c -> leaves_at_most c m -> takes_at_most c k -> 1 <= m -> (forall n, l < n -> firm n = true) ->
  (forall n, m * l + k < n -> exists h, heap_move c n h) ->
  (forall n, n <= m * l + k -> tame_heap c (typed c firm) n) -> forall n, tame_heap c (typed c firm) n.
Proof.
  intros V Le T M0 F O H n. destruct (le_lt_dec n (m * l + k)) as [L | L]; [auto|].
  set (f := typed c firm). pose proof (G_nimbers c V n) as [X A].
  assert (forall h, fst (type_of f h) = value (G c) h) as E by (intros h; apply fst_type).
  assert (forall h, heap_move c n h -> misere_nimber (type_of f h) = value (G c) h) as E'.
  { intros h M. unfold misere_nimber. rewrite E. enough (snd (type_of f h) = true) as -> by easy.
    apply heap_move_iff in M as (t & -> & B & _). pose proof (T _ _ B). pose proof (Le _ _ B).
    destruct (part_above m l h) as (x & I & Lx); [easy | lia |].
    destruct (in_split _ _ I) as (l' & r & ->). rewrite type_split. unfold f, typed, plus. simpl. now rewrite F. }
  assert (firm n = true) as Fn by (apply F; nia).
  assert (misere_nimber (f n) = G c n) as En by (unfold misere_nimber, f, typed; simpl; now rewrite Fn).
  split; rewrite ?En.
  - simpl. now rewrite Fn.
  - intros h M. rewrite E. intros D. apply X. now exists h.
  - intros v L'. destruct (A v L') as (h & M & D). exists h. now rewrite E.
  - intros S. destruct (O n L) as (h & M). now destruct (S h).
  - intros h M. rewrite E' by trivial. intros D. apply X. now exists h.
  - intros _ v L'. destruct (A v L') as (h & M & D). exists h. now rewrite E'.
Qed.

(** So large heaps are alike in misere play if and only if they are in normal play. *)
Corollary tame_for_ever_alike c firm m k l :
  valid c -> leaves_at_most c m -> takes_at_most c k -> 1 <= m -> (forall n, l < n -> firm n = true) ->
  (forall n, m * l + k < n -> exists h, heap_move c n h) ->
  (forall n, n <= m * l + k -> tame_heap c (typed c firm) n) ->
  forall i j, l < i -> l < j -> misere_alike c i j <-> alike c i j.
Proof.
  intros V Le T M F O H i j Li Lj.
  assert (forall n, tame_heap c (typed c firm) n) as Tame by now apply tame_for_ever with m k l.
  split; intros A.
  - destruct (A [i]) as [_ L]. rewrite !(tame_outcome c (typed c firm)) in L by trivial.
    unfold misere_nimber, type_of in L. simpl in L. rewrite (F i Li), (F j Lj) in L. simpl in L.
    rewrite !N.lxor_0_r, N.lxor_nilpotent in L. apply alike_iff; trivial. symmetry. now apply N.lxor_eq, L.
  - apply (same_element_alike c types (typed c firm)); trivial; [now apply tame_respects|].
    unfold typed. f_equal; [now apply alike_iff | now rewrite !F].
Qed.

(** The periods from heaps beyond [l] on are those of normal play, and the least ones are the same.
    *)
Corollary tame_for_ever_period c firm m k l :
  valid c -> leaves_at_most c m -> takes_at_most c k -> 1 <= m -> (forall n, l < n -> firm n = true) ->
  (forall n, m * l + k < n -> exists h, heap_move c n h) ->
  (forall n, n <= m * l + k -> tame_heap c (typed c firm) n) ->
  forall n0 p, l < n0 -> period_of (misere_alike c) n0 p <-> period c n0 p.
Proof.
  intros V Le T M F O H n0 p L. split; intros R n Ln; specialize (R n Ln);
    now apply (tame_for_ever_alike c firm m k l V Le T M F O H (n + p) n ltac:(lia) ltac:(lia)).
Qed.

(** ** A check *)

(** Heap [n] is tame, by its options. *)
Definition tame_check (c : code) (f : nat -> type) (n : nat) : bool :=
  let ts := map (type_of f) (options c n) in
  (snd (f n) || (fst (f n) <=? 1)%N) && (mex (map fst ts) =? fst (f n))%N &&
  match ts with
  | [] => negb (snd (f n)) && (fst (f n) =? 0)%N
  | _ => (mex (map misere_nimber ts) =? misere_nimber (f n))%N
  end.

Lemma tame_check_sound c f n : tame_check c f n = true -> tame_heap c f n.
Proof.
  unfold tame_check. intros H. apply andb_true_iff in H as [H T]. apply andb_true_iff in H as [S G].
  apply N.eqb_eq in G. set (ts := map (type_of f) (options c n)) in *.
  assert (forall h, heap_move c n h -> In (type_of f h) ts) as I by (intros h M; now apply in_map, options_iff).
  assert (forall A (v : A) (w : type -> A), In v (map w ts) -> exists h, heap_move c n h /\ w (type_of f h) = v) as J.
  { intros A v w K. apply in_map_iff in K as (t & <- & K). apply in_map_iff in K as (h & <- & K).
    exists h. split; [now apply options_iff | easy]. }
  split.
  - intros F. rewrite F in S. now apply N.leb_le.
  - intros h M E. apply (mex_not_in (map fst ts)). rewrite G, <- E. now apply in_map, I.
  - intros v L. rewrite <- G in L. exact (J _ v fst (mex_below _ _ L)).
  - intros K. destruct ts as [|t l] eqn:E.
    + apply andb_true_iff in T as [T1 T2]. apply negb_true_iff in T1. apply N.eqb_eq in T2.
      destruct (f n). simpl in *. congruence.
    + destruct (J _ (fst t) fst) as (h & M & _); [now left | now destruct (K h)].
  - intros h M E. specialize (I h M). destruct ts as [|t l] eqn:D; [easy|]. rewrite <- D in *.
    apply N.eqb_eq in T. apply (mex_not_in (map misere_nimber ts)). rewrite T, <- E. now apply in_map.
  - intros (h & M) v L. specialize (I h M). destruct ts as [|t l] eqn:D; [easy|]. rewrite <- D in *.
    apply N.eqb_eq in T. rewrite <- T in L. exact (J _ v misere_nimber (mex_below _ _ L)).
Qed.

(** A digit with bit 1 is a move in every larger heap. *)
Lemma move_by_bit_1 c t n : bit c t 1 = true -> t < n -> exists h, heap_move c n h.
Proof.
  intros B L. exists [n - t]. apply heap_move_iff. exists t. simpl. split; [lia|]. split; [easy|].
  split; [intros a [<- | []]; lia | apply allowed_one].
Qed.

(** All heaps tame, with all that has to be checked by computing: digits, the types of the heaps up
    to [2 l + k], and a digit with bit 1. *)
Corollary octal_tame_for_ever ds firm l t :
  forallb (fun d => d <? 8)%N ds = true -> valid (octal ds) -> bit (octal ds) t 1 = true ->
  (forall n, l < n -> firm n = true) ->
  forallb (tame_check (octal ds) (typed (octal ds) firm)) (seq 0 (S (2 * l + (length ds - 1)))) = true ->
  forall n0 p, l < n0 -> period_of (misere_alike (octal ds)) n0 p <-> period (octal ds) n0 p.
Proof.
  intros D V B F C. apply tame_for_ever_period with firm 2 (length ds - 1); trivial; [| | lia | |].
  - now apply octal_leaves.
  - apply octal_takes.
  - intros n L. apply move_by_bit_1 with t; trivial. apply octal_takes in B. lia.
  - intros n L. apply tame_check_sound. rewrite forallb_forall in C. apply C, in_seq. lia.
Qed.
