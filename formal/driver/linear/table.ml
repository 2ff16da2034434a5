(* Tables of machine integers that are set in place. Each has one newest version; whoever reads or sets an older one gets
   an exception and no answer. So these arrays answer as persistent ones do, or not at all. *)

type t = { mutable data : int array; default : int }

exception Stale

(* The data of a version that is not the newest. Its length is 0, so that reading ends up in [outside]; so it does for a
   table of length 0, which the checker never reads. *)
let stale = [||]
let max_length = 4194303

let fresh length default =
  let length = if 0 <= length && length <= max_length then length else max_length in
  { data = Array.make length default; default }

let outside a = if a.data == stale then raise Stale else a.default

let get a i =
  let data = a.data in
  if 0 <= i && i < Array.length data then Array.unsafe_get data i else outside a
[@@inline]

let put a i v =
  let data = a.data in
  if 0 <= i && i < Array.length data then begin
    Array.unsafe_set data i v;
    a.data <- stale;
    { data; default = a.default }
  end
  else begin
    ignore (outside a);
    a
  end
