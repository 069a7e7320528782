import { expect, test } from "vitest";
import { killing } from "./kills.ts";

test("processes killed while films are sent and encoded leave nothing stuck, half published or behind", async () => {
  const { kills, ...faults } = await killing({ kills: 3, seed: 5 });
  expect(Object.values(kills).reduce((sum, count) => sum + count)).toBe(3);
  expect(faults).toEqual({ stuck: [], torn: [], orphans: [] });
}, 240_000);
