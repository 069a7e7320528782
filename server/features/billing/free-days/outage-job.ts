import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import type { JobRun } from "#server/jobs/run.ts";
import type { OutageOutcome } from "#contract/admin/outages.ts";
import type { BillingContext } from "../deps.ts";
import { lockLiveSubscription } from "../subscriptions/ending.ts";
import { askRefund } from "../refunds/refunds.ts";
import { findLiveSubscription, type SubscriptionRow } from "../subscriptions/queries.ts";
import { giveDays, moveOf } from "./giving.ts";
import { endOutage, findOutage, type OutageRow } from "./outage-queries.ts";
import { listWaiting, lockWaiting, settlePerson } from "./outage-people-queries.ts";
import { lockSubscription } from "./queries.ts";
import { refundOfDays } from "./worth.ts";

const batch = 200;
/** Whoever is being charged is looked at again after this time. */
const againMs = 10 * 60_000;

/**
 * Gives the days of an outage, person by person, each in a transaction of their own: a run that dies is taken up where it
 * ended, and two runs at once give nobody days twice.
 */
export async function giveOutageDays(
  context: BillingContext,
  outageId: number,
  { at, signal, report }: Pick<JobRun, "at" | "signal" | "report">,
): Promise<void> {
  const { database } = context.deps;
  const outage = await findOutage(database, outageId);
  if (!outage || outage.done_at !== null) return;
  const total = outage.counts.reduce((sum, { people }) => sum + people, 0);
  let done = total - (outage.counts.find(({ outcome }) => outcome === "waiting")?.people ?? 0);
  for (let after = 0; ;) {
    const people = await listWaiting(database, outageId, after, batch);
    for (const { account_id: accountId } of people) {
      signal.throwIfAborted();
      await database.transaction((inside) => giveOne(inside, context, { outage, accountId, at }));
      after = accountId;
      done += 1;
      report(done / total);
    }
    if (people.length < batch) break;
  }
  await database.transaction(async (inside) => {
    if ((await endOutage(inside, outageId, at)) > 0) return;
    await context.jobs.outage.enqueue(inside, { outageId }, { runAt: new Date(at.getTime() + againMs) });
  });
}

type OfOutage = { outage: OutageRow; accountId: number; at: Date };

async function giveOne(inside: Database, context: BillingContext, { outage, accountId, at }: OfOutage): Promise<void> {
  await lockAccount(inside, accountId);
  if (!(await lockWaiting(inside, outage.id, accountId))) return;
  const settled = await outcomeFor(inside, context, { outage, accountId, at });
  if (settled.outcome === "waiting") return;
  await settlePerson(inside, { outageId: outage.id, accountId, refundedCents: null, ...settled, at });
}

async function outcomeFor(
  inside: Database,
  context: BillingContext,
  { outage, accountId, at }: OfOutage,
): Promise<{ outcome: OutageOutcome; refundedCents?: number }> {
  const live = await lockLiveSubscription(inside, context.jobs, accountId, at);
  if (!live) return { outcome: "ended" };
  await lockSubscription(inside, live.id);
  const row = await findLiveSubscription(inside, accountId);
  if (!row) return { outcome: "ended" };
  const moved = await moveOf(inside, context, { row, days: outage.days }, at);
  if (moved === "running") return { outcome: "waiting" };
  if (moved === "provider") return refundFor(inside, context, { row, days: outage.days }, at);
  if (typeof moved === "string") return { outcome: moved };
  await giveDays(inside, context, moved, { outageId: outage.id, at });
  return { outcome: "given" };
}

/** What the days are worth, where their provider would charge on its own day all the same. A refund under way is waited for. */
async function refundFor(
  inside: Database,
  context: BillingContext,
  { row, days }: { row: SubscriptionRow; days: number },
  at: Date,
): Promise<{ outcome: OutageOutcome; refundedCents?: number }> {
  const worth = await refundOfDays(inside, row, days);
  if (typeof worth === "string") return { outcome: worth === "running" ? "waiting" : "provider" };
  return { outcome: "refunded", refundedCents: await askRefund(inside, context, { ...worth, at }) };
}
