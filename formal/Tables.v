(** * Tables of nimbers, for all codes

    The nimbers of the heaps below some bound, of any code that leaves at most three heaps: with
    digits that repeat endlessly, hexadecimal digits, unequal or equal parts. Numbers are binary and
    sets are trees of the standard library, so what is proved here rests on no axiom; some thousand
    heaps take seconds. [nimbers_of_right] is the end: the table holds the nimbers. *)

From Coq Require Import List Arith NArith PArith Lia Bool MSetPositive SetoidList.
From Grundy Require Import Octal Theorems Least Small.
Import ListNotations.

Local Arguments N.lxor : simpl never.
Local Arguments N.testbit : simpl never.

(** ** Sets of values *)

Module Sets := PositiveSet.

Definition put (v : N) (s : Sets.t) : Sets.t := Sets.add (N.succ_pos v) s.
Definition member (v : N) (s : Sets.t) : bool := Sets.mem (N.succ_pos v) s.
Definition members (s : Sets.t) : list N := map Pos.pred_N (Sets.elements s).
Definition put_all (l : list N) (s : Sets.t) : Sets.t := fold_left (fun s v => put v s) l s.

Lemma member_empty v : member v Sets.empty = false.
Proof. unfold member. apply not_true_iff_false. rewrite Sets.mem_spec. apply Sets.empty_spec. Qed.

Lemma succ_pos_inj u v : N.succ_pos u = N.succ_pos v -> u = v.
Proof. intros E. rewrite <- (N.pos_pred_succ u), <- (N.pos_pred_succ v). now f_equal. Qed.

Lemma member_put u v s : member u (put v s) = true <-> u = v \/ member u s = true.
Proof.
  unfold member, put. rewrite !Sets.mem_spec, Sets.add_spec. split; (intros [E | I]; [left | now right]).
  - now apply succ_pos_inj.
  - now subst.
Qed.

Lemma member_union u s t : member u (Sets.union s t) = true <-> member u s = true \/ member u t = true.
Proof. unfold member. now rewrite !Sets.mem_spec, Sets.union_spec. Qed.

Lemma member_put_all u l s : member u (put_all l s) = true <-> In u l \/ member u s = true.
Proof.
  unfold put_all. revert s. induction l as [|v l IH]; intros s; simpl; [tauto|]. rewrite IH, member_put.
  intuition congruence.
Qed.

Lemma members_iff v s : In v (members s) <-> member v s = true.
Proof.
  unfold members, member. rewrite Sets.mem_spec, <- Sets.elements_spec1, InA_alt, in_map_iff.
  split; intros (p & A & B).
  - exists p. split; [|easy]. subst v. now destruct p as [p | p |]; simpl; rewrite ?Pos.succ_pred_double.
  - exists p. split; [|easy]. rewrite <- A. apply N.pos_pred_succ.
Qed.

(** The least number that is no member, from [v] on. *)
Fixpoint absent (fuel : nat) (v : N) (s : Sets.t) : option N :=
  match fuel with
  | O => None
  | S fuel => if member v s then absent fuel (v + 1) s else Some v
  end.

Lemma absent_right fuel v s x :
  (forall u, (u < v)%N -> member u s = true) -> absent fuel v s = Some x ->
  member x s = false /\ forall u, (u < x)%N -> member u s = true.
Proof.
  revert v. induction fuel as [|fuel IH]; intros v B E; simpl in E; [easy|]. destruct (member v s) eqn:M.
  - apply (IH (v + 1)%N); trivial. intros u U. destruct (N.eq_dec u v) as [-> | D]; [easy | apply B; lia].
  - injection E as <-. now split.
Qed.

(** ** Lists *)

Lemma nth_error_nil {A} i : nth_error (@nil A) i = None.
Proof. now destruct i. Qed.

