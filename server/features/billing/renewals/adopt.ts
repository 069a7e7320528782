import { lockAccount } from "#server/database/locks.ts";
import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { Settled, Settling } from "../payments/settling.ts";
import { noteEvent } from "../findings/queries.ts";
import { periodEnd } from "../rules/periods.ts";
import { findByMandate } from "../subscriptions/payer-queries.ts";
import { insertCharges } from "./queries.ts";
import { settleCharge } from "./settle-charges.ts";

/** How much earlier than due a provider that schedules charges itself may charge. */
const earlyMs = 3 * 24 * 3_600_000;

/**
 * Records a charge that the provider made by itself, as payment of the next period of the mandate's subscription.
 * @returns `unknown` if neither the payment nor the mandate is ours
 */
export async function adoptCharge(settling: Settling, provider: string, status: PaymentStatus): Promise<Settled> {
  const { database, at, deps } = settling;
  if (status.mandate === null || deps.providers.named(provider)?.ownsSchedule !== true) return "unknown";
  const known = await findByMandate(database, provider, status.mandate);
  if (!known) return "unknown";
  await lockAccount(database, known.account_id);
  const subscription = await findByMandate(database, provider, status.mandate);
  if (!subscription?.period_ends_at) return "unknown";
  if (status.state === "pending") return "unchanged";
  const startsAt = subscription.period_ends_at;
  const isEarly = startsAt.getTime() - at.getTime() > earlyMs;
  if (isEarly) deps.warn({ subscription: subscription.id, provider }, "a provider charged before anything was due");
  if (isEarly)
    await noteEvent(
      database,
      {
        kind: "early-charge",
        subject: `subscription ${subscription.id}`,
        payment_id: null,
        subscription_id: subscription.id,
        details: { reference: status.reference, due_at: startsAt.toISOString(), provider_cents: status.amountCents },
      },
      at,
    );
  const [made] = await insertCharges(
    database,
    [
      {
        kind: "renewal",
        subscriptionId: subscription.id,
        accountId: subscription.account_id,
        // A charge with nothing due belongs to no period and is refunded.
        periodStartsAt: isEarly ? at : startsAt,
        periodEndsAt: periodEnd(startsAt, subscription.recurring, subscription.anchor_day ?? 1),
        planId: subscription.plan_id,
        priceCents: subscription.price_cents,
        amountCents: subscription.price_cents,
        attempt: subscription.failed_tries + 1,
        provider,
        key: `told-${provider}-${status.reference}`,
        changeId: null,
      },
    ],
    at,
    at,
  );
  if (!made) return "unchanged";
  return settleCharge(settling, made, status);
}
