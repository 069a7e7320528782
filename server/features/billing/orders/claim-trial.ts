import { hadTrial, insertTrial } from "../offers/queries.ts";
import type { Settling } from "../payments/settling.ts";
import type { PaymentCase } from "../subscriptions/lock-payment.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";

/**
 * Claims the free month for the account, its email and its card or payer. Each is a row that one transaction inserts
 * and all others wait for: of orders that settle at once, one gets `true`. The email stays recorded where the card is lost,
 * so that the next order of this account shows its price at once.
 */
export async function claimTrial(
  { database, fingerprint, at }: Settling,
  { payment, subscription, status }: PaymentCase,
): Promise<boolean> {
  const { account_id: accountId } = payment;
  const account = await findPayer(database, accountId);
  if (!account) return false;
  const email = fingerprint("email", account.email);
  // The account's lock is held, so its own earlier month is committed and visible.
  if (await hadTrial(database, accountId, email)) return false;
  if (!(await insertTrial(database, { kind: "email", fingerprint: email, accountId, at }))) return false;
  const { method } = subscription;
  if (status.payer === null || method === "store") return true;
  return insertTrial(database, { kind: method, fingerprint: fingerprint(method, status.payer), accountId, at });
}
