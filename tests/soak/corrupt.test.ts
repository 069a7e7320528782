import { expect, test } from "vitest";
import { damaged } from "./corrupt.ts";

test("a damaged film is published complete or fails with a reason", async () => {
  expect(await damaged({ files: 6, seed: 1 })).toEqual([]);
}, 120_000);
