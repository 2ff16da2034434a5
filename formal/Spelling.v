(** * The spelling of a code determines its rules

    The checker prints the spelling of the code of which it checked a claim. [spelling_inj]: two
    codes that [canonical] admits and that are spelt alike have the same digits, those of the tail
    among them, and the same rule about parts. So what is printed is about no other rules. *)

From Coq Require Import String Uint63 ZArith NArith List Lia Bool Arith.
From Grundy Require Import Octal Small Words Heap Segments Certificate Parse Reader.
Import ListNotations.
Open Scope uint63_scope.

(** A digit below 16 as one letter. *)
Definition dt (d : N) : int := if (d <? 10)%N then of_Z (48 + Z.of_N d) else of_Z (55 + Z.of_N d).

(** All digits. *)
Definition below16 : list N := [0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15]%N.

Lemma in16 d : (d < 16)%N -> In d below16.
Proof. intros H. replace d with (N.of_nat (N.to_nat d)) by lia. assert (N.to_nat d < 16)%nat as L by lia.
  revert L. generalize (N.to_nat d). intros n L. do 16 (destruct n as [|n]; [simpl; tauto|]). lia. Qed.

Lemma digit_text_dt d : (d < 16)%N -> digit_text d = [dt d].
Proof. intros H. unfold digit_text, dt. destruct (d <? 10)%N; [easy|]. now rewrite (proj2 (N.ltb_lt d 16) H). Qed.

Lemma dt_inj d e : (d < 16)%N -> (e < 16)%N -> dt d = dt e -> d = e.
Proof.
  intros D E H.
  assert (forallb (fun x => forallb (fun y => implb (dt x =? dt y) (x =? y)%N) below16) below16 = true) as A by now vm_compute.
  rewrite forallb_forall in A. specialize (A d (in16 d D)). rewrite forallb_forall in A. specialize (A e (in16 e E)).
  rewrite H, Uint63.eqb_refl in A. now apply N.eqb_eq.
Qed.

Lemma dt_not d x : (d < 16)%N -> forallb (fun y => negb (dt y =? x)) below16 = true -> dt d <> x.
Proof.
  intros D A H. rewrite forallb_forall in A. specialize (A d (in16 d D)). rewrite H, Uint63.eqb_refl in A. easy.
Qed.

(** Digits below 16. *)
Definition small (l : list N) : Prop := Forall (fun d => (d < 16)%N) l.

Lemma digits_text_map l : small l -> digits_text l = map dt l.
Proof.
  induction 1 as [|d l D H IH]; [easy|]. unfold digits_text in *. cbn [flat_map map]. rewrite IH, digit_text_dt; easy.
Qed.

Lemma map_dt_inj l m : small l -> small m -> map dt l = map dt m -> l = m.
Proof.
  intros L. revert m. induction L as [|d l D H IH]; intros [|e m] M E; try easy. cbn in E. injection E as E1 E2.
  inversion M. f_equal; [now apply dt_inj | now apply IH].
Qed.

Lemma no_paren l m x : small l -> map dt l <> m ++ 40 :: x.
Proof.
  intros L. revert m. induction L as [|d l D H IH]; intros m E; destruct m as [|e m]; try easy; cbn in E; injection E as E1 E2.
  - now apply (dt_not d 40 D eq_refl).
  - now apply (IH m).
Qed.

