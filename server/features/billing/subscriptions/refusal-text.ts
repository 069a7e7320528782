import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import type { PaymentRow } from "../payments/queries.ts";
import { failureText } from "../texts.ts";
import { findSubscription } from "./queries.ts";

/** Why a payment failed, in the words of its subscription's way of paying; null where it did not, or nobody said why. */
export async function refusalText(
  database: Database,
  payment: PaymentRow | undefined,
  locale: Locale,
): Promise<string | null> {
  if (!payment || payment.failure === null) return null;
  const subscription = await findSubscription(database, payment.subscription_id);
  return failureText(payment.failure, subscription?.method ?? "card", locale);
}
