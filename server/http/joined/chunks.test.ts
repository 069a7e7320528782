import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipOf, sharedChunk, uncompressedChunk, plainOf, type Chunk } from "./chunks.ts";

const text = '{"title":"Été à l’œil nu 😀","titles":["Été","Été","Été"]}';

// Decompression checks the checksum as well.
test.each<[string, Chunk[]]>([
  ["a shared chunk", [sharedChunk(text, 9)]],
  ["an uncompressed chunk", [uncompressedChunk(text)]],
  ["nothing", []],
  ["empty ones", [uncompressedChunk(""), sharedChunk("", 9), uncompressedChunk("")]],
  [
    "many",
    [
      sharedChunk(text.repeat(9000), 1),
      uncompressedChunk(","),
      sharedChunk(text, 9),
      uncompressedChunk("x".repeat(65_536)),
      sharedChunk("é".repeat(70_001), 5),
    ],
  ],
])("%s unpacks to what it is, each time", (_name, chunks) => {
  for (const packed of [gzipOf(chunks), gzipOf(chunks)]) expect(gunzipSync(packed).equals(plainOf(chunks))).toBe(true);
});
