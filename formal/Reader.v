(** * Certificates of all kinds: from the bytes to the claim

    [verify] reads a certificate of a period, of any code and by any theorem, or one of a misere
    quotient, and answers with the claim that it checked; [verify_right] says that the claim holds.
    What [Parse.check] covers, octal codes with free parts by the sparse window or by Guy and
    Smith's theorem, is left to it, since it is fast; all else is checked by [Repetition.check] and
    by [Quotient]. *)

From Coq Require Import Uint63 ZArith NArith List Lia Bool String.
From Grundy Require Import Octal Least Small Words Heap Segments Certificate Parse Json Misere MisereCheck.
From Grundy Require Repetition.
Import ListNotations.

Open Scope uint63_scope.

(** ** Codes as text *)

(** A digit below 16. *)
Definition digit_text (d : N) : bytes :=
  if (d <? 10)%N then [of_Z (48 + Z.of_N d)] else if (d <? 16)%N then [of_Z (55 + Z.of_N d)] else [].

Definition digits_text (l : list N) : bytes := flat_map digit_text l.

(** The canonical spelling of a code: [0.77], [hex:0.8], [unequal:0.7], [0.3(021)]. *)
Definition spelling (c : code) : bytes :=
  let all := digits c ++ tail c in
  (if existsb (fun d => (d =? 8) || (d =? 9))%N all && negb (existsb (fun d => 9 <? d)%N all) then text "hex:" else []) ++
  match Octal.parts c with Any => [] | Unequal => text "unequal:" | Equal => text "equal:" end ++
  digit_text (digit c 0) ++ text "." ++
  match skipn 1 (digits c), tail c with
  | [], [] => text "0"
  | ds, [] => digits_text ds
  | ds, tl => digits_text ds ++ text "(" ++ digits_text tl ++ text ")"
  end.

(** A code that its spelling determines, see [Spelling.spelling_inj]: it has digit [d_0], and no
    digit is 16 or more. *)
Definition canonical (c : code) : bool :=
  negb (List.length (digits c) =? 0)%nat && forallb (fun d => d <? 16)%N (digits c ++ tail c).

(** ** Periods of any code *)

Definition read_repetition (lines : list (list bytes)) : option (Repetition.repetition * list (list bytes)) :=
  let* lines := exactly "sg" ["period"; "certificate"; "1"]%string lines in
  let* (name, lines) := line_of "ruleset" lines in
  let* (words, lines) := line_of "digits" lines in
  let* ds := all_some (map number words) in
  let* (words, lines) := line_of "tail" lines in
  let* tl := all_some (map number words) in
  let* (words, lines) := line_of "parts" lines in
  let* rule := match words with
    | [w] => if is_word w "any" then Some Any else if is_word w "unequal" then Some Unequal
             else if is_word w "equal" then Some Equal else None
    | _ => None
    end in
  let* (n0, lines) := number_of "preperiod" lines in
  let* (p, lines) := number_of "period" lines in
  let* (s, lines) := number_of "saltus" lines in
  let c := Code (map to_N ds) (map to_N tl) rule in
  match name with
  | [w] =>
    if canonical c && same w (spelling c) then Some (Repetition.Repetition c (to_N n0) (to_N p) (to_N s), lines)
    else None
  | _ => None
  end.

(** The lines after the claim, as [Parse] reads them: the claim there is of no matter. *)
Definition some_claim : claim := Claim [] 0 0.

Definition read_evidence (theorem : bytes) (lines : list (list bytes))
    : option (Repetition.evidence * list (list bytes)) :=
  let values make :=
    let* (f, lines) := read_values some_claim lines in
    match f with Table _ l => Some (make (map to_N l), lines) | _ => None end in
  if is_word theorem "nim" then Some (Repetition.Nim, lines)
  else if is_word theorem "lasker" then Some (Repetition.Lasker, lines)
  else if is_word theorem "guy-smith" then values Repetition.By_guy_smith
  else if is_word theorem "repeating-state" then values Repetition.By_state
  else if is_word theorem "arithmetic" then values Repetition.By_arithmetic
  else if is_word theorem "sparse-window" then
    let* (f, lines) := read_window some_claim lines in
    match f with
    | Window _ h rare W stations =>
      let both := map (fun a => (to_N (fst a), to_N (snd a))) in
      Some (Repetition.By_window (mask_of h) (parity_of h) (both rare) (to_N (witness h)) (to_N W) (to_N (first_heap h))
        (to_N (start h)) (map (fun a => (to_N (fst a), map to_N (snd a))) stations), lines)
    | _ => None
    end
  else None.

