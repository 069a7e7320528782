import { randomBytes } from "node:crypto";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { Charge, PaymentOrder, PaymentProvider, PaymentStatus, ProviderEvent, Refund } from "../provider.ts";
import { keptOf, payerHash, planOf } from "./sandbox-cards.ts";
import {
  chargeMandate,
  endMandate,
  endPayment,
  findCharge,
  findPayment,
  listCharges,
  openPayment,
  refundPayment,
  type SandboxPayment,
} from "./sandbox-queries.ts";
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

export type SandboxParts = {
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

/** A payment provider that takes no money, kept in tables of its own and reached as a real one would be. */
export function createSandbox(parts: SandboxParts): Sandbox {
  const { database, clock } = parts;
  const open = async (order: PaymentOrder) => {
    const { card } = order;
    const payment = await openPayment(database, {
      reference: newReference(),
      order,
      card: card && keptOf(card),
      payer: card && payerHash(parts.secret, card.number),
      plan: card ? planOf(card.number) : "paid",
      at: clock.now(),
    });
    return payment.reference;
  };
  const status = async (reference: string) => {
    const payment = await findPayment(database, reference);
    return payment && statusOf(await expired(parts, payment));
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
    charge: (asked) => charge(parts, asked),
    async chargeStatus(key) {
      const payment = await findCharge(database, key);
      return payment && statusOf(payment);
    },
    refund: (asked) => refund(parts, asked),
    cancel: async (mandate) => void (await endMandate(database, mandate, clock.now())),
    async readNotification(rawBody, headers) {
      if (!isSigned(parts.key, rawBody, headers[signatureHeader])) return null;
      // Signed with our own key: its shape is what `noticeOf` made.
      return JSON.parse(rawBody.toString()) as ProviderEvent;
    },
    status,
    async close(reference) {
      await endPayment(database, { reference, state: "abandoned", failure: "cancelled", payer: null, at: clock.now() });
      return status(reference);
    },
    async mandateStatus(mandate, since) {
      const first = await findPayment(database, mandate);
      const charges = await listCharges(database, mandate, since);
      return { isActive: first?.state === "paid" && first.mandate_ended_at === null, charges: charges.map(statusOf) };
    },
    find: (reference) => findPayment(database, reference),
    decide: (reference, decision) => decide(parts, reference, decision),
  };
}

const newReference = (): string => randomBytes(18).toString("base64url");

/** Answers at once, as the card of the first payment would. */
async function charge({ database, clock }: SandboxParts, asked: Charge): Promise<PaymentStatus> {
  const first = await findPayment(database, asked.mandate);
  if (!first || first.state !== "paid") throw new Error("the sandbox knows no such mandate");
  const at = clock.now();
  const failure = failureOfLater(first, at);
  const state = failure === null ? "paid" : "refused";
  return statusOf(await chargeMandate(database, { reference: newReference(), first, asked, state, failure, at }));
}

function failureOfLater(first: SandboxPayment, at: Date): PaymentStatus["failure"] {
  if (first.mandate_ended_at !== null) return "cancelled";
  return first.card_expires_on !== null && new Date(`${first.card_expires_on}T23:59:59Z`) < at ? "expired-card" : null;
}

async function refund({ database, clock }: SandboxParts, asked: Refund): Promise<{ reference: string }> {
  const refunded = await refundPayment(database, asked, clock.now());
  if (!refunded) throw new Error("the sandbox gives back no more than it took");
  return refunded;
}

async function decide({ database, clock, secret, post }: SandboxParts, reference: string, decision: Decision) {
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

/** A payment that nobody came back to is over after a quarter of an hour, as at a real provider. */
async function expired({ database, clock }: SandboxParts, payment: SandboxPayment): Promise<SandboxPayment> {
  const at = clock.now();
  if (payment.state !== "pending" || at.getTime() - payment.created_at.getTime() < openForMinutes * 60_000)
    return payment;
  const { reference } = payment;
  const ended = await endPayment(database, {
    reference,
    state: "abandoned",
    failure: "session-expired",
    payer: null,
    at,
  });
  return ended ?? (await findPayment(database, reference)) ?? payment;
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
