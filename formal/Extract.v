(** * Extraction of the checker to OCaml

    Machine integers become OCaml's, which have 63 bits too, and tables the module [Table], of which
    there are two: [driver/linear/table.ml], fast, and [driver/persistent/table.ml], Coq's own
    arrays. Nothing else is replaced but booleans, options, pairs and lists by OCaml's. *)

From Coq Require Extraction ExtrOcamlBasic ExtrOCamlInt63.
From Coq Require Import Uint63 PArray.
From Grundy Require Import Octal Words Heap Segments Certificate Parse Reader.

Extract Inlined Constant Uint63.lsl => "Uint63.l_sl".
Extract Inlined Constant Uint63.lsr => "Uint63.l_sr".
Extract Inlined Constant Uint63.land => "Uint63.l_and".
Extract Inlined Constant Uint63.lor => "Uint63.l_or".
Extract Inlined Constant Uint63.lxor => "Uint63.l_xor".
Extract Inlined Constant Uint63.add => "Uint63.add".
Extract Inlined Constant Uint63.sub => "Uint63.sub".
Extract Inlined Constant Uint63.eqb => "Uint63.equal".
Extract Inlined Constant Uint63.ltb => "Uint63.lt".
Extract Inlined Constant Uint63.leb => "Uint63.le".
Extract Inlined Constant PArray.max_length => "Table.max_length".

Extract Constant PArray.array "'a" => "'a Stdlib.Array.t".
Extract Constant table => "Table.t".
Extract Inlined Constant fresh => "Table.fresh".
Extract Inlined Constant get => "Table.get".
Extract Inlined Constant put => "Table.put".
Extraction Inline sum_at without.

Extraction "extracted/checker.ml" verify summary_of check_part parts_of_bytes.
