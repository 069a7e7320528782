import { describe, expect, test } from "vitest";
import { advance, isOver, nextRetry, runsUntil, type Life, type LifeEvent, type Unmoved } from "./life.ts";

const day = (text: string) => new Date(text);
const start = day("2026-03-10T09:00:00Z");
const end = day("2026-04-10T08:00:00Z");
const during = day("2026-03-20T09:00:00Z");

const pending: Life = {
  status: "pending",
  planId: 1,
  recurring: "MONTH",
  priceCents: 999,
  periodCents: 0,
  anchorDay: null,
  startedAt: null,
  trialEndsAt: null,
  periodStartsAt: null,
  periodEndsAt: null,
  nextPaymentAt: null,
  pastDueSince: null,
  failedAttempts: 0,
  cancelAskedAt: null,
  endedAt: null,
};
const plan = { planId: 1, recurring: "MONTH" as const, priceCents: 999 };
const renewed: LifeEvent = { kind: "renewed", periodStartsAt: end, plan, amountCents: 999 };
const refused: LifeEvent = { kind: "refused", periodStartsAt: end };

function after(life: Life, ...events: [LifeEvent, Date][]): Life {
  return events.reduce((now, [event, at]) => {
    const next = advance(now, event, at);
    if (typeof next === "string") throw new Error(`${event.kind} changed nothing: ${next}`);
    return next;
  }, life);
}
const trialing = after(pending, [{ kind: "begun", hasTrial: true, amountCents: 0 }, start]);
const active = after(pending, [{ kind: "begun", hasTrial: false, amountCents: 999 }, start]);
const pastDue = after(active, [refused, end]);
const cancelled = after(active, [{ kind: "cancelled" }, during]);
const expired = after(cancelled, [{ kind: "time" }, end]);
const abandoned = after(pending, [{ kind: "given-up" }, start]);
const states = { pending, trialing, active, pastDue, cancelled, expired, abandoned };

const events = {
  begun: { kind: "begun", hasTrial: false, amountCents: 999 },
  "given-up": { kind: "given-up" },
  renewed,
  refused,
  changed: { kind: "changed", plan: { ...plan, planId: 3 }, periodEndsAt: end, periodCents: 1499 },
  "new-card": { kind: "new-card" },
  cancelled: { kind: "cancelled" },
  reactivated: { kind: "reactivated" },
  refunded: { kind: "refunded" },
  time: { kind: "time" },
} satisfies Record<string, LifeEvent>;

/** What each event makes of each state: an hour before the period's end, in past due an hour after it. */
const table = `
              begun        given-up     renewed       refused       changed         new-card  cancelled          reactivated    refunded  time
  pending     active       abandoned    over          over          over            over      over               over           over      still-runs
  trialing    not-pending  not-pending  active        past_due      trialing        trialing  trialing           not-cancelled  expired   still-runs
  active      not-pending  not-pending  active        past_due      active          active    active             not-cancelled  expired   still-runs
  pastDue     not-pending  not-pending  active        past_due      period-changed  past_due  past_due           not-cancelled  expired   still-runs
  cancelled   not-pending  not-pending  already-cancelled  already-cancelled  already-cancelled  active  already-cancelled  active         expired   still-runs
  expired     not-pending  not-pending  over          over          over            over      over               over           over      still-runs
  abandoned   not-pending  not-pending  over          over          over            over      over               over           over      still-runs
`;
const [columns = [], ...rows] = table
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

describe.each(rows)("a subscription that is %s", (...cells) => {
  const [state = "", ...outcomes] = cells;
  test.each(columns.map((event, index) => [event, outcomes[index]]))("becomes by '%s': %s", (event, outcome) => {
    const life = states[state as keyof typeof states];
    const at = new Date(end.getTime() + (state === "pastDue" ? 3_600_000 : -3_600_000));
    const next: Life | Unmoved = advance(life, events[event as keyof typeof events], at);
    expect(typeof next === "string" ? next : next.status).toBe(outcome);
  });
});

test("a free month is followed by a paid one that begins where it ends", () => {
  expect(trialing).toMatchObject({ trialEndsAt: end, periodEndsAt: end, nextPaymentAt: end, periodCents: 0 });
  expect(after(trialing, [renewed, day("2026-04-10T08:03:00Z")])).toMatchObject({
    status: "active",
    periodStartsAt: end,
    periodEndsAt: day("2026-05-10T08:00:00Z"),
    nextPaymentAt: day("2026-05-10T08:00:00Z"),
    periodCents: 999,
  });
});

test("another period than the one that is due is not renewed: nothing is extended twice", () => {
  const once = after(active, [renewed, end]);
  expect(advance(once, renewed, end)).toBe("other-period");
  expect(advance(once, refused, end)).toBe("other-period");
});

test("a refused charge is tried again on the days 1, 3, 5 and 7, with access all the while, and then it is over", () => {
  let life = pastDue;
  const tried: string[] = [];
  while (life.nextPaymentAt) {
    const at = life.nextPaymentAt;
    tried.push(at.toISOString());
    expect(isOver(life, new Date(at.getTime() + 60_000))).toBe(false);
    life = after(life, [refused, at]);
  }
  expect(tried.map((at) => at.slice(0, 10))).toEqual(["2026-04-11", "2026-04-13", "2026-04-15", "2026-04-17"]);
  expect(life).toMatchObject({ status: "expired", failedAttempts: 5, endedAt: day("2026-04-17T08:00:00Z") });
});