Lemma split_paren l m x y : small l -> small m -> map dt l ++ 40 :: x = map dt m ++ 40 :: y -> l = m /\ x = y.
Proof.
  intros L. revert m. induction L as [|d l D H IH]; intros [|e m] M E; cbn in E.
  - now injection E.
  - injection E as E1 _. inversion M. now destruct (dt_not e 40 ltac:(easy) eq_refl).
  - injection E as E1 _. now destruct (dt_not d 40 D eq_refl).
  - injection E as E1 E2. inversion M as [|? ? E' M']. subst. destruct (IH m M' E2) as [-> ->]. split; [|easy].
    f_equal. now apply dt_inj.
Qed.

(** The spelling after the point. *)
Definition rest (ds tl : list N) : bytes :=
  match ds, tl with
  | [], [] => text "0"%string
  | ds, [] => digits_text ds
  | ds, tl => digits_text ds ++ text "("%string ++ digits_text tl ++ text ")"%string
  end.

(** No digit after the point is spelt as 0. *)
Definition or_0 (l : list N) : list N := match l with [] => [0%N] | _ => l end.

Lemma rest_eq ds tl : small ds -> small tl ->
  rest ds tl = match tl with [] => map dt (or_0 ds) | _ => map dt ds ++ 40 :: map dt tl ++ [41] end.
Proof.
  intros D T. unfold rest, or_0. destruct ds as [|d ds], tl as [|e tl]; rewrite ?digits_text_map by easy; reflexivity.
Qed.

(** The digits of a spelling, and what is before them. *)
Definition body (c : code) : bytes := digit_text (digit c 0) ++ text "."%string ++ rest (skipn 1 (digits c)) (tail c).

Definition prefix (c : code) : bytes :=
  let all := digits c ++ tail c in
  if existsb (fun d => (d =? 8) || (d =? 9))%N all && negb (existsb (fun d => 9 <? d)%N all) then text "hex:"%string else [].

Definition rule_text (r : parts_rule) : bytes :=
  match r with Any => [] | Unequal => text "unequal:"%string | Equal => text "equal:"%string end.

Lemma spelling_parts c : spelling c = prefix c ++ rule_text (Octal.parts c) ++ body c.
Proof. unfold spelling, prefix, rule_text, body, rest. cbv zeta. destruct (skipn 1 (digits c)), (tail c); reflexivity. Qed.

Lemma body_inj c c' : canonical c = true -> canonical c' = true -> body c = body c' -> forall t, digit c t = digit c' t.
Proof.
  destruct c as [[|a ds] tl r], c' as [[|a' ds'] tl' r']; try easy. unfold canonical, body. cbn [digits tail List.length app skipn].
  intros C C'. apply andb_true_iff in C as [_ C]. apply andb_true_iff in C' as [_ C'].
  assert (forall l, forallb (fun d => d <? 16)%N l = true -> small l) as S.
  { intros l H. apply Forall_forall. intros d I. rewrite forallb_forall in H. now apply N.ltb_lt, H. }
  apply S in C, C'. inversion C as [|? ? A C1]. inversion C' as [|? ? A' C1']. subst.
  apply Forall_app in C1 as [D T]. apply Forall_app in C1' as [D' T'].
  change (digit (Code (a :: ds) tl r) 0) with a. change (digit (Code (a' :: ds') tl' r') 0) with a'.
  rewrite !digit_text_dt, !rest_eq by easy.
  change (text "."%string) with [46].
  cbn [app]. intros E. injection E as E1 E2. apply dt_inj in E1; trivial. subst a'.
  assert (small [0%N]) as Z by (constructor; [easy | constructor]).
  assert (forall l t, nth t (or_0 l) 0%N = nth t l 0%N) as N by (intros [|] [|[|]]; reflexivity).
  assert (forall l, small l -> small (or_0 l)) as O by now intros [].
  assert (forall l x t, digit (Code (x :: l) [] r) t = nth t (x :: l) 0%N) as Dg.
  { intros l x t. unfold digit. cbn [digits tail]. destruct (Nat.ltb_spec t (List.length (x :: l))); [easy|].
    rewrite (nth_overflow (x :: l)) by easy. now destruct (_ mod _)%nat. }
  destruct tl as [|b tl], tl' as [|b' tl'].
  - apply map_dt_inj in E2; auto. intros t. change (digit (Code (a :: ds') [] r') t) with (digit (Code (a :: ds') [] r) t).
    rewrite !Dg. destruct t as [|t]; [easy|]. cbn [nth]. now rewrite <- (N ds), <- (N ds'), E2.
  - exfalso. exact (no_paren (or_0 ds) _ _ (O ds D) E2).
  - exfalso. symmetry in E2. exact (no_paren (or_0 ds') _ _ (O ds' D') E2).
  - change (dt b :: map dt tl) with (map dt (b :: tl)) in E2. apply split_paren in E2 as [-> E2]; trivial.
    apply app_inv_tail, map_dt_inj in E2; trivial. rewrite E2. intros t. reflexivity.
Qed.

(** A spelling without prefixes begins with a digit. *)
Lemma body_begins c : canonical c = true -> exists d x, (d < 16)%N /\ body c = dt d :: x.
Proof.
  destruct c as [[|a ds] tl r]; [easy|]. intros C. exists a. apply andb_true_iff in C as [_ C]. cbn in C.
  apply andb_true_iff in C as [A _]. apply N.ltb_lt in A. unfold body.
  change (digit (Code (a :: ds) tl r) 0) with a. rewrite digit_text_dt by easy. eexists. split; [easy|]. reflexivity.
Qed.

Theorem spelling_inj c c' : canonical c = true -> canonical c' = true -> spelling c = spelling c' ->
  Octal.parts c = Octal.parts c' /\ forall t, digit c t = digit c' t.
Proof.
  intros C C' E. destruct (body_begins c C) as (d & x & D & B). destruct (body_begins c' C') as (d' & x' & D' & B').
  assert (body c = body c' -> forall t, digit c t = digit c' t) as I by now apply body_inj.
  rewrite !spelling_parts, B, B' in E. rewrite B, B' in I. unfold prefix, rule_text in E.
  pose proof (dt_not d 104 D eq_refl). pose proof (dt_not d 117 D eq_refl). pose proof (dt_not d 101 D eq_refl).
  pose proof (dt_not d' 104 D' eq_refl). pose proof (dt_not d' 117 D' eq_refl). pose proof (dt_not d' 101 D' eq_refl).
  assert (forall u v : int, (u =? v) = false -> u <> v) as NE by (intros u v F ->; now rewrite Uint63.eqb_refl in F).
  destruct (_ && _) in E; destruct (_ && _) in E; destruct (Octal.parts c), (Octal.parts c');
    change (text "hex:"%string) with [104; 101; 120; 58] in E;
    change (text "unequal:"%string) with [117; 110; 101; 113; 117; 97; 108; 58] in E;
    change (text "equal:"%string) with [101; 113; 117; 97; 108; 58] in E; cbn [app] in E.
  all: clear B B' D D' C C'.
  all: generalize dependent (dt d); intros u; intros; generalize dependent (dt d'); intros u'; intros.
  all: match goal with E : _ :: _ = _ :: _ |- _ => injection E; clear E; intros end.
  all: try (split; [reflexivity | match goal with I : _ -> _ |- _ => apply I; f_equal; assumption end]).
  all: exfalso; try contradiction; try (match goal with H : _ = ?v |- _ => symmetry in H; contradiction end).
  all: try match goal with H : ?a = ?b |- _ => revert H; apply NE; reflexivity end.
Qed.
