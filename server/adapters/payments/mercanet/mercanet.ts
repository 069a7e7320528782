import { createHash } from "node:crypto";
import { NoAnswer } from "../http-calls.ts";
import {
  webhookPath,
  type Charge,
  type PaymentOrder,
  type PaymentProvider,
  type PaymentStatus,
  type ProviderEvent,
  type Start,
} from "../provider.ts";
import { mercanetName, returnPath, type MercanetDeps } from "./mercanet-deps.ts";
import {
  endMandate,
  findCharge,
  findPayment,
  forgetPayments,
  listCharges,
  openPayment,
  recordOutcome,
  type MercanetPayment,
} from "./mercanet-queries.ts";
import { refusalWithoutTransaction, reportFromAnswer, reportFromDiagnostic, type PaymentReport } from "./outcomes.ts";
import { paypageForm, readAnswer } from "./paypage.ts";
import { refund } from "./refunds.ts";

/** The paypage closes after 15 minutes; the rest is a margin for notifications in flight. */
const openForMinutes = 20;

/** Worldline Sips 2.0, sold by BNP Paribas: cards on the bank's hosted page, later charges by duplicating the first payment. */
export function createMercanet(deps: MercanetDeps): PaymentProvider {
  const { settings, database, clock } = deps;
  return {
    name: mercanetName,
    cardEntry: "hosted",
    ownsSchedule: false,
    isSandbox: settings.isSandbox,
    formOrigins: formOriginsOf(settings.paypageUrl),
    start: (order) => start(deps, order),
    charge: (request) => charge(deps, request),
    chargeStatus: (key) => chargeStatus(deps, key),
    refund: (request) => refund(deps, request),
    cancel: async (mandate) => void (await endMandate(database, mandate, clock.now())),
    async close(reference) {
      const payment = await refreshed(deps, reference);
      if (payment?.state !== "pending") return payment && statusOf(payment);
      // The bank cannot close its page. A payment that is made later is still reported as paid.
      return statusOf(await recordOutcome(database, payment, ended("cancelled"), clock.now()));
    },
    readNotification: (rawBody) => readNotification(deps, rawBody),
    async status(reference) {
      const payment = await refreshed(deps, reference);
      return payment && statusOf(payment);
    },
    forget: forgetPayments,
    async mandateStatus(mandate, since) {
      const first = await findPayment(database, mandate);
      const charges: PaymentStatus[] = [];
      for (const { reference } of await listCharges(database, mandate, since)) {
        const charged = await refreshed(deps, reference);
        if (charged) charges.push(statusOf(charged));
      }
      return { isActive: first?.state === "paid" && first.mandate_ended_at === null, charges };
    },
  };
}

/** The form's address redirects to the payment page, and CSP's form-action applies to redirects as well. */
function formOriginsOf(paypageUrl: string): string[] {
  const { origin } = new URL(paypageUrl);
  return [...new Set([origin, origin.replace("//payment-webinit", "//payment-web")])];
}

async function start({ settings, database, clock, publicUrl }: MercanetDeps, order: PaymentOrder): Promise<Start> {
  const reference = referenceOf(order.key);
  const { amountCents, returnUrl } = order;
  await openPayment(database, { reference, key: order.key, mandate: null, amountCents, returnUrl, at: clock.now() });
  const fields = paypageForm(settings, {
    amount: String(amountCents),
    currencyCode: "978",
    normalReturnUrl: publicUrl + returnPath,
    automaticResponseUrl: publicUrl + webhookPath(mercanetName),
    transactionReference: reference,
    orderChannel: "INTERNET",
    captureMode: "AUTHOR_CAPTURE",
    captureDay: "0",
    customerLanguage: order.locale,
    // Later charges duplicate this payment, which requires strong customer authentication now.
    paymentPattern: "RECURRING_1",
    "fraudData.challengeMode3DS": "CHALLENGE_MANDATE",
  });
  return { kind: "form", reference, action: settings.paypageUrl, fields };
}

/** Derived from the key, and accepted by the bank only once: a repeated charge finds the first one. */
const referenceOf = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 32);

async function charge(deps: MercanetDeps, request: Charge): Promise<PaymentStatus> {
  const { database, clock } = deps;
  const first = await findPayment(database, request.mandate);
  if (!first || first.state !== "paid" || first.mandate !== null) throw new Error("Mercanet knows no such mandate");
  const { key, mandate, amountCents } = request;
  const at = clock.now();
  const payment = await openPayment(database, {
    reference: referenceOf(key),
    key,
    mandate,
    amountCents,
    returnUrl: null,
    at,
  });
  if (payment.mandate !== mandate || payment.amount_cents !== amountCents)
    throw new Error("Mercanet: this key is another charge's");
  if (payment.state !== "pending") return statusOf(payment);
  const report = first.mandate_ended_at === null ? await duplicateFirst(deps, payment, mandate) : endedMandate;
  return statusOf(await recordOutcome(database, payment, report, clock.now()));
}

