import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { Ordering, BillingContext } from "../deps.ts";
import { storeUrlOf } from "../subscriptions/facts.ts";
import { lockRunning } from "../subscriptions/lock-running.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";
import { billingTexts } from "../texts.ts";

/**
 * The account's running subscription, its account locked, where it can be ended here.
 * @throws AppError conflict where nothing runs, or where an app store ends it
 */
export async function lockEndable(
  inside: Database,
  context: BillingContext,
  ordering: Ordering,
): Promise<SubscriptionRow> {
  const row = await lockRunning(inside, context, ordering);
  const cancelUrl = storeUrlOf(row.provider);
  if (cancelUrl !== null)
    throw new AppError("conflict", {
      message: billingTexts.cancelInStore[ordering.locale],
      details: { reason: "store", cancel_url: cancelUrl },
    });
  return row;
}
