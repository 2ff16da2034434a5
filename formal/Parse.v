(** * Certificates as files: from the bytes to the claim

    The format is described in [crates/sg-heaps/src/period/certificate.rs]. What is outside of Coq
    hands over the bytes of a file; [check] reads and checks all of it, [check_part] one segment,
    and both answer with the claim that they checked. [check_right] and [parts_right] say that the
    claim holds, whatever the bytes are, so nothing has to be proved of the reader. Checksums at the
    ends of lines are not looked at: they find accidents, and the claim is checked anyway. *)

From Coq Require Import Uint63 ZArith NArith List Lia Bool String Ascii.
From Grundy Require Import Octal Least Words Heap Segments Certificate.
Import ListNotations.

Open Scope uint63_scope.

(** ** Words and numbers *)

Definition bytes := list int.

Definition text (s : string) : bytes := map (fun a => of_Z (Z.of_N (N_of_ascii a))) (list_ascii_of_string s).

Definition reversed {A} (l : list A) : list A := rev_append l [].

(** The lines of a file, each a list of words. Lines end with byte 10, and one blank is between
    words; [word], [line] and [lines] are what was read, the last one first. *)
Fixpoint split (b : bytes) (word : bytes) (line : list bytes) (lines : list (list bytes))
    : option (list (list bytes)) :=
  match b with
  | [] => match word, line with [], [] => Some (reversed lines) | _, _ => None end
  | x :: b =>
    if x =? 10 then split b [] [] (reversed (reversed word :: line) :: lines)
    else if x =? 32 then split b [] (reversed word :: line) lines
    else split b (x :: word) line lines
  end.

(** The line without its checksum, which is its last word. *)
Definition without_checksum (line : list bytes) : option (list bytes) :=
  match reversed line with
  | sum :: line => if (Z.of_nat (List.length sum) =? 16)%Z then Some (reversed line) else None
  | [] => None
  end.

Fixpoint all_some {A} (l : list (option A)) : option (list A) :=
  match l with
  | [] => Some []
  | Some x :: l => match all_some l with Some l => Some (x :: l) | None => None end
  | None :: _ => None
  end.

Definition digit_value (x : int) : int :=
  if (48 <=? x) && (x <=? 57) then x - 48 else if (97 <=? x) && (x <=? 122) then x - 87 else 99.

(** Decimal numbers of up to 18 digits. *)
Fixpoint decimal (w : bytes) (fuel : nat) (value : int) : option int :=
  match w, fuel with
  | [], _ => Some value
  | x :: w, S fuel => if digit_value x <? 10 then decimal w fuel (value * 10 + digit_value x) else None
  | _, O => None
  end.

Definition number (w : bytes) : option int := match w with [] => None | _ => decimal w 18 0 end.

(** Nimbers of [width] characters each in base 36; [left] characters of the one that has [value] so
    far are missing. *)
Fixpoint nimbers (w : bytes) (width left value : int) (l : list int) : option (list int) :=
  match w with
  | [] => if left =? width then Some (reversed l) else None
  | x :: w =>
    let d := digit_value x in
    if d <? 36 then
      let value := value * 36 + d in
      if left =? 1 then nimbers w width width 0 (value :: l) else nimbers w width (left - 1) value l
    else None
  end.

(** [a=b]. *)
Fixpoint pair_of (w before : bytes) : option (int * int) :=
  match w with
  | [] => None
  | x :: w =>
    if x =? 61 then
      match number (reversed before), number w with Some a, Some b => Some (a, b) | _, _ => None end
    else pair_of w (x :: before)
  end.

(** ** Lines *)

Definition is_word (w : bytes) (s : string) : bool := same w (text s).

(** What follows the word [s] at the beginning of the first line, and the other lines. *)
Definition line_of (s : string) (lines : list (list bytes)) : option (list bytes * list (list bytes)) :=
  match lines with
  | (w :: words) :: lines => if is_word w s then Some (words, lines) else None
  | _ => None
  end.

Notation "'let*' x ':=' e 'in' f" := (match e with Some x => f | None => None end)
  (at level 200, x pattern, right associativity).

(** A line with one number. *)
Definition number_of (s : string) (lines : list (list bytes)) : option (int * list (list bytes)) :=
  let* (words, lines) := line_of s lines in
  match words with
  | [w] => let* n := number w in Some (n, lines)
  | _ => None
  end.

(** A line that says this and no more. *)
Definition exactly (s : string) (said : list string) (lines : list (list bytes)) : option (list (list bytes)) :=
  let* (words, lines) := line_of s lines in
  if forallb (fun p => is_word (fst p) (snd p)) (combine words said) &&
     (List.length words =? List.length said)%nat then Some lines else None.

