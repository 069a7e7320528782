import { expect, test } from "vitest";
import { killing } from "./kills.ts";

test("processes killed during uploads and encodings leave no stuck jobs, partial publications or stray files", async () => {
  const { kills, ...faults } = await killing({ kills: 3, seed: 5, undisturbed: 1 });
  expect(Object.values(kills).reduce((sum, count) => sum + count)).toBe(3);
  expect(faults).toEqual({ stuck: [], torn: [], orphans: [] });
}, 240_000);
