import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { Ordering, BillingContext } from "../deps.ts";
import { lockLiveSubscription } from "../subscriptions/ending.ts";
import { storeUrlOf } from "../subscriptions/facts.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";
import { billingTexts } from "../texts.ts";

/**
 * The account's running subscription, its account locked, where it can be ended here.
 * @throws AppError conflict where nothing runs, or where an app store ends it
 */
export async function lockEndable(
  inside: Database,
  context: BillingContext,
  { accountId, locale, at }: Ordering,
): Promise<SubscriptionRow> {
  const row = await lockLiveSubscription(inside, context.jobs, accountId, at);
  if (!row) throw new AppError("conflict", { message: billingTexts.nothingToCancel[locale] });
  const cancelUrl = storeUrlOf(row.provider);
  if (cancelUrl !== null)
    throw new AppError("conflict", {
      message: billingTexts.cancelInStore[locale],
      details: { reason: "store", cancel_url: cancelUrl },
    });
  return row;
}
