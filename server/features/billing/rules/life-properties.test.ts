import { expect, test } from "vitest";
import { integer, oneOf, randomOf, type Random } from "#tests/simulation/random.ts";
import { anyInstant, daysInMonth, wallTime } from "#tests/support/instants.ts";
import { planRow } from "#tests/support/plan-rows.ts";
import { changeTermsOf } from "./plan-change.ts";
import type { PlanRow } from "./prices.ts";
import { civilDays } from "./periods.ts";
import { advance, runsUntil, type Life, type LifeEvent } from "./life.ts";

const plans: PlanRow[] = [
  planRow(1, 1, "MONTH", 999),
  planRow(2, 1, "YEAR", 9990),
  planRow(3, 2, "MONTH", 1499),
  planRow(4, 2, "YEAR", 14_990),
];
const planOf = (id: number): PlanRow => {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw new Error(`no plan ${id}`);
  return plan;
};
const shortOf = ({ id, recurring, price_cents: priceCents }: PlanRow) => ({ planId: id, recurring, priceCents });

function begun(random: Random, at: Date): Life {
  const plan = oneOf(random, plans);
  const pending: Life = {
    ...shortOf(plan),
    status: "pending",
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
  const hasTrial = plan.recurring === "MONTH" && random() < 0.5;
  const amountCents = hasTrial ? 0 : plan.price_cents;
  return advance(pending, { kind: "begun", hasTrial, amountCents }, at) as Life;
}

/** Mostly what would come next, sometimes anything. */
function anyEvent(random: Random, life: Life, at: Date): LifeEvent {
  const periodStartsAt = random() < 0.9 && life.periodEndsAt ? life.periodEndsAt : anyInstant(random);
  const isDue = life.nextPaymentAt !== null && life.nextPaymentAt <= at;
  const roll = random();
  if (life.cancelAskedAt !== null && random() < 0.4) return { kind: "reactivated" };
  if (isDue && roll < 0.5) {
    const plan = planOf(life.planId);
    return { kind: "renewed", periodStartsAt, plan: shortOf(plan), amountCents: plan.price_cents };
  }
  if (isDue && roll < 0.8) return { kind: "refused", periodStartsAt };
  if (roll < 0.3) {
    const [from, to] = [planOf(life.planId), oneOf(random, plans)];
    const terms = changeTermsOf(life, from, to, at);
    if (terms.takesEffect === "now" && from.id !== to.id) {
      const { periodEndsAt, periodCents } = terms;
      return { kind: "changed", plan: shortOf(to), periodEndsAt, periodCents };
    }
  }
  if (roll < 0.31) return { kind: "refunded" };
  if (roll < 0.4) return { kind: "days-given", days: integer(random, 1, 90) };
  return { kind: oneOf(random, ["cancelled", "reactivated", "new-card", "time", "time"] as const) };
}

/** Where two may follow each other in any way, what must hold of every step. */
function expectSound(before: Life, event: LifeEvent, after: Life, at: Date): void {
  const end = (life: Life) => life.periodEndsAt?.getTime() ?? 0;
  // Nothing that was paid for is taken away, but by giving it back.
  expect(end(after)).toBeGreaterThanOrEqual(end(before));
  if (event.kind !== "refunded") expect(runsUntil(after)?.getTime()).toBeGreaterThanOrEqual(end(before));
  // A new period follows the old one without a gap, or begins now with a longer plan.
  if (event.kind === "days-given") {
    expect(civilDays(before.periodEndsAt as Date, after.periodEndsAt as Date)).toBe(event.days);
    expect({ ...after, nextPaymentAt: null }).toMatchObject({
      periodStartsAt: before.periodStartsAt,
      periodCents: before.periodCents,
      cancelAskedAt: before.cancelAskedAt,
      status: before.status,
    });
    expect(after.trialEndsAt).toEqual(before.status === "trialing" ? after.periodEndsAt : before.trialEndsAt);
  } else if (end(after) !== end(before)) expect([end(before), at.getTime()]).toContain(after.periodStartsAt?.getTime());
  if (event.kind === "renewed")
    expect(after).toMatchObject({ status: "active", failedAttempts: 0, pastDueSince: null });
  // On its day of the month, whatever happened before.
  const { year, month, day } = wallTime(after.periodEndsAt as Date);
  expect(day).toBe(Math.min(after.anchorDay ?? 0, daysInMonth(year, month)));
  // Nothing is due of what is over, and something of what goes on.
  expect(after.nextPaymentAt === null).toBe(after.status === "expired");
  if (event.kind === "refused" && after.status === "past_due")
    expect(after.nextPaymentAt?.getTime()).toBeGreaterThan(at.getTime());
  expect(after.failedAttempts).toBeLessThanOrEqual(before.failedAttempts + 1);
  expect(after.periodCents).toBeGreaterThanOrEqual(0);
}

test("whatever happens in whatever order, a subscription keeps what was paid for, its day, and its end", () => {
  const happened = new Map<string, number>();
  for (let seed = 1; seed <= 800; seed += 1) {
    const random = randomOf(seed);
    let at = anyInstant(random);
    let life = begun(random, at);
    const reported: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      const goTo = random() < 0.5 && life.nextPaymentAt && life.nextPaymentAt > at ? life.nextPaymentAt : at;
      at = new Date(goTo.getTime() + integer(random, 0, 6 * 1440) * 60_000 * (random() < 0.5 ? 0 : 1));
      const event = anyEvent(random, life, at);
      const after = advance(life, event, at);
      reported.push(`${at.toISOString()} ${event.kind} ${typeof after === "string" ? after : after.status}`);
      if (typeof after === "string") continue;
      happened.set(event.kind, (happened.get(event.kind) ?? 0) + 1);
      // What is over stays as it is.
      try {
        expect(life.status).not.toBe("expired");
        expectSound(life, event, after, at);
      } catch (error) {
        throw new Error(`case ${seed}:\n${reported.join("\n")}\n${(error as Error).message}`, { cause: error });
      }
      life = after;
    }
  }
  const kinds = [
    "days-given",
    "renewed",
    "refused",
    "changed",
    "new-card",
    "cancelled",
    "reactivated",
    "refunded",
    "time",
  ];
  expect(kinds.filter((kind) => (happened.get(kind) ?? 0) < 30)).toEqual([]);
});

test("of refusals alone a subscription ends after seven days and four more tries, and keeps its access until then", () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomOf(seed);
    let life = begun(random, anyInstant(random));
    const dueAt = life.periodEndsAt as Date;
    let at = new Date(dueAt.getTime() + integer(random, 0, 600) * 1000);
    for (let attempt = 1; life.status !== "expired"; attempt += 1) {
      expect(runsUntil(life)?.getTime()).toBeGreaterThan(at.getTime());
      expect(attempt).toBeLessThanOrEqual(5);
      life = advance(life, { kind: "refused", periodStartsAt: dueAt }, at) as Life;
      at = life.nextPaymentAt ?? at;
    }
    expect(life.failedAttempts).toBe(5);
    const days = (at.getTime() - dueAt.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(6.8);
    expect(days).toBeLessThan(7.2);
  }
});
