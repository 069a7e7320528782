import { expect, test } from "vitest";
import { fuzzing } from "./fuzzing.ts";

test("no hostile request, by nobody and by anybody, is answered with a fault of ours", async () => {
  const { faults, reached, statuses } = await fuzzing({ calls: 600, seed: 26 });
  expect(faults).toEqual([]);
  // Refused at the door everywhere, it would have tried nothing.
  expect(reached.size).toBeGreaterThan(60);
  expect(statuses[400]).toBeGreaterThan(60);
}, 300_000);