/** @throws NoAnswer if the outcome stays unknown. Charging again is safe, since the bank accepts a reference once */
async function duplicateFirst(
  { office, secret }: MercanetDeps,
  payment: MercanetPayment,
  first: string,
): Promise<PaymentReport> {
  const lookUp = async (error: NoAnswer, fallback: PaymentReport | null = null): Promise<PaymentReport> => {
    const found = await office.transaction(payment.reference);
    const report = found ? reportFromDiagnostic(found, secret) : fallback;
    if (!report) throw error;
    return report;
  };
  try {
    const answer = await office.duplicate(payment.reference, first, payment.amount_cents);
    const code = answer["responseCode"];
    const unclear = new NoAnswer(`Mercanet: a charge was answered ${code}`);
    if (!isAboutThePayment(code)) return await lookUp(unclear);
    // The response to a charge has no amount; a status call does.
    const refused = refusalWithoutTransaction(answer);
    return (
      reportFromAnswer(answer, secret) ?? (await lookUp(unclear, refused && { ...ended("cancelled"), ...refused }))
    );
  } catch (error) {
    if (error instanceof NoAnswer) return lookUp(error);
    throw error;
  }
}

/** Longer than any request to the bank takes. */
const inFlightMs = 120_000;

/** A charge that the bank does not know may still be in flight; after `inFlightMs` it was never made. */
async function chargeStatus(deps: MercanetDeps, key: string): Promise<PaymentStatus | undefined> {
  const charge = await findCharge(deps.database, key);
  const payment = charge && (await refreshed(deps, charge.reference));
  if (!payment) return undefined;
  const isLost = payment.settled_at === null && payment.taken_cents === null;
  const age = deps.clock.now().getTime() - payment.created_at.getTime();
  return isLost && age > inFlightMs ? undefined : statusOf(payment);
}

/** Excludes codes for our own errors (contract, format, operation), the bank's errors, and a duplicate reference. */
const isAboutThePayment = (code: string | undefined): boolean =>
  code !== undefined && !["03", "30", "40", "90", "94", "99"].includes(code);

const ended = (failure: "cancelled" | "session-expired"): PaymentReport => ({
  state: "abandoned",
  failure,
  amountCents: null,
  currencyCode: null,
  card: null,
  payer: null,
});

const endedMandate: PaymentReport = { ...ended("cancelled"), state: "refused" };

/** The payment, updated from the bank while it is pending. */
async function refreshed(deps: MercanetDeps, reference: string): Promise<MercanetPayment | undefined> {
  const { office, database, clock, secret } = deps;
  const payment = await findPayment(database, reference);
  if (payment?.state !== "pending") return payment;
  const found = await office.transaction(reference);
  if (found) {
    const report = reportFromDiagnostic(found, secret);
    return report ? recordOutcome(database, payment, report, clock.now()) : payment;
  }
  const at = clock.now();
  const isOver = at.getTime() - payment.created_at.getTime() > openForMinutes * 60_000;
  // A later charge that the bank does not know stays pending: it is retried with its key.
  return isOver && payment.mandate === null ? recordOutcome(database, payment, ended("session-expired"), at) : payment;
}

async function readNotification(deps: MercanetDeps, rawBody: Buffer): Promise<ProviderEvent | null> {
  const { settings, database, clock, secret } = deps;
  const answer = readAnswer(settings, rawBody.toString());
  const reference = answer?.["transactionReference"];
  const code = answer?.["responseCode"];
  // Our own form, sealed with the same key and posted back, has no response code.
  if (!answer || reference === undefined || code === undefined) return null;
  const report = reportFromAnswer(answer, secret);
  const payment = await findPayment(database, reference);
  const status = payment
    ? statusOf(report ? await recordOutcome(database, payment, report, clock.now()) : { ...payment, state: "pending" })
    : statusOf({ ...unknownPayment(reference, clock.now()), ...(report && columnsOf(report)) });
  return { id: `${reference}-${code}`, kind: `paypage.${code}`, about: "payment", status };
}

const columnsOf = ({ state, failure, amountCents, currencyCode }: PaymentReport) => ({
  state,
  failure,
  taken_cents: amountCents,
  currency_code: currencyCode ?? "",
});

/** A payment that the bank sealed but that was not started here. */
const unknownPayment = (reference: string, at: Date): MercanetPayment => ({
  reference,
  mandate: null,
  amount_cents: 0,
  return_url: null,
  state: "pending",
  failure: null,
  taken_cents: null,
  currency_code: "",
  card_brand: null,
  card_last_four: null,
  card_expires_on: null,
  payer: null,
  created_at: at,
  settled_at: null,
  mandate_ended_at: null,
});

function statusOf(payment: MercanetPayment): PaymentStatus {
  const { state, card_expires_on: expiresOn } = payment;
  return {
    reference: payment.reference,
    state,
    amountCents: payment.taken_cents ?? payment.amount_cents,
    currency: payment.currency_code === "978" ? "EUR" : payment.currency_code,
    failure: payment.failure,
    card: expiresOn === null ? null : { brand: payment.card_brand, lastFour: payment.card_last_four, expiresOn },
    payer: payment.payer,
    mandate: state === "paid" ? (payment.mandate ?? payment.reference) : null,
  };
}
