(** * A reader of JSON

    Enough of JSON for certificates of misere quotients: objects, lists, strings without escapes,
    and natural numbers. Nothing is proved of it, and nothing has to be: what is read is checked. *)

From Coq Require Import Uint63 List Bool.
From Grundy Require Import Words Heap Segments Certificate Parse.
Import ListNotations.

Open Scope uint63_scope.

Inductive json :=
  | Number (n : int)
  | Text (s : bytes)
  | Items (l : list json)
  | Members (l : list (bytes * json)).

(** The bytes after blanks and ends of lines. *)
Fixpoint skip (b : bytes) : bytes :=
  match b with
  | x :: b' => if (x =? 32) || (x =? 10) then skip b' else b
  | [] => []
  end.

(** What follows the byte [x], after blanks. *)
Definition after (x : int) (b : bytes) : option bytes :=
  match skip b with
  | y :: b => if x =? y then Some b else None
  | [] => None
  end.

(** A string after its opening quote. *)
Fixpoint quoted (b s : bytes) : option (bytes * bytes) :=
  match b with
  | [] => None
  | x :: b => if x =? 34 then Some (reversed s, b) else if x =? 92 then None else quoted b (x :: s)
  end.

(** A number's digits. *)
Fixpoint digits_of (b w : bytes) : bytes * bytes :=
  match b with
  | x :: b' => if digit_value x <? 10 then digits_of b' (x :: w) else (reversed w, b)
  | [] => (reversed w, [])
  end.

(** A value; the other items of a list, [l] being those before, the last one first; and the other
    members of an object. No file needs more [fuel] than it has bytes, if each byte gives two steps.
    *)
Fixpoint value (fuel : nat) (b : bytes) : option (json * bytes) :=
  match fuel with
  | O => None
  | S fuel =>
    match after 91 b, after 123 b, after 34 b with
    | Some b, _, _ => match after 93 b with Some b => Some (Items [], b) | None => items fuel b [] end
    | _, Some b, _ => match after 125 b with Some b => Some (Members [], b) | None => pairs fuel b [] end
    | _, _, Some b => let* (s, b) := quoted b [] in Some (Text s, b)
    | None, None, None => let (w, b) := digits_of (skip b) [] in let* n := number w in Some (Number n, b)
    end
  end
with items (fuel : nat) (b : bytes) (l : list json) : option (json * bytes) :=
  match fuel with
  | O => None
  | S fuel =>
    let* (v, b) := value fuel b in
    match after 44 b with
    | Some b => items fuel b (v :: l)
    | None => let* b := after 93 b in Some (Items (reversed (v :: l)), b)
    end
  end
with pairs (fuel : nat) (b : bytes) (l : list (bytes * json)) : option (json * bytes) :=
  match fuel with
  | O => None
  | S fuel =>
    let* b := after 34 b in
    let* (key, b) := quoted b [] in
    let* b := after 58 b in
    let* (v, b) := value fuel b in
    match after 44 b with
    | Some b => pairs fuel b ((key, v) :: l)
    | None => let* b := after 125 b in Some (Members (reversed ((key, v) :: l)), b)
    end
  end.

(** A whole text. *)
Definition json_of (b : bytes) : option json :=
  let* (v, b) := value (S (S (List.length b + List.length b))) b in
  match skip b with [] => Some v | _ => None end.

(** Numbers, lists of them, and lists of these; a number of more than 2^20 is refused, since it
    becomes a natural one. *)
Definition a_number (v : json) : option nat :=
  match v with Number n => if n <? 1048576 then Some (nat_of n) else None | _ => None end.

Definition numbers (v : json) : option (list nat) :=
  match v with Items l => all_some (map a_number l) | _ => None end.

Definition lists (v : json) : option (list (list nat)) :=
  match v with Items l => all_some (map numbers l) | _ => None end.
