import { localeOfLanguage } from "#contract/language.ts";
import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { BillingContext } from "../deps.ts";
import type { Settled } from "../payments/settling.ts";
import { periodEnd } from "../rules/periods.ts";
import { planLabel } from "../texts.ts";
import { insertCharges, lockDue, type DueRow, type NewCharge } from "./queries.ts";
import { findOpenCharge, takeUpCharges, type OpenCharge } from "./open-charge-queries.ts";
import { settleCharges, type ReportedCharge } from "./settle-charges.ts";

/** Charges per batch. */
const batch = 200;
/** Concurrent requests to providers. */
const chargesAtOnce = 8;
/** Lease: after this time another process takes over a charge. */
const leaseMs = 10 * 60_000;
/** A charge without an outcome is closed after this time, so that it can be retried. */
const closeAfterMs = 24 * 3_600_000;

/** A charge to be made at a provider. */
export type PendingCharge = {
  paymentId: number;
  provider: string;
  mandate: string | null;
  key: string;
  amountCents: number;
  description: string;
};

const noAnswer = "a charge has no answer yet";

export type Renewals = ReturnType<typeof createRenewals>;

/**
 * Charges what is due. Each step can be lost or repeated safely: a charge is stored before it is made, made under an
 * idempotency key, and settled by an idempotent function.
 */
export function createRenewals(context: BillingContext) {
  const { database, providers } = context.deps;
  const charged = () => providers.all.filter(({ ownsSchedule }) => !ownsSchedule).map(({ name }) => name);

  const claim = async (at: Date, only: number | null): Promise<PendingCharge[]> =>
    database.transaction(async (inside) => {
      const due = await lockDue(inside, { at, limit: batch, providers: charged(), only });
      if (due.length === 0) return [];
      const byKey = new Map(due.map((row) => [keyOf(row), row]));
      const charges = due.map((row) => chargeOf(row));
      const made = await insertCharges(inside, charges, at, new Date(at.getTime() + leaseMs));
      return made.flatMap(({ id, idempotency_key: key }) => {
        const row = byKey.get(key);
        return row ? [askedOf(id, row, key)] : [];
      });
    });

  const makeAndSettle = async (pending: readonly PendingCharge[], at: Date): Promise<ReadonlyMap<number, Settled>> => {
    const reported = await inParallel(pending, (one) => make(context, one));
    return settleCharges({ ...context, database, at }, reported.flat());
  };

  return {
    /** Charges everything that is due, until nothing is left or `signal` is aborted. Returns the number of charges. */
    async renewDue(at: Date, signal?: AbortSignal): Promise<number> {
      let made = 0;
      for (;;) {
        signal?.throwIfAborted();
        const pending = await claim(at, null);
        if (pending.length === 0) return made;
        await makeAndSettle(pending, at);
        made += pending.length;
      }
    },

    /** Charges one subscription now. Undefined where nothing is due. */
    async renewNow(subscriptionId: number, at: Date): Promise<Settled | undefined> {
      const open = await findOpenCharge(database, subscriptionId, at);
      if (open) await settleCharges({ ...context, database, at }, await ask(context, open, "close"));
      const pending = await claim(at, subscriptionId);
      const settled = await makeAndSettle(pending, at);
      return pending[0] && settled.get(pending[0].paymentId);
    },

    /** Asks for the outcome of a subscription's open charge, for somebody who waits for it. */
    async askAboutCharge(subscriptionId: number, at: Date): Promise<void> {
      const open = await findOpenCharge(database, subscriptionId, at);
      if (open) await settleCharges({ ...context, database, at }, await ask(context, open, "status"));
    },

    /** Makes charges that were just stored. */
    makeAndSettle,

    /** Asks for the outcome of charges without one: their process died, or their provider did not answer. */
    async askAgain(at: Date, signal?: AbortSignal): Promise<void> {
      for (;;) {
        signal?.throwIfAborted();
        const open = await takeUpCharges(database, at, new Date(at.getTime() + leaseMs), batch);
        const reported = await inParallel(open, (charge) => {
          const isOld = at.getTime() - charge.created_at.getTime() >= closeAfterMs;
          return ask(context, charge, isOld || charge.is_over ? "close" : "status");
        });
        await settleCharges({ ...context, database, at }, reported.flat());
        if (open.length < batch) return;
      }
    },
  };
}

