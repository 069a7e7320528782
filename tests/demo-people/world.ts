import type { DateTime } from "luxon";
import { CallError } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { integer, oneOf, randomOf, type Random } from "#tests/simulation/random.ts";
import { NobodyThere } from "./nobody-there.ts";
import { tellTime } from "./journal.ts";
import type { RecordedSite } from "./open-site.ts";
import { makePerson } from "./people.ts";
import {
  anyRefusal,
  answerCharges,
  changeCard,
  order,
  signUp,
  type Ordering,
  type PlanId,
  type Subscriber,
} from "./subscriber.ts";

/** Something that somebody does at a minute of a day. */
export type Act = { minute: number; what: string; does: () => Promise<unknown> };

/** What an act of the staff does, under a word for the list of outcomes. */
export type Does = (world: World) => Promise<unknown>;
export type Deed = [what: string, does: Does];

export type World = {
  site: RecordedSite;
  random: Random;
  people: Subscriber[];
  taken: Set<string>;
  /** How many acts of each kind were carried out, and refused by a rule. */
  outcomes: Map<string, number>;
};

export function createWorld(site: RecordedSite, seed: number): World {
  return { site, random: randomOf(seed), people: [], taken: new Set(), outcomes: new Map() };
}

/** Nobody acts after the 28th: a month's last days are not the same in every month, and only jobs run on them. */
export const lastActiveDay = 28;
/**
 * When people act and jobs run, in minutes of Paris's day. What was ordered at one of these times falls due at one of them, so
 * that in the last month, when jobs run at each, nothing is due between two of them.
 */
const slots = [492, 577, 605, 708, 741, 834, 909, 993, 1061, 1097, 1166, 1198];
const nightly = [20, 330];
const [morning, evening] = [492, 1198];
const jobsAfterSeconds = 50;

/** Lives one civil day of Paris, whose acts come in the order of their minutes. */
export async function liveDay(world: World, day: DateTime, acts: readonly Act[], isLastMonth: boolean): Promise<void> {
  const slotOf = (minute: number) => slots.findLast((slot) => slot <= minute) ?? morning;
  const inOrder = acts.toSorted((a, b) => a.minute - b.minute);
  for (const slot of [...nightly, ...slots]) {
    const own = nightly.includes(slot) ? [] : inOrder.filter(({ minute }) => slotOf(minute) === slot);
    for (const [index, { what, does }] of own.entries()) {
      await turnTo(world, day, slot, (index * 7) % jobsAfterSeconds);
      await carryOut(world, what, does);
    }
    if (!isLastMonth && slot !== evening) continue;
    await turnTo(world, day, slot, jobsAfterSeconds);
    await world.site.jobs.runAll();
  }
}

async function turnTo({ site }: World, day: DateTime, minute: number, second: number): Promise<void> {
  const instant = day.set({ hour: Math.floor(minute / 60), minute: minute % 60, second }).toJSDate();
  site.turnTo(instant);
  await tellTime(site.database, instant);
}

/** A rule may refuse it. Anything else is a fault, which is reported at once and by the exit code. */
async function carryOut({ outcomes, site }: World, what: string, does: () => Promise<unknown>): Promise<void> {
  try {
    await does();
    outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  } catch (error) {
    const isRefusal = error instanceof CallError && error.status >= 400 && error.status < 500;
    if (!isRefusal && !(error instanceof NobodyThere)) {
      process.exitCode = 1;
      console.error(what, error);
    }
    const refused = `${what} refused: ${String(error)} ${isRefusal ? JSON.stringify(error.messages) : ""}`;
    if (!outcomes.has(refused)) process.stdout.write(`${site.now().toISOString()} ${refused}\n`);
    outcomes.set(refused, (outcomes.get(refused) ?? 0) + 1);
  }
}

export const atHour = (random: Random, from = 8, to = 19): number => integer(random, from * 60, to * 60 - 1);

/** Who stays all the time, and with whom much happens. */
export const faithful = 6;

type Standing = {
  account_id: number;
  status: string;
  cancelled: boolean;
  plan_id: PlanId;
  days: number;
  due: number;
  method: string;
};

