import { expect, test } from "vitest";
import { createCache } from "#server/cache/cache.ts";
import { systemClock } from "#server/clock.ts";
import { batched } from "../batched.ts";
import { asDeclaredRead, declaredRead, fromPrimary, pinToPrimary } from "./declared-reads.ts";

const mayUseReplica = async () => declaredRead() !== undefined;

test("what a cache keeps and what calls ask together is read from the primary, also by calls made meanwhile", async () => {
  const cache = createCache<boolean>(systemClock, { name: "reads", freshMs: 1000, staleMs: 0, most: 5 });
  const nested = () => asDeclaredRead(undefined, mayUseReplica);
  const together = batched(async (questions: string[]) => Promise.all(questions.map(mayUseReplica)), 10);
  const answers = await asDeclaredRead(undefined, async () => [
    await mayUseReplica(),
    await cache.get("a", mayUseReplica),
    await cache.get("b", nested),
    (await cache.getAll(["c"], String, async () => new Map([["c", await mayUseReplica()]]))).get("c"),
    await together("a"),
    await fromPrimary(mayUseReplica),
    await mayUseReplica(),
  ]);
  expect(answers).toEqual([true, false, false, false, false, false, true]);
});

test("after an answer of the primary a call stays with it, and others do not", async () => {
  const pinned = asDeclaredRead(undefined, async () => {
    pinToPrimary();
    return mayUseReplica();
  });
  expect([await pinned, await asDeclaredRead(undefined, mayUseReplica), await mayUseReplica()]).toEqual([
    false,
    true,
    false,
  ]);
});
