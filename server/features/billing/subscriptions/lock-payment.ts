import type { PaymentStatus } from "#server/adapters/payments/provider.ts";
import { lockAccount } from "#server/database/locks.ts";
import { findPayments, type PaymentRow } from "../payments/queries.ts";
import type { Settling } from "../payments/settling.ts";
import { endOver } from "./ending.ts";
import { findSubscription, type SubscriptionRow } from "./queries.ts";

export type KnownPayment = Pick<PaymentRow, "id" | "account_id" | "subscription_id">;
export type PaymentCase = { payment: PaymentRow; subscription: SubscriptionRow; status: PaymentStatus };

/**
 * Locks the account, then reads the payment and its subscription: another report about the same payment may have come first.
 * Undefined where the account was erased meanwhile.
 */
export async function lockPayment(
  { database, jobs, at }: Settling,
  known: KnownPayment,
  status: PaymentStatus,
): Promise<PaymentCase | undefined> {
  await lockAccount(database, known.account_id);
  await endOver(database, jobs, at, known.account_id);
  const [payment] = await findPayments(database, [known.id]);
  const subscription = await findSubscription(database, known.subscription_id);
  return payment && subscription && { payment, subscription, status };
}
