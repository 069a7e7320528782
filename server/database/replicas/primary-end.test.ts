import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../pool.ts";
import { createPrimaryEnd, mostStaleMilliseconds } from "./primary-end.ts";
import { positionIn, textOf, type LogPosition } from "./log-position.ts";

let end: LogPosition;
let asked: number;
const primary = {
  row: async () => {
    asked += 1;
    return { ...end };
  },
} as unknown as Database;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  end = { system: "7713004134777662525", timeline: 1, bytes: 1000 };
  asked = 0;
});
afterEach(() => void vi.useRealTimers());

test("a replica must have what the primary had three quarters of a second ago", async () => {
  const { required } = createPrimaryEnd(primary);
  expect(await required(undefined)).toEqual(end);
  end.bytes = 2000;
  vi.advanceTimersByTime(mostStaleMilliseconds - 1);
  expect((await required(undefined))?.bytes).toBe(1000);
  vi.advanceTimersByTime(mostStaleMilliseconds);
  expect((await required(undefined))?.bytes).toBe(2000);
});

test("whoever reads at the same time shares one question, and a frequent reader none", async () => {
  const { required, now } = createPrimaryEnd(primary);
  await Promise.all([required(undefined), required(undefined), now()]);
  expect(asked).toBe(1);
  await required(undefined);
  expect(asked).toBe(1);
});

test("a caller's own change is required at once", async () => {
  const { required } = createPrimaryEnd(primary);
  await required(undefined);
  end.bytes = 2000;
  expect((await required({ ...end }))?.bytes).toBe(2000);
  expect((await required({ ...end, bytes: 10 }))?.bytes).toBe(1000);
});

test("positions of a primary that was replaced count no longer, those of its successor at once", async () => {
  const { required } = createPrimaryEnd(primary);
  const before = { ...end, bytes: 9000 };
  await required(undefined);
  end = { ...end, timeline: 2, bytes: 1500 };
  expect(await required({ ...end })).toEqual(end);
  expect(await required(before)).toEqual(end);
  expect(await required({ ...before, system: "1" })).toEqual(end);
});

test("while the primary is away no replica may answer", async () => {
  const away = { row: () => Promise.reject(new Error("away")) } as unknown as Database;
  const { required, now } = createPrimaryEnd(away);
  expect([await required(undefined), await now()]).toEqual([undefined, undefined]);
});

test("a position survives the way through a cookie, and nothing else is taken for one", () => {
  const longest = { system: "18446744073709551615", timeline: 2_147_483_647, bytes: Number.MAX_SAFE_INTEGER };
  for (const position of [end, longest]) expect(positionIn(textOf(position))).toEqual(position);
  for (const text of ["", "a.b", "a.b.c.d", "A.b.c", "a.b.-1", "a.b.cccccccccccc"])
    expect(positionIn(text)).toBeUndefined();
});
