import { expect, test } from "vitest";
import type { User } from "#shared/api/session.ts";
import { paidTimeAt } from "./paid-time.ts";

const now = new Date("2026-03-10T09:00:00Z");

function subscriber(endAt: string, more: Partial<User> = {}): User {
  return { status: 1, trialDayRemaining: -1, user_subscription: { endAt }, ...more } as User;
}

test.each([
  ["a year that was paid a month ago", "2027-02-10T09:00:00Z", { lostMonths: 10, lostDays: 0 }],
  ["exactly one month beyond the deletion", "2026-05-09T09:00:00Z", { lostMonths: 1, lostDays: 0 }],
  ["a day less than that", "2026-05-08T09:00:00Z", { lostMonths: 0, lostDays: 29 }],
  ["a few hours beyond the deletion", "2026-04-09T20:00:00Z", { lostMonths: 0, lostDays: 1 }],
  ["a month that ends before the deletion", "2026-04-05T09:00:00Z", { lostMonths: 0, lostDays: 0 }],
])("%s", (_case, endAt, lost) => {
  expect(paidTimeAt(subscriber(endAt), now)).toEqual({ until: new Date(endAt), ...lost });
});

test("nobody loses a free month that they did not pay for", () => {
  const endAt = "2026-04-10T09:00:00Z";
  expect(paidTimeAt(subscriber(endAt, { trialDayRemaining: 31 }), now)).toMatchObject({ lostMonths: 0, lostDays: 0 });
});

test("there is nothing to say where no subscription runs", () => {
  expect(paidTimeAt(subscriber("2026-03-01T09:00:00Z", { status: 2 }), now)).toBeNull();
  expect(paidTimeAt({ status: 1, trialDayRemaining: -1, user_subscription: null } as User, now)).toBeNull();
});
