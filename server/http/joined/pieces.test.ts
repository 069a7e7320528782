import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipOf, lastingPiece, passingPiece, plainOf, type Piece } from "./pieces.ts";

const text = '{"title":"Été à l’œil nu 😀","titles":["Été","Été","Été"]}';

// What is unpacked is held against the checksum as well.
test.each<[string, Piece[]]>([
  ["a lasting piece", [lastingPiece(text, 9)]],
  ["a passing piece", [passingPiece(text)]],
  ["nothing", []],
  ["empty ones", [passingPiece(""), lastingPiece("", 9), passingPiece("")]],
  [
    "many",
    [
      lastingPiece(text.repeat(9000), 1),
      passingPiece(","),
      lastingPiece(text, 9),
      passingPiece("x".repeat(65_536)),
      lastingPiece("é".repeat(70_001), 5),
    ],
  ],
])("%s unpacks to what it is, each time", (_name, pieces) => {
  for (const packed of [gzipOf(pieces), gzipOf(pieces)]) expect(gunzipSync(packed).equals(plainOf(pieces))).toBe(true);
});