test("what is paid on the last day of grace goes on as if it had been paid on the first", () => {
  const paid = after(pastDue, [renewed, day("2026-04-17T19:00:00Z")]);
  expect(paid).toMatchObject({
    status: "active",
    periodStartsAt: end,
    periodEndsAt: day("2026-05-10T08:00:00Z"),
    pastDueSince: null,
    failedAttempts: 0,
  });
});

test("a new card is charged at once, and costs none of the days that are left", () => {
  const at = day("2026-04-12T12:00:00Z");
  const replaced = after(pastDue, [{ kind: "new-card" }, at]);
  expect(replaced.nextPaymentAt).toEqual(at);
  expect(after(replaced, [refused, at]).nextPaymentAt).toEqual(day("2026-04-13T08:00:00Z"));
});

test("the days of grace end with the seventh civil day, over a change of the hour too", () => {
  expect(runsUntil(pastDue)).toEqual(day("2026-04-17T22:00:00Z"));
  const late = { ...pastDue, pastDueSince: day("2026-10-24T10:00:00Z") };
  expect(runsUntil(late)).toEqual(day("2026-10-31T23:00:00Z"));
});

test("a charge late in the day is tried again early enough to be known before the day ends", () => {
  expect(nextRetry(day("2026-04-10T21:59:00Z"), day("2026-04-16T21:59:00Z"))).toEqual(day("2026-04-17T18:00:00Z"));
});

test("a cancelled subscription lasts to the end of its period and not a moment longer", () => {
  expect(runsUntil(cancelled)).toEqual(end);
  expect(expired).toMatchObject({ status: "expired", endedAt: end, nextPaymentAt: null });
  expect(advance(cancelled, { kind: "reactivated" }, end)).toBe("over");
});

test("cancelling within the days of grace ends it at once, as of the period's end", () => {
  const at = day("2026-04-12T12:00:00Z");
  expect(after(pastDue, [{ kind: "cancelled" }, at], [{ kind: "time" }, at]).endedAt).toEqual(end);
});

test("a change to a year begins the year now, and keeps the day on which it began", () => {
  const yearly = { planId: 2, recurring: "YEAR" as const, priceCents: 9990 };
  const changed = after(active, [
    { kind: "changed", plan: yearly, periodEndsAt: day("2027-03-20T09:00:00Z"), periodCents: 9990 },
    during,
  ]);
  expect(changed).toMatchObject({ planId: 2, anchorDay: 20, periodStartsAt: during, periodCents: 9990 });
  expect(changed.nextPaymentAt).toEqual(day("2027-03-20T09:00:00Z"));
});

test("a change of a free month to a year is paid from now on, and one that has run out or waits for money is refused", () => {
  const yearly = { planId: 2, recurring: "YEAR" as const, priceCents: 9990 };
  const change: LifeEvent = {
    kind: "changed",
    plan: yearly,
    periodEndsAt: day("2027-03-20T09:00:00Z"),
    periodCents: 9990,
  };
  expect(after(trialing, [change, during]).status).toBe("active");
  expect(advance(active, change, end)).toBe("period-changed");
  expect(advance({ ...pastDue, periodEndsAt: day("2026-05-01T08:00:00Z") }, change, end)).toBe("period-changed");
  expect(advance({ ...active, periodEndsAt: null }, change, during)).toBe("period-changed");
});

test("one that was refunded is over at once, whatever was paid for", () => {
  const refunded = after(active, [{ kind: "refunded" }, during]);
  expect(runsUntil(refunded)).toEqual(during);
  expect(runsUntil({ ...refunded, endedAt: null })).toEqual(end);
  expect(isOver(refunded, start)).toBe(true);
});

test("one that has not begun runs until no day, and is not over", () => {
  expect(runsUntil(pending)).toBeNull();
  expect(isOver(pending, end)).toBe(false);
  expect(runsUntil({ ...active, periodEndsAt: null })).toBeNull();
  expect(advance({ ...active, periodEndsAt: null }, renewed, during)).toBe("other-period");
});

test("grace never ends before the period that is paid for", () => {
  expect(runsUntil({ ...active, pastDueSince: start })).toEqual(end);
});

test("a new card changes nothing where nothing is owed", () => {
  expect(after(active, [{ kind: "new-card" }, during])).toEqual(active);
});

test("a period after a short month ends on the day of the month on which the first began", () => {
  const first = after(pending, [{ kind: "begun", hasTrial: false, amountCents: 999 }, day("2026-01-31T12:00:00Z")]);
  const february = day("2026-02-28T12:00:00Z");
  const second = after(first, [{ ...renewed, periodStartsAt: february }, february]);
  expect(second.periodEndsAt).toEqual(day("2026-03-31T11:00:00Z"));
});

test("free days move the end, the charge and the day of later periods; none come where money is awaited", () => {
  const life = after(pending, [{ kind: "begun", hasTrial: false, amountCents: 999 }, day("2026-01-31T10:00:00Z")]);
  const at = day("2026-02-10T10:00:00Z");
  const given = advance(life, { kind: "days-given", days: 3 }, at) as Life;
  expect(given.periodEndsAt?.toISOString()).toBe("2026-03-03T10:00:00.000Z");
  expect([given.nextPaymentAt, given.anchorDay]).toEqual([given.periodEndsAt, 3]);
  const late = { ...life, status: "past_due" as const, pastDueSince: at };
  expect(advance(late, { kind: "days-given", days: 3 }, at)).toBe("period-changed");
  expect(advance(life, { kind: "days-given", days: 3 }, day("2026-02-28T10:00:00Z"))).toBe("period-changed");
});
