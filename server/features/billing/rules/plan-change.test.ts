import { describe, expect, test } from "vitest";
import { planRow } from "#tests/support/plan-rows.ts";
import type { Life } from "./life.ts";
import { changeTermsOf } from "./plan-change.ts";
import type { PlanRow } from "./prices.ts";

const plans = {
  single: planRow(1, 1, "MONTH", 999),
  singleYear: planRow(2, 1, "YEAR", 9990),
  family: planRow(3, 2, "MONTH", 1499),
  familyYear: planRow(4, 2, "YEAR", 14_990),
};
type Name = keyof typeof plans;

const start = new Date("2026-04-10T08:00:00Z");
/** Ten of thirty days are over. */
const at = new Date("2026-04-20T15:00:00Z");

function life(name: Name, over: Partial<Life> = {}): Life {
  const { id, recurring, price_cents: cents } = plans[name];
  return {
    status: "active",
    planId: id,
    recurring,
    priceCents: cents,
    periodCents: cents,
    anchorDay: 10,
    startedAt: start,
    trialEndsAt: null,
    periodStartsAt: start,
    periodEndsAt: new Date(recurring === "YEAR" ? "2027-04-10T08:00:00Z" : "2026-05-10T08:00:00Z"),
    nextPaymentAt: null,
    pastDueSince: null,
    failedAttempts: 0,
    cancelAskedAt: null,
    endedAt: null,
    ...over,
  };
}
const change = (from: Name, to: Name, over: Partial<Life> = {}, on = at) =>
  changeTermsOf(life(from, over), plans[from], plans[to], on);

describe("more begins now", () => {
  test("a family plan instead of an individual one costs the difference for the days left", () => {
    expect(change("single", "family")).toMatchObject({
      takesEffect: "now",
      creditCents: 666,
      amountCents: 999 - 666,
      priceCents: 1499,
      periodEndsAt: new Date("2026-05-10T08:00:00Z"),
      periodCents: 1499,
    });
  });

  test("a year instead of a month begins today, less what the month is still worth", () => {
    expect(change("single", "singleYear")).toMatchObject({
      takesEffect: "now",
      creditCents: 666,
      amountCents: 9990 - 666,
      periodEndsAt: new Date("2027-04-20T15:00:00Z"),
    });
  });

  test("a year that was bought with a coupon is worth what was paid for it", () => {
    const terms = change("singleYear", "familyYear", { periodCents: 7990 }, start);
    expect(terms).toMatchObject({ creditCents: 7990, amountCents: 14_990 - 7990 });
  });

  test("on the day it began, the whole difference is due, and on its last day nothing", () => {
    expect(change("single", "family", {}, start).amountCents).toBe(500);
    expect(change("single", "family", {}, new Date("2026-05-10T07:59:00Z")).amountCents).toBe(0);
  });

  test("in a free month a larger plan costs nothing now, and the month goes on", () => {
    expect(change("single", "family", { status: "trialing", periodCents: 0 })).toMatchObject({
      takesEffect: "now",
      amountCents: 0,
      periodEndsAt: new Date("2026-05-10T08:00:00Z"),
      periodCents: 0,
    });
  });
});

describe("less begins with the next period, and costs nothing now", () => {
  test.each<[Name, Name]>([
    ["family", "single"],
    ["singleYear", "single"],
    ["familyYear", "singleYear"],
    ["singleYear", "family"],
    ["family", "singleYear"],
  ])("%s to %s", (from, to) => {
    const terms = change(from, to);
    expect(terms).toMatchObject({ takesEffect: "period-end", amountCents: 0, effectiveAt: life(from).periodEndsAt });
  });

  test("a year instead of a free month follows it", () => {
    const terms = change("single", "singleYear", { status: "trialing", periodCents: 0 });
    expect(terms).toMatchObject({ takesEffect: "period-end", amountCents: 0, priceCents: 9990 });
  });
});

test("the amount is the same at every hour of a day, falls by the day, and is never below nothing", () => {
  let before = Infinity;
  for (let hour = 0; hour < 30 * 24; hour += 1) {
    const on = new Date(start.getTime() + hour * 3_600_000);
    const { amountCents } = change("single", "family", {}, on);
    expect(amountCents).toBeGreaterThanOrEqual(0);
    expect(amountCents).toBeLessThanOrEqual(before);
    before = amountCents;
  }
});

describe("plans that the staff have added", () => {
  const between = (from: PlanRow, to: PlanRow) => changeTermsOf(life("single"), from, to, at).takesEffect;
  const four = planRow(5, 2, "MONTH", 1299, { screens: 4, people: 2 });

  test("one of fewer screens or fewer people begins with the next period, whatever it costs", () => {
    expect(between(plans.family, four)).toBe("period-end");
    expect(between(four, planRow(6, 2, "MONTH", 1999, { screens: 3, people: 2 }))).toBe("period-end");
    expect(between(plans.single, four)).toBe("now");
  });

  test("of two alike the dearer one begins now, the cheaper one with the next period, and a year at once", () => {
    const cheap = planRow(7, 1, "MONTH", 499);
    expect(between(plans.single, cheap)).toBe("period-end");
    expect(between(cheap, plans.single)).toBe("now");
    expect(between(plans.single, planRow(8, 1, "YEAR", 4990))).toBe("now");
  });
});