Lemma in_combine_iff {A B} (l : list A) (l' : list B) x y :
  In (x, y) (combine l l') <-> exists i, nth_error l i = Some x /\ nth_error l' i = Some y.
Proof.
  revert l'. induction l as [|a l IH]; intros l'; simpl.
  - split; [easy | intros ([|i] & E & _); easy].
  - destruct l' as [|b l']; simpl.
    + split; [easy | intros ([|i] & _ & E); easy].
    + rewrite IH. split.
      * intros [E | (i & E)]; [exists 0; now injection E as <- <- | now exists (S i)].
      * intros ([|i] & E & E'); simpl in *; [left; congruence | right; now exists i].
Qed.

Lemma nth_error_firstn {A} (l : list A) k i : nth_error (firstn k l) i = if i <? k then nth_error l i else None.
Proof.
  revert k i. induction l as [|a l IH]; intros k i.
  - rewrite firstn_nil, nth_error_nil. now destruct (i <? k).
  - destruct k as [|k], i as [|i]; simpl; trivial. rewrite IH. reflexivity.
Qed.

Lemma nth_error_seq k n i : nth_error (seq k n) i = if i <? n then Some (k + i) else None.
Proof.
  revert k i. induction n as [|n IH]; intros k [|i]; simpl; trivial; [now rewrite Nat.add_0_r|].
  rewrite IH. change (S i <? S n) with (i <? n). destruct (i <? n); [f_equal; lia | easy].
Qed.

Lemma Forall2_nth_error {A B} (R : A -> B -> Prop) l l' i y :
  Forall2 R l l' -> nth_error l' i = Some y -> exists x, nth_error l i = Some x /\ R x y.
Proof.
  intros F. revert i. induction F as [|a b l l' H F IH]; intros [|i] E; simpl in *; try easy; [|auto].
  injection E as <-. eauto.
Qed.

Lemma Forall2_nth_error_l {A B} (R : A -> B -> Prop) l l' i x :
  Forall2 R l l' -> nth_error l i = Some x -> exists y, nth_error l' i = Some y /\ R x y.
Proof.
  intros F. revert i. induction F as [|a b l l' H F IH]; intros [|i] E; simpl in *; try easy; [|auto].
  injection E as <-. eauto.
Qed.

(** ** What is left of a heap *)

(** [v] is the value of [j] heaps of [m] stones together that may be left. *)
Definition sums (r : parts_rule) (g : nat -> N) (j m : nat) (v : N) : Prop :=
  exists h, length h = j /\ list_sum h = m /\ (forall a, In a h -> 1 <= a) /\ allowed r h /\ value g h = v.

Lemma option_sums c g n v :
  option_value c g n v <-> exists t j, t <= n /\ bit c t j = true /\ sums (parts c) g j (n - t) v.
Proof.
  split.
  - intros (h & M & V). apply heap_move_iff in M as (t & -> & B & P & A). exists t, (length h).
    split; [lia|]. split; [easy|]. exists h. repeat split; trivial. lia.
  - intros (t & j & L & B & h & <- & S & P & A & V). exists h. split; [|easy]. apply heap_move_iff. exists t.
    repeat split; trivial. lia.
Qed.

Lemma sums_none r g m v : sums r g 0 m v <-> m = 0 /\ v = 0%N.
Proof.
  split.
  - intros (h & L & S & _ & _ & V). destruct h; [|easy]. now subst.
  - intros [-> ->]. exists []. repeat split; [easy | apply allowed_none].
Qed.

Lemma sums_one r g m v : sums r g 1 m v <-> 1 <= m /\ v = g m.
Proof.
  split.
  - intros (h & L & S & P & _ & V). destruct h as [|a [|]]; try easy. simpl in S. rewrite Nat.add_0_r in S. subst a.
    split; [apply P; now left|]. rewrite <- V. unfold value. simpl. now rewrite N.lxor_0_r.
  - intros [L ->]. exists [m]. unfold value. simpl. rewrite N.lxor_0_r.
    repeat split; trivial; [lia | intros a [<- | []]; easy | apply allowed_one].
Qed.

Lemma sums_two r g m v :
  sums r g 2 m v <->
  exists a b, 1 <= a <= b /\ m = a + b /\ match r with Any => True | Unequal => a <> b | Equal => a = b end /\
    v = N.lxor (g a) (g b).
Proof.
  split.
  - intros (h & L & S & P & A & V). destruct h as [|a [|b [|]]]; try easy. simpl in S.
    pose proof (P a (or_introl eq_refl)). pose proof (P b (or_intror (or_introl eq_refl))).
    unfold value in V. simpl in V. rewrite N.lxor_0_r in V.
    assert (match r with Any => True | Unequal => a <> b | Equal => a = b end) as A'.
    { destruct r; [easy | | apply A; simpl; tauto]. simpl in A. apply NoDup_cons_iff in A as [A _].
      simpl in A. intuition. }
    destruct (le_lt_dec a b) as [O | O]; [exists a, b | exists b, a]; (split; [lia|]); (split; [lia|]).
    + easy.
    + split; [destruct r; auto | rewrite <- V; apply N.lxor_comm].
  - intros (a & b & L & -> & A & ->). exists [a; b]. unfold value. simpl. rewrite N.lxor_0_r.
    split; [easy|]. split; [simpl; lia|]. split; [intros x [<- | [<- | []]]; lia|]. split; [|easy].
    destruct r; [easy | now apply allowed_two; [|right] |]. subst b. intros x y [<- | [<- | []]] [<- | [<- | []]]; easy.
Qed.

Lemma sums_three g m v :
  sums Any g 3 m v <-> exists a u, 1 <= a <= m /\ sums Any g 2 (m - a) u /\ v = N.lxor (g a) u.
Proof.
  split.
  - intros (h & L & S & P & _ & V). destruct h as [|a h]; [easy|]. exists a, (value g h). simpl in S, L.
    pose proof (P a (or_introl eq_refl)). split; [lia|]. split; [|now rewrite <- V, value_cons].
    exists h. split; [lia|]. split; [lia|]. split; [|easy]. intros b B. apply P. now right.
  - intros (a & u & L & (h & Lh & S & P & _ & V) & ->). exists (a :: h). simpl. rewrite value_cons, V.
    split; [now rewrite Lh|]. split; [lia|]. split; [|easy]. intros b [<- | B]; [lia | now apply P].
Qed.

(** ** Values of what is left *)

(** What [m] stones may be: no heap, one heap and its nimber, and the values of two and of three
    heaps. *)
Record rest := Rest { none : bool; single : option N; two : Sets.t; three : Sets.t }.

Section Code.

Variable c : code.

(** The most heaps that a move may leave; digits are below [2 ^ (most + 1)]. *)
Variable most : nat.

(** Each number with what follows from it: [down n] is [n - 1], ..., 0. *)
Fixpoint down (n : nat) : list nat := match n with O => [] | S n => n :: down n end.

Lemma down_nth n i m : nth_error (down n) i = Some m <-> i < n /\ m = n - 1 - i.
Proof.
  revert i. induction n as [|n IH]; intros i; simpl.
  - rewrite nth_error_nil. split; [easy | lia].
  - destruct i as [|i]; simpl; [|rewrite IH; lia].
    split; [intros E; injection E as <-; lia | intros [_ ->]; f_equal; lia].
Qed.

Lemma rev_down n : rev (down n) = seq 0 n.
Proof. induction n as [|n IH]; [easy|]. rewrite seq_S. simpl. now rewrite IH. Qed.

(** Sums of two positive parts of [n]; [before] has the nimbers of the heaps [n - 1], ..., 0,
    [after] those of 1, ..., [n - 1]. The lesser part comes from [after]. *)
Definition pairs (n : nat) (after before : list N) : list N :=
  match parts c with
  | Equal => if Nat.even n && (2 <=? n) then [0%N] else []
  | Any => map (fun x => N.lxor (fst x) (snd x)) (combine (firstn (Nat.div2 n) after) before)
  | Unequal => map (fun x => N.lxor (fst x) (snd x)) (combine (firstn (Nat.div2 (n - 1)) after) before)
  end.

(** Sums of three, one and two: [rests] are those of [n - 1], ..., 0. *)
Definition triples (after : list N) (rests : list rest) : list N :=
  flat_map (fun x => map (N.lxor (fst x)) (members (two (snd x)))) (combine after rests).

(** Adds to [s] the values that the digit [d] allows of [r]. *)
Definition allow (d : N) (r : rest) (s : Sets.t) : Sets.t :=
  match d with
  | 0%N => s
  | _ =>
    let s := if N.testbit d 0 && none r then put 0 s else s in
    let s := if N.testbit d 1 then match single r with Some v => put v s | None => s end else s in
    let s := if N.testbit d 2 then Sets.union (two r) s else s in
    if N.testbit d 3 then Sets.union (three r) s else s
  end.

Fixpoint gather (ds : list N) (rests : list rest) (s : Sets.t) : Sets.t :=
  match ds, rests with
  | d :: ds, r :: rests => gather ds rests (allow d r s)
  | _, _ => s
  end.

(** The nimbers of the heaps below [n], the last one first, and what this many stones may be. *)
Fixpoint sweep (ds : list N) (n : nat) : option (list N * list rest) :=
  match n with
  | O => Some ([], [])
  | S n =>
    match sweep ds n with
    | None => None
    | Some (before, rests) =>
      let after := tl (rev before) in
      let left2 := if 2 <=? most then put_all (pairs n after before) Sets.empty else Sets.empty in
      let left3 := if 3 <=? most then put_all (triples after rests) Sets.empty else Sets.empty in
      let s := gather ds (Rest (n =? 0) None left2 left3 :: rests) Sets.empty in
      match absent (S (Sets.cardinal s)) 0 s with
      | None => None
      | Some v => Some (v :: before, Rest (n =? 0) (if n =? 0 then None else Some v) left2 left3 :: rests)
      end
    end
  end.

(** *** It is right *)

Let g := G c.

Definition right_rest (m : nat) (r : rest) : Prop :=
  none r = (m =? 0) /\ single r = (if m =? 0 then None else Some (g m)) /\
  (2 <= most -> forall v, member v (two r) = true <-> sums (parts c) g 2 m v) /\
  (3 <= most -> forall v, member v (three r) = true <-> sums (parts c) g 3 m v).

(** The digits of [ds] are those of the code, up to the take [n]. *)
Definition right_digits (ds : list N) (n : nat) : Prop :=
  forall t, t < n -> nth t ds 0%N = digit c t.

Lemma right_digits_less ds m n : m <= n -> right_digits ds n -> right_digits ds m.
Proof. intros L H t T. apply H. lia. Qed.

Lemma nth_error_down n i : nth_error (down n) i = if i <? n then Some (n - 1 - i) else None.
Proof.
  destruct (Nat.ltb_spec i n) as [L | L]; [now apply down_nth|]. apply nth_error_None.
  enough (length (down n) = n) as -> by easy. clear. induction n; simpl; auto.
Qed.

(** The nimbers before heap [n], in both orders. *)
Lemma after_is n : tl (rev (map g (down n))) = map g (seq 1 (n - 1)).
Proof.
  rewrite <- map_rev, rev_down. destruct n as [|n]; [easy|]. simpl. now rewrite Nat.sub_0_r.
Qed.

Lemma nth_after n i x :
  nth_error (map g (seq 1 (n - 1))) i = Some x <-> S i < n /\ x = g (S i).
Proof.
  rewrite nth_error_map, nth_error_seq. destruct (Nat.ltb_spec i (n - 1)) as [L | L]; simpl.
  - split; [intros E; injection E as <-; split; [lia | easy] | now intros [_ ->]].
  - split; [easy | lia].
Qed.

Lemma nth_before n i x : nth_error (map g (down n)) i = Some x <-> i < n /\ x = g (n - 1 - i).
Proof.
  rewrite nth_error_map, nth_error_down. destruct (Nat.ltb_spec i n) as [L | L]; simpl.
  - split; [intros E; injection E as <-; split; [lia | easy] | now intros [_ ->]].
  - split; [easy | lia].
Qed.

Lemma in_halves n k v :
  k < n ->
  In v (map (fun x => N.lxor (fst x) (snd x)) (combine (firstn k (map g (seq 1 (n - 1)))) (map g (down n)))) <->
  exists a, 1 <= a <= k /\ v = N.lxor (g a) (g (n - a)).
Proof.
  intros K. rewrite in_map_iff. split.
  - intros ([x y] & <- & I). apply in_combine_iff in I as (i & X & Y). rewrite nth_error_firstn in X.
    destruct (Nat.ltb_spec i k) as [L | L]; [|easy]. apply nth_after in X as [_ ->]. apply nth_before in Y as [_ ->].
    exists (S i). split; [lia|]. simpl. now replace (n - 1 - i) with (n - S i) by lia.
  - intros (a & A & ->). exists (g a, g (n - a)). split; [easy|]. apply in_combine_iff. exists (a - 1).
    rewrite nth_error_firstn. destruct (Nat.ltb_spec (a - 1) k) as [L | L]; [|lia]. rewrite nth_after, nth_before.
    split; (split; [lia | f_equal; lia]).
Qed.

Lemma double_half n : n = 2 * Nat.div2 n \/ n = 2 * Nat.div2 n + 1.
Proof. pose proof (Nat.div2_odd n). destruct (Nat.odd n); simpl in *; lia. Qed.

Lemma pairs_right n v : In v (pairs n (map g (seq 1 (n - 1))) (map g (down n))) <-> sums (parts c) g 2 n v.
Proof.
  rewrite sums_two. unfold pairs. pose proof (double_half n). pose proof (double_half (n - 1)). destruct (parts c).
  - destruct n as [|n]; [simpl; split; [easy | intros (a & b & L & Q & _); lia]|]. rewrite in_halves by lia. split.
    + intros (a & L & ->). exists a, (S n - a). repeat split; lia || easy.
    + intros (a & b & L & Q & _ & ->). exists a. split; [lia|]. now replace b with (S n - a) by lia.
  - destruct n as [|n]; [simpl; split; [easy | intros (a & b & L & Q & _); lia]|]. rewrite in_halves by lia. split.
    + intros (a & L & ->). exists a, (S n - a). repeat split; lia || easy.
    + intros (a & b & L & Q & D & ->). exists a. split; [lia|]. now replace b with (S n - a) by lia.
  - destruct (Nat.even n && (2 <=? n)) eqn:E.
    + apply andb_true_iff in E as [E L]. apply Nat.even_spec in E as [h ->]. apply Nat.leb_le in L. split.
      * intros [<- | []]. exists h, h. rewrite N.lxor_nilpotent. repeat split; lia.
      * intros (a & b & _ & _ & <- & ->). left. now rewrite N.lxor_nilpotent.
    + split; [easy|]. intros (a & b & L & -> & <- & _). exfalso. apply andb_false_iff in E as [E | E].
      * rewrite Nat.even_add in E. now destruct (Nat.even a).
      * apply Nat.leb_gt in E. lia.
Qed.

Hypothesis c_valid : valid c.
Hypothesis most_3 : most <= 2 \/ most = 3 /\ parts c = Any.

Lemma triples_right n rests v :
  parts c = Any -> 2 <= most -> Forall2 right_rest (down n) rests ->
  In v (triples (map g (seq 1 (n - 1))) rests) <-> sums (parts c) g 3 n v.
Proof.
  intros Any Two F. rewrite Any, sums_three. unfold triples. rewrite in_flat_map. split.
  - intros ([x r] & I & M). apply in_combine_iff in I as (i & X & R). apply nth_after in X as [L ->].
    apply in_map_iff in M as (u & <- & M). destruct (Forall2_nth_error _ _ _ _ _ F R) as (m & D & (_ & _ & T & _)).
    apply down_nth in D as [_ ->]. apply members_iff, T in M; trivial. rewrite Any in M.
    exists (S i), u. split; [lia|]. split; [|easy]. now replace (n - S i) with (n - 1 - i) by lia.
  - intros (a & u & L & M & ->). assert (a < n) as A.
    { destruct M as (h & Lh & Q & P & _). apply length_le_sum in P. lia. }
    destruct (Forall2_nth_error_l _ _ _ (a - 1) (n - a) F) as (r & R & (_ & _ & T & _)).
    { apply down_nth. lia. }
    exists (g a, r). split.
    + apply in_combine_iff. exists (a - 1). rewrite nth_after. split; [|easy]. split; [lia | f_equal; lia].
    + apply in_map_iff. exists u. split; [easy|]. apply members_iff, T; trivial. now rewrite Any.
Qed.

(** What one digit allows. *)
Lemma allow_right d m r s v :
  right_rest m r -> (forall j, N.testbit d (N.of_nat j) = true -> j <= most) ->
  member v (allow d r s) = true <->
  member v s = true \/ exists j, N.testbit d (N.of_nat j) = true /\ sums (parts c) g j m v.
Proof.
  intros (R0 & R1 & R2 & R3) B. destruct d as [|d]; [simpl; split; [now left|]; intros [H | (j & E & _)]; [easy|];
    now rewrite N.bits_0 in E|].
  unfold allow. set (d' := N.pos d) in *.
  assert (forall b t s', (if b : bool then Sets.union t s' else s') = if b then Sets.union t s' else s') as _ by easy.
  rewrite R0, R1.
  assert ((exists j, N.testbit d' (N.of_nat j) = true /\ sums (parts c) g j m v) <->
    N.testbit d' 0 = true /\ m = 0 /\ v = 0%N \/ N.testbit d' 1 = true /\ 1 <= m /\ v = g m \/
    N.testbit d' 2 = true /\ sums (parts c) g 2 m v \/ N.testbit d' 3 = true /\ sums (parts c) g 3 m v) as ->.
  { rewrite <- (sums_none (parts c) g m v), <- (sums_one (parts c) g m v). split.
    - intros (j & E & S). pose proof (B j E). destruct j as [|[|[|[|j]]]]; [tauto.. | destruct most_3; lia].
    - intros [H | [H | [H | H]]]; [exists 0 | exists 1 | exists 2 | exists 3]; exact H. }
  assert (N.testbit d' 2 = true -> 2 <= most) as M2 by (intros E; now apply (B 2)).
  assert (N.testbit d' 3 = true -> 3 <= most) as M3 by (intros E; now apply (B 3)).
  destruct (N.testbit d' 3) eqn:B3; rewrite ?member_union, ?R3 by auto;
    (destruct (N.testbit d' 2) eqn:B2; rewrite ?member_union, ?R2 by auto);
    destruct (N.testbit d' 1), (N.testbit d' 0); destruct (Nat.eqb_spec m 0) as [M | M]; simpl;
    rewrite ?member_put; intuition (lia || congruence || auto).
Qed.

Lemma gather_right ds ms rests s v :
  Forall2 right_rest ms rests -> (forall i j, N.testbit (nth i ds 0%N) (N.of_nat j) = true -> j <= most) ->
  member v (gather ds rests s) = true <->
  member v s = true \/
  exists i m j, nth_error ms i = Some m /\ N.testbit (nth i ds 0%N) (N.of_nat j) = true /\ sums (parts c) g j m v.
Proof.
  intros F. revert ds s. induction F as [|m r ms rests R F IH]; intros ds s B.
  - destruct ds; simpl; (split; [now left|]; intros [H | ([|i] & m & j & E & _)]; easy).
  - destruct ds as [|d ds]; simpl.
    + split; [now left|]. intros [H | (i & m' & j & _ & E & _)]; [easy|]. now destruct i; rewrite N.bits_0 in E.
    + rewrite IH by (intros i; apply (B (S i))). rewrite (allow_right d m r s v R) by (apply (B 0)). split.
      * intros [[H | (j & E & Q)] | (i & m' & j & H)]; [now left | right; exists 0, m, j; auto |].
        right. exists (S i), m', j. exact H.
      * intros [H | ([|i] & m' & j & E & E' & Q)]; [auto | | right; now exists i, m', j].
        injection E as ->. left. right. now exists j.
Qed.

Theorem sweep_right ds n before rests :
  right_digits ds n -> (forall i j, N.testbit (nth i ds 0%N) (N.of_nat j) = true -> j <= most) ->
  sweep ds n = Some (before, rests) -> before = map g (down n) /\ Forall2 right_rest (down n) rests.
Proof.
  intros D Few. revert before rests. induction n as [|n IH]; intros before rests E; cbn [sweep] in E.
  - injection E as <- <-. split; [easy | constructor].
  - destruct (sweep ds n) as [[b rs]|]; [|easy].
    destruct (IH ltac:(eapply right_digits_less; [|exact D]; lia) _ _ eq_refl) as [-> F]. clear IH.
    rewrite after_is in E.
    set (left2 := if 2 <=? most then put_all (pairs n _ _) Sets.empty else Sets.empty) in E.
    set (left3 := if 3 <=? most then put_all (triples _ rs) Sets.empty else Sets.empty) in E.
    assert (2 <= most -> forall v, member v left2 = true <-> sums (parts c) g 2 n v) as Two.
    { intros M v. unfold left2. rewrite (proj2 (Nat.leb_le 2 most) M), member_put_all, member_empty, pairs_right.
      intuition congruence. }
    assert (3 <= most -> forall v, member v left3 = true <-> sums (parts c) g 3 n v) as Three.
    { intros M v. unfold left3. rewrite (proj2 (Nat.leb_le 3 most) M), member_put_all, member_empty, triples_right;
        [intuition congruence | destruct most_3 as [|[_ ?]]; [lia | easy] | lia | exact F]. }
    set (s := gather _ _ _) in E. destruct (absent _ _ _) as [x|] eqn:X; [|easy]. injection E as <- <-.
    apply absent_right in X as [X1 X2]; [|lia].
    (* Taking no stone never leaves one heap, so its nimber is not asked for. *)
    set (r := Rest (n =? 0) (if n =? 0 then None else Some (g n)) left2 left3).
    assert (right_rest n r) as R by (repeat split; trivial; now apply Two || now apply Three).
    assert (s = gather ds (r :: rs) Sets.empty) as Sr.
    { unfold s, r. destruct ds as [|d ds]; [easy|]. simpl. f_equal. unfold allow. destruct d as [|d]; [easy|].
      destruct c_valid as [_ V1]. unfold bit in V1. rewrite <- (D 0) in V1 by lia. simpl in V1.
      now rewrite V1. }
    assert (forall v, member v s = true <-> option_value c g n v) as Options.
    { intros v. rewrite Sr, (gather_right ds (down (S n)) (r :: rs)) by (trivial; now constructor).
      rewrite member_empty, option_sums. split.
      - intros [H | (t & m & j & M & B & Q)]; [easy|]. apply down_nth in M as [L ->]. exists t, j.
        split; [lia|]. unfold bit. rewrite <- D by lia. split; [easy|].
        now replace (n - t) with (S n - 1 - t) by lia.
      - intros (t & j & L & B & Q). right. exists t, (n - t), j. unfold bit in B. rewrite <- D in B by lia.
        split; [apply down_nth; lia | easy]. }
    assert (x = g n) as ->.
    { symmetry. apply (mex_is c g n x); [now apply G_nimbers | |].
      - rewrite <- Options, X1. easy.
      - intros u U. now apply Options, X2. }
    split; [easy|]. constructor; [exact R | exact F].
Qed.

End Code.

(** ** Tables *)

(** The most heaps that the digits allow to leave, at least 1. *)
Definition most_left (c : code) : nat :=
  fold_right (fun d m => Nat.max (N.to_nat (N.log2 d)) m) 1 (digits c ++ tail c).

(** Codes that are covered: those that change something with every move and leave up to two heaps,
    or up to three of any sizes. *)
Definition tabled (c : code) : bool :=
  negb (bit c 0 0) && negb (bit c 0 1) &&
  ((most_left c <=? 2) || (most_left c =? 3) && rule_eqb (parts c) Any).

Lemma most_left_right c : leaves_at_most c (most_left c).
Proof.
  apply leaves_by_digits. apply forallb_forall. intros d I. apply N.ltb_lt.
  assert (N.log2 d <= N.of_nat (most_left c))%N as B.
  { unfold most_left. revert I. generalize (digits c ++ tail c). intros l. induction l as [|e l IH]; [easy|].
    intros [-> | I]; simpl; [|specialize (IH I)]; lia. }
  destruct (N.eq_dec d 0) as [-> | Z]; [now apply N.neq_0_lt_0, N.pow_nonzero|].
  apply N.log2_lt_pow2; [lia|]. lia.
Qed.

Lemma most_left_pos c : 1 <= most_left c.
Proof. unfold most_left. induction (digits c ++ tail c) as [|d l IH]; simpl; lia. Qed.

(** The nimbers of the heaps below [n]. *)
Definition nimbers_of (c : code) (n : nat) : option (list N) :=
  if tabled c then
    match sweep c (most_left c) (match tail c with [] => digits c | _ => map (digit c) (seq 0 n) end) n with
    | Some (before, _) => Some (rev before)
    | None => None
    end
  else None.

Lemma nth_map_seq (f : nat -> N) n i : i < n -> nth i (map f (seq 0 n)) 0%N = f i.
Proof.
  intros L. rewrite nth_indep with (d' := f 0) by (rewrite map_length, seq_length; lia).
  rewrite map_nth, seq_nth by lia. easy.
Qed.

Theorem nimbers_of_right c n l :
  nimbers_of c n = Some l -> valid c /\ length l = n /\ forall i, i < n -> nth i l 0%N = G c i.
Proof.
  unfold nimbers_of, tabled. intros E. destruct (_ && _) eqn:T; [|easy]. apply andb_true_iff in T as [V M].
  apply andb_true_iff in V as [V0 V1]. apply negb_true_iff in V0, V1. assert (valid c) as V by now split.
  split; [easy|]. set (ds := match tail c with [] => _ | _ => _ end) in E.
  assert (forall t, t < n -> nth t ds 0%N = digit c t) as D.
  { intros t L. unfold ds. destruct (tail c) as [|d tl] eqn:Tl; [|now apply nth_map_seq].
    unfold digit. rewrite Tl. destruct (Nat.ltb_spec t (length (digits c))) as [B | B]; [easy|].
    rewrite nth_overflow by easy. now destruct (_ mod _). }
  destruct (sweep _ _ _ _) as [[before rests]|] eqn:W; [|easy]. injection E as <-.
  destruct n as [|n]; [simpl in W; injection W as <- <-; split; [easy | lia]|].
  assert (most_left c <= 2 \/ most_left c = 3 /\ parts c = Any) as M'.
  { apply orb_true_iff in M as [M | M]; [left; now apply Nat.leb_le | right].
    apply andb_true_iff in M as [M M']. split; [now apply Nat.eqb_eq | now apply rule_eqb_sound]. }
  destruct (sweep_right c (most_left c) V M' ds (S n) before rests) as [-> _]; trivial.
  - intros i j B. apply (most_left_right c i j). unfold bit. rewrite <- B. f_equal. symmetry.
    destruct (nth_in_or_default i ds 0%N) as [I | Z]; [|now rewrite Z, N.bits_0 in B].
    unfold ds in *. destruct (tail c) as [|d tl] eqn:Tl.
    + unfold digit. destruct (Nat.ltb_spec i (length (digits c))) as [L | L]; [easy|].
      rewrite nth_overflow in B by easy. now rewrite N.bits_0 in B.
    + destruct (le_lt_dec (S n) i) as [L | L]; [|now apply nth_map_seq].
      rewrite nth_overflow in B by (now rewrite map_length, seq_length). now rewrite N.bits_0 in B.
  - rewrite <- map_rev, rev_down, map_length, seq_length. split; [easy|]. intros i L. now apply nth_map_seq.
Qed.
