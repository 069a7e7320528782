import { expect, test } from "vitest";
import { damaged } from "./corrupt.ts";

test("a damaged film comes out whole or ends with a reason in words", async () => {
  expect(await damaged({ files: 6, seed: 1 })).toEqual([]);
}, 120_000);
