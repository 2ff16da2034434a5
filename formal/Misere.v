(** * Misere play: certified quotients and their periods

    In misere play the player who cannot move wins. A misere quotient is a commutative monoid with a
    set of P-elements and a map from heaps to elements; if it respects the moves, the product of the
    elements of its heaps tells who wins a position ([misere_outcome]). To respect the moves is a
    condition on all positions; [certified] is one on heaps and on a list of transitions, and
    suffices ([certified_respects]). If the elements of the heaps repeat for long enough, the
    condition on the heaps before is enough for all ([misere_period]). *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal Theorems Least.
Import ListNotations.

(** ** The rules *)

(** The moves are those of normal play; the player to move wins if there is none, or if one leads to
    a position that the opponent loses. *)
Inductive misere_wins (c : code) : position -> Prop :=
  | wins_stuck p : (forall q, ~ move c p q) -> misere_wins c p
  | misere_wins_by p q : move c p q -> misere_loses c q -> misere_wins c p
with misere_loses (c : code) : position -> Prop :=
  | misere_loses_all p : (exists q, move c p q) -> (forall q, move c p q -> misere_wins c q) -> misere_loses c p.

(** Heaps [m] and [n] are alike in misere play if either may replace the other in every position. *)
Definition misere_alike (c : code) (m n : nat) : Prop :=
  forall p, (misere_wins c (m :: p) <-> misere_wins c (n :: p)) /\
            (misere_loses c (m :: p) <-> misere_loses c (n :: p)).

(** ** Quotients *)

(** A commutative monoid with a set of elements, the P-elements. *)
Record quotient := Quotient {
  element : Type;
  one : element;
  mul : element -> element -> element;
  is_P : element -> bool;
  mul_1 : forall x, mul one x = x;
  mul_comm : forall x y, mul x y = mul y x;
  mul_assoc : forall x y z, mul x (mul y z) = mul (mul x y) z
}.

Arguments one {_}.
Arguments mul {_} _ _.
Arguments is_P {_} _.

(** The element of a position, if [f] gives those of the heaps. *)
Definition product {Q : quotient} (f : nat -> element Q) (p : position) : element Q :=
  fold_right (fun n x => mul (f n) x) one p.

(** [f] respects the moves: a P-element promises that there are moves and that none leads to a
    P-element, another that there is no move or that some move leads to a P-element. *)
Definition respects (c : code) (Q : quotient) (f : nat -> element Q) : Prop :=
  forall p,
    if is_P (product f p)
    then (exists q, move c p q) /\ (forall q, move c p q -> is_P (product f q) = false)
    else (forall q, ~ move c p q) \/ (exists q, move c p q /\ is_P (product f q) = true).

(** No position is both won and lost. *)
Lemma misere_not_both c p : valid c -> misere_wins c p -> misere_loses c p -> False.
Proof.
  intros V. induction p as [p IH] using play_ind. intros W L. destruct L as [p (q & M) A].
  destruct W as [p S | p q' M' L]; [now apply (S q)|]. apply (IH q'); eauto using move_total.
Qed.

(** The theorem behind a misere quotient: what respects the moves tells who wins every position. *)
Theorem misere_outcome c Q f :
  valid c -> respects c Q f ->
  forall p, (misere_loses c p <-> is_P (product f p) = true) /\ (misere_wins c p <-> is_P (product f p) = false).
Proof.
  intros V R.
  assert (forall p, if is_P (product f p) then misere_loses c p else misere_wins c p) as D.
  { intros p. induction p as [p IH] using play_ind. specialize (R p). destruct (is_P (product f p)).
    - destruct R as [E A]. constructor; trivial. intros q M. specialize (IH q (move_total _ _ _ V M)).
      now rewrite A in IH.
    - destruct R as [S | (q & M & E)]; [now apply wins_stuck|]. apply misere_wins_by with q; trivial.
      specialize (IH q (move_total _ _ _ V M)). now rewrite E in IH. }
  intros p. specialize (D p). destruct (is_P (product f p)).
  - split; split; auto; [intros W | easy]. exfalso. eauto using misere_not_both.
  - split; split; auto; [intros L | easy]. exfalso. eauto using misere_not_both.
Qed.

(** So heaps of one element are alike, *)
Corollary same_element_alike c Q f m n : valid c -> respects c Q f -> f m = f n -> misere_alike c m n.
Proof.
  intros V R E p. destruct (misere_outcome c Q f V R (m :: p)) as [L W].
  destruct (misere_outcome c Q f V R (n :: p)) as [L' W']. rewrite L, W, L', W'. simpl. now rewrite E.
Qed.

(** and heaps of two elements that some position separates are not. *)
Corollary separated_not_alike c Q f m n p :
  valid c -> respects c Q f -> is_P (mul (f m) (product f p)) <> is_P (mul (f n) (product f p)) -> ~ misere_alike c m n.
Proof.
  intros V R D A. destruct (A p) as [_ A']. destruct (misere_outcome c Q f V R (m :: p)) as [L W].
  destruct (misere_outcome c Q f V R (n :: p)) as [L' W']. rewrite L, L' in A'. simpl in A'.
  apply D. apply eq_true_iff_eq, A'.
Qed.

(** ** Certificates *)

(** A set of transitions: pairs of an element and a list of elements. *)
Definition transitions (Q : quotient) := element Q -> list (element Q) -> Prop.

Section Certificate.

Variable c : code.
Variable Q : quotient.
Variable f : nat -> element Q.
Hypothesis c_valid : valid c.

(** [e] is the element of an option of heap [n]. *)
Definition option_element (n : nat) (e : element Q) : Prop := exists h, heap_move c n h /\ product f h = e.

(** [kept] lists transitions: an element of positions with one or more options, and elements that
    some of these options have. What is asked of heap [n]:
    - without options, it has element 1;
    - it begins a transition that is kept, and continues each one that is kept by one that is kept;
    - where it makes a P-element of [x], none of its options does.
    Fewer elements of options are a stronger claim, so only minimal sets have to be kept. *)
Record certified_heap (kept : transitions Q) (n : nat) : Prop := Certified {
  stuck_one : (forall h, ~ heap_move c n h) -> f n = one;
  begins : (exists h, heap_move c n h) -> exists F, kept (f n) F /\ forall e, In e F -> option_element n e;
  continues : (exists h, heap_move c n h) -> forall x E, kept x E ->
    exists F, kept (mul (f n) x) F /\
      forall e, In e F -> (exists d, option_element n d /\ e = mul d x) \/ (exists d, In d E /\ e = mul (f n) d);
  no_P_option : forall x e, is_P (mul (f n) x) = true -> option_element n e -> is_P (mul e x) = false
}.

(** A certificate: 1 is no P-element, every element that is kept and is no P-element has a P-element
    among those of its options, and all heaps are certified. *)
Record certified (kept : transitions Q) : Prop := Certificate {
  one_not_P : is_P (@one Q) = false;
  kept_has_P : forall x E, kept x E -> is_P x = false -> exists e, In e E /\ is_P e = true;
  heaps_certified : forall n, certified_heap kept n
}.

Lemma has_options_dec n : (exists h, heap_move c n h) \/ (forall h, ~ heap_move c n h).
Proof.
  destruct (options c n) as [|h l] eqn:E; [right | left].
  - intros h M. apply options_iff in M. now rewrite E in M.
  - exists h. apply options_iff. rewrite E. now left.
Qed.

Lemma mul_one (x : element Q) : mul x one = x.
Proof. now rewrite mul_comm, mul_1. Qed.

Lemma product_app l r : product f (l ++ r) = mul (product f l) (product f r).
Proof.
  induction l as [|n l IH]; simpl; [now rewrite mul_1|]. now rewrite IH, mul_assoc.
Qed.

(** Some heaps of a position may be brought to the front. *)
Lemma product_middle l h r : product f (l ++ h ++ r) = mul (product f h) (product f (l ++ r)).
Proof. rewrite !product_app, !mul_assoc. f_equal. apply mul_comm. Qed.

Lemma product_split l n r : product f (l ++ n :: r) = mul (f n) (product f (l ++ r)).
Proof. change (n :: r) with ([n] ++ r). rewrite product_middle. simpl. now rewrite mul_one. Qed.

(** A move in the first heap, and one in the others. *)
Lemma move_first n p h : heap_move c n h -> move c (n :: p) (h ++ p).
Proof. apply (move_in_heap c [] n p h). Qed.

Lemma move_others n p q : move c p q -> move c (n :: p) (n :: q).
Proof. intros [l i r h M]. now apply (move_in_heap c (n :: l) i r h). Qed.

Variable kept : transitions Q.
Hypothesis certificate : certified kept.

(** Every position has a transition that is kept, or no move. *)
Lemma position_kept p :
  (forall q, ~ move c p q) /\ product f p = one \/
  (exists q, move c p q) /\
  exists F, kept (product f p) F /\ forall e, In e F -> exists q, move c p q /\ product f q = e.
Proof.
  induction p as [|n p IH].
  - left. split; [|easy]. intros q M. inversion M as [l i r h _ E]. now destruct l.
  - pose proof (heaps_certified _ certificate n) as H.
    destruct (has_options_dec n) as [O | S]; [right | destruct IH as [[Sp E] | [[q M] (F & K & C)]]; [left | right]].
    + split; [destruct O as (h & M); eauto using move_first|].
      destruct IH as [[_ E] | [_ (E & K & C)]].
      * destruct (begins _ _ H O) as (F & K & C). exists F. split; [simpl; now rewrite E, mul_one|].
        intros e I. destruct (C e I) as (h & M & <-). exists (h ++ p). split; [now apply move_first|].
        now rewrite product_app, E, mul_one.
      * destruct (continues _ _ H O _ _ K) as (F & K' & C'). exists F. split; [easy|].
        intros e I. destruct (C' e I) as [(d & (h & M & <-) & ->) | (d & J & ->)].
        -- exists (h ++ p). split; [now apply move_first | apply product_app].
        -- destruct (C d J) as (q & M & <-). exists (n :: q). split; [now apply move_others | easy].
    + split; [|simpl; now rewrite (stuck_one _ _ H S), mul_1].
      intros q M. inversion M as [l i r h Mh E' E'']. destruct l as [|j l]; simpl in E'; injection E' as -> E'.
      * now apply (S h).
      * apply (Sp (l ++ h ++ r)). rewrite <- E'. now constructor.
    + split; [exists (n :: q); now apply move_others|]. exists F.
      simpl. rewrite (stuck_one _ _ H S), mul_1. split; [easy|]. intros e I. destruct (C e I) as (q' & M' & <-).
      exists (n :: q'). split; [now apply move_others|]. simpl. now rewrite (stuck_one _ _ H S), mul_1.
Qed.

(** A certificate is enough: the moves are respected. *)
Theorem certified_respects : respects c Q f.
Proof.
  intros p. destruct (is_P (product f p)) eqn:P.
  - split.
    + destruct (position_kept p) as [[_ E] | [M _]]; [|easy].
      rewrite E, (one_not_P _ certificate) in P. discriminate.
    + intros q M. destruct M as [l n r h M]. rewrite product_split in P. rewrite product_middle.
      apply (no_P_option _ _ (heaps_certified _ certificate n)); trivial. now exists h.
  - destruct (position_kept p) as [[S _] | [_ (F & K & C)]]; [now left | right].
    destruct (kept_has_P _ certificate _ _ K P) as (e & I & Pe). destruct (C e I) as (q & M & <-). eauto.
Qed.

End Certificate.

(** ** Periods *)

Section Period.

Variable c : code.
Variable Q : quotient.
Variable f : nat -> element Q.
Variables m k n0 p : nat.
Hypothesis c_valid : valid c.
Hypothesis c_leaves : leaves_at_most c m.
Hypothesis c_takes : takes_at_most c k.
Hypothesis c_free : parts c = Any \/ m = 1.
Hypothesis m_pos : 1 <= m.
Hypothesis n0_pos : 1 <= n0.
Hypothesis f_repeats : forall n, n0 <= n -> f (n + p) = f n.

(** Beyond the bound of Guy and Smith, options have the same elements. *)
Lemma same_option_elements n e :
  m * n0 + (m - 1) * p + k <= n -> option_element c Q f (n + p) e <-> option_element c Q f n e.
Proof.
  intros L. split; intros (h & M & <-).
  - destruct (option_less c m k n0 p) with (n := n) (h := h) as (l & x & r & -> & Lx & M'); trivial.
    exists (l ++ x :: r). split; [easy|]. now rewrite !product_split, f_repeats by lia.
  - destruct (option_more c m k n0 p) with (n := n) (h := h) as (l & x & r & -> & Lx & M'); trivial.
    exists (l ++ (x + p) :: r). split; [easy|]. now rewrite !product_split, f_repeats by lia.
Qed.

Lemma same_has_options n :
  m * n0 + (m - 1) * p + k <= n -> (exists h, heap_move c (n + p) h) <-> (exists h, heap_move c n h).
Proof.
  intros L. split; intros (h & M).
  - destruct (option_less c m k n0 p) with (n := n) (h := h) as (l & x & r & -> & Lx & M'); eauto.
  - destruct (option_more c m k n0 p) with (n := n) (h := h) as (l & x & r & -> & Lx & M'); eauto.
Qed.

(** So a heap is certified if the one a period before is. *)
Lemma certified_further (kept : transitions Q) n :
  m * n0 + (m - 1) * p + k <= n -> certified_heap c Q f kept n -> certified_heap c Q f kept (n + p).
Proof.
  intros L [S B C P]. assert (f (n + p) = f n) as E by (apply f_repeats; nia).
  pose proof (same_has_options n L) as H. split; rewrite ?E, ?H.
  - intros S'. apply S. intros h M. destruct (proj2 H (ex_intro _ h M)) as (h' & M'). now apply (S' h').
  - intros O. destruct (B O) as (F & K & D). exists F. split; [easy|].
    intros e I. apply same_option_elements; auto.
  - intros O x X K. destruct (C O x X K) as (F & K' & D). exists F. split; [easy|].
    intros e I. destruct (D e I) as [(d & J & ->) | J]; [left | now right].
    exists d. split; [now apply same_option_elements | easy].
  - intros x e Px I. apply P; trivial. now apply same_option_elements.
Qed.

End Period.

(** Misere periods (Plambeck; Plambeck and Siegel): let a move take at most [k] stones and leave at
    most [m] heaps, of any sizes; let the elements of the heaps repeat with period [p] from [n0] on.
    If the heaps below the bound [m n0 + (m - 1) p + k + p] are certified, all are. *)
Theorem misere_period c Q f (kept : transitions Q) m k n0 p :
  valid c -> leaves_at_most c m -> takes_at_most c k -> parts c = Any \/ m = 1 -> 1 <= m -> 1 <= n0 -> 1 <= p ->
  (forall n, n0 <= n -> f (n + p) = f n) ->
  is_P (@one Q) = false -> (forall x E, kept x E -> is_P x = false -> exists e, In e E /\ is_P e = true) ->
  (forall n, n < m * n0 + (m - 1) * p + k + p -> certified_heap c Q f kept n) ->
  certified c Q f kept.
Proof.
  intros V Le T F M N0 P R O K H. split; trivial.
  intros n. induction n as [n IH] using lt_wf_ind.
  destruct (le_lt_dec (m * n0 + (m - 1) * p + k + p) n) as [L | L]; [|auto].
  replace n with (n - p + p) by lia. apply certified_further with m k n0; trivial; [lia | apply IH; lia].
Qed.

(** In terms of winning: heap [n + p] may replace heap [n] in every position of misere play. *)
Corollary misere_period_alike c Q f (kept : transitions Q) m k n0 p :
  valid c -> leaves_at_most c m -> takes_at_most c k -> parts c = Any \/ m = 1 -> 1 <= m -> 1 <= n0 -> 1 <= p ->
  (forall n, n0 <= n -> f (n + p) = f n) ->
  is_P (@one Q) = false -> (forall x E, kept x E -> is_P x = false -> exists e, In e E /\ is_P e = true) ->
  (forall n, n < m * n0 + (m - 1) * p + k + p -> certified_heap c Q f kept n) ->
  forall n, n0 <= n -> misere_alike c (n + p) n.
Proof.
  intros V Le T F M N0 P R O K H n L. apply same_element_alike with Q f; trivial; [|now apply R].
  apply certified_respects with kept; trivial. apply misere_period with m k n0 p; trivial.
Qed.

(** ** Least periods *)

(** To be alike in misere play is an equivalence. *)
Lemma misere_alike_refl c m : misere_alike c m m.
Proof. easy. Qed.

Lemma misere_alike_sym c m n : misere_alike c m n -> misere_alike c n m.
Proof. intros A p. specialize (A p). tauto. Qed.

Lemma misere_alike_trans c l m n : misere_alike c l m -> misere_alike c m n -> misere_alike c l n.
Proof. intros A B p. specialize (A p). specialize (B p). tauto. Qed.

(** Preperiod and period in misere play are the least, if heap [n0 - 1] is not alike heap
    [n0 - 1 + p], and for each prime [q] that divides [p] some heap is not alike the one [p / q]
    further. *)
Corollary misere_least c n0 p :
  1 <= p -> period_of (misere_alike c) n0 p -> n0 = 0 \/ ~ misere_alike c (n0 - 1 + p) (n0 - 1) ->
  (forall q, prime q -> Nat.divide q p -> exists n, n0 <= n /\ ~ misere_alike c (n + p / q) n) ->
  forall n1 q, 1 <= q -> period_of (misere_alike c) n1 q -> n0 <= n1 /\ Nat.divide p q.
Proof.
  apply (least_related (misere_alike c)); eauto using misere_alike_sym, misere_alike_trans. apply misere_alike_refl.
Qed.