(** A code of octal digits, as in [0.137]. *)
Definition code_text (ds : list int) : bytes :=
  match ds with
  | [] => []
  | d :: ds => 48 + d :: 46 :: map (fun d => 48 + d) ds
  end.

(** The rules, and the claim about them. *)
Definition read_claim (lines : list (list bytes)) : option (claim * list (list bytes)) :=
  let* lines := exactly "sg" ["period"; "certificate"; "1"]%string lines in
  let* (name, lines) := line_of "ruleset" lines in
  let* (words, lines) := line_of "digits" lines in
  let* ds := all_some (map number words) in
  let* lines := exactly "tail" [] lines in
  let* lines := exactly "parts" ["any"]%string lines in
  let* (n0, lines) := number_of "preperiod" lines in
  let* (p, lines) := number_of "period" lines in
  let* lines := exactly "saltus" ["0"]%string lines in
  match name with
  | [w] => if same w (code_text ds) then Some (Claim (map to_N ds) (to_N n0) (to_N p), lines) else None
  | _ => None
  end.

(** Stations; after a plus sign there are only the nimbers that the station before has not. *)
Fixpoint read_stations (count : nat) (width : int) (before : station) (lines : list (list bytes)) (l : list station)
    : option (list station * list (list bytes)) :=
  match count with
  | O => Some (reversed l, lines)
  | S count =>
    let* (words, lines) := line_of "station" lines in
    match words with
    | [h; []] => None
    | [h; x :: w] =>
      let* h := number h in
      if x =? 43 then
        let* new := nimbers w width width 0 [] in
        let old := snd before in
        let n := List.length new in
        if (Z.of_nat n <=? Z.of_nat (List.length old))%Z && (fst before + of_nat n =? h) then
          let a := (h, rev_append (reversed (skipn n old)) new) in
          read_stations count width a lines (a :: l)
        else None
      else
        let* all := nimbers (x :: w) width width 0 [] in
        read_stations count width (h, all) lines ((h, all) :: l)
    | _ => None
    end
  end.

(** Lines of a table, from heap [from] on. *)
Fixpoint read_table (fuel : nat) (width from : int) (lines : list (list bytes)) (l : list int)
    : option (list int * list (list bytes)) :=
  match fuel with
  | O => Some (reversed l, lines)
  | S fuel =>
    match line_of "table" lines with
    | None => Some (reversed l, lines)
    | Some (words, lines) =>
      match words with
      | [h; w] =>
        let* h := number h in
        let* new := nimbers w width width 0 [] in
        if h =? from then
          read_table fuel width (from + of_nat (List.length new)) lines (rev_append new l)
        else None
      | _ => None
      end
    end
  end.

(** ** Files *)

(** What a file says. *)
Inductive file :=
  | Window (k : claim) (h : hint) (rare : list (int * int)) (said_window : int) (stations : list station)
  | Table (k : claim) (values : list int).

Definition claim_of (f : file) : claim := match f with Window k _ _ _ _ => k | Table k _ => k end.

Definition read_window (k : claim) (lines : list (list bytes)) : option (file * list (list bytes)) :=
  let* (mask, lines) := number_of "mask" lines in
  let* (words, lines) := line_of "parity" lines in
  let* parity := match words with
    | [w] => if is_word w "none" then Some None else if is_word w "even" then Some (Some false)
             else if is_word w "odd" then Some (Some true) else None
    | _ => None
    end in
  let* (words, lines) := line_of "rare" lines in
  let* rare := all_some (map (fun w => pair_of w []) words) in
  let* (w, lines) := number_of "witness" lines in
  let* (said, lines) := number_of "window" lines in
  let* (first, lines) := number_of "first" lines in
  let* (start, lines) := number_of "start" lines in
  let* (width, lines) := number_of "width" lines in
  let* (count, lines) := number_of "stations" lines in
  if count <? 1048576 then
    let* (stations, lines) := read_stations (nat_of count) width (0, []) lines [] in
    Some (Window k (Hint (to_N mask) parity w first start) rare said stations, lines)
  else None.

Definition read_values (k : claim) (lines : list (list bytes)) : option (file * list (list bytes)) :=
  let* (heaps, lines) := number_of "heaps" lines in
  let* (width, lines) := number_of "width" lines in
  let* (values, lines) := read_table (List.length lines) width 0 lines [] in
  if (Z.of_nat (List.length values) =? φ heaps)%Z then Some (Table k values, lines) else None.

