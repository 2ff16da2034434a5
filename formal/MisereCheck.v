(** * A checker of misere certificates

    The data of a certificate of `grundy misere period --certificate` and a boolean check of it, by
    the rules alone and with no trust in who found it. [check_sound]: if the check is true, then the
    elements tell who wins every position of misere play, and the heaps repeat as it claims. The
    transitions that the check needs are not part of such a file: [transitions_of] finds them, and
    nothing has to be proved about it. *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Octal Theorems Least Misere.
Import ListNotations.

(** The data: the digits; the heaps that are letters; of each element a sum of letters; of each
    letter the products of the elements with it; the P-elements; the elements of the heaps below
    preperiod + period. *)
Record misere_data := Data {
  ruleset : list N;
  letters : list nat;
  elements : list (list nat);
  action : list (list nat);
  p_elements : list nat;
  values : list nat;
  preperiod : nat;
  distance : nat
}.

(** ** The monoid *)

(** The product of element [x] with a sum of letters. *)
Definition times_letter (d : misere_data) (x h : nat) : nat :=
  match find (fun r => fst r =? h) (combine (letters d) (action d)) with
  | Some (_, row) => nth x row 0
  | None => 0
  end.

Definition multiplication (d : misere_data) : list (list nat) :=
  map (fun x => map (fun w => fold_left (times_letter d) w x) (elements d)) (seq 0 (length (elements d))).

Section Table.

Variable table : list (list nat).

Definition order : nat := length table.

(** The product of two elements; numbers that are no elements are given some product, so that the
    laws hold of all. *)
Definition times (x y : nat) : nat :=
  if x <? order then (if y <? order then nth y (nth x table []) 0 else y)
  else if y <? order then x else Nat.max x y.

Definition all_elements (p : nat -> bool) : bool := forallb p (seq 0 order).

(** The laws of a commutative monoid with identity 0. *)
Definition laws : bool :=
  (0 <? order) &&
  all_elements (fun x => (times 0 x =? x) && all_elements (fun y =>
    (times x y <? order) && (times x y =? times y x) &&
    all_elements (fun z => times x (times y z) =? times (times x y) z))).

Lemma all_elements_sound p x : all_elements p = true -> x < order -> p x = true.
Proof. unfold all_elements. rewrite forallb_forall. intros H L. apply H, in_seq. lia. Qed.

Hypothesis lawful : laws = true.

Lemma order_pos : 0 < order.
Proof. unfold laws in lawful. apply andb_true_iff in lawful as [H _]. now apply Nat.ltb_lt. Qed.

Lemma laws_inside x y z : x < order -> y < order -> z < order ->
  times 0 x = x /\ times x y < order /\ times x y = times y x /\ times x (times y z) = times (times x y) z.
Proof.
  intros X Y Z. unfold laws in lawful. apply andb_true_iff in lawful as [_ H].
  apply (all_elements_sound _ x) in H; trivial. apply andb_true_iff in H as [I H].
  apply (all_elements_sound _ y) in H; trivial. apply andb_true_iff in H as [H A].
  apply andb_true_iff in H as [B C]. apply (all_elements_sound _ z) in A; trivial.
  apply Nat.eqb_eq in I, C, A. apply Nat.ltb_lt in B. auto.
Qed.

Lemma times_closed x y : x < order -> y < order -> times x y < order.
Proof. intros X Y. now apply (laws_inside x y 0 X Y order_pos). Qed.

Lemma times_outside x y : order <= y -> times x y = (if x <? order then y else Nat.max x y).
Proof. intros H. unfold times. now rewrite (proj2 (Nat.ltb_ge y order) H). Qed.

Lemma times_comm x y : times x y = times y x.
Proof.
  destruct (Nat.ltb_spec x order) as [X | X], (Nat.ltb_spec y order) as [Y | Y].
  - now apply (laws_inside x y 0 X Y order_pos).
  - unfold times. rewrite (proj2 (Nat.ltb_lt x order) X), (proj2 (Nat.ltb_ge y order) Y). easy.
  - unfold times. rewrite (proj2 (Nat.ltb_lt y order) Y), (proj2 (Nat.ltb_ge x order) X). easy.
  - rewrite !times_outside by trivial. apply Nat.ltb_ge in X, Y. rewrite X, Y. apply Nat.max_comm.
Qed.

Lemma times_1 x : times 0 x = x.
Proof.
  destruct (Nat.ltb_spec x order) as [X | X]; [now apply (laws_inside x 0 0 X order_pos order_pos)|].
  rewrite times_outside by trivial. now rewrite (proj2 (Nat.ltb_lt 0 order) order_pos).
Qed.

(** A product is an element if and only if both factors are, and otherwise the greatest of those
    that are none. *)
Lemma times_assoc x y z : times x (times y z) = times (times x y) z.
Proof.
  assert (forall u v, u < order -> order <= v -> times u v = v) as LR.
  { intros u v U V. rewrite times_outside by trivial. now rewrite (proj2 (Nat.ltb_lt u order) U). }
  assert (forall u v, u < order -> order <= v -> times v u = v) as RL by (intros; rewrite times_comm; auto).
  assert (forall u v, order <= u -> order <= v -> times u v = Nat.max u v) as MM.
  { intros u v U V. rewrite times_outside by trivial. now rewrite (proj2 (Nat.ltb_ge u order) U). }
  destruct (Nat.ltb_spec x order) as [X | X], (Nat.ltb_spec y order) as [Y | Y], (Nat.ltb_spec z order) as [Z | Z].
  - now apply laws_inside.
  - rewrite (LR y z), (LR x z), LR by auto using times_closed. easy.
  - now rewrite (RL z y), (LR x y), (RL z y).
  - rewrite (MM y z), (LR x y), (LR x), (MM y z) by lia. easy.
  - rewrite (RL y x), !RL by auto using times_closed. easy.
  - now rewrite (LR y z), (RL y x).
  - now rewrite (RL z y), (MM x y), RL by lia.
  - rewrite (MM y z), (MM x y), !MM by lia. apply Nat.max_assoc.
Qed.

(** The quotient that the table is of, with these P-elements. *)
Definition quotient_of (ps : list nat) : quotient :=
  {| element := nat; one := 0; mul := times; is_P := fun x => existsb (Nat.eqb x) ps;
     mul_1 := times_1; mul_comm := times_comm; mul_assoc := times_assoc |}.

End Table.

(** ** The check

    Conditions are written with [if] where [&&] would be evaluated on both sides. *)

(** The element of heap [n]: that of the data, or the one a multiple of the period before. *)
Definition unroll (l : list nat) (n0 p n : nat) : nat :=
  nth (if n <? n0 + p then n else n0 + (n - n0) mod p) l 0.

Lemma unroll_repeats l n0 p n : 1 <= p -> n0 <= n -> unroll l n0 p (n + p) = unroll l n0 p n.
Proof.
  intros P L. unfold unroll. f_equal.
  assert ((n + p - n0) mod p = (n - n0) mod p) as E.
  { replace (n + p - n0) with (n - n0 + 1 * p) by lia. apply Nat.mod_add. lia. }
  destruct (Nat.ltb_spec (n + p) (n0 + p)) as [A | A]; [lia|]. rewrite E.
  destruct (Nat.ltb_spec n (n0 + p)) as [B | B]; [|easy]. rewrite Nat.mod_small by lia. lia.
Qed.

Section Check.

Variable table : list (list nat).
Variable ps : list nat.
Variable c : code.
Variable f : nat -> nat.
Variable kept : list (nat * list nat).

Definition P (x : nat) : bool := existsb (Nat.eqb x) ps.

Definition product_of (h : list nat) : nat := fold_right (fun n x => times table (f n) x) 0 h.

(** The elements of the options of a heap, each once. *)
Definition option_elements (n : nat) : list nat := nodup Nat.eq_dec (map product_of (options c n)).

Definition subset (F E : list nat) : bool := forallb (fun e => existsb (Nat.eqb e) E) F.

(** A transition to [x] with some of the elements [E] is kept. *)
Definition covered (x : nat) (E : list nat) : bool :=
  existsb (fun k => if fst k =? x then subset (snd k) E else false) kept.

(** The conditions on a heap of element [y] whose options have the elements [es]. *)
Definition check_transition (y : nat) (es : list nat) : bool :=
  match es with
  | [] => y =? 0
  | _ =>
    covered y es &&
    forallb (fun k => covered (times table y (fst k))
                        (map (fun d => times table d (fst k)) es ++ map (times table y) (snd k))) kept &&
    all_elements table (fun x => if P (times table y x) then forallb (fun e => negb (P (times table e x))) es else true)
  end.

(** Many heaps have the same element and the same elements of options: the conditions are checked
    once for each of these, and for each heap that it is among them. *)
Definition check_heap (heaps : list (nat * list nat)) (n : nat) : bool :=
  let es := option_elements n in
  existsb (fun k => if fst k =? f n then subset es (snd k) && subset (snd k) es else false) heaps.

Definition check_kept : bool :=
  negb (P 0) && forallb (fun k => P (fst k) || existsb P (snd k)) kept && forallb (fun x => x <? order table) ps.

Hypothesis lawful : laws table = true.
Hypothesis kept_checked : check_kept = true.

Let Q := quotient_of table lawful ps.
Let keeps (x : nat) (E : list nat) : Prop := In (x, E) kept.

Lemma existsb_eqb x l : existsb (Nat.eqb x) l = true <-> In x l.
Proof.
  rewrite existsb_exists. split.
  - intros (y & I & E). apply Nat.eqb_eq in E. now subst.
  - intros I. exists x. now rewrite Nat.eqb_refl.
Qed.

Lemma subset_sound F E : subset F E = true -> forall e, In e F -> In e E.
Proof. unfold subset. rewrite forallb_forall. intros H e I. now apply existsb_eqb, H. Qed.

Lemma covered_sound x E : covered x E = true -> exists F, keeps x F /\ forall e, In e F -> In e E.
Proof.
  unfold covered. intros H. apply existsb_exists in H as ([y F] & I & H). simpl in H.
  destruct (Nat.eqb_spec y x) as [-> | Y]; [|easy]. exists F. split; [easy|].
  now apply subset_sound.
Qed.

Lemma option_elements_iff n e : In e (option_elements n) <-> option_element c Q f n e.
Proof.
  unfold option_elements, option_element. rewrite nodup_In, in_map_iff.
  split; intros (h & H1 & H2); exists h; split; trivial; now apply options_iff.
Qed.

(** The P-elements are elements, so a product with what is none is not P. *)
Lemma P_inside x : P x = true -> x < order table.
Proof.
  unfold P. rewrite existsb_eqb. intros I. unfold check_kept in kept_checked.
  apply andb_true_iff in kept_checked as [_ H].
  rewrite forallb_forall in H. now apply Nat.ltb_lt, H.
Qed.

Lemma times_inside x y : P (times table x y) = true -> y < order table.
Proof.
  intros H. apply P_inside in H. destruct (Nat.ltb_spec y (order table)) as [L | L]; trivial.
  rewrite times_outside in H by trivial. destruct (x <? order table); lia.
Qed.

Lemma check_transition_sound n es :
  (forall e, In e es <-> option_element c Q f n e) -> check_transition (f n) es = true -> certified_heap c Q f keeps n.
Proof.
  unfold check_transition. intros Opt. destruct es as [|e l].
  - intros Z. apply Nat.eqb_eq in Z. assert (forall h, ~ heap_move c n h) as S.
    { intros h M. apply (Opt (product (Q := Q) f h)). now exists h. }
    split; [easy | | | ].
    + intros (h & M). now destruct (S h).
    + intros (h & M). now destruct (S h).
    + intros x y _ (h & M & _). now destruct (S h).
  - set (E := e :: l) in *. intros H. apply andb_true_iff in H as [H N]. apply andb_true_iff in H as [B C]. split.
    + intros S. destruct (proj1 (Opt e) (or_introl eq_refl)) as (h & M & _). now destruct (S h).
    + intros _. destruct (covered_sound _ _ B) as (F & K & I). exists F. split; [easy|].
      intros d J. now apply Opt, I.
    + intros _ x X K. rewrite forallb_forall in C. specialize (C _ K). cbn [fst snd] in C.
      destruct (covered_sound _ _ C) as (F & K' & I). exists F. split; [easy|].
      intros d J. apply I, in_app_iff in J as [J | J]; apply in_map_iff in J as (d' & <- & J); [left | right].
      * exists d'. split; [now apply Opt | easy].
      * now exists d'.
    + intros x d Px I. change (P (times table (f n) x) = true) in Px. change (P (times table d x) = false).
      apply Opt in I. apply (all_elements_sound _ _ x) in N; [|now apply times_inside with (f n)].
      cbv beta in N. rewrite Px in N. rewrite forallb_forall in N.
      now apply negb_true_iff, N.
Qed.

Lemma check_heap_sound heaps n :
  forallb (fun k => check_transition (fst k) (snd k)) heaps = true -> check_heap heaps n = true ->
  certified_heap c Q f keeps n.
Proof.
  intros T H. apply existsb_exists in H as ([y es] & I & H). rewrite forallb_forall in T. specialize (T _ I).
  cbn [fst snd] in *. destruct (Nat.eqb_spec y (f n)) as [-> | Y]; [|easy]. apply andb_true_iff in H as [S S'].
  apply check_transition_sound with es; trivial.
  intros e. rewrite <- option_elements_iff. split; now apply subset_sound.
Qed.

Lemma check_kept_sound :
  is_P (@one Q) = false /\ forall x E, keeps x E -> @is_P Q x = false -> exists e, In e E /\ @is_P Q e = true.
Proof.
  unfold check_kept in kept_checked. apply andb_true_iff in kept_checked as [H _]. apply andb_true_iff in H as [Z K].
  split; [now apply negb_true_iff in Z|]. intros x E I N. rewrite forallb_forall in K. specialize (K _ I). simpl in K.
  change (P x = false) in N. rewrite N in K. apply existsb_exists in K. easy.
Qed.

End Check.

(** The code, and the elements of all heaps, that the data claim. *)
Definition code_of (d : misere_data) : code := octal (ruleset d).

Definition element_of (d : misere_data) : nat -> nat := unroll (values d) (preperiod d) (distance d).

(** The most heaps that a move leaves, at least 1: 2 for octal digits, 3 for hexadecimal ones. *)
Definition most_heaps (d : misere_data) : nat :=
  fold_right (fun x m => Nat.max (N.to_nat (N.log2 x)) m) 1 (ruleset d).

(** How many heaps have to be certified: the bound of Guy and Smith. *)
Definition heaps_needed (d : misere_data) : nat :=
  let m := most_heaps d in
  m * Nat.max 1 (preperiod d) + (m - 1) * distance d + (length (ruleset d) - 1) + distance d.

Definition check (d : misere_data) (table : list (list nat)) (heaps kept : list (nat * list nat)) : bool :=
  forallb (fun x => x <? 2 ^ N.of_nat (most_heaps d + 1))%N (ruleset d) &&
  negb (bit (code_of d) 0 0) && negb (bit (code_of d) 0 1) && (1 <=? distance d) &&
  laws table && check_kept table (p_elements d) kept &&
  forallb (fun k => check_transition table (p_elements d) kept (fst k) (snd k)) heaps &&
  forallb (check_heap table (code_of d) (element_of d) heaps) (seq 0 (heaps_needed d)).

(** The product of the elements of a position. *)
Definition position_element (d : misere_data) (table : list (list nat)) (p : position) : nat :=
  product_of table (element_of d) p.

Lemma most_heaps_pos d : 1 <= most_heaps d.
Proof. unfold most_heaps. induction (ruleset d); simpl; lia. Qed.

(** If the check is true, the elements respect the moves of the code. *)
Lemma check_certified d table heaps kept :
  check d table heaps kept = true ->
  valid (code_of d) /\ 1 <= distance d /\
  exists lawful : laws table = true, respects (code_of d) (quotient_of table lawful (p_elements d)) (element_of d).
Proof.
  unfold check. rewrite !andb_true_iff. intros [[[[[[[D V0] V1] P] L] K] T] H].
  apply negb_true_iff in V0, V1. apply Nat.leb_le in P. assert (valid (code_of d)) as V by now split.
  split; [easy|]. split; [easy|]. exists L.
  destruct (check_kept_sound table (p_elements d) kept L K) as [Z KP].
  apply certified_respects with (fun x E => In (x, E) kept); trivial.
  apply (misere_period (code_of d) _ _ _ (most_heaps d) (length (ruleset d) - 1) (Nat.max 1 (preperiod d))
    (distance d)); trivial; try lia.
  - apply leaves_by_digits. unfold code_of, octal. cbn [digits tail]. now rewrite app_nil_r.
  - apply octal_takes.
  - now left.
  - apply most_heaps_pos.
  - intros n N0. apply unroll_repeats; lia.
  - intros n N. apply check_heap_sound with heaps; trivial. rewrite forallb_forall in H. apply H, in_seq.
    unfold heaps_needed. lia.
Qed.

(** The claim of a certificate: who wins each position, *)
Theorem check_outcome d table heaps kept :
  check d table heaps kept = true ->
  forall p, misere_loses (code_of d) p <-> In (position_element d table p) (p_elements d).
Proof.
  intros H p. destruct (check_certified d table heaps kept H) as (V & _ & L & R).
  rewrite (proj1 (misere_outcome _ _ _ V R p)). apply existsb_eqb.
Qed.

(** and that the heaps repeat. *)
Theorem check_period d table heaps kept :
  check d table heaps kept = true ->
  forall n, preperiod d <= n -> misere_alike (code_of d) (n + distance d) n.
Proof.
  intros H n N. destruct (check_certified d table heaps kept H) as (V & P & L & R).
  apply (same_element_alike _ _ _ _ _ V R). now apply unroll_repeats.
Qed.

(** Two heaps that some position tells from each other are not alike. *)
Lemma check_separates d table heaps kept m n p :
  check d table heaps kept = true ->
  P (p_elements d) (position_element d table (m :: p)) <> P (p_elements d) (position_element d table (n :: p)) ->
  ~ misere_alike (code_of d) m n.
Proof.
  intros H D. destruct (check_certified d table heaps kept H) as (V & _ & L & R).
  now apply (separated_not_alike _ _ _ m n p V R).
Qed.

(** That the period is the least: positions that tell heaps from each other, one for the heap before
    the preperiod and one for each prime factor of the period. *)
Definition separates (d : misere_data) (table : list (list nat)) (m n : nat) (p : position) : bool :=
  xorb (P (p_elements d) (position_element d table (m :: p))) (P (p_elements d) (position_element d table (n :: p))).

Definition check_least (d : misere_data) (table : list (list nat)) (before : position)
    (factors : list (N * (nat * position))) : bool :=
  let n0 := preperiod d in
  ((n0 =? 0) || separates d table (n0 - 1 + distance d) (n0 - 1) before) &&
  forallb (fun x => let '(q, (n, p)) := x in
    (n0 <=? n) && separates d table (n + N.to_nat (N.of_nat (distance d) / q)) n p) factors.

Theorem check_least_sound d table heaps kept before factors qs :
  check d table heaps kept = true -> factored (N.of_nat (distance d)) qs = true ->
  forallb (fun q => existsb (fun x => q =? fst x)%N factors) qs = true ->
  check_least d table before factors = true ->
  forall n1 q, 1 <= q -> period_of (misere_alike (code_of d)) n1 q ->
  preperiod d <= n1 /\ Nat.divide (distance d) q.
Proof.
  intros C F A W. unfold check_least in W. apply andb_true_iff in W as [B W].
  assert (forall m n p, separates d table m n p = true -> ~ misere_alike (code_of d) m n) as S.
  { intros m n p X. apply (check_separates d table heaps kept m n p C). intros E. unfold separates in X.
    rewrite E, xorb_nilpotent in X. discriminate. }
  destruct (check_certified d table heaps kept C) as (_ & P1 & _).
  apply misere_least; trivial.
  - intros n L. now apply (check_period d table heaps kept C).
  - apply orb_true_iff in B as [B | B]; [left; now apply Nat.eqb_eq | right; eauto].
  - intros q Q D. rewrite <- (Nat2N.id (distance d)) in D. pose proof (factored_sound _ _ _ F Q D) as I.
    apply in_map_iff in I as (q' & <- & I). rewrite forallb_forall in A. specialize (A q' I).
    apply existsb_exists in A as ([q'' [n p]] & J & E). apply N.eqb_eq in E. simpl in E. subst q''.
    rewrite forallb_forall in W. specialize (W _ J). simpl in W. apply andb_true_iff in W as [W1 W2].
    apply Nat.leb_le in W1. exists n. split; [easy|]. rewrite N2Nat.inj_div, Nat2N.id in W2. eauto.
Qed.

(** ** Transitions *)

Section Transitions.

Variable table : list (list nat).

(** Some transition of the list claims as much, or more. *)
Definition dominated (t : list (nat * list nat)) (k : nat * list nat) : bool := covered t (fst k) (snd k).

Definition add (t : list (nat * list nat)) (k : nat * list nat) : list (nat * list nat) :=
  if dominated t k then t
  else k :: filter (fun j => if fst j =? fst k then negb (subset (snd k) (snd j)) else true) t.

(** The transitions of sums of one more heap. *)
Definition longer (heaps t : list (nat * list nat)) : list (nat * list nat) :=
  fold_left add
    (flat_map (fun k => map (fun h => (times table (fst h) (fst k),
      nodup Nat.eq_dec
        (map (fun e => times table e (fst k)) (snd h) ++ map (times table (fst h)) (snd k)))) heaps) t) t.

Fixpoint close (fuel : nat) (heaps t : list (nat * list nat)) : list (nat * list nat) :=
  match fuel with
  | 0 => t
  | S fuel => let t' := longer heaps t in
              if forallb (dominated t) t' then t else close fuel heaps t'
  end.

End Transitions.

(** The elements of the heaps and of their options, each once. *)
Definition heaps_of (d : misere_data) (table : list (list nat)) : list (nat * list nat) :=
  fold_left (fun t n =>
    if check_heap table (code_of d) (element_of d) t n then t
    else (element_of d n, option_elements table (code_of d) (element_of d) n) :: t) (seq 0 (heaps_needed d)) [].

(** The minimal transitions of all positions, as far as 100 heaps are enough to find them; the check
    would notice. *)
Definition transitions_of (table : list (list nat)) (heaps : list (nat * list nat)) : list (nat * list nat) :=
  let minimal := fold_left add (filter (fun k => negb (length (snd k) =? 0)) heaps) [] in
  close table 100 minimal minimal.

(** A position that tells two heaps from each other, among the sums of letters that are elements. *)
Definition separator (d : misere_data) (table : list (list nat)) (m n : nat) : list position :=
  firstn 1 (filter (separates d table m n) (elements d)).

(** The positions that [check_least] needs, for the given prime factors. *)
Definition separator_before (d : misere_data) (table : list (list nat)) : position :=
  concat (separator d table (preperiod d - 1 + distance d) (preperiod d - 1)).

Definition separators (d : misere_data) (table : list (list nat)) (qs : list N) : list (N * (nat * position)) :=
  flat_map (fun q =>
    firstn 1 (flat_map (fun n =>
      map (fun p => (q, (n, p))) (separator d table (n + N.to_nat (N.of_nat (distance d) / q)) n))
      (seq (preperiod d) (distance d)))) qs.
