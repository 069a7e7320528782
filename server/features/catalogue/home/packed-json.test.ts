import { crc32, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipOf, lastingPiece, passingPiece, plainOf, type Piece } from "./packed-json.ts";

const text = '{"title":"Été à l’œil nu 😀","titles":["Été","Été","Été"]}';

test.each<[string, Piece, Piece[]]>([
  ["a lasting piece", lastingPiece(text, 9), []],
  ["a passing piece", passingPiece(text), []],
  ["empty ones", passingPiece(""), [lastingPiece("", 9), passingPiece("")]],
  [
    "many",
    lastingPiece(text.repeat(9000), 1),
    [passingPiece(","), lastingPiece(text, 9), passingPiece("x".repeat(65_535))],
  ],
])("%s unpacks to what it is", (_name, piece, rest) => {
  const packed = gzipOf({ piece, checksum: crc32(piece.plain) }, rest);
  expect(gunzipSync(packed).equals(plainOf([piece, ...rest]))).toBe(true);
});
