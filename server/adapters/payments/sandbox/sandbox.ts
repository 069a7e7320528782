import { randomBytes } from "node:crypto";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { Charge, PaymentOrder, PaymentProvider, PaymentStatus, ProviderEvent, Refund } from "../provider.ts";
import { keptOf, payerHash, planOf, renewalsOf, type RenewalAnswer } from "./sandbox-cards.ts";
import {
  chargeMandate,
  endMandate,
  endPayment,
  findCharge,
  findMandate,
  findPayment,
  forgetPayments,
  listCharges,
  openPayment,
  refundPayment,
  type SandboxPayment,
} from "./sandbox-queries.ts";
import { readNotice } from "./sandbox-notice.ts";
import { isSigned, signatureHeader } from "./sandbox-signature.ts";

export const sandboxName = "sandbox";

/** What the person at the sandbox's page decides. */
export type Decision = {
  button: "pay" | "refuse" | "abandon";
  notification: "now" | "late" | "twice" | "lost";
  payer: string | null;
};

export type Sandbox = PaymentProvider & {
  find(reference: string): Promise<SandboxPayment | undefined>;
  /** Ends an open payment as decided and sends word of it; a payment that ended before stays as it was. */
  decide(reference: string, decision: Decision): Promise<SandboxPayment | undefined>;
};

/** Word of a payment's end, on its way to the shop. */
export type Notice = { body: string };

export type SandboxDeps = {
  database: Database;
  clock: Clock;
  /** Keys the hashes of payers. */
  secret: string;
  /** Signs notifications; the shop knows it too. */
  key: string;
  /** Writes a notice down with the payment's end, to be sent from the given instant on until it is heard. */
  post: (inside: Database, notice: Notice, from: Date) => Promise<void>;
};

const openForMinutes = 15;
const lateBySeconds = 20;
const renewalLateByMs = 3_600_000;

/** A payment provider that takes no money, kept in tables of its own and reached as a real one would be. */
export function createSandbox(deps: SandboxDeps): Sandbox {
  const { database, clock } = deps;
  const open = async (order: PaymentOrder) => {
    const { card } = order;
    const payment = await openPayment(database, {
      reference: newReference(),
      order,
      card: card && keptOf(card),
      payer: card && payerHash(deps.secret, card.number),
      plan: card ? planOf(card.number) : "paid",
      renewals: card ? renewalsOf(card.number) : "paid",
      at: clock.now(),
    });
    return payment.reference;
  };
  const status = async (reference: string) => {
    const payment = await findPayment(database, reference);
    return payment && statusOf(await current(deps, payment));
  };
  return {
    name: sandboxName,
    cardEntry: "form",
    ownsSchedule: false,
    formOrigins: [],
    isSandbox: true,
    async start(order) {
      const reference = await open(order);
      if (order.way === "paypal") return { kind: "redirect", reference, url: `/sandbox/paypal?reference=${reference}` };
      return { kind: "form", reference, action: "/sandbox/card", fields: { reference } };
    },
    charge: (asked) => charge(deps, asked),
    async chargeStatus(key) {
      const payment = await findCharge(database, key);
      return payment && statusOf(await current(deps, payment));
    },
    refund: (asked) => refund(deps, asked),
    cancel: async (mandate) => void (await endMandate(database, mandate, clock.now())),
    async readNotification(rawBody, headers) {
      if (!isSigned(deps.key, rawBody, headers[signatureHeader])) return null;
      return readNotice(rawBody.toString());
    },
    status,
    async close(reference) {
      // What has ended is not closed any more, and what a bank is about to answer cannot be called back.
      if ((await status(reference))?.state === "pending" && !(await findPayment(database, reference))?.ends_at)
        await endPayment(database, {
          reference,
          state: "abandoned",
          failure: "cancelled",
          payer: null,
          at: clock.now(),
        });
      return status(reference);
    },
    forget: forgetPayments,
    async mandateStatus(mandate, since) {
      const first = await findPayment(database, mandate);
      const charges = await listCharges(database, mandate, since);
      const now = await Promise.all(charges.map((payment) => current(deps, payment)));
      return { isActive: first?.state === "paid" && first.mandate_ended_at === null, charges: now.map(statusOf) };
    },
    find: (reference) => findPayment(database, reference),
    decide: (reference, decision) => decide(deps, reference, decision),
  };
}

const newReference = (): string => randomBytes(18).toString("base64url");

/** Answers as the card of the first payment does by now. */
async function charge(deps: SandboxDeps, asked: Charge): Promise<PaymentStatus> {
  const { database, clock } = deps;
  const first = await findMandate(database, asked.mandate);
  if (!first) throw new Error("the sandbox knows no such mandate");
  const at = clock.now();
  const end = endOfLater(first, at);
  const made = await database.transaction(async (inside) => {
    const row = await chargeMandate(inside, { reference: newReference(), asked, ...end, at });
    if (row?.is_new) await notifyOfLater(deps, inside, first.answer, row);
    return row;
  });
  if (!made) throw new Error("the sandbox lost a charge it has just made");
  if (made.is_new && first.answer === "lost" && made.state === "paid") throw new Error("the sandbox's answer got lost");
  return statusOf(await current(deps, made));
}

