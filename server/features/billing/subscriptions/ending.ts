import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingJobs } from "../deps.ts";
import { withdrawChanges } from "./plan-change-queries.ts";
import { advance, type Life } from "../rules/life.ts";
import { endedEvent } from "./events.ts";
import { lifeOf, writeLives } from "./lives.ts";
import { findLiveSubscription, lockOver, type SubscriptionRow } from "./queries.ts";

const batch = 500;

/**
 * Marks subscriptions that have run out as expired, of one account or of all. Access ended before, at `runs_until`. A caller
 * that names an account holds its lock.
 */
export async function endOver(
  database: Database,
  jobs: BillingJobs,
  at: Date,
  accountId: number | null,
): Promise<void> {
  for (;;) {
    const ended = await database.transaction(async (inside) => {
      const rows = await lockOver(inside, at, accountId, batch);
      const over = rows.flatMap((row) => {
        const life = advance(lifeOf(row), { kind: "time" }, at);
        return typeof life === "string" ? [] : [{ id: row.id, row, life }];
      });
      await writeLives(inside, over);
      await followEnds(inside, jobs, over, at);
      return rows.length;
    });
    if (ended < batch) return;
  }
}

/** Locks the account, expires what has run out and returns the running subscription, within the caller's transaction. */
export async function lockLiveSubscription(
  inside: Database,
  jobs: BillingJobs,
  accountId: number,
  at: Date,
): Promise<SubscriptionRow | undefined> {
  await lockAccount(inside, accountId);
  await endOver(inside, jobs, at, accountId);
  return findLiveSubscription(inside, accountId);
}

/** Consequences of the end of subscriptions: ends their mandates, withdraws scheduled changes, and sends a letter. */
export async function followEnds(
  inside: Database,
  jobs: BillingJobs,
  ended: readonly { row: SubscriptionRow; life: Life }[],
  at: Date,
): Promise<void> {
  if (ended.length === 0) return;
  await jobs.recordEvents(inside, ended.map(endedEvent), at);
  await withdrawChanges(
    inside,
    ended.map(({ row }) => row.id),
    at,
  );
  await jobs.endMandate.enqueueAll(
    inside,
    ended.flatMap(({ row }) =>
      row.provider_reference === null || row.mandate_ended_at !== null
        ? []
        : [{ provider: row.provider, mandate: row.provider_reference }],
    ),
  );
  // Whoever cancelled was told the end date at that time.
  const unpaid = ended.filter(({ row }) => row.cancel_asked_at === null);
  await jobs.letter.enqueueAll(
    inside,
    unpaid.map(({ row, life }) => ({
      kind: "ended" as const,
      subscriptionId: row.id,
      endedAt: (life.endedAt ?? at).toISOString(),
    })),
  );
}