/** Stable for a subscription, its period and the attempt. */
function keyOf({ id, period_ends_at: startsAt, failed_tries: failed }: DueRow): string {
  return `renewal-${id}-${startsAt.getTime()}-${failed + 1}`;
}

function chargeOf(row: DueRow): NewCharge {
  const recurring = row.change_recurring ?? row.recurring;
  const priceCents = row.change_price_cents ?? row.price_cents;
  return {
    kind: "renewal",
    subscriptionId: row.id,
    accountId: row.account_id,
    periodStartsAt: row.period_ends_at,
    periodEndsAt: periodEnd(row.period_ends_at, recurring, row.anchor_day ?? 1),
    planId: row.change_plan_id ?? row.plan_id,
    priceCents,
    amountCents: priceCents,
    attempt: row.failed_tries + 1,
    provider: row.provider,
    key: keyOf(row),
    changeId: row.change_id,
  };
}

function askedOf(paymentId: number, row: DueRow, key: string): PendingCharge {
  const plan = {
    group_names: row.change_group_names ?? row.group_names,
    recurring: row.change_recurring ?? row.recurring,
  };
  return {
    paymentId,
    provider: row.provider,
    mandate: row.provider_reference,
    key,
    amountCents: row.change_price_cents ?? row.price_cents,
    description: planLabel(plan, localeOfLanguage(row.language_id)),
  };
}

/** Empty where the provider did not answer: `askAgain` repeats the charge under the same key. */
async function make(context: BillingContext, pending: PendingCharge): Promise<ReportedCharge[]> {
  const { paymentId, mandate, key, amountCents, description } = pending;
  // There is no mandate: the payer must enter a card.
  if (mandate === null) return [{ paymentId, status: neverMade(key, amountCents, "new-card") }];
  try {
    const provider = context.deps.providers.named(pending.provider);
    if (!provider) throw new Error(`the payment provider ${pending.provider} is not set up`);
    return [{ paymentId, status: await provider.charge({ mandate, key, amountCents, description }) }];
  } catch (error) {
    context.deps.warn({ payment: paymentId, provider: pending.provider, reason: (error as Error).message }, noAnswer);
    return [];
  }
}

/** The outcome of a charge that never reached a provider. */
function neverMade(key: string, amountCents: number, failure: "new-card" | "session-expired"): PaymentStatus {
  const nothing = { card: null, payer: null, mandate: null };
  return { reference: key, state: "refused", amountCents, currency: "EUR", failure, ...nothing };
}

/** Asks for a charge's status. A charge unknown to its provider is made now, unless the subscription is over. */
async function ask(context: BillingContext, charge: OpenCharge, how: "status" | "close"): Promise<ReportedCharge[]> {
  const { providers, warn } = context.deps;
  const { id: paymentId, provider_reference: reference, idempotency_key: key, amount_cents: amountCents } = charge;
  const provider = providers.named(charge.provider);
  try {
    const known = await (reference === null ? provider?.chargeStatus(key) : provider?.[how](reference));
    if (known) return [{ paymentId, status: known }];
  } catch (error) {
    warn({ payment: paymentId, provider: charge.provider, reason: (error as Error).message }, noAnswer);
    return [];
  }
  if (charge.is_over) return [{ paymentId, status: neverMade(key, amountCents, "session-expired") }];
  return make(context, {
    paymentId,
    provider: charge.provider,
    // The key is valid at that provider only: if the provider has changed, this attempt fails.
    mandate: charge.mandate_provider === charge.provider ? charge.mandate : null,
    key,
    amountCents,
    description: planLabel(charge, localeOfLanguage(charge.language_id)),
  });
}

/** Runs `work` on all items, `chargesAtOnce` at a time. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.values();
  const run = async () => {
    for (const item of rest) results.push(await work(item));
  };
  await Promise.all(Array.from({ length: Math.min(chargesAtOnce, items.length) }, run));
  return results;
}
