import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { moveScheduledChange } from "../free-days/queries.ts";
import { onMandateEnded } from "../leaving/cancelling.ts";
import { advance, isLive, isOver } from "../rules/life.ts";
import { lifeOf, writeLives } from "../subscriptions/lives.ts";
import { findSubscription, type SubscriptionRow } from "../subscriptions/queries.ts";
import { deleteHeld, findHeld, insertHeld, setHeld, setUnheld, type HeldCharges } from "./holding-queries.ts";

/**
 * Brings the charges of a provider that makes them by itself to what the disputes of a subscription want. Asks for nothing where the
 * subscription is cancelled or ends: its mandate ends with it, held or not. Safe to repeat; runs of one subscription must not overlap,
 * or an older request could reach the provider last.
 */
export async function holdCharges(context: BillingContext, subscriptionId: number, at: Date): Promise<void> {
  const { database } = context.deps;
  const [row, held] = [await findSubscription(database, subscriptionId), await findHeld(database, subscriptionId)];
  if (!row || !runs(row, at)) return void (held && (await deleteHeld(database, subscriptionId)));
  // A cancellation can be lifted, and its charges go on then.
  if (row.cancel_asked_at !== null || row.mandate_ended_at !== null || row.provider_reference === null) return;
  const { provider_reference: mandate } = row;
  const isOfMandate = held?.provider === row.provider && held.mandate === mandate;
  if (row.is_paused && !(isOfMandate && held.held_at !== null)) return hold(context, { row, mandate }, at);
  if (!row.is_paused && held)
    return isOfMandate ? release(context, held, at) : void (await deleteHeld(database, row.id));
}

const runs = (row: SubscriptionRow, at: Date): boolean => isLive(lifeOf(row)) && !isOver(lifeOf(row), at);

type Charged = { row: SubscriptionRow; mandate: string };

async function hold(context: BillingContext, { row, mandate }: Charged, at: Date): Promise<void> {
  const { database, providers } = context.deps;
  const { id, account_id: accountId, provider } = row;
  const holding = providers.named(provider)?.holding;
  if (!holding) return;
  await insertHeld(database, { id, accountId, provider, mandate }, at);
  if ((await holding.hold(mandate)) === "held") await setHeld(database, id, at);
  else await endHeld(context, { subscription_id: id, provider, mandate }, at);
}

async function release(context: BillingContext, held: HeldCharges, at: Date): Promise<void> {
  const { database, providers } = context.deps;
  const holding = providers.named(held.provider)?.holding;
  if (!holding) throw new Error(`the payment provider ${held.provider} is not set up`);
  const released = await holding.release(held.mandate);
  if (released.state === "ended") return endHeld(context, held, at);
  await database.transaction(async (inside) => {
    await deleteHeld(inside, held.subscription_id);
    if (released.nextChargeAt)
      await chargeLater(inside, held.subscription_id, { chargedAt: released.nextChargeAt, at });
  });
}

/** The provider skips what fell due meanwhile: the period lasts until its next charge. */
async function chargeLater(inside: Database, subscriptionId: number, { chargedAt, at }: { chargedAt: Date; at: Date }) {
  const known = await findSubscription(inside, subscriptionId);
  if (!known) return;
  await lockAccount(inside, known.account_id);
  const row = await findSubscription(inside, subscriptionId);
  const life = row && advance(lifeOf(row), { kind: "charged-later", at: chargedAt }, at);
  if (life === undefined || typeof life === "string") return;
  await writeLives(inside, [{ id: subscriptionId, life }]);
  await moveScheduledChange(inside, subscriptionId, chargedAt);
}

type Ended = Pick<HeldCharges, "subscription_id" | "provider" | "mandate">;

async function endHeld(context: BillingContext, { subscription_id: id, ...mandate }: Ended, at: Date): Promise<void> {
  await context.deps.database.transaction(async (inside) => {
    await deleteHeld(inside, id);
    await onMandateEnded(inside, context, { ...mandate, at });
  });
}

/** Somebody else had the provider charge again, which the dispute does not allow yet. */
export async function onChargesResumed(
  inside: Database,
  { jobs }: Pick<BillingContext, "jobs">,
  { provider, mandate }: { provider: string; mandate: string },
): Promise<void> {
  const held = await setUnheld(inside, provider, mandate);
  if (held) await jobs.holdCharges.enqueue(inside, { subscriptionId: held.subscription_id });
}