(** Codes, claims and theorems that [Parse.check] covers. Its tables are long enough for breaks in
    two; where no move breaks a heap, Guy and Smith's theorem needs fewer heaps. *)
Definition is_octal (k : Repetition.repetition) (theorem : bytes) : bool :=
  let c := Repetition.rules k in
  rule_eqb (Octal.parts c) Any && match tail c with [] => true | _ => false end &&
  forallb (fun d => d <? 8)%N (digits c) && (0 <? Repetition.preperiod k)%N && (Repetition.saltus k =? 0)%N &&
  (is_word theorem "sparse-window" ||
   is_word theorem "guy-smith" && existsb (fun d => 3 <? d)%N (digits c)).

(** ** Misere quotients *)

(** The code of which this is the spelling, without tail and with free parts. *)
Definition digit_of (x : int) : option N :=
  if (48 <=? x) && (x <=? 57) then Some (to_N (x - 48))
  else if (65 <=? x) && (x <=? 70) then Some (to_N (x - 55)) else None.

Definition octal_of (w : bytes) : option (list N) :=
  let digits_only := filter (fun x => negb (x =? 46)) (if same (firstn 4 w) (text "hex:") then skipn 4 w else w) in
  let* ds := all_some (map digit_of digits_only) in
  if same w (spelling (octal ds)) then Some ds
  else if same w (spelling (octal (firstn 1 ds))) then Some (firstn 1 ds) else None.

(** The data of a file with a period, and all of its values. *)
Definition read_quotient (v : json) : option (misere_data * list nat) :=
  match v with
  | Members
      [(k0, Text format); (k1, Text name); (k2, heaps); (k3, letters); (k4, elements); (k5, action); (k6, ps);
       (k7, values); (k8, period); (k9, preperiod)] =>
    let* ds := octal_of name in
    let* heaps := a_number heaps in
    let* letters := numbers letters in
    let* elements := lists elements in
    let* action := lists action in
    let* ps := numbers ps in
    let* values := numbers values in
    let* p := a_number period in
    let* n0 := a_number preperiod in
    if forallb (fun x => is_word (fst x) (snd x))
        (combine [k0; k1; k2; k3; k4; k5; k6; k7; k8; k9; format]
          ["format"; "ruleset"; "heaps"; "letters"; "elements"; "action"; "p"; "values"; "period"; "preperiod";
           "sg misere certificate 1"]%string) &&
      (heaps =? List.length values)%nat
    then Some (Data ds letters elements action ps (firstn (n0 + p) values) n0 p, values)
    else None
  | _ => None
  end.

(** What the file says besides the data: the values of more heaps, and the letters' own values. *)
Definition quotient_agrees (d : misere_data) (table : list (list nat)) (values : list nat) : bool :=
  (preperiod d + distance d <=? List.length values)%nat &&
  forallb (fun x => (fst x =? element_of d (snd x))%nat) (combine values (seq 0 (List.length values))) &&
  (List.length (letters d) =? List.length (action d))%nat &&
  forallb (fun r => (List.length (snd r) =? order table)%nat &&
      forallb (fun x => (fst x =? times table (snd x) (element_of d (fst r)))%nat)
        (combine (snd r) (seq 0 (order table))))
    (combine (letters d) (action d)).

(** Larger quotients and longer periods would take too long here. *)
Definition small_quotient (d : misere_data) (values : list nat) : bool :=
  (List.length (elements d) <=? 128)%nat && (List.length values <=? 2048)%nat &&
  (preperiod d <=? 512)%nat && (distance d <=? 512)%nat && (List.length (ruleset d) <=? 64)%nat.

Definition check_quotient (d : misere_data) (values : list nat) : bool :=
  if small_quotient d values then
    let table := multiplication d in
    if quotient_agrees d table values then
      let heaps := heaps_of d table in
      let kept := transitions_of table heaps in
      if MisereCheck.check d table heaps kept then
        let qs := prime_factors (N.of_nat (distance d)) in
        let factors := separators d table (nodup N.eq_dec qs) in
        factored (N.of_nat (distance d)) qs && forallb (fun q => existsb (fun x => q =? fst x)%N factors) qs &&
        check_least d table (separator_before d table) factors
      else false
    else false
  else false.

(** The claim of a quotient: who wins each position of misere play, and that the heaps repeat from
    the preperiod on, with no lesser period or preperiod. *)
Definition quotient_holds (d : misere_data) : Prop :=
  valid (octal (ruleset d)) /\ (1 <= MisereCheck.distance d)%nat /\
  (forall p, misere_loses (octal (ruleset d)) p <-> In (position_element d (multiplication d) p) (p_elements d)) /\
  (forall n, preperiod d <= n -> misere_alike (octal (ruleset d)) (n + distance d) n)%nat /\
  forall n1 q, (1 <= q)%nat -> period_of (misere_alike (octal (ruleset d))) n1 q ->
    (preperiod d <= n1)%nat /\ Nat.divide (distance d) q.

Theorem check_quotient_sound d values : check_quotient d values = true -> quotient_holds d.
Proof.
  unfold check_quotient. destruct (small_quotient _ _); [|easy]. cbv zeta. destruct (quotient_agrees _ _ _); [|easy].
  set (table := multiplication d). set (heaps := heaps_of d table). set (kept := transitions_of table heaps).
  destruct (MisereCheck.check _ _ _ _) eqn:C; [|easy]. rewrite !andb_true_iff. intros [[F A] L].
  destruct (check_certified d table heaps kept C) as (V & D & _). split; [exact V|]. split; [exact D|].
  split; [exact (check_outcome d table heaps kept C)|]. split; [exact (check_period d table heaps kept C)|].
  exact (check_least_sound d table heaps kept _ _ _ C F A L).
Qed.

(** ** All kinds *)

(** What may be claimed. *)
Inductive claimed :=
  | Octal_period (k : claim)
  | Any_period (k : Repetition.repetition)
  | Misere_quotient (d : misere_data).

Definition claimed_holds (k : claimed) : Prop :=
  match k with
  | Octal_period k => claim_holds k
  | Any_period k => Repetition.holds k
  | Misere_quotient d => quotient_holds d
  end.

Definition verify_period (b : bytes) : option claimed :=
  let* lines := split b [] [] [] in
  let* lines := all_some (map without_checksum lines) in
  let* (k, lines) := read_repetition lines in
  let* (theorem, lines) := line_of "theorem" lines in
  match theorem with
  | [w] =>
    if is_octal k w then let* k := Parse.check b in Some (Octal_period k)
    else
      let* (e, lines) := read_evidence w lines in
      let* lines := exactly "end" [] lines in
      match lines with
      | [] => if Repetition.check k e then Some (Any_period k) else None
      | _ => None
      end
  | _ => None
  end.

Definition verify_quotient (b : bytes) : option claimed :=
  let* v := json_of b in
  let* (d, values) := read_quotient v in
  if check_quotient d values then Some (Misere_quotient d) else None.

(** The whole check: the claim that the bytes make, if it is right. A file in braces is one of a
    misere quotient. *)
Definition verify (b : bytes) : option claimed :=
  match after 123 b with
  | Some _ => verify_quotient b
  | None => verify_period b
  end.

Theorem verify_right b k : verify b = Some k -> claimed_holds k.
Proof.
  unfold verify. destruct (after 123 b).
  - unfold verify_quotient. destruct (json_of b); [|easy]. destruct (read_quotient _) as [[d values]|]; [|easy].
    destruct (check_quotient d values) eqn:E; [|easy]. intros K. injection K as <-.
    exact (check_quotient_sound d values E).
  - unfold verify_period. destruct (split b [] [] []) as [lines|]; [|easy]. destruct (all_some _) as [lines'|]; [|easy].
    destruct (read_repetition _) as [[k' lines2]|]; [|easy]. destruct (line_of _ _) as [[[|w [|]] lines3]|]; try easy.
    destruct (is_octal k' w).
    + destruct (Parse.check b) as [k2|] eqn:E; [|easy]. intros K. injection K as <-. exact (check_right b k2 E).
    + destruct (read_evidence _ _) as [[e lines4]|]; [|easy]. destruct (exactly _ _ _) as [[|]|]; try easy.
      destruct (Repetition.check k' e) eqn:E; [|easy]. intros K. injection K as <-. exact (Repetition.repetition_check_sound k' e E).
Qed.

(** A claim as it is printed: the code, whether it is about misere play, preperiod, period, saltus.
    *)
Record summary := Summary { spelled : bytes; in_misere : bool; from_heap : N; each_heaps : N; more : N }.

Definition summary_of (k : claimed) : summary :=
  match k with
  | Octal_period k => Summary (spelling (octal (rules k))) false (Certificate.preperiod k) (Certificate.distance k) 0
  | Any_period k =>
    Summary (spelling (Repetition.rules k)) false (Repetition.preperiod k) (Repetition.distance k) (Repetition.saltus k)
  | Misere_quotient d =>
    Summary (spelling (octal (ruleset d))) true (N.of_nat (MisereCheck.preperiod d)) (N.of_nat (MisereCheck.distance d)) 0
  end.
