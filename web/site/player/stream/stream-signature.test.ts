import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Signed } from "../state/player-state.ts";
import { createStreamSignature } from "./stream-signature.ts";

const startMs = Date.parse("2026-03-01T20:00:00Z");
beforeEach(() => vi.useFakeTimers({ now: startMs }));
afterEach(() => vi.useRealTimers());

/** A service that signs for `lifeMs`, responds after `delayMs`, and knows which of its signatures are valid. */
function service(lifeMs: number, { delayMs = 200 }: { delayMs?: number } = {}) {
  let made = 0;
  let fails = (_attempt: number) => false;
  let hangs = (_attempt: number) => false;
  const ends = new Map<string, number>();
  const errors: unknown[] = [];
  const issue = (): Signed => {
    const query = `signature-${++made}`;
    ends.set(query, Date.now() + lifeMs);
    return { query, livesMs: lifeMs };
  };
  let attempts = 0;
  const sign = async (signal: AbortSignal) => {
    const attempt = ++attempts;
    await new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("timed out")));
      if (!hangs(attempt)) setTimeout(resolve, delayMs);
    });
    if (fails(attempt)) throw new Error(`attempt ${attempt} failed`);
    return issue();
  };
  const signature = createStreamSignature({ ...issue(), requestedAtMs: Date.now() }, sign, (error) =>
    errors.push(error),
  );
  return {
    signature,
    errors,
    attempts: () => attempts,
    isValid: (query: string) => Date.now() < (ends.get(query) ?? 0),
    failWhen: (rule: (attempt: number) => boolean) => (fails = rule),
    hangWhen: (rule: (attempt: number) => boolean) => (hangs = rule),
  };
}

type Service = ReturnType<typeof service>;

/** Requests a segment every second for this long. Returns how many had an expired signature, and the longest wait. */
async function watch({ signature, isValid }: Service, seconds: number) {
  let refused = 0;
  let longestWaitMs = 0;
  for (let second = 0; second < seconds; second++) {
    const requestedMs = Date.now();
    const request = async () => {
      const query = await signature.fresh();
      longestWaitMs = Math.max(longestWaitMs, Date.now() - requestedMs);
      if (!isValid(query)) refused++;
    };
    void request();
    await vi.advanceTimersByTimeAsync(1000);
  }
  return { refused, longestWaitMs };
}

describe("an hour of film", () => {
  test.each([
    { life: 20, renewals: 360 },
    { life: 10, renewals: 720 },
    { life: 900, renewals: 8 },
  ])("with signatures of $life s: none expires before the next, no request waits", async ({ life, renewals }) => {
    const film = service(life * 1000);
    expect(await watch(film, 3600)).toEqual({ refused: 0, longestWaitMs: 0 });
    expect(film.attempts()).toBeGreaterThanOrEqual(renewals * 0.95);
    expect(film.attempts()).toBeLessThanOrEqual(renewals);
    expect(film.errors).toEqual([]);
  });

  test("when two of three renewals fail, no request waits", async () => {
    const film = service(20_000);
    film.failWhen((attempt) => attempt % 3 !== 0);
    expect(await watch(film, 3600)).toEqual({ refused: 0, longestWaitMs: 0 });
    expect(film.errors.length).toBeGreaterThan(400);
  });

  test("when every other response never arrives", async () => {
    const film = service(20_000);
    film.hangWhen((attempt) => attempt % 2 === 1);
    expect(await watch(film, 3600)).toEqual({ refused: 0, longestWaitMs: 0 });
  });

  test("on a connection that takes three seconds per response", async () => {
    const film = service(20_000, { delayMs: 3000 });
    expect(await watch(film, 3600)).toEqual({ refused: 0, longestWaitMs: 0 });
  });
});

test("it is not renewed while paused, and the first request afterwards waits for a new one", async () => {
  const film = service(20_000);
  film.signature.playing(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(film.attempts()).toBe(0);
  film.signature.playing(true);
  expect(await watch(film, 60)).toMatchObject({ refused: 0, longestWaitMs: 200 });
});

test("after sleep without timers requests wait for a single renewal", async () => {
  const film = service(900_000);
  vi.setSystemTime(startMs + 8 * 3_600_000);
  const requests = [film.signature.fresh(), film.signature.fresh(), film.signature.fresh()];
  await vi.advanceTimersByTimeAsync(200);
  for (const query of await Promise.all(requests)) expect(film.isValid(query)).toBe(true);
  expect(film.attempts()).toBe(1);
});

test("one refused by the media server is replaced before the next request, as often as it happens", async () => {
  const film = service(900_000);
  for (let times = 1; times <= 3; times++) {
    const before = await film.signature.fresh();
    film.signature.reject();
    const next = film.signature.fresh();
    await vi.advanceTimersByTimeAsync(200);
    expect(await next).not.toBe(before);
    expect(film.attempts()).toBe(times);
  }
});

test("a wrong clock changes nothing", async () => {
  vi.setSystemTime(0);
  const film = service(20_000);
  expect(await watch(film, 60)).toEqual({ refused: 0, longestWaitMs: 0 });
});

test("without the service the last signature stays in use, and each failure is reported", async () => {
  const film = service(20_000);
  film.failWhen(() => true);
  const { refused } = await watch(film, 60);
  expect(refused).toBeGreaterThan(30);
  expect(film.errors.length).toBeGreaterThan(20);
});

test("once stopped it sends no request", async () => {
  const film = service(20_000);
  film.signature.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await film.signature.fresh()).toBe("signature-1");
  expect([film.attempts(), film.errors]).toEqual([0, []]);
});
