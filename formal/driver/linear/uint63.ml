(* Machine integers of Coq, of which OCaml's native ones have the 63 bits: those operations that the checker uses, as Coq's
   kernel defines them. [tail0] is the number of zeros at the end, 63 for 0. *)

type t = int

let of_int x = x [@@inline]
let to_string = string_of_int
let add x y = x + y [@@inline]
let sub x y = x - y [@@inline]
let mul x y = x * y [@@inline]
let l_and x y = x land y [@@inline]
let l_or x y = x lor y [@@inline]
let l_xor x y = x lxor y [@@inline]
let l_sl x y = if 0 <= y && y < 63 then x lsl y else 0 [@@inline]
let l_sr x y = if 0 <= y && y < 63 then x lsr y else 0 [@@inline]
let equal (x : int) y = x = y [@@inline]

(* Unsigned: the sign bit is the greatest one. *)
let lt x y = x lxor min_int < y lxor min_int [@@inline]
let le x y = x lxor min_int <= y lxor min_int [@@inline]

(* The zeros at the end of a number of eight bits, 8 for 0. *)
let zeros =
  let rec count x = if x land 1 = 1 then 0 else 1 + count (x lsr 1) in
  Array.init 256 (fun x -> if x = 0 then 8 else count x)

let rec tail0_from x n =
  let low = x land 0xFF in
  if low <> 0 then n + Array.unsafe_get zeros low else if n = 56 then 63 else tail0_from (x lsr 8) (n + 8)

let tail0 x = tail0_from x 0
