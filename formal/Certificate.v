(** * Certificates: what is checked, and what follows

    A [claim] is a code, a preperiod and a period; [claim_holds] says in words of winning that they
    are a period of the game and the least ones. Two checks imply it. [window_right] is about
    stations, each of which has the nimbers of the heaps just before some heap: the first is
    compared with the head, and each with what follows from the one before, in any order and on any
    machine. [table_right] is about Guy and Smith's theorem and a table of all nimbers that it
    needs. [check_window] and [check_table] compute stations and table themselves: the instances in
    the kernel. *)

From Coq Require Import Uint63 PArray ZArith NArith List Lia Bool.
From Grundy Require Import Octal Theorems Least Words Heap Segments.
Import ListNotations.

Open Scope uint63_scope.

(** ** Claims *)

Record claim := Claim { rules : list N; preperiod : N; distance : N }.

(** Play ends, and from the preperiod on, heap [n + distance] is alike heap [n]; and whatever period
    there is, it begins no earlier and is a multiple. *)
Definition claim_holds (k : claim) : Prop :=
  let c := octal (rules k) in
  let n0 := N.to_nat (preperiod k) in
  let p := N.to_nat (distance k) in
  valid c /\ (1 <= p)%nat /\ (forall n, (n0 <= n)%nat -> alike c (n + p) n) /\
  forall n1 q, (1 <= q)%nat -> period c n1 q -> (n0 <= n1)%nat /\ Nat.divide p q.

(** ** Rules, splits, words *)

(** The code leaves at most two heaps, and every move changes something. *)
Definition rules_ok (ds : list N) : bool :=
  forallb (fun d => d <? 8)%N ds && (Z.of_nat (length ds) <? 2 ^ 20)%Z &&
  negb (N.testbit (nth 0 ds 0%N) 0) && negb (N.testbit (nth 0 ds 0%N) 1).

Lemma rules_right ds :
  rules_ok ds = true ->
  valid (octal ds) /\ leaves_at_most (octal ds) 2 /\ (Z.of_nat (length ds) < 2 ^ 20)%Z.
Proof.
  unfold rules_ok. intros H. apply andb_true_iff in H as [H B1]. apply andb_true_iff in H as [H B0].
  apply andb_true_iff in H as [D L]. apply negb_true_iff in B0, B1. apply Z.ltb_lt in L.
  split; [|split; [now apply octal_leaves | easy]]. split; rewrite bit_octal; [exact B0 | exact B1].
Qed.

(** The split by a mask and, if it is given, the parity of the heap and of the takes that break. *)
Definition split_by (mask : N) (parity : option bool) : split :=
  match parity with
  | None => split_of mask false false
  | Some tau => split_of mask true tau
  end.

(** All takes that break have the parity. *)
Definition parity_ok (ds : list N) (parity : option bool) : bool :=
  match parity with
  | None => true
  | Some tau => forallb (fun t => Bool.eqb (Nat.odd (nat_of t)) tau) (doubles (takes_of ds))
  end.

Lemma parity_right ds mask parity :
  (Z.of_nat (length ds) < 2 ^ 20)%Z -> parity_ok ds parity = true -> sound (octal ds) (split_by mask parity).
Proof.
  intros L H. destruct parity as [tau|]; apply split_sound; [right | now left].
  intros t B. apply (take_exists ds L) in B as (u & U & <-). cbn in H. rewrite forallb_forall in H.
  now apply Bool.eqb_prop, H.
Qed.

(** The set of the numbers [v], [v + 1], ... for which [f] holds, as bits [i], [i + 1], ... *)
Fixpoint word_of (f : N -> bool) (fuel : nat) (v : N) (i : int) : int :=
  match fuel with
  | O => 0
  | S fuel => (if f v then 1 << i else 0) lor word_of f fuel (v + 1) (i + 1)
  end.

Definition words_of (f : N -> bool) : words := Words (word_of f 63 0 0) (word_of f 63 63 0) (word_of f 63 126 0).

(** In the set there is nothing for which [f] does not hold. Nothing more has to be known of it. *)
Definition words_ok (f : N -> bool) (w : words) : bool :=
  forallb (fun v => implb (has_words w (Z.of_nat v)) (f (N.of_nat v))) (seq 0 189).

Lemma words_ok_right f w v : words_ok f w = true -> fits v -> has_words w v = true -> f (Z.to_N v) = true.
Proof.
  unfold words_ok, fits. intros H F Hv. rewrite forallb_forall in H. specialize (H (Z.to_nat v)).
  rewrite Z2Nat.id, Hv in H by lia. cbn [implb] in H. replace (Z.to_N v) with (N.of_nat (Z.to_nat v)) by lia.
  apply H, in_seq. lia.
Qed.

Lemma split_by_parity mask parity n v :
  common (split_by mask parity) n v = common (split_by mask parity) (if Nat.even n then 0%nat else 1%nat) v.
Proof.
  destruct parity; unfold common; cbn; [|reflexivity]. rewrite <- Nat.negb_even. now destruct (Nat.even n).
