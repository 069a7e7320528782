import { crc32, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipOf, lastingPiece, passingPiece, plainOf, type Piece } from "./packed-json.ts";

const text = '{"title":"Été à l’œil nu 😀","titles":["Été","Été","Été"]}';

test.each<[string, Piece[]]>([
  ["nothing", []],
  ["a lasting piece", [lastingPiece(text, 9)]],
  ["a passing piece", [passingPiece(text)]],
  ["an empty one", [passingPiece(""), lastingPiece("", 9)]],
  [
    "many",
    [
      lastingPiece(text, 9),
      passingPiece(","),
      lastingPiece(text.repeat(9000), 1),
      passingPiece("x".repeat(65_535)),
      lastingPiece(text, 6),
    ],
  ],
])("%s unpacks to what it is", (_name, pieces) => {
  const plain = plainOf(pieces);
  const [first] = pieces;
  const known = first ? { length: first.plain.length, checksum: crc32(first.plain) } : { length: 0, checksum: 0 };
  for (const part of [known, { length: 0, checksum: 0 }]) {
    expect(gunzipSync(gzipOf(pieces, plain, part)).equals(plain)).toBe(true);
  }
});