Definition read (b : bytes) : option file :=
  let* lines := split b [] [] [] in
  let* lines := all_some (map without_checksum lines) in
  let* (k, lines) := read_claim lines in
  let* (theorem, lines) := line_of "theorem" lines in
  let* (f, lines) := match theorem with
    | [w] => if is_word w "sparse-window" then read_window k lines
             else if is_word w "guy-smith" then read_values k lines else None
    | _ => None
    end in
  let* lines := exactly "end" [] lines in
  match lines with [] => Some f | _ => None end.

(** ** Checks *)

Definition same_pairs (l l' : list (int * int)) : bool :=
  same (map fst l) (map fst l') && same (map snd l) (map snd l').

(** What a file with stations says besides them: all but the segments is checked. *)
Definition agrees (k : claim) (h : hint) (rare : list (int * int)) (said_window : int) (stations : list station)
    (pr : prepared) : bool :=
  same_pairs rare (reversed (rares (from_rules pr))) && (φ said_window =? window pr)%Z &&
  match stations, first_station (first_heap h) pr (station_length k h) with
  | a :: _, Some b => (fst a =? fst b) && same (snd a) (snd b)
  | _, _ => false
  end &&
  conclude_hint k h pr stations.

(** Each station follows from the one before. *)
Fixpoint linked (pr : prepared) (l : list station) : bool :=
  match l with
  | a :: (b :: _) as l => segment_ok pr a b && linked pr l
  | _ => true
  end.

Definition check_file (f : file) : bool :=
  match f with
  | Window k h rare said stations =>
    match prepare_hint k h with
    | Some pr => agrees k h rare said stations pr && linked pr stations
    | None => false
    end
  | Table k values =>
    if (preperiod k <? 2 ^ 24)%N && (distance k <? 2 ^ 24)%N then
      match table_of (rules k) (of_nat (List.length values)) with
      | Some l => same l values && conclude_table (rules k) (preperiod k) (distance k) values
      | None => false
      end
    else false
  end.

(** How many parts there are: segments between stations, or one table. *)
Definition parts (f : file) : nat :=
  match f with
  | Window _ _ _ _ stations => List.length stations - 1
  | Table _ _ => 1
  end.

(** One part, counted from 0, with all that does not belong to a segment; the answer is the heaps of
    the part, the first one and the one after the last. *)
Definition check_file_part (f : file) (i : nat) : option (int * int) :=
  match f with
  | Window k h rare said stations =>
    let* pr := prepare_hint k h in
    let* a := nth_error stations i in
    let* b := nth_error stations (S i) in
    if agrees k h rare said stations pr && segment_ok pr a b then Some (fst a, fst b) else None
  | Table k values => if check_file f then Some (0, of_nat (List.length values)) else None
  end.

(** *** The end theorems *)

Lemma linked_right k h pr a l :
  prepare_hint k h = Some pr ->
  (forall i x y, nth_error (a :: l) i = Some x -> nth_error (a :: l) (S i) = Some y -> segment_ok pr x y = true) ->
  station_right (rules k) (mask_of h) (parity_of h) (first_heap h) pr a ->
  Forall (station_right (rules k) (mask_of h) (parity_of h) (first_heap h) pr) (a :: l).
Proof.
  intros P. revert a. induction l as [|b l IH]; intros a L A; [constructor; [exact A | constructor]|].
  constructor; [exact A|]. apply IH; [intros i x y X Y; now apply (L (S i))|].
  apply (segment_right _ _ _ _ _ pr P a b); [now apply (L 0%nat) | easy].
Qed.

Lemma linked_nth pr l i x y :
  linked pr l = true -> nth_error l i = Some x -> nth_error l (S i) = Some y -> segment_ok pr x y = true.
Proof.
  revert i. induction l as [|a l IH]; intros [|i] L X Y; try easy.
  - destruct l as [|b l]; [easy|]. cbn in X, Y. injection X as <-. injection Y as <-. cbn in L.
    now apply andb_true_iff in L.
  - apply (IH i); trivial. destruct l as [|b l]; [easy|]. cbn [linked] in L. now apply andb_true_iff in L.
Qed.

(** Segments that are all right, however they were checked, and what belongs to none, imply the
    claim. *)
Lemma window_file_right k h rare said stations pr :
  prepare_hint k h = Some pr -> agrees k h rare said stations pr = true ->
  (forall i x y, nth_error stations i = Some x -> nth_error stations (S i) = Some y -> segment_ok pr x y = true) ->
  claim_holds k.
Proof.
  intros P A L. unfold agrees in A. apply andb_true_iff in A as [A C]. apply andb_true_iff in A as [_ F].
  destruct stations as [|a l]; [easy|]. destruct (first_station _ _ _) as [b|] eqn:B; [|easy].
  apply andb_true_iff in F as [F1 F2]. apply eqb_correct in F1. apply same_eq in F2.
  assert (a = b) as -> by (destruct a, b; cbn in F1, F2; now subst).
  destruct k as [ds n0 p]. cbn [rules] in *.
  apply (window_right ds (mask_of h) (parity_of h) (witness h) (first_heap h) pr P n0 p (φ (start h)) (b :: l));
    [|exact C].
  apply (linked_right (Claim ds n0 p) h pr b l P L).
  exact (first_station_right ds _ _ _ _ pr P _ _ B).
Qed.

Lemma check_file_right f : check_file f = true -> claim_holds (claim_of f).
Proof.
  destruct f as [k h rare said stations | k values]; cbn [check_file claim_of]; intros E.
  - destruct (prepare_hint k h) as [pr|] eqn:P; [|easy]. apply andb_true_iff in E as [A L].
    apply (window_file_right k h rare said stations pr P A). intros i x y. now apply linked_nth.
  - destruct (_ && _); [|easy]. destruct (table_of _ _) as [l|] eqn:T; [|easy]. apply andb_true_iff in E as [S C]. apply same_eq in S as ->.
    destruct k as [ds n0 p]. exact (table_right ds _ n0 p values T C).
Qed.

(** The whole check: the claim that the file makes, if it is right. *)
Definition check (b : bytes) : option claim :=
  let* f := read b in if check_file f then Some (claim_of f) else None.

Theorem check_right b k : check b = Some k -> claim_holds k.
Proof.
  unfold check. destruct (read b) as [f|]; [|easy]. destruct (check_file f) eqn:E; [|easy]. intros K. injection K as <-.
  now apply check_file_right.
Qed.

(** How many parts a file has, and the check of one: the claim, and the heaps of which the nimbers
    were computed. *)
Definition parts_of_bytes (b : bytes) : nat := match read b with Some f => parts f | None => 0 end.

Definition check_part (b : bytes) (i : nat) : option (claim * (int * int)) :=
  let* f := read b in let* heaps := check_file_part f i in Some (claim_of f, heaps).

(** If each part of a file is right, checked wherever and whenever, the claim holds. *)
Theorem parts_right b k :
  (0 < parts_of_bytes b)%nat ->
  (forall i, (i < parts_of_bytes b)%nat -> exists heaps, check_part b i = Some (k, heaps)) -> claim_holds k.
Proof.
  unfold parts_of_bytes, check_part. destruct (read b) as [f|]; [|lia]. intros Some_part All.
  destruct (All 0%nat Some_part) as [heaps E]. destruct (check_file_part f 0) eqn:Z; [|easy]. injection E as <- _.
  destruct f as [k h rare said stations | k values]; cbn [claim_of parts] in *.
  - cbn [check_file_part] in Z. destruct (prepare_hint k h) as [pr|] eqn:P; [|easy].
    assert (agrees k h rare said stations pr = true) as A.
    { destruct (nth_error stations 0); [|easy]. destruct (nth_error stations 1); [|easy].
      now destruct (agrees k h rare said stations pr). }
    apply (window_file_right k h rare said stations pr P A). intros i x y X Y.
    destruct (All i) as [hs E].
    { apply Nat.lt_add_lt_sub_r. rewrite Nat.add_1_r. apply nth_error_Some. congruence. }
    cbn [check_file_part] in E. rewrite P, X, Y in E. rewrite A in E. cbn [andb] in E. now destruct (segment_ok pr x y).
  - apply (check_file_right (Table k values)). cbn [check_file_part] in Z. now destruct (check_file (Table k values)).
Qed.

(** Parts that follow each other join: one ends at the heap at which the next begins. *)
Theorem parts_join b i k k' x y y' z :
  check_part b i = Some (k, (x, y)) -> check_part b (S i) = Some (k', (y', z)) ->
  (1 < parts_of_bytes b)%nat -> y = y'.
Proof.
  unfold parts_of_bytes, check_part. destruct (read b) as [f|]; [|easy].
  destruct f as [c h rare said stations | c values]; cbn [parts]; [|lia]. cbn [check_file_part].
  destruct (prepare_hint c h) as [pr|]; [|easy]. intros A B _.
  destruct (nth_error stations i); [|easy]. destruct (nth_error stations (S i)); [|easy].
  destruct (nth_error stations (S (S i))); [|easy]. destruct (_ && _) in A; [|easy]. destruct (_ && _) in B; [|easy].
  injection A as _ _ <-. now injection B as _ <- _.
Qed.