type LaterEnd = { state: PaymentStatus["state"]; failure: PaymentStatus["failure"]; endsAt: Date | null };

function endOfLater(first: SandboxPayment & { answer: RenewalAnswer }, at: Date): LaterEnd {
  const failure = failureOfLater(first, at);
  if (failure !== null) return { state: "refused", failure, endsAt: null };
  if (first.answer === "late")
    return { state: "pending", failure: null, endsAt: new Date(at.getTime() + renewalLateByMs) };
  return { state: first.answer === "never" ? "pending" : "paid", failure: null, endsAt: null };
}

function failureOfLater(
  { answer, mandate_ended_at: endedAt, card_expires_on: expiresOn }: SandboxPayment & { answer: RenewalAnswer },
  at: Date,
): PaymentStatus["failure"] {
  if (endedAt !== null) return "cancelled";
  if (expiresOn !== null && new Date(`${expiresOn}T23:59:59Z`) < at) return "expired-card";
  return answer === "refused" || answer === "funds" || answer === "new-card" || answer === "authentication"
    ? answer
    : null;
}

/** Most charges are answered only; some cards also trigger notifications. */
async function notifyOfLater(deps: SandboxDeps, inside: Database, answer: RenewalAnswer, row: SandboxPayment) {
  if (row.ends_at) await deps.post(inside, noticeOf({ ...row, state: "paid" }), row.ends_at);
  if (answer !== "twice" || row.state !== "paid") return;
  for (const from of [row.created_at, row.created_at]) await deps.post(inside, noticeOf(row), from);
}

async function refund(deps: SandboxDeps, asked: Refund): Promise<{ reference: string }> {
  const payment = await findPayment(deps.database, asked.reference);
  if (payment) await current(deps, payment);
  const refunded = await refundPayment(deps.database, asked, deps.clock.now());
  if (!refunded) throw new Error("the sandbox gives back no more than it took");
  return refunded;
}

async function decide({ database, clock, secret, post }: SandboxDeps, reference: string, decision: Decision) {
  const at = clock.now();
  return database.transaction(async (inside) => {
    const open = await findPayment(inside, reference);
    if (!open) return undefined;
    const payer = decision.payer === null ? null : payerHash(secret, decision.payer);
    const end = endOf(open, decision);
    const ended = end && (await endPayment(inside, { reference, ...end, payer, at }));
    if (!ended) return findPayment(inside, reference);
    for (const from of deliveryTimes(decision.notification, at)) await post(inside, noticeOf(ended), from);
    return ended;
  });
}

/** Null for the card that never comes to an end. */
function endOf(
  payment: SandboxPayment,
  { button }: Decision,
): { state: PaymentStatus["state"]; failure: string | null } | null {
  if (button === "abandon") return { state: "abandoned", failure: "cancelled" };
  if (button === "refuse") return { state: "refused", failure: "refused" };
  if (payment.plan === "silence") return null;
  return payment.plan === "paid" ? { state: "paid", failure: null } : { state: "refused", failure: payment.plan };
}

function deliveryTimes(how: Decision["notification"], at: Date): Date[] {
  if (how === "lost") return [];
  if (how === "late") return [new Date(at.getTime() + lateBySeconds * 1000)];
  return how === "twice" ? [at, at] : [at];
}

function noticeOf(payment: SandboxPayment): Notice {
  const id = `${payment.reference}-${payment.state}`;
  const event: ProviderEvent = { id, kind: `payment.${payment.state}`, about: "payment", status: statusOf(payment) };
  return { body: JSON.stringify(event) };
}

/**
 * How a payment stands by now. A first payment that nobody came back to is over after a quarter of an hour, as at a real
 * provider; a later charge that is answered late is paid once its hour is over.
 */
async function current({ database, clock }: SandboxDeps, payment: SandboxPayment): Promise<SandboxPayment> {
  const at = clock.now();
  if (payment.state !== "pending") return payment;
  const isLater = payment.mandate !== null;
  const isOver = isLater
    ? payment.ends_at !== null && payment.ends_at <= at
    : at.getTime() - payment.created_at.getTime() >= openForMinutes * 60_000;
  if (!isOver) return payment;
  const end = isLater
    ? ({ state: "paid", failure: null } as const)
    : ({ state: "abandoned", failure: "session-expired" } as const);
  const ended = await endPayment(database, { reference: payment.reference, ...end, payer: null, at });
  return ended ?? (await findPayment(database, payment.reference)) ?? payment;
}

function statusOf(payment: SandboxPayment): PaymentStatus {
  return {
    reference: payment.reference,
    state: payment.state,
    amountCents: payment.amount_cents,
    currency: "EUR",
    failure: payment.failure as PaymentStatus["failure"],
    card:
      payment.card_last_four === null || payment.card_expires_on === null
        ? null
        : { brand: payment.card_brand, lastFour: payment.card_last_four, expiresOn: payment.card_expires_on },
    payer: payment.payer,
    mandate: payment.state === "paid" ? (payment.mandate ?? payment.reference) : null,
  };
}
