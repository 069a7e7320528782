import { NoAnswer } from "../http-calls.ts";
import type { Refund } from "../provider.ts";
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

/** Longer than all calls of one refund together: what is still under way at the bank has ended by then. */
const heldForMs = 120_000;

/**
 * Gives back once a key, though the bank's refunds have no key: each is written down before it is asked for, together with
 * what was left of the payment, and after a lost answer the rest says whether it happened.
 */
export async function refund(deps: MercanetDeps, asked: Refund): Promise<{ reference: string }> {
  const { database } = deps;
  const payment = await findPayment(database, asked.reference);
  if (payment?.state !== "paid") throw new Error("Mercanet: nothing was paid that could go back");
  const kept = (await findRefund(database, asked.key)) ?? (await writeDown(deps, payment, asked));
  if (kept.payment !== payment.reference) throw new Error("Mercanet: this key is another payment's");
  if (kept.done_at === null) await carryOut(deps, payment, asked.key);
  return { reference: `refund-${asked.key}` };
}

async function writeDown(deps: MercanetDeps, payment: MercanetPayment, asked: Refund): Promise<MercanetRefund> {
  const { database, clock } = deps;
  const { left } = await restOf(deps, payment.reference);
  const amountCents = asked.amountCents ?? left;
  if (amountCents < 1 || amountCents > left) throw new Error("Mercanet gives back no more than it took");
  const at = clock.now();
  await insertRefund(database, { key: asked.key, payment: payment.reference, amountCents, leftBeforeCents: left, at });
  const written = await findRefund(database, asked.key);
  if (!written) throw new Error("Mercanet: another refund of this payment is under way");
  return written;
}

async function carryOut(deps: MercanetDeps, payment: MercanetPayment, key: string): Promise<void> {
  const { database, clock } = deps;
  const at = clock.now();
  const held = await holdRefund(database, key, { at, until: new Date(at.getTime() + heldForMs) });
  if (!held) throw new Error("Mercanet: this refund is under way");
  const { left, isCaptured } = await restOf(deps, payment.reference);
  if (left === held.left_before_cents) await send(deps, payment, { key, amountCents: held.amount_cents, isCaptured });
  else if (left !== held.left_before_cents - held.amount_cents)
    throw new Error(`Mercanet: ${left} cents are left of a payment, which fits no refund of ours`);
  await finishRefund(database, key, clock.now());
}

/** After a lost answer the refund stays held: the next attempt looks at the rest when the bank has surely ended. */
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
  throw new Error(`Mercanet refused a refund with ${code}`);
}

async function restOf({ office }: MercanetDeps, reference: string): Promise<{ left: number; isCaptured: boolean }> {
  const found = await office.transaction(reference);
  const left = centsOf(found?.["currentAmount"]);
  if (!found || left === null) throw new Error("Mercanet does not say what is left of a payment");
  return { left, isCaptured: found["transactionStatus"] !== "TO_CAPTURE" };
}
