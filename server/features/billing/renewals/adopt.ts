import { lockAccount } from "#server/database/locks.ts";
import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import type { Settled, Settling } from "../payments/settling.ts";
import { periodEnd } from "../rules/periods.ts";
import { findByMandate } from "../subscriptions/queries.ts";
import { insertCharges } from "./queries.ts";
import { settleCharge } from "./settle-charges.ts";

/** A provider that keeps the schedule charges on its own calendar: by as much it may be ahead of ours. */
const earlyMs = 3 * 24 * 3_600_000;

/**
 * Takes in a charge that the provider made by itself: the next period of the subscription that its mandate belongs to.
 * @returns `unknown` for a payment and a mandate that are not ours
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
  const [made] = await insertCharges(
    database,
    [
      {
        kind: "renewal",
        subscriptionId: subscription.id,
        accountId: subscription.account_id,
        // A charge that nothing was due for belongs to no period: it goes back.
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
