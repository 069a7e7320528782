import { expect, test } from "vitest";
import { openTestPool } from "#tests/support/database.ts";
import { createCounting } from "./counting.ts";

test("days of which nothing was watched are passed over, from the day before the last count on", async () => {
  const { database, close } = await openTestPool();
  const asked: string[] = [];
  const counted: string[] = [];
  const counting = createCounting({
    database,
    watched: {
      first: async () => new Date("2025-01-05T12:00:00Z"),
      daysBetween: async (_database, from, to) => {
        asked.push(`${from.toISOString()} ${to.toISOString()}`);
        return ["2025-01-05", "2025-11-30"];
      },
      between: async (_database, from) => {
        counted.push(from.toISOString());
        return [];
      },
    },
  });
  const count = (at: string) => counting.count({ at: new Date(at), signal: new AbortController().signal });
  await count("2026-01-10T09:00:00Z");
  expect(counted).toEqual(["2025-01-04T23:00:00.000Z", "2025-11-29T23:00:00.000Z"]);
  await count("2026-03-10T09:00:00Z");
  expect(asked).toEqual([
    "2025-01-04T23:00:00.000Z 2026-01-10T23:00:00.000Z",
    "2026-01-08T23:00:00.000Z 2026-03-10T23:00:00.000Z",
  ]);
  await close();
});
