import { kindOf } from "#contract/paying.ts";
import { randomBytes } from "node:crypto";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import {
  RefundRefused,
  type Charge,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentStatus,
  type ProviderEvent,
  type Refund,
} from "../provider.ts";
import { keptOf, payerHash, planOf, renewalsOf, type RenewalAnswer } from "./sandbox-cards.ts";
import {
  endPayment,
  findCharge,
  findPayment,
  forgetPayments,
  listCharges,
  openPayment,
  refundPayment,
  type SandboxPayment,
} from "./sandbox-queries.ts";
import { chargeMandate, endMandate, findMandate } from "./sandbox-mandate-queries.ts";
import { createSandboxDisputes, type SandboxDisputes } from "./sandbox-disputes.ts";
import { readNotice } from "./sandbox-notice.ts";
import { isSigned, signatureHeader } from "./sandbox-signature.ts";

export const sandboxName = "sandbox";

/** The person's choice on the sandbox's page. */
export type Decision = {
  button: "pay" | "refuse" | "abandon";
  notification: "now" | "late" | "twice" | "lost";
  payer: string | null;
};

export type Sandbox = PaymentProvider & {
  disputes: SandboxDisputes;
  find(reference: string): Promise<SandboxPayment | undefined>;
  /** Settles a pending payment and sends its notification. No effect on a settled payment. */
  decide(reference: string, decision: Decision): Promise<SandboxPayment | undefined>;
};

/** A notification to the shop about a payment's outcome. */
export type Notice = { body: string };

export type SandboxDeps = {
  database: Database;
  clock: Clock;
  /** Key of the payer hashes. */
  secret: string;
  /** Key that signs notifications, shared with the shop. */
  key: string;
  /** Enqueues a notification, in the payment's transaction, to be sent from the given instant on until it is accepted. */
  post: (inside: Database, notice: Notice, from: Date) => Promise<void>;
};

const openForMinutes = 15;
const lateBySeconds = 20;
const renewalLateByMs = 3_600_000;

/** A payment provider that moves no money. It has its own tables and is called like a real one. */
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
  const disputes = createSandboxDisputes(deps);
  return {
    name: sandboxName,
    cardEntry: "form",
    ownsSchedule: false,
    formOrigins: [],
    isSandbox: true,
    async start(order) {
      const reference = await open(order);
      if (kindOf(order.way) === "card")
        return { kind: "form", reference, action: "/sandbox/card", fields: { reference } };
      return { kind: "redirect", reference, url: `/sandbox/${order.way}?reference=${reference}` };
    },
    charge: (request) => charge(deps, request),
    async chargeStatus(key) {
      const payment = await findCharge(database, key);
      return payment && statusOf(await current(deps, payment));
    },
    refund: (request) => refund(deps, request),
    cancel: async (mandate) => void (await endMandate(database, mandate, clock.now())),
    async readNotification(rawBody, headers) {
      if (!isSigned(deps.key, rawBody, headers[signatureHeader])) return null;
      const notice = readNotice(rawBody.toString());
      if (notice?.about !== "dispute") return notice;
      const disputed = await disputes.status(notice.reference);
      return disputed ? { id: notice.id, kind: notice.kind, about: "dispute", status: disputed } : null;
    },
    disputes,
    status,
    async close(reference) {
      // A settled payment stays as it is, and one with a delayed outcome cannot be called back.
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

/** The outcome is the current one of the first payment's card. */
async function charge(deps: SandboxDeps, request: Charge): Promise<PaymentStatus> {
  const { database, clock } = deps;
  const first = await findMandate(database, request.mandate);
  if (!first) throw new Error("the sandbox knows no such mandate");
  const at = clock.now();
  const end = endOfLater(first, at);
  const charged = await database.transaction(async (inside) => {
    const row = await chargeMandate(inside, { reference: newReference(), request, ...end, at });
    if (row?.is_new) await notifyOfLater(deps, inside, first.answer, row);
    return row;
  });
  if (!charged) throw new Error("the sandbox lost a charge it has just made");
  if (charged.is_new && first.answer === "lost" && charged.state === "paid")
    throw new Error("the sandbox's answer got lost");
  return statusOf(await current(deps, charged));
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

/** Most charges only return their status; some cards also trigger notifications. */
async function notifyOfLater(deps: SandboxDeps, inside: Database, answer: RenewalAnswer, row: SandboxPayment) {
  if (row.ends_at) await deps.post(inside, noticeOf({ ...row, state: "paid" }), row.ends_at);
  if (answer !== "twice" || row.state !== "paid") return;
  for (const from of [row.created_at, row.created_at]) await deps.post(inside, noticeOf(row), from);
}

async function refund(deps: SandboxDeps, request: Refund): Promise<{ reference: string }> {
  const payment = await findPayment(deps.database, request.reference);
  if (payment) await current(deps, payment);
  const refunded = await refundPayment(deps.database, request, deps.clock.now());
  if (!refunded) throw new RefundRefused("the sandbox gives back no more than it took");
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

/** Null for the card whose payment stays pending. */
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
 * The payment, settled if its time is over: an unfinished first payment expires after a quarter of an hour, as at a real
 * provider, and a delayed later charge is paid after an hour.
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
