import type { RefundRefused } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { noteEvent } from "../findings/queries.ts";
import { listRefundsToMake, type RefundRow, lockRefund, keepPending, refuseRefund } from "./queries.ts";
import { settleRefund } from "./settle-refund.ts";

/**
 * Makes the stored refunds, of one payment or of all, at their providers. Idempotency keys keep a second run from refunding
 * twice.
 */
export async function makeRefunds(context: BillingContext, at: Date, paymentId?: number): Promise<void> {
  const failures: unknown[] = [];
  for (const refund of await listRefundsToMake(context.deps.database, at, paymentId)) {
    try {
      await makeRefund(context, refund, at);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** A refund that its provider calls pending is asked about again after this time; its notification usually comes before. */
const askAgainMs = 3_600_000;

async function makeRefund(context: BillingContext, refund: RefundRow, at: Date): Promise<void> {
  const { database, providers } = context.deps;
  const provider = providers.named(refund.provider);
  // Thrown, so that the staff see a job that waits, and not one that is done.
  if (!provider || refund.of_reference === null)
    throw new Error(`The refund ${refund.id} cannot be made: the provider ${refund.provider} is not set up`);
  const isWhole = refund.amount_cents === refund.of_amount_cents;
  try {
    const made = await provider.refund({
      reference: refund.of_reference,
      key: refund.idempotency_key,
      amountCents: isWhole ? null : refund.amount_cents,
    });
    await database.transaction(async (inside) => {
      const open = await lockRefund(inside, refund.id);
      if (!open) return;
      if (made.isPending === true)
        await keepPending(inside, open.id, made.reference, new Date(at.getTime() + askAgainMs));
      else await settleRefund(inside, context, open, made.reference, at);
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { message } = error;
    await database.transaction((inside) => failRefund(inside, context, { refund, says: message }, at));
  }
}

const refusalName: RefundRefused["name"] = "RefundRefused";

/** Told by its name, because features know adapters by their types alone. */
function isRefusal(error: unknown): error is RefundRefused {
  return error instanceof Error && error.name === refusalName;
}

/** Nothing went back: it does not count as given, and stays a finding until the staff have dealt with it. */
async function failRefund(
  inside: Database,
  context: BillingContext,
  { refund, says }: { refund: RefundRow; says: string },
  at: Date,
): Promise<void> {
  const open = await lockRefund(inside, refund.id);
  if (!open) return;
  const { id, subscription_id: subscriptionId, amount_cents: cents, provider } = open;
  await refuseRefund(inside, id, at);
  context.deps.warn({ refund: id, amountCents: cents, provider, says }, "a provider refused to give money back");
  await noteEvent(
    inside,
    {
      kind: "refund-failed",
      subject: refundSubject(id),
      payment_id: id,
      subscription_id: subscriptionId,
      details: { ours_cents: cents, provider, says },
    },
    at,
  );
}

/** What the finding about a failed refund is called. */
export const refundSubject = (refundId: number): string => `payment ${refundId}`;
