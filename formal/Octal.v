(** * Taking and breaking: the rules, who wins, nimbers, the theorem of Sprague and Grundy

    This file says what a taking-and-breaking game is and who wins a position of it, in words that
    mention no nimber: [code], [heap_move], [move], [wins], [loses]. A reader who agrees with these
    and with [alike] knows what every other theorem of this library claims. The rest of the file is
    proof: each heap [n] has a nimber [G c n], a position is lost for the player to move if and only
    if the nim-sum of its heaps is 0 ([sprague_grundy]), and two heaps have one nimber if and only
    if either may replace the other in every position ([alike_iff]). *)

From Coq Require Import List Arith NArith Lia Bool Wf_nat FinFun.
Import ListNotations.

Local Arguments N.lxor : simpl never.

(** ** The rules *)

(** Which breaks into two or more heaps are allowed: any, those with no two equal parts (as in
    Grundy's game), or those into equal parts only. *)
Inductive parts_rule := Any | Unequal | Equal.

(** The code of a ruleset: the digits [d_0, d_1, ...], the digits that repeat endlessly after these
    (none for an octal code in the narrow sense), and which breaks are allowed. *)
Record code := Code { digits : list N; tail : list N; parts : parts_rule }.

(** [octal [0; 7; 7]] is the code 0.77, with no tail and free parts; digits may be 8 or more, too.
    *)
Definition octal (ds : list N) : code := Code ds [] Any.

(** The digit [d_t], which says what taking [t] stones may leave. *)
Definition digit (c : code) (t : nat) : N :=
  if t <? length (digits c) then nth t (digits c) 0%N
  else nth ((t - length (digits c)) mod length (tail c)) (tail c) 0%N.

(** Bit [j] of [d_t] allows to take [t] stones from a heap and to leave [j] heaps. *)
Definition bit (c : code) (t j : nat) : bool := N.testbit (digit c t) (N.of_nat j).

Definition allowed (r : parts_rule) (h : list nat) : Prop :=
  match r with
  | Any => True
  | Unequal => NoDup h
  | Equal => forall a b, In a h -> In b h -> a = b
  end.

(** Heap [n] may become the heaps [h], none of which is empty: [t] stones are taken, and the others
    are left in [length h] heaps. *)
Inductive heap_move (c : code) : nat -> list nat -> Prop :=
  take_and_leave t h :
    bit c t (length h) = true -> (forall a, In a h -> 1 <= a) -> allowed (parts c) h ->
    heap_move c (t + list_sum h) h.

(** A position is a list of heaps; a move replaces one heap by what it may become. *)
Definition position := list nat.

Inductive move (c : code) : position -> position -> Prop :=
  move_in_heap l n r h : heap_move c n h -> move c (l ++ n :: r) (l ++ h ++ r).

(** The player to move wins if some move leads to a position that the opponent loses, and loses if
    every move leads to one that the opponent wins; so the player who cannot move loses. *)
Inductive wins (c : code) : position -> Prop :=
  wins_by p q : move c p q -> loses c q -> wins c p
with loses (c : code) : position -> Prop :=
  loses_all p : (forall q, move c p q -> wins c q) -> loses c p.

(** A code is valid if every move changes something: without taking a stone, a heap must be broken.
    *)
Definition valid (c : code) : Prop := bit c 0 0 = false /\ bit c 0 1 = false.

(** Heaps [m] and [n] are alike if either may replace the other in every position, and the same
    player wins. *)
Definition alike (c : code) (m n : nat) : Prop :=
  forall p, (wins c (m :: p) <-> wins c (n :: p)) /\ (loses c (m :: p) <-> loses c (n :: p)).

(** ** Nimbers: definitions *)

(** The nim-sum of a list of values. *)
Definition nimsum (l : list N) : N := fold_right N.lxor 0%N l.

(** The value of a list of heaps, if [g] gives the nimbers of heaps. *)
Definition value (g : nat -> N) (h : list nat) : N := nimsum (map g h).

(** [v] is the value of an option of heap [n]. *)
Definition option_value (c : code) (g : nat -> N) (n : nat) (v : N) : Prop :=
  exists h, heap_move c n h /\ value g h = v.

(** [g n] is the least value that no option of heap [n] has. *)
Definition is_mex (c : code) (g : nat -> N) (n : nat) : Prop :=
  ~ option_value c g n (g n) /\ forall v, (v < g n)%N -> option_value c g n v.

(** [g] gives the nimbers of all heaps. *)
Definition nimbers (c : code) (g : nat -> N) : Prop := forall n, is_mex c g n.

(** The least number that is not in the list. *)
Fixpoint mex_from (fuel : nat) (v : N) (l : list N) : N :=
  match fuel with
  | O => v
  | S fuel => if existsb (N.eqb v) l then mex_from fuel (v + 1)%N l else v
  end.

Definition mex (l : list N) : N := mex_from (length l) 0 l.

(** All lists of [j] positive numbers of sum [m]. *)
Fixpoint compositions (j m : nat) : list (list nat) :=
  match j with
  | O => if m =? 0 then [[]] else []
  | S j => flat_map (fun a => map (cons a) (compositions j (m - a))) (seq 1 m)
  end.

Fixpoint distinct (h : list nat) : bool :=
  match h with
  | [] => true
  | a :: h => negb (existsb (Nat.eqb a) h) && distinct h
  end.

Definition allowedb (r : parts_rule) (h : list nat) : bool :=
  match r with
  | Any => true
  | Unequal => distinct h
  | Equal => forallb (Nat.eqb (hd 0 h)) h
  end.

(** The options of heap [n], listed. *)
Definition options (c : code) (n : nat) : list (list nat) :=
  flat_map (fun t =>
    flat_map (fun j =>
      if bit c t j then filter (allowedb (parts c)) (compositions j (n - t)) else [])
      (seq 0 (N.to_nat (N.size (digit c t)))))
    (seq 0 (S n)).

(** The nimbers of the heaps below [n], and that of heap [n], by the rules alone. *)
Fixpoint table (c : code) (n : nat) : list N :=
  match n with
  | O => []
  | S n => let before := table c n in
           before ++ [mex (map (value (fun m => nth m before 0%N)) (options c n))]
  end.

(** The nimber of heap [n]. *)
Definition G (c : code) (n : nat) : N := nth n (table c (S n)) 0%N.

(** ** Lists *)

Lemma list_sum_bound h a : In a h -> a <= list_sum h.
Proof.
  induction h as [|b h IH]; simpl; [easy|]. intros [-> | H]; [lia | apply IH in H; lia].
Qed.

Lemma list_sum_split l x r : list_sum (l ++ x :: r) = x + list_sum (l ++ r).
Proof. rewrite !list_sum_app. simpl. lia. Qed.

(** Among heaps that are not empty there are no more than stones. *)
Lemma length_le_sum h : (forall a, In a h -> 1 <= a) -> length h <= list_sum h.
Proof.
  induction h as [|a h IH]; simpl; intros H; [lia|].
  pose proof (H a (or_introl eq_refl)). specialize (IH (fun b Hb => H b (or_intror Hb))). lia.
Qed.

Lemma nimsum_app l r : nimsum (l ++ r) = N.lxor (nimsum l) (nimsum r).
Proof.
  induction l as [|a l IH]; simpl; [now rewrite N.lxor_0_l|]. rewrite IH. symmetry. apply N.lxor_assoc.
Qed.

Lemma value_app g l r : value g (l ++ r) = N.lxor (value g l) (value g r).
Proof. unfold value. rewrite map_app. apply nimsum_app. Qed.

Lemma value_cons g a h : value g (a :: h) = N.lxor (g a) (value g h).
Proof. reflexivity. Qed.

(** Some heaps of a list may be brought to the front. *)
Lemma value_middle g l h r : value g (l ++ h ++ r) = N.lxor (value g h) (value g (l ++ r)).
Proof.
  rewrite !value_app, <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma value_split g l n r : value g (l ++ n :: r) = N.lxor (g n) (value g (l ++ r)).
Proof.
  change (n :: r) with ([n] ++ r). rewrite value_middle. f_equal. apply N.lxor_0_r.
Qed.

Lemma value_ext f g h : (forall a, In a h -> f a = g a) -> value f h = value g h.
Proof. intros E. unfold value. f_equal. apply map_ext_in, E. Qed.

(** ** Moves *)

(** The ways in which heap [n] may become [h], as an equation. *)
Lemma heap_move_iff c n h :
  heap_move c n h <->
  exists t, n = t + list_sum h /\ bit c t (length h) = true /\ (forall a, In a h -> 1 <= a) /\ allowed (parts c) h.
Proof.
  split.
  - intros [t h' B P A]. now exists t.
  - intros (t & -> & B & P & A). now constructor.
Qed.

(** Every heap that a move leaves is less than the heap that it was made in. *)
Lemma heap_move_less c n h : valid c -> heap_move c n h -> forall a, In a h -> a < n.
Proof.
  intros [V0 V1] M a Ha. apply heap_move_iff in M as (t & -> & B & P & _).
  destruct (in_split _ _ Ha) as (l & r & ->). rewrite list_sum_split.
  destruct t as [|t]; [|lia].
  assert (length l + length r <> 0) by (rewrite app_length in B; simpl in B; intros E;
    replace (length l + S (length r)) with 1 in B by lia; congruence).
  enough (length (l ++ r) <= list_sum (l ++ r)) by (rewrite app_length in *; lia).
  apply length_le_sum. intros b Hb. apply P, in_app_iff. apply in_app_iff in Hb. simpl. tauto.
Qed.

(** The size of a heap, such that every move lessens the total. *)
Definition size (n : nat) : nat := 2 * n - 1.

Definition total (p : position) : nat := list_sum (map size p).

Lemma total_app p q : total (p ++ q) = total p + total q.
Proof. unfold total. now rewrite map_app, list_sum_app. Qed.

Lemma total_nonempty h : (forall a, In a h -> 1 <= a) -> total h + length h = 2 * list_sum h.
Proof.
  induction h as [|a h IH]; intros H; [easy|].
  pose proof (H a (or_introl eq_refl)). specialize (IH (fun b Hb => H b (or_intror Hb))).
  change (total (a :: h)) with (size a + total h). unfold size. simpl. lia.
Qed.

Lemma heap_move_total c n h : valid c -> heap_move c n h -> total h < size n.
Proof.
  intros [V0 V1] M. apply heap_move_iff in M as (t & -> & B & P & _).
  pose proof (total_nonempty _ P) as T. pose proof (length_le_sum _ P) as L. unfold size.
  destruct t as [|t]; [|lia]. destruct (length h) as [|[|j]] eqn:E; [congruence.. | lia].
Qed.

(** Play ends: every move lessens the total. *)
Lemma move_total c p q : valid c -> move c p q -> total q < total p.
Proof.
  intros V [l n r h M]. pose proof (heap_move_total _ _ _ V M).
  assert (total [n] = size n) by (unfold total; simpl; lia).
  change (n :: r) with ([n] ++ r). rewrite !total_app. lia.
Qed.

(** Induction on the length of play. *)
Lemma play_ind (P : list nat -> Prop) : (forall p, (forall q, total q < total p -> P q) -> P p) -> forall p, P p.
Proof. exact (induction_ltof1 _ total P). Qed.

(** ** The list of options *)

Lemma compositions_iff j m h :
  In h (compositions j m) <-> length h = j /\ list_sum h = m /\ forall a, In a h -> 1 <= a.
Proof.
  revert m h. induction j as [|j IH]; intros m h; simpl.
  - destruct (Nat.eqb_spec m 0) as [-> | Hm]; simpl.
    + split; [intros [<- | []]; now repeat split |].
      intros (L & _). left. now destruct h.
    + split; [easy|]. intros (L & S & _). destruct h; simpl in *; congruence.
  - rewrite in_flat_map. split.
    + intros (a & Ha & H). apply in_map_iff in H as (h' & <- & H). apply IH in H as (L & S & P).
      apply in_seq in Ha. simpl. repeat split; [lia.. |]. intros b [<- | Hb]; [lia | auto].
    + intros (L & S & P). destruct h as [|a h]; [easy|]. simpl in L, S.
      pose proof (P a (or_introl eq_refl)). exists a. split; [apply in_seq; lia|].
      apply in_map, IH. repeat split; [lia.. |]. intros b Hb. apply P. now right.
Qed.

Lemma distinct_iff h : distinct h = true <-> NoDup h.
Proof.
  induction h as [|a h IH]; simpl; [split; constructor |].
  rewrite andb_true_iff, negb_true_iff, NoDup_cons_iff, IH, <- not_true_iff_false, existsb_exists.
  split; intros [H1 H2]; split; trivial.
  - intros Ha. apply H1. exists a. now rewrite Nat.eqb_refl.
  - intros (b & Hb & E). apply Nat.eqb_eq in E as <-. contradiction.
Qed.

Lemma allowedb_iff r h : allowedb r h = true <-> allowed r h.
Proof.
  destruct r; simpl; [tauto | apply distinct_iff |].
  rewrite forallb_forall. split.
  - intros H a b Ha Hb. apply H, Nat.eqb_eq in Ha. apply H, Nat.eqb_eq in Hb. congruence.
  - intros H a Ha. apply Nat.eqb_eq, H; trivial. destruct h; [easy | now left].
Qed.

(** No digit has a bit beyond its size. *)
Lemma bit_size c t j : bit c t j = true -> j < N.to_nat (N.size (digit c t)).
Proof.
  unfold bit. destruct (N.eq_dec (digit c t) 0) as [-> | Z]; [now rewrite N.bits_0|].
  rewrite N.size_log2 by trivial. intros B. destruct (N.le_gt_cases (N.of_nat j) (N.log2 (digit c t))); [lia|].
  now rewrite N.bits_above_log2 in B.
Qed.

(** The list has the options and no other. *)
Lemma options_iff c n h : In h (options c n) <-> heap_move c n h.
Proof.
  unfold options. rewrite heap_move_iff, in_flat_map. split.
  - intros (t & Ht & H). apply in_flat_map in H as (j & _ & H). apply in_seq in Ht.
    destruct (bit c t j) eqn:B; [|easy]. apply filter_In in H as [H A]. apply compositions_iff in H as (<- & S & P).
    apply allowedb_iff in A. exists t. repeat split; trivial. lia.
  - intros (t & -> & B & P & A). exists t. split; [apply in_seq; lia|].
    apply in_flat_map. exists (length h). pose proof (bit_size _ _ _ B). split; [apply in_seq; lia|].
    rewrite B. apply filter_In. split; [|now apply allowedb_iff].
    apply compositions_iff. repeat split; trivial. lia.
Qed.

(** ** The least value that is excluded *)

Lemma existsb_eqb_iff v l : existsb (N.eqb v) l = true <-> In v l.
Proof.
  rewrite existsb_exists. split.
  - intros (u & H & E). apply N.eqb_eq in E. now subst.
  - intros H. exists v. now rewrite N.eqb_refl.
Qed.

Lemma mex_from_below fuel v l :
  (forall u, (u < v)%N -> In u l) -> forall u, (u < mex_from fuel v l)%N -> In u l.
Proof.
  revert v. induction fuel as [|fuel IH]; intros v H; simpl; [exact H|].
  destruct (existsb (N.eqb v) l) eqn:E; [|exact H].
  apply existsb_eqb_iff in E. apply IH. intros u Hu.
  destruct (N.eq_dec u v) as [-> | D]; [exact E | apply H; lia].
Qed.

(** If [v] values below [v] are in a list of [v + fuel] numbers and [mex_from] gives a member, the
    list is too short. *)
Lemma mex_from_not_in fuel v l :
  (forall u, (u < v)%N -> In u l) -> length l <= N.to_nat v + fuel -> ~ In (mex_from fuel v l) l.
Proof.
  revert v. induction fuel as [|fuel IH]; intros v H L; simpl.
  - intros Hv.
    assert (incl (map N.of_nat (seq 0 (S (N.to_nat v)))) l) as I.
    { intros u Hu. apply in_map_iff in Hu as (m & <- & Hm). apply in_seq in Hm.
      destruct (Nat.eq_dec m (N.to_nat v)) as [-> | D]; [now rewrite N2Nat.id | apply H; lia]. }
    apply NoDup_incl_length in I; [rewrite map_length, seq_length in I; lia|].
    apply FinFun.Injective_map_NoDup; [intros a b; apply Nat2N.inj | apply seq_NoDup].
  - destruct (existsb (N.eqb v) l) eqn:E.
    + apply existsb_eqb_iff in E. apply IH; [|lia]. intros u Hu.
      destruct (N.eq_dec u v) as [-> | D]; [exact E | apply H; lia].
    + intros Hv. apply existsb_eqb_iff in Hv. congruence.
Qed.

Lemma mex_not_in l : ~ In (mex l) l.
Proof. apply mex_from_not_in; [lia | simpl; lia]. Qed.

Lemma mex_below l v : (v < mex l)%N -> In v l.
Proof. apply mex_from_below. lia. Qed.

(** ** Nimbers *)

Lemma table_length c n : length (table c n) = n.
Proof. induction n as [|n IH]; simpl; [easy | rewrite app_length, IH; simpl; lia]. Qed.

Lemma table_nth c n m : m < n -> nth m (table c n) 0%N = G c m.
Proof.
  intros H. induction n as [|n IH]; [lia|]. destruct (Nat.eq_dec m n) as [-> | D]; [easy|].
  simpl. rewrite app_nth1 by (rewrite table_length; lia). apply IH. lia.
Qed.

Lemma G_equation c n : valid c -> G c n = mex (map (value (G c)) (options c n)).
Proof.
  intros V. unfold G at 1. simpl. rewrite app_nth2; rewrite table_length; [|lia].
  rewrite Nat.sub_diag. simpl. f_equal. apply map_ext_in. intros h Hh. apply value_ext. intros a Ha.
  apply table_nth. apply options_iff in Hh. eapply heap_move_less; eauto.
Qed.

Lemma option_value_iff c g n v : option_value c g n v <-> In v (map (value g) (options c n)).
Proof.
  rewrite in_map_iff. split; intros (h & H1 & H2).
  - exists h. split; [easy | now apply options_iff].
  - exists h. split; [now apply options_iff | easy].
Qed.

(** Every heap of a valid code has a nimber: [G] satisfies the equation of the least excluded value.
    *)
Theorem G_nimbers c : valid c -> nimbers c (G c).
Proof.
  intros V n. unfold is_mex. split.
  - rewrite option_value_iff, (G_equation c n V) at 1. apply mex_not_in.
  - intros v H. apply option_value_iff, mex_below. now rewrite <- G_equation.
Qed.

(** An option depends on the nimbers of lesser heaps only. *)
Lemma option_value_ext c f g n v :
  valid c -> (forall m, m < n -> f m = g m) -> option_value c f n v -> option_value c g n v.
Proof.
  intros V E (h & M & <-). exists h. split; [easy|]. apply value_ext. intros a Ha.
  symmetry. apply E. eapply heap_move_less; eauto.
Qed.

(** Two values that are both the least one excluded, by the same heaps before, are the same. *)
Lemma is_mex_unique c f g n :
  valid c -> (forall m, m < n -> f m = g m) -> is_mex c f n -> is_mex c g n -> f n = g n.
Proof.
  intros V E [F1 F2] [G1 G2]. destruct (N.lt_trichotomy (f n) (g n)) as [L | [L | L]]; trivial; exfalso.
  - apply F1. apply (option_value_ext c g f); auto. intros m Hm. symmetry. auto.
  - apply G1. apply (option_value_ext c f g); auto.
Qed.

(** No other sequence satisfies the equation. *)
Theorem nimbers_unique c g : valid c -> nimbers c g -> forall n, g n = G c n.
Proof.
  intros V H n. induction n as [n IH] using lt_wf_ind.
  apply is_mex_unique with c; auto. now apply G_nimbers.
Qed.

(** ** The theorem of Sprague and Grundy *)

Lemma lxor_cancel a b : N.lxor a (N.lxor a b) = b.
Proof. now rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. Qed.

(** Of two numbers that agree above bit [k], the one in which this bit is set is greater. *)
Lemma bits_lt a b k :
  (forall i, (k < i)%N -> N.testbit a i = N.testbit b i) -> N.testbit a k = false -> N.testbit b k = true -> (a < b)%N.
Proof.
  intros A Ha Hb.
  assert (forall x, x / 2 ^ k = 2 * (x / 2 ^ N.succ k) + N.b2n (N.testbit x k))%N as D.
  { intros x. rewrite <- !N.shiftr_div_pow2, N.shiftr_succ_r.
    replace (N.testbit x k) with (N.odd (N.shiftr x k)); [apply N.div2_odd|].
    now rewrite <- N.bit0_odd, N.shiftr_spec, N.add_0_l by lia. }
  assert (a / 2 ^ N.succ k = b / 2 ^ N.succ k)%N as E.
  { rewrite <- !N.shiftr_div_pow2. apply N.bits_inj. intros i. rewrite !N.shiftr_spec by lia. apply A. lia. }
  pose proof (D a) as Da. pose proof (D b) as Db. rewrite Ha, E in Da. rewrite Hb in Db. cbn [N.b2n] in Da, Db.
  apply N.nle_gt. intros L. apply (N.div_le_mono _ _ (2 ^ k)) in L; [lia | apply N.pow_nonzero; lia].
Qed.

(** If bit [k] of a nim-sum is set, it is set in one of the terms. *)
Lemma nimsum_bit g p k : N.testbit (value g p) k = true -> exists n, In n p /\ N.testbit (g n) k = true.
Proof.
  induction p as [|n p IH]; [now rewrite N.bits_0|].
  rewrite value_cons, N.lxor_spec. destruct (N.testbit (g n) k) eqn:E.
  - intros _. exists n. split; [now left | easy].
  - rewrite xorb_false_l. intros H. destruct (IH H) as (m & Hm & Hb). exists m. split; [now right | easy].
Qed.

(** In a nim-sum that is not 0 some term becomes less by it. *)
Lemma nimsum_reducible g p : value g p <> 0%N -> exists n, In n p /\ (N.lxor (g n) (value g p) < g n)%N.
Proof.
  set (s := value g p). intros H. destruct (nimsum_bit g p (N.log2 s)) as (n & Hn & B).
  - now apply N.bit_log2.
  - exists n. split; [easy|]. apply (bits_lt _ _ (N.log2 s)); trivial.
    + intros i Hi. rewrite N.lxor_spec, (N.bits_above_log2 s i Hi). apply xorb_false_r.
    + rewrite N.lxor_spec, B, N.bit_log2 by easy. reflexivity.
Qed.

Section Sprague_Grundy.

Variable c : code.
Variable g : nat -> N.
Hypothesis c_valid : valid c.
Hypothesis g_nimbers : nimbers c g.

(** From nim-sum 0 no move keeps it. *)
Lemma from_zero p q : move c p q -> value g p = 0%N -> value g q <> 0%N.
Proof.
  intros [l n r h M] Z Z'. destruct (g_nimbers n) as [E _]. apply E. exists h. split; [easy|].
  rewrite value_split in Z. rewrite value_middle in Z'. apply N.lxor_eq in Z, Z'. congruence.
Qed.

(** From any other some move makes it. *)
Lemma to_zero p : value g p <> 0%N -> exists q, move c p q /\ value g q = 0%N.
Proof.
  intros NZ. destruct (nimsum_reducible g p NZ) as (n & Hn & L).
  destruct (g_nimbers n) as [_ E]. destruct (E _ L) as (h & M & V).
  destruct (in_split _ _ Hn) as (l & r & ->). exists (l ++ h ++ r). split; [now constructor|].
  rewrite value_split, lxor_cancel in V. rewrite value_middle, V. apply N.lxor_nilpotent.
Qed.

Lemma decided p : (value g p = 0%N -> loses c p) /\ (value g p <> 0%N -> wins c p).
Proof.
  induction p as [p IH] using play_ind. split.
  - intros Z. constructor. intros q M. apply IH; [now apply move_total with c | eauto using from_zero].
  - intros NZ. destruct (to_zero p NZ) as (q & M & Z). apply wins_by with q; trivial.
    apply IH; [now apply move_total with c | easy].
Qed.

End Sprague_Grundy.

(** No position is both won and lost. *)
Lemma not_both c p : valid c -> wins c p -> loses c p -> False.
Proof.
  intros V. induction p as [p IH] using play_ind.
  intros W L. destruct W as [p q M L']. destruct L as [p A]. apply (IH q); eauto using move_total.
Qed.

(** The player to move loses a position if and only if the nim-sum of its heaps is 0, and wins it
    otherwise. *)
Theorem sprague_grundy c p :
  valid c -> (loses c p <-> value (G c) p = 0%N) /\ (wins c p <-> value (G c) p <> 0%N).
Proof.
  intros V. destruct (decided c (G c) V (G_nimbers c V) p) as [L W]. split; split; trivial.
  - intros H. destruct (N.eq_dec (value (G c) p) 0) as [Z | NZ]; trivial. exfalso. eauto using not_both.
  - intros H Z. eauto using not_both.
Qed.

(** Every position is won or lost. *)
Corollary determined c p : valid c -> wins c p \/ loses c p.
Proof.
  intros V. destruct (sprague_grundy c p V) as [L W]. rewrite L, W.
  destruct (N.eq_dec (value (G c) p) 0); tauto.
Qed.

(** Two heaps are alike if and only if they have one nimber. *)
Theorem alike_iff c m n : valid c -> alike c m n <-> G c m = G c n.
Proof.
  intros V. split.
  - intros A. specialize (A [n]). destruct A as [_ A].
    rewrite !(proj1 (sprague_grundy _ _ V)), !value_cons in A. unfold value in A. simpl in A.
    rewrite !N.lxor_0_r in A. apply N.lxor_eq, A, N.lxor_nilpotent.
  - intros E p. destruct (sprague_grundy c (m :: p) V) as [L W]. destruct (sprague_grundy c (n :: p) V) as [L' W'].
    rewrite L, W, L', W', !value_cons, E. tauto.
Qed.

(** Heap 0 has no option. *)
Lemma no_move_from_0 c h : valid c -> ~ heap_move c 0 h.
Proof.
  intros V M. pose proof (heap_move_total _ _ _ V M). unfold size in *. lia.
Qed.

Lemma G_0 c : valid c -> G c 0 = 0%N.
Proof.
  intros V. destruct (G_nimbers c V 0) as [_ H]. destruct (N.eq_dec (G c 0) 0) as [E | E]; trivial.
  destruct (H 0%N) as (h & M & _); [lia | now apply no_move_from_0 in M].
Qed.

(** ** Codes that leave at most two heaps *)

(** No move leaves more than [m] heaps. *)
Definition leaves_at_most (c : code) (m : nat) : Prop := forall t j, bit c t j = true -> j <= m.

(** No move takes more than [k] stones. *)
Definition takes_at_most (c : code) (k : nat) : Prop := forall t j, bit c t j = true -> t <= k.

Lemma allowed_none r : allowed r [].
Proof. destruct r; [easy | constructor | easy]. Qed.

Lemma allowed_one r a : allowed r [a].
Proof.
  destruct r; [easy | apply NoDup_cons; [easy | constructor] |]. intros x y [<- | []] [<- | []]. easy.
Qed.

Lemma allowed_two r a b : r <> Equal -> r = Any \/ a <> b -> allowed r [a; b].
Proof.
  intros E D. destruct r; [easy | | easy]. destruct D as [D | D]; [easy|].
  apply NoDup_cons; [intros [-> | []]; now apply D | apply NoDup_cons; [easy | constructor]].
Qed.

(** The options of a heap where at most two heaps are left: the heap taken whole, one heap, or a
    pair. *)
Lemma octal_options c g n v :
  leaves_at_most c 2 -> parts c <> Equal ->
  option_value c g n v <->
  (bit c n 0 = true /\ v = 0%N) \/
  (exists t a, bit c t 1 = true /\ 1 <= a /\ n = t + a /\ v = g a) \/
  (exists t a b, bit c t 2 = true /\ 1 <= a /\ 1 <= b /\ (parts c = Unequal -> a <> b) /\
     n = t + a + b /\ v = N.lxor (g a) (g b)).
Proof.
  intros Two Free. split.
  - intros (h & M & <-). apply heap_move_iff in M as (t & -> & B & P & A).
    pose proof (Two _ _ B) as L. destruct h as [|a [|b [|]]]; simpl in *; [left | right; left | right; right | lia].
    + rewrite Nat.add_0_r. auto.
    + exists t, a. unfold value. simpl. rewrite N.lxor_0_r. repeat split; auto.
    + exists t, a, b. unfold value. simpl. rewrite N.lxor_0_r. repeat split; auto; try lia.
      intros U. rewrite U in A. simpl in A. apply NoDup_cons_iff in A as [A _]. simpl in A. intuition.
  - intros [[B ->] | [(t & a & B & Pa & -> & ->) | (t & a & b & B & Pa & Pb & D & -> & ->)]].
    + exists []. split; [|easy]. apply heap_move_iff. exists n. simpl.
      split; [lia|]. split; [exact B|]. split; [easy | apply allowed_none].
    + exists [a]. unfold value. simpl. rewrite N.lxor_0_r. split; [|easy]. apply heap_move_iff. exists t. simpl.
      split; [lia|]. split; [exact B|]. split; [intros x [<- | []]; easy | apply allowed_one].
    + exists [a; b]. unfold value. simpl. rewrite N.lxor_0_r. split; [|easy]. apply heap_move_iff. exists t. simpl.
      split; [lia|]. split; [exact B|]. split; [intros x [<- | [<- | []]]; easy|].
      apply allowed_two; [easy|]. destruct (parts c); [now left | right; auto | easy].
Qed.

(** The digits of a code without tail; 0 beyond them. *)
Lemma octal_digit ds t : digit (octal ds) t = nth t ds 0%N.
Proof.
  unfold digit, octal. cbn [digits tail]. destruct (Nat.ltb_spec t (length ds)) as [L | L]; [easy|].
  rewrite (nth_overflow ds) by lia. now destruct (_ mod _).
Qed.

(** All digits of a code are below [d] if those that are listed are. *)
Lemma digits_below c d :
  forallb (fun x => x <? d)%N (digits c ++ tail c) = true -> (0 < d)%N -> forall t, (digit c t < d)%N.
Proof.
  intros H D t. rewrite forallb_forall in H. unfold digit.
  assert (forall l i, incl l (digits c ++ tail c) -> (nth i l 0 < d)%N) as N.
  { intros l i I. destruct (nth_in_or_default i l 0%N) as [J | ->]; [now apply N.ltb_lt, H, I | easy]. }
  destruct (t <? length (digits c)); apply N; [apply incl_appl | apply incl_appr]; apply incl_refl.
Qed.

(** Digits below [2 ^ (m + 1)] leave at most [m] heaps: 0 to 3 one, 0 to 7 two, 0 to 15 three. *)
Lemma leaves_by_digits c m :
  forallb (fun x => x <? 2 ^ N.of_nat (m + 1))%N (digits c ++ tail c) = true -> leaves_at_most c m.
Proof.
  intros H t j B. assert (2 ^ N.of_nat (m + 1) <> 0)%N by now apply N.pow_nonzero.
  pose proof (digits_below c _ H ltac:(lia) t) as L. unfold bit in B. destruct (le_lt_dec j m) as [J | J]; trivial.
  exfalso. destruct (N.eq_dec (digit c t) 0) as [Z | Z]; [now rewrite Z, N.bits_0 in B|].
  apply N.log2_lt_pow2 in L; [|lia]. rewrite N.bits_above_log2 in B; [easy | lia].
Qed.

Lemma octal_leaves ds : forallb (fun d => d <? 8)%N ds = true -> leaves_at_most (octal ds) 2.
Proof. intros H. apply leaves_by_digits. simpl. now rewrite app_nil_r. Qed.

(** A list of [k + 1] digits, without a tail, takes at most [k]. *)
Lemma takes_by_digits c : tail c = [] -> takes_at_most c (length (digits c) - 1).
Proof.
  intros T t j B. unfold bit, digit in B. rewrite T in B.
  destruct (Nat.ltb_spec t (length (digits c))) as [L | L]; [lia|].
  assert (forall i, nth i (@nil N) 0%N = 0%N) as Z by now intros []. now rewrite Z, N.bits_0 in B.
Qed.

Lemma octal_takes ds : takes_at_most (octal ds) (length ds - 1).
Proof. now apply takes_by_digits. Qed.