/** What subscribers do on a day, each by their subscription. */
export async function actsOfSubscribers(world: World): Promise<Act[]> {
  const { site, random, people } = world;
  const at = site.now();
  const rows = await site.database.rows<Standing>(sql`
    select distinct on (account_id) account_id, status, cancel_asked_at is not null as cancelled, plan_id, method,
      (extract(epoch from ${at}::timestamptz - coalesce(started_at, created_at)) / 86400)::integer as days,
      (extract(epoch from coalesce(next_payment_at, period_ends_at, created_at) - ${at}::timestamptz) / 86400)::integer as due
    from subscriptions order by account_id, id desc`);
  const standings = new Map(rows.map((row) => [row.account_id, row]));
  return people.flatMap((one) => {
    const standing = standings.get(one.accountId);
    const act = standing && actOf(world, one, standing);
    const signsIn =
      random() < 0.006
        ? [{ minute: atHour(random, 17, 19), what: "sign-in", does: () => one.signInElsewhere(random) }]
        : [];
    return act ? [act, ...signsIn] : signsIn;
  });
}

function actOf(world: World, one: Subscriber, standing: Standing): Act | undefined {
  const { site, random } = world;
  const { status, cancelled, days, due, method, plan_id: plan } = standing;
  const act = (what: string, does: () => Promise<unknown>): Act => ({ minute: atHour(random), what, does });
  const roll = random();
  if (status === "expired")
    return roll < 0.0012
      ? act("return", () => order(site, one, { plan: oneOf(random, [1, 2, 3]), way: "card" }))
      : undefined;
  if (status === "abandoned" || status === "pending")
    return roll < 0.01 && days < 60 ? act("order again", () => order(site, one, orderingOf(random, 0))) : undefined;
  if (status === "past_due") {
    if (method === "card" && roll < 0.16) return act("new card", () => changeCard(site, one));
    return roll < 0.3 ? act("funds", () => answerCharges(site, one.accountId, "paid")) : undefined;
  }
  if (due === 1 && random() < 0.055)
    return act("bank refuses", () => answerCharges(site, one.accountId, anyRefusal(random)));
  if (one.serial === faithful) return undefined;
  if (cancelled)
    return roll < 0.006
      ? act("reactivate", () => one.call((call) => call("POST /me/reactivate-subscription")))
      : undefined;
  if (status === "active" && days < 13 && roll < 0.0018)
    return act("withdraw", () => one.call((call) => call("POST /me/withdrawal")));
  if (roll < (status === "trialing" ? 0.0085 : plan % 2 === 1 ? 0.0014 : 0.0005))
    return act("cancel", () => one.call((call) => call("POST /me/cancel-subscription")));
  if (roll > 0.9994) return act("change plan", () => changePlan(world, one, plan));
  return undefined;
}

export async function changePlan({ random }: World, one: Subscriber, from: PlanId, to?: PlanId) {
  const plan =
    to ??
    oneOf(
      random,
      ([1, 2, 3, 4] as const).filter((other) => other !== from),
    );
  const { amount } = await one.call((call) => call("GET /me/plan-change", { query: { plan: String(plan) } }));
  await one.call((call) => call("POST /me/plan-change", { body: { plan, amount } }));
}

function orderingOf(random: Random, day: number): Ordering {
  const plan = oneOf(random, [1, 1, 1, 1, 2, 2, 3, 3, 4] as const);
  const way = random() < 0.78 ? "card" : "paypal";
  return { plan, way, coupon: plan % 2 === 0 && random() < 0.6 ? couponOn(day, random) : undefined };
}

/** Coupons run in the season of their campaign. */
function couponOn(day: number, random: Random): string | undefined {
  if (day >= 60 && day < 120) return "CURIEUX";
  if (day >= 180 && day < 240) return "CINECLUB";
  if (day >= 373 && day < 382) return "FETESCIENCE";
  if (day >= 383 && day < 440) return "DOUZEMOIS";
  if (day > 705 && random() < 0.4) return "MEDIATHEQUE";
  return random() < 0.6 ? "BIENVENUE" : undefined;
}

/** Somebody creates an account, and most order at once. */
export function newcomer(world: World, day: number): Act {
  const { site, random, people, taken } = world;
  return {
    minute: atHour(random),
    what: "sign up",
    async does() {
      const serial = people.length + 1;
      const one = await signUp(site, makePerson(random, serial, taken), serial);
      people.push(one);
      if (serial === faithful) return order(site, one, { plan: 1, way: "card" });
      const roll = random();
      if (roll < 0.06) return;
      await order(site, one, orderingOf(random, day), roll < 0.88 ? "pay" : roll < 0.95 ? "refuse" : "abandon");
    },
  };
}