Qed.

(** Whether a period keeps the split. *)
Definition even_enough (parity : option bool) (p : N) : bool :=
  match parity with None => true | Some _ => N.even p end.

Lemma split_by_period mask parity p n :
  even_enough parity p = true -> side (split_by mask parity) (n + N.to_nat p) = side (split_by mask parity) n.
Proof.
  intros E. destruct parity as [tau|]; apply split_period; [right | now left].
  rewrite <- Nat.negb_even. apply negb_false_iff, Nat.even_spec. apply N.even_spec in E as [q ->].
  exists (N.to_nat q). lia.
Qed.

(** ** Lists *)

Fixpoint same (l l' : list int) : bool :=
  match l, l' with
  | [], [] => true
  | x :: l, y :: l' => (x =? y) && same l l'
  | _, _ => false
  end.

Lemma same_eq l l' : same l l' = true -> l = l'.
Proof.
  revert l'. induction l as [|x l IH]; intros [|y l'] H; try easy. cbn [same] in H.
  apply andb_true_iff in H as [E H]. apply eqb_correct in E as ->. f_equal. now apply IH.
Qed.

(** Some entries at the same place differ. *)
Fixpoint differ (l l' : list int) : bool :=
  match l, l' with
  | x :: l, y :: l' => if x =? y then differ l l' else true
  | _, _ => false
  end.

Lemma to_N_inj x y : to_N x = to_N y -> x = y.
Proof.
  unfold to_N. intros E. apply to_Z_inj. pose proof (phi_range x). pose proof (phi_range y). lia.
Qed.

Lemma differ_nth l l' :
  differ l l' = true -> exists i, (i < length l)%nat /\ (i < length l')%nat /\ to_N (nth i l 0) <> to_N (nth i l' 0).
Proof.
  revert l'. induction l as [|x l IH]; intros [|y l'] H; try easy. cbn [differ] in H. destruct (x =? y) eqn:E.
  - destruct (IH _ H) as (i & L & L' & D). exists (S i). cbn [length nth]. repeat split; trivial; lia.
  - exists 0%nat. cbn [length nth]. split; [lia|]. split; [lia|]. intros Q. apply to_N_inj in Q as ->.
    now rewrite Uint63.eqb_refl in E.
Qed.

(** ** The head of a sequence, made ready for segments *)

Record prepared := Prepared {
  ready : search;
  from_rules : state;
  (** The greatest part that is rare or a witness. *)
  reach : Z;
  (** [W]. *)
  window : Z
}.

Definition prepare (ds : list N) (mask : N) (parity : option bool) (w first : int) : option prepared :=
  let s := split_by mask parity in
  let e := words_of (common s 0) in
  let o := words_of (common s 1) in
  let ts := takes_of ds in
  let k := (length ds - 1)%nat in
  if rules_ok ds && parity_ok ds parity && words_ok (common s 0) e && words_ok (common s 1) o && (w <? first) &&
    (Z.of_nat k <? φ first)%Z then
    match head e o ts (of_nat k) w first with
    | None => None
    | Some st =>
      let far := fold_right (fun p => Z.max (φ (fst p))) (φ w) (rares st) in
      Some (Prepared
        (Search e o (pair_sources (doubles ts) (rares st) (singles ts))
           (pair_sources (doubles ts) (parts_of (nat_of w) (nimbers_of st) 1 []) Done))
        st far (Z.of_nat k + far))
    end
  else None.

Section Prepared.

Variable ds : list N.
Variable mask : N.
Variable parity : option bool.
Variables w first : int.
Variable pr : prepared.
Hypothesis made : prepare ds mask parity w first = Some pr.

Let c := octal ds.
Let s := split_by mask parity.
Let k := (length ds - 1)%nat.
Let m := Z.to_nat (reach pr).
Let W := Z.to_nat (window pr).

(** What is known after [prepare]. *)
Record prepared_right : Prop := PreparedRight {
  is_valid : valid c;
  is_octal : leaves_at_most c 2;
  is_short : (Z.of_nat (length ds) < 2 ^ 20)%Z;
  is_sound : sound c s;
  words_even : forall n, Nat.even n = true -> common_words (common s) (at_even (ready pr)) n;
  words_odd : forall n, Nat.even n = false -> common_words (common s) (at_odd (ready pr)) n;
  head_is_right : head_knows ds (common s) first (from_rules pr) (nat_of first);
  first_range : (1 <= φ first < 2 ^ 22)%Z;
  past_takes : (k < nat_of first)%nat;
  deciding_right : right_sources ds m (deciding (ready pr));
  deciding_complete : complete ds (common s) (deciding (ready pr)) (nat_of first);
  deciding_within : within W (deciding (ready pr));
  witnesses_right : right_sources ds m (witnesses (ready pr));
  window_is : W = (k + m)%nat;
  window_positive : (0 <= window pr)%Z;
  head_common : forall n, (m < n < nat_of first)%nat -> common s n (G c n) = true
}.

Lemma pair_common_of : sound c s -> forall t a b,
  bit c t 2 = true -> (1 <= a)%nat -> (1 <= b)%nat ->
  common s (t + a + b) (N.lxor (G c a) (G c b)) = xorb (common s a (G c a)) (common s b (G c b)).
Proof. intros H t a b B _ _. now apply class_pair with c. Qed.

Lemma far_at_least (l : list (int * int)) x v u :
  In (x, v) l -> (φ x <= fold_right (fun p => Z.max (φ (fst p))) u l)%Z.
Proof.
  induction l as [|p l IH]; [easy|]. intros [-> | I]; cbn [fold_right fst]; [lia|]. specialize (IH I). lia.
Qed.

Lemma far_start (l : list (int * int)) u : (u <= fold_right (fun p => Z.max (φ (fst p))) u l)%Z.
Proof. induction l as [|p l IH]; cbn [fold_right]; lia. Qed.

Theorem prepare_right : prepared_right.
Proof.
  unfold prepare in made. destruct (_ && _) eqn:Checks; [|easy].
  apply andb_true_iff in Checks as [Checks Lk]. apply Z.ltb_lt in Lk. fold k in Lk.
  apply andb_true_iff in Checks as [Checks Lw]. apply andb_true_iff in Checks as [Checks Ho].
  apply andb_true_iff in Checks as [Checks He]. apply andb_true_iff in Checks as [Rules Par].
  apply ltb_spec in Lw. destruct (rules_right _ Rules) as (V & Two & Short).
  pose proof (parity_right ds mask parity Short Par) as So. fold c s in V, Two, So, made, Ho, He.
  set (e := words_of (common s 0)) in *. set (o := words_of (common s 1)) in *. clearbody e o.
  assert (forall n, Nat.even n = true -> common_words (common s) e n) as We.
  { intros n E v F Hv. unfold s. rewrite split_by_parity, E. exact (words_ok_right _ e v He F Hv). }
  assert (forall n, Nat.even n = false -> common_words (common s) o n) as Wo.
  { intros n E v F Hv. unfold s. rewrite split_by_parity, E. exact (words_ok_right _ o v Ho F Hv). }
  destruct (head _ _ _ _ _ _) as [st|] eqn:H; [|easy].
  apply (head_right ds V Two Short (common s) (pair_common_of So) e o We Wo) in H as [H First].
  2: { fold k. unfold nat_of. rewrite phi_of_nat_small; [lia|]. unfold k. change (2 ^ 62)%Z with (2 ^ 20 * 2 ^ 42)%Z.
    lia. }
  set (far := fold_right (fun p => Z.max (φ (fst p))) (φ w) (rares st)) in *.
  assert (φ w <= far)%Z as Fw by apply far_start.
  assert (forall x v, In (x, v) (rares st) -> (φ x <= far)%Z) as Fr by (intros x v I; now apply far_at_least with v).
  pose proof (phi_range w). injection made as Made.
  set (sd := pair_sources _ (rares st) _) in *. set (sw := pair_sources _ (parts_of _ _ _ _) _) in *.
  assert (ready pr = Search e o sd sw) as Er by now rewrite <- Made.
  assert (from_rules pr = st) as Ef by now rewrite <- Made.
  assert (m = Z.to_nat far) as Em by (unfold m; now rewrite <- Made).
  assert (window pr = Z.of_nat k + far)%Z as Ew by now rewrite <- Made.
  assert (W = k + m)%nat as EW by (unfold W; rewrite Ew, Em; lia).
  assert (right_sources ds (Z.to_nat far) sd) as R.
  { apply pair_sources_right; trivial; [|now apply singles_sound]. intros x v I.
    destruct (head_rares _ _ _ _ _ H x v I) as (X & F & Q). specialize (Fr x v I). unfold nat_of in *.
    repeat split; trivial; try lia; apply F. }
  split; rewrite ?Er, ?Ef, ?EW, ?Em; cbn [deciding witnesses at_even at_odd]; trivial.
  - unfold nat_of. lia.
  - apply pair_sources_complete; trivial.
    + now apply singles_complete.
    + intros x v I. destruct (head_rares _ _ _ _ _ H x v I) as (X & F & Q). split; [|easy]. unfold nat_of in *. lia.
    + intros x X Cx. now apply (head_all_rares _ _ _ _ _ H).
  - intros off v I. apply pair_sources_in in I as [(t & x & T & X & ->) | I].
    + apply (takes_right ds Short 2) in T as [B T]. apply octal_takes in B. specialize (Fr x v X).
      destruct (head_rares _ _ _ _ _ H x v X) as (Hx & _ & _). pose proof (phi_range t). unfold nat_of in *.
      rewrite phi_add by (change (2 ^ 63)%Z with (2 ^ 22 * 2 ^ 41)%Z; change (2 ^ 20)%Z with 1048576%Z in *; lia).
      fold k in B. lia.
    + apply singles_of_in in I as [I ->]. apply (takes_right ds Short 1) in I as [B T]. apply octal_takes in B.
      fold k in B. lia.
  - apply (witness_sources_right ds Short (common s) first (Z.to_nat far) st (nat_of first)); trivial; unfold nat_of;
    lia.
  - lia.
  - intros n N. destruct (common s n (G c n)) eqn:Cn; [easy|].
    destruct (head_all_rares _ _ _ _ _ H n) as (y & v & I & <-); [lia | easy|]. specialize (Fr y v I).
    unfold nat_of in N. lia.
Qed.

(** ** Stations *)

(** The nimbers of the heaps just before a heap. *)
Definition station : Type := int * list int.

(** All of it is right: the nimbers, and what the sparse window asks of the heaps up to there. *)
Definition station_right (a : station) : Prop :=
  knows ds (snd a) (nat_of (fst a)) /\ (W <= length (snd a))%nat /\ (nat_of first <= nat_of (fst a))%nat /\
  clear ds (common s) m (nat_of first) (nat_of (fst a)).

(** The station of [len] nimbers at the first heap after the head. *)
Definition first_station (len : Z) : option station :=
  if (window pr <=? len)%Z && (len <=? φ first)%Z then
    let before := unload (Z.to_nat (Z.min len (φ first - 1))) (nimbers_of (from_rules pr)) first [] in
    Some (first, if (len =? φ first)%Z then 0 :: before else before)
  else None.

Lemma first_station_right len a : first_station len = Some a -> station_right a.
Proof.
  unfold first_station. intros E. destruct (_ && _) eqn:B; [|easy]. apply andb_true_iff in B as [B1 B2].
  apply Z.leb_le in B1, B2. injection E as <-. destruct prepare_right as [V ? ? ? ? ? H F _ _ _ _ _ _ Pos _].
  destruct (unload_knows ds (Z.to_nat (Z.min len (φ first - 1))) _ 0 (nat_of first) first (head_table _ _ _ _ _ H))
    as [K L]; trivial; try (unfold nat_of; lia).
  set (before := unload _ _ _ _) in *. unfold station_right. cbn [fst snd].
  assert (clear ds (common s) m (nat_of first) (nat_of first)) as C by (intros n N; lia).
  destruct (Z.eqb_spec len (φ first)) as [Q | Q].
  - split; [|split; [cbn [length]; rewrite L; unfold W; lia | now split]]. destruct K as [_ K].
    assert (length before = nat_of first - 1)%nat as L' by (rewrite L; unfold nat_of; lia).
    assert (1 <= nat_of first)%nat by (unfold nat_of; lia). unfold knows. cbn [length map]. rewrite K, L'. split;
      [lia|].
    replace (S (nat_of first - 1)) with (nat_of first) by lia. rewrite Nat.sub_diag.
    replace (nat_of first - (nat_of first - 1))%nat with 1%nat by lia.
    replace (nat_of first) with (S (nat_of first - 1)) at 2 by lia. cbn [seq map].
    now rewrite G_0 by exact V.
  - split; [easy|]. split; [rewrite L; unfold W; lia | now split].
Qed.

(** The station at heap [h] that follows from another. *)
Definition next_station (a : station) (h : int) : option station :=
  if fst a <=? h then
    match advance (ready pr) (snd a) (fst a) (φ h - φ (fst a)) with
    | Some l => Some (h, l)
    | None => None
    end
  else None.

Lemma next_station_right a h b : next_station a h = Some b -> station_right a -> station_right b.
Proof.
  unfold next_station. intros E (K & Len & F & C). destruct (fst a <=? h) eqn:O; [|easy]. apply leb_spec in O.
  destruct (advance _ _ _ _) as [l|] eqn:A; [|easy]. injection E as <-.
  destruct prepare_right as [V Two Short So We Wo H Fr Past R Com Wi Q Wd Pos Hc].
  pose proof (proj1 K) as Kl. pose proof (phi_range (fst a)).
  destruct (advance_right ds V Two Short (common s) (pair_common_of So) _ _ We Wo m (ready pr) eq_refl eq_refl R Q
    (snd a) (fst a) _ l A K) as (K' & L' & C').
  - apply complete_clear with m (nat_of first); trivial.
  - intros off v I. specialize (Wi off v I). lia.
  - fold k. lia.
  - replace (nat_of (fst a) + Z.to_nat (φ h - φ (fst a)))%nat with (nat_of h) in * by (unfold nat_of; lia).
    unfold station_right. cbn [fst snd]. rewrite L'. split; [easy|]. split; [easy|]. split; [unfold nat_of in *; lia|].
    exact (clear_app _ _ _ _ _ _ C C').
Qed.

(** Does the station [b] follow from [a]? The heaps between them are one part of a certificate. *)
Definition segment_ok (a b : station) : bool :=
  match next_station a (fst b) with
  | Some b' => same (snd b') (snd b)
  | None => false
  end.

Lemma segment_right a b : segment_ok a b = true -> station_right a -> station_right b.
Proof.
  unfold segment_ok. intros E A. destruct (next_station a (fst b)) as [b'|] eqn:N; [|easy].
  pose proof (next_station_right _ _ _ N A) as R. apply same_eq in E.
  assert (fst b' = fst b) as F.
  { unfold next_station in N. destruct (_ <=? _); [|easy]. destruct (advance _ _ _ _); [|easy]. now injection N as <-. }
  destruct b, b'. cbn [fst snd] in *. now rewrite <- E, <- F.
Qed.

(** Stations at these heaps, each from the one before. *)
Fixpoint chain (a : station) (hs : list int) : option (list station) :=
  match hs with
  | [] => Some [a]
  | h :: hs =>
    match next_station a h with
    | Some b => match chain b hs with Some l => Some (a :: l) | None => None end
    | None => None
    end
  end.

Lemma chain_right a hs l : chain a hs = Some l -> station_right a -> Forall station_right l.
Proof.
  revert a l. induction hs as [|h hs IH]; intros a l E A; cbn [chain] in E.
  - injection E as <-. constructor; [exact A | constructor].
  - destruct (next_station a h) as [b|] eqn:N; [|easy]. destruct (chain b hs) as [l'|] eqn:Ch; [|easy].
    injection E as <-. constructor; [easy|]. apply (IH _ _ Ch). now apply next_station_right with a h.
Qed.

(** ** What follows from stations *)

Definition station_at (l : list station) (h : Z) : option (list int) :=
  match find (fun a => (φ (fst a) =? h)%Z) l with
  | Some a => Some (snd a)
  | None => None
  end.

Lemma station_at_right l h x :
  Forall station_right l -> station_at l h = Some x ->
  knows ds x (Z.to_nat h) /\ clear ds (common s) m (nat_of first) (Z.to_nat h) /\ (0 <= h)%Z.
Proof.
  unfold station_at. intros F E. destruct (find _ _) as [a|] eqn:Found; [|easy]. injection E as <-.
  apply find_some in Found as [I Q]. apply Z.eqb_eq in Q. rewrite Forall_forall in F.
  destruct (F a I) as (K & _ & _ & C). unfold nat_of in K. rewrite Q in K.
  unfold nat_of in C at 2. rewrite Q in C. split; [easy|]. split; [easy|]. pose proof (phi_range (fst a)). lia.
Qed.

(** Each station has the nimber of heap [n0 - 1] first, or of the heap as far from there as the
    station is from [start]. So those at [start] and at [start + p] show that the preperiod is the
    least, and others that no proper divisor of the period is one. *)
Definition conclude (n0 p : N) (start : Z) (l : list station) : bool :=
  let n := Z.of_N n0 in
  let qs := prime_factors p in
  (1 <=? n)%Z && (0 <? p)%N && even_enough parity p &&
  (window pr <=? start - n)%Z && factored p qs &&
  match station_at l start, station_at l (start + Z.of_N p) with
  | Some (x :: u), Some (y :: v) =>
    (Z.of_nat (length u) =? start - n)%Z && negb (x =? y) && same u v &&
    forallb (fun q =>
      match station_at l (start + Z.of_N (p / q)) with
      | Some (_ :: t) => (Z.of_nat (length t) =? start - n)%Z && differ u t
      | _ => false
      end) qs
  | _, _ => false
  end.

(** The nimbers of a station after its first. *)
Lemma station_nimbers x u start len n i :
  knows ds (x :: u) start -> length u = len -> n = (start - len)%nat ->
  (1 <= n)%nat /\ to_N x = G c (n - 1) /\ ((i < len)%nat -> to_N (nth i u 0) = G c (n + i)).
Proof.
  intros K L ->. pose proof (proj1 K) as Kl. cbn [length] in Kl. split; [lia|]. split.
  - replace (start - len - 1)%nat with (start - length (x :: u) + 0)%nat by (cbn [length]; lia).
    apply (knows_nth ds (x :: u) start 0 K). cbn [length]. lia.
  - intros I. replace (start - len + i)%nat with (start - length (x :: u) + S i)%nat by (cbn [length]; lia).
    apply (knows_nth ds (x :: u) start (S i) K). cbn [length]. lia.
Qed.

Lemma small_witnessed n v : small_option ds m n v -> witnessed c (G c) m n v.
Proof.
  destruct prepare_right as [V Two _ _ _ _ _ _ _ _ _ _ _ _ _ _].
  intros [(t & B & L & ->) | (t & x & B & X & L & ->)].
  - exists [n - t]%nat. split; [|split; [unfold value; cbn; apply N.lxor_0_r | now left]].
    apply heap_move_iff. exists t. cbn [list_sum fold_right length]. split; [lia|]. split; [easy|].
    split; [intros a [<- | []]; lia | easy].
  - exists [x; n - t - x]%nat. split; [|split; [unfold value; cbn; now rewrite N.lxor_0_r | right; exists x; split;
    [now left | lia]]].
    apply heap_move_iff. exists t. cbn [list_sum fold_right length]. split; [lia|]. split; [easy|].
    split; [intros a [<- | [<- | []]]; lia | easy].
Qed.

Theorem window_right n0 p start l :
  Forall station_right l -> conclude n0 p start l = true -> claim_holds (Claim ds n0 p).
Proof.
  intros All E. unfold conclude in E. apply andb_true_iff in E as [E Stations].
  apply andb_true_iff in E as [E Fac]. apply andb_true_iff in E as [E Win]. apply andb_true_iff in E as [E Even].
  apply andb_true_iff in E as [Pre Pos]. apply Z.leb_le in Pre, Win. apply N.ltb_lt in Pos.
  destruct (station_at l start) as [[|x u]|] eqn:Begin; try easy.
  destruct (station_at l (start + Z.of_N p)) as [[|y v]|] eqn:End; try easy.
  apply andb_true_iff in Stations as [S Primes]. apply andb_true_iff in S as [S Same].
  apply andb_true_iff in S as [Len Differ]. apply Z.eqb_eq in Len. apply negb_true_iff in Differ.
  apply same_eq in Same as <-.
  destruct (station_at_right _ _ _ All Begin) as (Kb & Cb & Sb).
  destruct (station_at_right _ _ _ All End) as (Ke & Ce & Se).
  destruct prepare_right as [V Two Short So We Wo H Fr Past R Com Wi Q Wd Posw Hc].
  set (a := N.to_nat n0). set (d := N.to_nat p). set (b := Z.to_nat start).
  assert (b + d = Z.to_nat (start + Z.of_N p))%nat as Ed by (unfold b, d; lia).
  assert (length u = b - a)%nat as Lu by (unfold a, b; lia).
  assert (W <= b - a)%nat as Wb by (unfold W, a, b; lia).
  assert (1 <= a <= b)%nat as Ab by (unfold a, b; lia).
  assert (1 <= d)%nat as Hd by (unfold d; lia).
  rewrite <- Ed in Ke, Ce. fold b in Kb, Cb.
  pose proof (fun i => station_nimbers x u b (b - a) a i Kb Lu ltac:(lia)) as Nb.
  pose proof (fun i => station_nimbers y u (b + d) (b - a) (a + d) i Ke Lu ltac:(lia)) as Ne.
  (* The nimbers repeat up to [start], and so without end. *)
  assert (forall n, (a <= n < b)%nat -> G c (n + d) = G c n) as Known.
  { intros n N. replace n with (a + (n - a))%nat by lia. rewrite <- (proj2 (proj2 (Nb (n - a)%nat))) by lia.
    replace (a + (n - a) + d)%nat with (a + d + (n - a))%nat by lia.
    symmetry. apply (proj2 (proj2 (Ne (n - a)%nat))). lia. }
  assert (forall n, (a <= n)%nat -> G c (n + d) = G c n) as Repeats.
  { intros n N. destruct (le_lt_dec b n) as [Lb | Lb]; [|apply Known; lia].
    assert (Nat.max m m = m) as Mm by lia.
    destruct (sparse_window c s k m m d b) as [Period _]; trivial; rewrite ?Mm; try lia.
    - apply octal_takes.
    - now left.
    - intros h. now apply split_by_period.
    - intros h Hh. apply Known. lia.
    - intros h Hh. destruct (le_lt_dec (nat_of first) h) as [Lf | Lf]; [apply Ce; lia | apply Hc; lia].
    - intros h v Hh Lv _. apply small_witnessed. destruct (le_lt_dec (nat_of first) h) as [Lf | Lf].
      + destruct (Ce h) as [_ Small]; [lia|]. now apply Small.
      + exfalso. unfold b in *.
        unfold station_at in Begin. destruct (find _ _) as [st|] eqn:F in Begin; [|easy].
        apply find_some in F as [I F]. apply Z.eqb_eq in F. rewrite Forall_forall in All.
        destruct (All st I) as (_ & _ & O & _). unfold nat_of in *. lia.
    - apply Period. rewrite Mm. lia. }
  assert (period c a d) as P by (intros n N; apply alike_iff; auto).
  split; [exact V|]. split; [exact Hd|]. split; cbn [rules preperiod distance]; [exact P|].
  apply (least_alike_factored c a p (prime_factors p)); trivial.
  - right. rewrite alike_iff by trivial. fold d. replace (a - 1 + d)%nat with (a + d - 1)%nat by lia.
    rewrite <- (proj1 (proj2 (Ne 0%nat))), <- (proj1 (proj2 (Nb 0%nat))). intros Y. apply to_N_inj in Y as ->.
    now rewrite Uint63.eqb_refl in Differ.
  - intros q Hq. rewrite forallb_forall in Primes. specialize (Primes q Hq).
    destruct (station_at l (start + Z.of_N (p / q))) as [[|z t]|] eqn:Mid; try easy.
    apply andb_true_iff in Primes as [Lt D]. apply Z.eqb_eq in Lt.
    destruct (station_at_right _ _ _ All Mid) as (Km & _ & _).
    set (d' := N.to_nat (p / q)). replace (Z.to_nat (start + Z.of_N (p / q))) with (b + d')%nat in Km by (unfold b,
      d'; lia).
    assert (length t = b - a)%nat as Lt' by (unfold a, b; lia).
    apply differ_nth in D as (i & I & _ & D). exists (a + i)%nat. split; [lia|]. rewrite alike_iff by trivial.
    rewrite <- (proj2 (proj2 (Nb i))) by lia. replace (a + i + d')%nat with (a + d' + i)%nat by lia.
    rewrite <- (proj2 (proj2 (station_nimbers z t (b + d') (b - a) (a + d') i Km Lt' ltac:(lia)))) by lia. congruence.
Qed.

End Prepared.

(** ** Tables, for Guy and Smith's theorem *)

(** The nimbers of the heaps below [stop], each by all options: the head with a split for which no
    value is common. *)
Definition table_of (ds : list N) (stop : int) : option (list int) :=
  let nothing := Words 0 0 0 in
  if rules_ok ds && (Z.of_nat (length ds) <=? φ stop)%Z then
    match head nothing nothing (takes_of ds) stop 0 stop with
    | Some st => Some (0 :: unload (nat_of stop - 1) (nimbers_of st) stop [])
    | None => None
    end
  else None.

Lemma table_of_right ds stop l :
  table_of ds stop = Some l ->
  valid (octal ds) /\ leaves_at_most (octal ds) 2 /\ length l = nat_of stop /\
  forall n, (n < nat_of stop)%nat -> to_N (nth n l 0) = G (octal ds) n.
Proof.
  unfold table_of. intros E. destruct (_ && _) eqn:B; [|easy]. apply andb_true_iff in B as [Rules Long].
  apply Z.leb_le in Long. destruct (rules_right _ Rules) as (V & Two & Short).
  destruct (head _ _ _ _ _ _) as [st|] eqn:H; [|easy]. injection E as <-.
  assert (forall n, common_words (fun _ _ => false) (Words 0 0 0) n) as Nothing.
  { intros n v _ Hv. unfold has_words in Hv. cbn [w0 w1 w2] in Hv. now rewrite has_empty in Hv. }
  apply (head_right ds V Two Short (fun _ _ => false)) in H as [H Range]; auto; [|unfold nat_of; lia].
  pose proof (head_table _ _ _ _ _ H) as T. split; [easy|]. split; [easy|].
  destruct (unload_knows ds (nat_of stop - 1) _ 0 (nat_of stop) stop T) as [K L]; unfold nat_of in *; try lia.
  cbn [length]. rewrite L. split; [lia|]. intros [|n] N; cbn [nth].
  - symmetry. now apply G_0.
  - rewrite (knows_nth ds _ _ n K) by lia. f_equal. lia.
Qed.

(** The list [v] is the beginning of [u]. *)
Fixpoint begins (v u : list int) : bool :=
  match v, u with
  | [], _ => true
  | y :: v, x :: u => (x =? y) && begins v u
  | _, [] => false
  end.

Lemma begins_nth v u i : begins v u = true -> (i < length v)%nat -> nth i u 0 = nth i v 0.
Proof.
  revert u i. induction v as [|y v IH]; intros [|x u] i B L; cbn [length begins] in *; try easy; try lia.
  apply andb_true_iff in B as [E B]. apply eqb_correct in E as ->. destruct i as [|i]; [easy|]. cbn [nth]. apply IH;
    [easy | lia].
Qed.

Definition conclude_table (ds : list N) (n0 p : N) (l : list int) : bool :=
  let a := N.to_nat n0 in
  let d := N.to_nat p in
  let qs := prime_factors p in
  (1 <=? n0)%N && (0 <? p)%N && factored p qs &&
  (2 * a + 2 * d + (length ds - 1) <=? length l)%nat &&
  begins (skipn (a + d) l) (skipn a l) &&
  negb (nth (a - 1) l 0 =? nth (a - 1 + d) l 0) &&
  forallb (fun q => differ (skipn a l) (skipn (a + N.to_nat (p / q)) l)) qs.

Lemma nth_skipn_add (l : list int) i j : nth i (skipn j l) 0 = nth (j + i) l 0.
Proof.
  revert l. induction j as [|j IH]; intros l; [easy|]. destruct l as [|x l]; [now destruct i | apply IH].
Qed.

Theorem table_right ds stop n0 p l :
  table_of ds stop = Some l -> conclude_table ds n0 p l = true -> claim_holds (Claim ds n0 p).
Proof.
  intros T E. apply table_of_right in T as (V & Two & Length & Nimber). unfold conclude_table in E.
  apply andb_true_iff in E as [E Primes]. apply andb_true_iff in E as [E Before].
  apply andb_true_iff in E as [E Rep]. apply andb_true_iff in E as [E Long]. apply andb_true_iff in E as [E Fac].
  apply andb_true_iff in E as [Pre Pos]. apply N.leb_le in Pre. apply N.ltb_lt in Pos. apply Nat.leb_le in Long.
  apply negb_true_iff in Before. set (a := N.to_nat n0) in *. set (d := N.to_nat p) in *.
  assert (1 <= a /\ 1 <= d)%nat as [Ha Hd] by (unfold a, d; lia).
  assert (period (octal ds) a d) as P.
  { intros h Hh. apply (guy_smith_alike (octal ds) 2 (length ds - 1) a d); trivial; try lia;
    [apply octal_takes | now left|].
    clear h Hh. intros n N. rewrite <- !Nimber by lia. f_equal.
    apply (begins_nth _ _ (n - a)) in Rep; [|rewrite skipn_length; lia]. rewrite !nth_skipn_add in Rep.
    replace (a + (n - a))%nat with n in Rep by lia. replace (a + d + (n - a))%nat with (n + d)%nat in Rep by lia.
    easy. }
  split; [exact V|]. split; [exact Hd|]. split; cbn [rules preperiod distance]; [exact P|].
  apply (least_alike_factored (octal ds) a p (prime_factors p)); trivial; fold d.
  - right. rewrite alike_iff by trivial. rewrite <- !Nimber by lia. intros Q. apply to_N_inj in Q. rewrite Q in Before.
    now rewrite Uint63.eqb_refl in Before.
  - intros q Hq. rewrite forallb_forall in Primes. specialize (Primes q Hq).
    apply differ_nth in Primes as (i & I & J & D).
    rewrite skipn_length in I, J. rewrite !nth_skipn_add in D. set (d' := N.to_nat (p / q)) in *.
    exists (a + i)%nat. split; [lia|]. rewrite alike_iff by trivial. rewrite <- !Nimber by lia.
    replace (a + i + d')%nat with (a + d' + i)%nat by lia. congruence.
Qed.

(** ** Checks that compute everything themselves *)

Definition check_table (k : claim) : bool :=
  let stop := of_Z (2 * Z.of_N (preperiod k) + 2 * Z.of_N (distance k) + Z.of_nat (length (rules k) - 1)) in
  match table_of (rules k) stop with
  | Some l => conclude_table (rules k) (preperiod k) (distance k) l
  | None => false
  end.

Theorem check_table_right k : check_table k = true -> claim_holds k.
Proof.
  unfold check_table. destruct (table_of _ _) as [l|] eqn:T; [|easy]. intros C. destruct k as [ds n0 p].
  now apply table_right with (2 := C) in T.
Qed.

(** What a certificate by the sparse window says besides its claim: the split, the witnesses, the
    first heap that is not computed from the rules alone, the heap from which the window is
    compared. *)
Record hint := Hint { mask_of : N; parity_of : option bool; witness : int; first_heap : int; start : int }.

Definition prepare_hint (k : claim) (h : hint) : option prepared :=
  prepare (rules k) (mask_of h) (parity_of h) (witness h) (first_heap h).

(** Nimbers of a station: from the heap before the preperiod to the one before [start]. *)
Definition station_length (k : claim) (h : hint) : Z := φ (start h) - Z.of_N (preperiod k) + 1.

Definition conclude_hint (k : claim) (h : hint) (pr : prepared) (l : list station) : bool :=
  conclude (parity_of h) pr (preperiod k) (distance k) (φ (start h)) l.

(** The heaps at which stations are needed, ascending. *)
Definition needed (k : claim) (h : hint) : list int :=
  start h :: map (fun q => of_Z (φ (start h) + Z.of_N (distance k / q))) (rev (prime_factors (distance k))) ++
    [of_Z (φ (start h) + Z.of_N (distance k))].

Definition check_window (k : claim) (h : hint) : bool :=
  match prepare_hint k h with
  | Some pr =>
    match first_station (first_heap h) pr (station_length k h) with
    | Some a =>
      match chain pr a (needed k h) with
      | Some l => conclude_hint k h pr l
      | None => false
      end
    | None => false
    end
  | None => false
  end.

Theorem check_window_right k h : check_window k h = true -> claim_holds k.
Proof.
  unfold check_window. destruct (prepare_hint k h) as [pr|] eqn:P; [|easy].
  destruct (first_station _ _ _) as [a|] eqn:F; [|easy]. destruct (chain _ _ _) as [l|] eqn:Ch; [|easy].
  intros C. destruct k as [ds n0 p]. unfold prepare_hint in P. cbn [rules] in P.
  apply (window_right _ _ _ _ _ pr P n0 p (φ (start h)) l); [|exact C].
  apply (chain_right _ _ _ _ _ pr P _ _ _ Ch), (first_station_right _ _ _ _ _ pr P _ _ F).
Qed.

(** ** Claims in natural numbers *)

(** For numbers as they are written in theorems. *)
Lemma claim_in_nat ds n0 p :
  claim_holds (Claim ds (N.of_nat n0) (N.of_nat p)) ->
  (forall n, n0 <= n -> alike (octal ds) (n + p) n)%nat /\
  forall n1 q, (1 <= q)%nat -> period (octal ds) n1 q -> (n0 <= n1)%nat /\ Nat.divide p q.
Proof. unfold claim_holds. cbn [rules preperiod distance]. rewrite !Nat2N.id. now intros (_ & _ & H). Qed.
