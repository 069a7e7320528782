import type { MandateStatus, PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { listMandatesToFollow, type FollowedMandate } from "./mandate-queries.ts";

const hourMs = 3_600_000;
/** A provider charges at an hour of its own, and tells soon afterwards: it is asked where nothing came by then. */
const silenceMs = 6 * hourMs;
/** Charges are looked for from this long before the period's end on, and for as long after a subscription's end. */
const aroundMs = 3 * 24 * hourMs;

type Followers = {
  settle: (provider: string, status: PaymentStatus, at: Date) => Promise<void>;
  onMandateEnded: (inside: Database, event: { provider: string; mandate: string }, at: Date) => Promise<void>;
};

/**
 * Asks providers that keep the schedule about subscriptions whose payment is due and untold: word of a charge, of a refusal
 * or of an end may have been lost. Charges of what is over are taken in as well, and go back. Safe to repeat.
 * @throws the first failure, after asking about the rest
 */
export async function followSchedules(
  context: BillingContext,
  followers: Followers,
  { at, signal }: { at: Date; signal?: AbortSignal },
): Promise<void> {
  const { database, providers } = context.deps;
  const owners = providers.all.filter(({ ownsSchedule }) => ownsSchedule).map(({ name }) => name);
  const mandates = await listMandatesToFollow(database, {
    providers: owners,
    dueBefore: new Date(at.getTime() - silenceMs),
    endedSince: new Date(at.getTime() - aroundMs),
  });
  const failures: unknown[] = [];
  for (const mandate of mandates) {
    signal?.throwIfAborted();
    try {
      const since = new Date(mandate.looked_from.getTime() - aroundMs);
      const seen = await providers.named(mandate.provider)?.mandateStatus(mandate.reference, since);
      if (seen) await follow(context, followers, mandate, seen, at);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function follow(
  context: BillingContext,
  followers: Followers,
  { provider, reference, known }: FollowedMandate,
  { isActive, charges }: MandateStatus,
  at: Date,
): Promise<void> {
  for (const charge of charges) {
    if (charge.state === "pending" || known.includes(charge.reference)) continue;
    context.deps.warn({ provider, charge: charge.reference, state: charge.state }, "a charge that nobody told of");
    await followers.settle(provider, charge, at);
  }
  if (isActive) return;
  await context.deps.database.transaction((inside) =>
    followers.onMandateEnded(inside, { provider, mandate: reference }, at),
  );
}
