import { NoAnswer } from "../http-calls.ts";
import { RefundRefused, type Refund } from "../provider.ts";
import type { MercanetDeps } from "./mercanet-deps.ts";
import {
  dropRefund,
  findPayment,
  findRefund,
  finishRefund,
  holdRefund,
  insertRefund,
  type MercanetPayment,
  type MercanetRefund,
} from "./mercanet-queries.ts";
import { centsOf } from "./outcomes.ts";

/** Lease of a refund, longer than all of its calls together: no request is in flight once it expires. */
const leaseMs = 120_000;

/**
 * Refunds once per key, although the bank's refunds have no idempotency key: each is stored with the payment's remaining amount
 * before it is requested, so that after a lost response the current remaining amount shows whether it was made.
 */
export async function refund(deps: MercanetDeps, request: Refund): Promise<{ reference: string }> {
  const { database } = deps;
  const payment = await findPayment(database, request.reference);
  if (payment?.state !== "paid") throw new RefundRefused("Mercanet: nothing was paid that could go back");
  const stored = (await findRefund(database, request.key)) ?? (await openRefund(deps, payment, request));
  if (stored.payment !== payment.reference) throw new Error("Mercanet: this key is another payment's");
  if (stored.done_at === null) await execute(deps, payment, request.key);
  return { reference: `refund-${request.key}` };
}

async function openRefund(deps: MercanetDeps, payment: MercanetPayment, request: Refund): Promise<MercanetRefund> {
  const { database, clock } = deps;
  const { left } = await remainderOf(deps, payment.reference);
  const amountCents = request.amountCents ?? left;
  if (amountCents < 1 || amountCents > left) throw new RefundRefused("Mercanet gives back no more than it took");
  const at = clock.now();
  const { key } = request;
  await insertRefund(database, { key, payment: payment.reference, amountCents, leftBeforeCents: left, at });
  const stored = await findRefund(database, key);
  if (!stored) throw new Error("Mercanet: another refund of this payment is under way");
  return stored;
}

async function execute(deps: MercanetDeps, payment: MercanetPayment, key: string): Promise<void> {
  const { database, clock } = deps;
  const at = clock.now();
  const held = await holdRefund(database, key, { at, until: new Date(at.getTime() + leaseMs) });
  if (!held) throw new Error("Mercanet: this refund is under way");
  const { left, isCaptured } = await remainderOf(deps, payment.reference);
  if (left === held.left_before_cents) await send(deps, payment, { key, amountCents: held.amount_cents, isCaptured });
  else if (left !== held.left_before_cents - held.amount_cents)
    throw new Error(`Mercanet: ${left} cents are left of a payment, which fits no refund of ours`);
  await finishRefund(database, key, clock.now());
}

/** After a lost response the lease stays: a later attempt checks the remaining amount once no request is in flight. */
async function send(
  { office, database }: MercanetDeps,
  { reference, currency_code: currency }: MercanetPayment,
  { key, amountCents, isCaptured }: { key: string; amountCents: number; isCaptured: boolean },
): Promise<void> {
  const answer = await office[isCaptured ? "refund" : "cancel"](reference, amountCents, currency);
  const code = answer["responseCode"];
  if (code === "00") return;
  if (code === "90" || code === "99") throw new NoAnswer(`Mercanet: a refund was answered ${code}`);
  await dropRefund(database, key);
  throw new RefundRefused(`Mercanet refused a refund with ${code}`);
}

/** The amount that can still be refunded, in cents. */
async function remainderOf(
  { office }: MercanetDeps,
  reference: string,
): Promise<{ left: number; isCaptured: boolean }> {
  const found = await office.transaction(reference);
  const left = centsOf(found?.["currentAmount"]);
  if (!found || left === null) throw new Error("Mercanet does not say what is left of a payment");
  return { left, isCaptured: found["transactionStatus"] !== "TO_CAPTURE" };
}
