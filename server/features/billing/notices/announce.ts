import { civilDay } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext, LifeLetter } from "../deps.ts";
import { noticeOver } from "../offers/price-planning.ts";
import { applyPriceChanges, takeUntoldOfPrices } from "../offers/price-queries.ts";
import { daysLater } from "../rules/periods.ts";
import { takeEndingTrials, takeExpiringCards, takeUntoldOfTerms } from "./queries.ts";

const batch = 200;

/**
 * Announces what will be charged, or can no longer be: the end of free months, cards that expire, changed terms. Each claim and its
 * letters share a transaction. Who came into a later window first gets the later letter alone.
 */
export async function announceAhead(context: BillingContext, at: Date): Promise<void> {
  for (const [days, after] of [
    [7, 1],
    [1, 0],
  ] as const)
    await inBatches(context, async (inside) => {
      const window = { from: daysLater(at, after), until: daysLater(at, days), at, limit: batch };
      const due = await takeEndingTrials(inside, days, window);
      return due.map(({ id, ends_at: endsAt }) => ({
        kind: "trial-ends",
        subscriptionId: id,
        days,
        endsAt: new Date(Number(endsAt)).toISOString(),
      }));
    });
  for (const [days, after] of [
    [60, 14],
    [14, -1],
  ] as const)
    await inBatches(context, async (inside) => {
      const [from, until] = [civilDay(daysLater(at, after)), civilDay(daysLater(at, days))];
      const due = await takeExpiringCards(inside, days, { from, until, at, limit: batch });
      return due.map(({ id, card }) => ({ kind: "card-expires", subscriptionId: id, card }));
    });
  await announceTerms(context, at);
  await announcePrices(context, at);
}

async function announcePrices(context: BillingContext, at: Date): Promise<void> {
  const { database, providers: all } = context.deps;
  await applyPriceChanges(database, at);
  const providers = all.all.filter(({ ownsSchedule }) => !ownsSchedule).map(({ name }) => name);
  const from = noticeOver(at);
  await inBatches(context, async (inside) => {
    const due = await takeUntoldOfPrices(inside, { providers, at, from, limit: batch });
    return due.map(({ id, change_id: priceChangeId }) => ({ kind: "price-change", subscriptionId: id, priceChangeId }));
  });
}

/** Tells every subscriber of planned terms, new ones too until these are in force. */
async function announceTerms(context: BillingContext, at: Date): Promise<void> {
  const planned = await context.deps.plannedTerms();
  if (!planned || planned.inForceSince <= at) return;
  const { version, inForceSince, about } = planned;
  await inBatches(context, async (inside) => {
    const due = await takeUntoldOfTerms(inside, about, at, batch);
    return due.map(({ id }) => ({
      kind: "terms-change",
      subscriptionId: id,
      version,
      inForceSince: inForceSince.toISOString(),
    }));
  });
}

async function inBatches(
  { deps, jobs }: BillingContext,
  claim: (inside: Database) => Promise<LifeLetter[]>,
): Promise<void> {
  for (;;) {
    const claimed = await deps.database.transaction(async (inside) => {
      const letters = await claim(inside);
      await jobs.letter.enqueueAll(inside, letters);
      return letters.length;
    });
    if (claimed < batch) return;
  }
}
