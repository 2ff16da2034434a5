(* The program around the checker: it hands over the bytes of a file, and prints what the checker answers. *)

open Checker

let usage () =
  prerr_endline "usage: check CERTIFICATE [--part I/N]";
  exit 2

(* The bytes as a list, from the end. *)
let bytes_of path =
  let channel = try open_in_bin path with Sys_error message -> prerr_endline message; exit 2 in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  let rec bytes i rest = if i < 0 then rest else bytes (i - 1) (Uint63.of_int (Char.code text.[i]) :: rest) in
  bytes (String.length text - 1) []

let rec int_of_positive = function
  | XH -> 1
  | XO p -> 2 * int_of_positive p
  | XI p -> (2 * int_of_positive p) + 1

let int_of_n = function N0 -> 0 | Npos p -> int_of_positive p
let int_of_uint63 x = int_of_string (Uint63.to_string x)
let rec int_of_nat n = function O -> n | S m -> int_of_nat (n + 1) m
let rec nat_of_int n m = if n = 0 then m else nat_of_int (n - 1) (S m)

let text_of bytes = String.concat "" (List.map (fun x -> String.make 1 (Char.chr (int_of_uint63 x))) bytes)

let said claim =
  let s = summary_of claim in
  let saltus = match int_of_n s.more with 0 -> "" | more -> Printf.sprintf " with saltus %d" more in
  Printf.sprintf "%s%s: period %d%s from heap %d on, both the least"
    (if s.in_misere then "misere play of " else "")
    (text_of s.spelled) (int_of_n s.each_heaps) saltus (int_of_n s.from_heap)

let refused () =
  print_endline "refused";
  exit 1

let seconds start = Printf.sprintf "%.2f s" (Sys.time () -. start)

let () =
  let start = Sys.time () in
  match Array.to_list Sys.argv |> List.tl with
  | [ path ] -> (
      match verify (bytes_of path) with
      | Some claim -> Printf.printf "%s: verified (%s)\n" (said claim) (seconds start)
      | None -> refused ())
  | [ path; "--part"; part ] -> (
      let i, n = try Scanf.sscanf part "%d/%d%!" (fun i n -> (i, n)) with _ -> usage () in
      let bytes = bytes_of path in
      let parts = int_of_nat 0 (parts_of_bytes bytes) in
      if parts = 0 then refused ();
      if n <> parts || i < 1 || i > n then begin
        Printf.eprintf "there are parts 1/%d to %d/%d\n" parts parts parts;
        exit 2
      end;
      match check_part bytes (nat_of_int (i - 1) O) with
      | Some (claim, (first, next)) ->
          Printf.printf "part %d/%d, heaps %d to %d: follows (%s); if all %d parts do, %s\n" i n (int_of_uint63 first)
            (int_of_uint63 next - 1) (seconds start) n (said (Octal_period claim))
      | None -> refused ())
  | _ -> usage ()
