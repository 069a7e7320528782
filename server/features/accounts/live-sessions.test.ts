import { expect, test } from "vitest";
import type { Pool } from "#server/database/pool.ts";
import { createTestClock } from "#tests/support/app.ts";
import { createSessionLiveness } from "./live-sessions.ts";
import type { SessionState } from "./session-queries.ts";

type PendingLookup = { answer: (hasEnded: boolean) => void };

/** A database whose answers are given by hand, and whose notifications are sent by hand. */
function slowDatabase() {
  const lookups: PendingLookup[] = [];
  let notify: (payload: string) => void = () => undefined;
  const database = {
    rows: () => {
      const { promise, resolve } = Promise.withResolvers<SessionState[]>();
      lookups.push({
        answer: (hasEnded) => resolve([{ id: 7, has_ended: hasEnded, profile_id: 1, in_kids_space: false }]),
      });
      return promise;
    },
    listen: async (_channel: string, onPayload: (payload: string) => void) => void (notify = onPayload),
  } as unknown as Pool;
  return {
    database,
    lookups,
    signOut: (payload = "7") => notify(payload),
    lookedUp: (count: number) => expect.poll(() => lookups.length).toBe(count),
  };
}

const session = { sessionId: 7, profileId: 1 };

test.each([
  ["its own notification", "7"],
  ["the loss of notifications", ""],
])("a session that ends while it is being loaded is not kept as it was: %s", async (_name, payload) => {
  const { database, lookups, signOut, lookedUp } = slowDatabase();
  const isLive = await createSessionLiveness(database, createTestClock());
  const before = isLive(session);
  await lookedUp(1);
  signOut(payload);
  lookups[0]?.answer(false);
  expect(await before).toBe(true);
  const after = isLive(session);
  await lookedUp(2);
  lookups[1]?.answer(true);
  expect(await after).toBe(false);
  expect(await isLive(session)).toBe(false);
  expect(lookups).toHaveLength(2);
});

test("whoever asks after the change waits for a look of their own, though an earlier one is under way", async () => {
  const { database, lookups, signOut, lookedUp } = slowDatabase();
  const isLive = await createSessionLiveness(database, createTestClock());
  const before = isLive(session);
  await lookedUp(1);
  signOut();
  const after = isLive(session);
  await lookedUp(2);
  lookups[1]?.answer(true);
  expect(await after).toBe(false);
  // The earlier look comes last, and changes nothing.
  lookups[0]?.answer(false);
  expect(await before).toBe(true);
  expect(await isLive(session)).toBe(false);
});

test("a session that ends during a reload in the background is not cached as live", async () => {
  const { database, lookups, signOut, lookedUp } = slowDatabase();
  const clock = createTestClock();
  const isLive = await createSessionLiveness(database, clock);
  const first = isLive(session);
  await lookedUp(1);
  lookups[0]?.answer(false);
  expect(await first).toBe(true);
  clock.advance({ seconds: 61 });
  // Stale: answered from the cache, and reloaded in the background.
  expect(await isLive(session)).toBe(true);
  await lookedUp(2);
  signOut();
  lookups[1]?.answer(false);
  const after = isLive(session);
  await lookedUp(3);
  lookups[2]?.answer(true);
  expect(await after).toBe(false);
  expect(await isLive(session)).toBe(false);
});
