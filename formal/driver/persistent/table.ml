(* Tables are Coq's own persistent arrays, which its virtual machine uses too. *)

type t = Uint63.t Parray.t

let max_length = Parray.max_length
let fresh = Parray.make
let get = Parray.get
let put = Parray.set
