import { localeOfLanguage } from "#contract/language.ts";
import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { BillingContext } from "../deps.ts";
import type { Settled } from "../payments/settling.ts";
import { periodEnd } from "../rules/periods.ts";
import { planLabel } from "../texts.ts";
import {
  findOpenCharge,
  insertCharges,
  lockDue,
  takeUpCharges,
  type DueRow,
  type NewCharge,
  type OpenCharge,
} from "./queries.ts";
import { settleCharges, type ToldCharge } from "./settle-charges.ts";

/** Charges are claimed, made and settled by so many at a time. */
const batch = 200;
/** Requests to a provider that are under way at once. */
const chargesAtOnce = 8;
/** A charge whose process died is taken up by another one after this long. */
const leaseMs = 10 * 60_000;
/** A charge that has no outcome after this long is closed, so that it can be tried again. */
const closeAfterMs = 24 * 3_600_000;

/** One charge at a provider. */
export type Asked = {
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
 * Charges what is due. Each step is safe to lose or to do twice: a charge is written down before it is made, made under a key
 * that the provider knows again, and settled by one function that changes nothing the second time.
 */
export function createRenewals(context: BillingContext) {
  const { database, providers } = context.deps;
  const charged = () => providers.all.filter(({ ownsSchedule }) => !ownsSchedule).map(({ name }) => name);

  const claim = async (at: Date, only: number | null): Promise<Asked[]> =>
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

  const makeAndSettle = async (asked: readonly Asked[], at: Date): Promise<ReadonlyMap<number, Settled>> => {
    const told = await inParallel(asked, (one) => make(context, one));
    return settleCharges({ ...context, database, at }, told.flat());
  };

  return {
    /** Charges all that is due, until nothing is left or `signal` is aborted. Answers how many charges were made. */
    async renewDue(at: Date, signal?: AbortSignal): Promise<number> {
      let made = 0;
      for (;;) {
        signal?.throwIfAborted();
        const asked = await claim(at, null);
        if (asked.length === 0) return made;
        await makeAndSettle(asked, at);
        made += asked.length;
      }
    },

    /** Charges what one subscription owes, now. Undefined where nothing is due. */
    async renewNow(subscriptionId: number, at: Date): Promise<Settled | undefined> {
      const open = await findOpenCharge(database, subscriptionId, at);
      if (open) await settleCharges({ ...context, database, at }, await ask(context, open, "close"));
      const asked = await claim(at, subscriptionId);
      const settled = await makeAndSettle(asked, at);
      return asked[0] && settled.get(asked[0].paymentId);
    },

    /** Makes charges that were written down just now, whatever they are for. */
    makeAndSettle,

    /** Asks for the outcome of charges that had none: their process died, or their provider could not say. */
    async askAgain(at: Date, signal?: AbortSignal): Promise<void> {
      for (;;) {
        signal?.throwIfAborted();
        const open = await takeUpCharges(database, at, new Date(at.getTime() + leaseMs), batch);
        const told = await inParallel(open, (charge) => {
          const isOld = at.getTime() - charge.created_at.getTime() >= closeAfterMs;
          return ask(context, charge, isOld || charge.is_over ? "close" : "status");
        });
        await settleCharges({ ...context, database, at }, told.flat());
        if (open.length < batch) return;
      }
    },
  };
}

/** Stable for a subscription, its period and the number of the try. */
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

function askedOf(paymentId: number, row: DueRow, key: string): Asked {
  const plan = { group_id: row.change_group_id ?? row.group_id, recurring: row.change_recurring ?? row.recurring };
  return {
    paymentId,
    provider: row.provider,
    mandate: row.provider_reference,
    key,
    amountCents: row.change_price_cents ?? row.price_cents,
    description: planLabel(plan, localeOfLanguage(row.language_id)),
  };
}

/** Nothing where no answer came: the charge is asked for again, under the same key. */
async function make(context: BillingContext, asked: Asked): Promise<ToldCharge[]> {
  const { paymentId, mandate, key, amountCents, description } = asked;
  // There is nothing that could be charged: the payer has to give a card.
  if (mandate === null) return [{ paymentId, status: neverMade(key, amountCents, "new-card") }];
  try {
    const provider = context.deps.providers.named(asked.provider);
    if (!provider) throw new Error(`the payment provider ${asked.provider} is not set up`);
    return [{ paymentId, status: await provider.charge({ mandate, key, amountCents, description }) }];
  } catch (error) {
    context.deps.warn({ payment: paymentId, provider: asked.provider, reason: (error as Error).message }, noAnswer);
    return [];
  }
}

/** The end of a charge that no provider knows of. */
function neverMade(key: string, amountCents: number, failure: "new-card" | "session-expired"): PaymentStatus {
  const nothing = { card: null, payer: null, mandate: null };
  return { reference: key, state: "refused", amountCents, currency: "EUR", failure, ...nothing };
}

/** Asks how a charge stands; one that its provider never heard of is made now, unless the subscription is over. */
async function ask(context: BillingContext, charge: OpenCharge, how: "status" | "close"): Promise<ToldCharge[]> {
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
    // The key belongs to that provider: where the means of payment is another's by now, this try is over.
    mandate: charge.mandate_provider === charge.provider ? charge.mandate : null,
    key,
    amountCents,
    description: planLabel(charge, localeOfLanguage(charge.language_id)),
  });
}

/** Works on all, a few at a time. */
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
