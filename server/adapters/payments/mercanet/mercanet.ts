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
import { refusedUntaken, seenInAnswer, seenInDiagnostic, type Seen } from "./outcomes.ts";
import { paypageForm, readAnswer } from "./paypage.ts";
import { refund } from "./refunds.ts";

/** The paypage closes after 15 minutes; some time more for what is on its way. */
const openForMinutes = 20;

/** Worldline Sips 2.0 as BNP Paribas sells it: cards on the bank's own page, later charges by repeating the first payment. */
export function createMercanet(deps: MercanetDeps): PaymentProvider {
  const { settings, database, clock } = deps;
  return {
    name: mercanetName,
    cardEntry: "hosted",
    ownsSchedule: false,
    isSandbox: settings.isSandbox,
    formOrigins: formOriginsOf(settings.paypageUrl),
    start: (order) => start(deps, order),
    charge: (asked) => charge(deps, asked),
    chargeStatus: (key) => chargeStatus(deps, key),
    refund: (asked) => refund(deps, asked),
    cancel: async (mandate) => void (await endMandate(database, mandate, clock.now())),
    async close(reference) {
      const payment = await refreshed(deps, reference);
      if (payment?.state !== "pending") return payment && statusOf(payment);
      // The bank has no call that closes its page. If it is paid later, it is reported as paid.
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

/** The form's address hands the browser on to the page itself, and browsers hold what follows a form to the same policy. */
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
    // Later charges repeat this payment, so its payer must have been asked for by the bank.
    paymentPattern: "RECURRING_1",
    "fraudData.challengeMode3DS": "CHALLENGE_MANDATE",
  });
  return { kind: "form", reference, action: settings.paypageUrl, fields };
}

/** The bank takes a reference once, so a key that is charged again finds the first charge. */
const referenceOf = (key: string): string => createHash("sha256").update(key).digest("hex").slice(0, 32);

async function charge(deps: MercanetDeps, asked: Charge): Promise<PaymentStatus> {
  const { database, clock } = deps;
  const first = await findPayment(database, asked.mandate);
  if (!first || first.state !== "paid" || first.mandate !== null) throw new Error("Mercanet knows no such mandate");
  const { key, mandate, amountCents } = asked;
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
  const seen = first.mandate_ended_at === null ? await repeatFirst(deps, payment, mandate) : endedMandate;
  return statusOf(await recordOutcome(database, payment, seen, clock.now()));
}

/** @throws NoAnswer where it stays unknown: charged again, the same reference is not taken twice */
async function repeatFirst({ office, secret }: MercanetDeps, payment: MercanetPayment, first: string): Promise<Seen> {
  const lookUp = async (error: NoAnswer, untaken: Seen | null = null): Promise<Seen> => {
    const found = await office.transaction(payment.reference);
    const seen = found ? seenInDiagnostic(found, secret) : untaken;
    if (!seen) throw error;
    return seen;
  };
  try {
    const answer = await office.duplicate(payment.reference, first, payment.amount_cents);
    const code = answer["responseCode"];
    const unclear = new NoAnswer(`Mercanet: a charge was answered ${code}`);
    if (!isAboutThePayment(code)) return await lookUp(unclear);
    // The answer to a charge names no amount: the bank's books do.
    const refused = refusedUntaken(answer);
    return seenInAnswer(answer, secret) ?? (await lookUp(unclear, refused && { ...ended("cancelled"), ...refused }));
  } catch (error) {
    if (error instanceof NoAnswer) return lookUp(error);
    throw error;
  }
}

/** Longer than a question to the bank can be under way. */
const askedForMs = 120_000;

/** Begun and not known to the bank, it may be on its way: only after a while it was surely never made. */
async function chargeStatus(deps: MercanetDeps, key: string): Promise<PaymentStatus | undefined> {
  const begun = await findCharge(deps.database, key);
  const payment = begun && (await refreshed(deps, begun.reference));
  if (!payment) return undefined;
  const isLost = payment.settled_at === null && payment.taken_cents === null;
  const age = deps.clock.now().getTime() - payment.created_at.getTime();
  return isLost && age > askedForMs ? undefined : statusOf(payment);
}

/** Not: a wrong contract, format or function (faults of ours), a fault of the bank, a reference it has already. */
const isAboutThePayment = (code: string | undefined): boolean =>
  code !== undefined && !["03", "30", "40", "90", "94", "99"].includes(code);

const ended = (failure: "cancelled" | "session-expired"): Seen => ({
  state: "abandoned",
  failure,
  amountCents: null,
  currencyCode: null,
  card: null,
  payer: null,
});

const endedMandate: Seen = { ...ended("cancelled"), state: "refused" };

/** As it stands, asked for at the bank unless it has ended. */
async function refreshed(deps: MercanetDeps, reference: string): Promise<MercanetPayment | undefined> {
  const { office, database, clock, secret } = deps;
  const payment = await findPayment(database, reference);
  if (payment?.state !== "pending") return payment;
  const found = await office.transaction(reference);
  if (found) {
    const seen = seenInDiagnostic(found, secret);
    return seen ? recordOutcome(database, payment, seen, clock.now()) : payment;
  }
  const at = clock.now();
  const isOver = at.getTime() - payment.created_at.getTime() > openForMinutes * 60_000;
  // A later charge that the bank never heard of is charged again with its key: it has not ended.
  return isOver && payment.mandate === null ? recordOutcome(database, payment, ended("session-expired"), at) : payment;
}

async function readNotification(deps: MercanetDeps, rawBody: Buffer): Promise<ProviderEvent | null> {
  const { settings, database, clock, secret } = deps;
  const answer = readAnswer(settings, rawBody.toString());
  const reference = answer?.["transactionReference"];
  const code = answer?.["responseCode"];
  // Our own form, sealed by the same key and posted back, has no code: it answers nothing.
  if (!answer || reference === undefined || code === undefined) return null;
  const seen = seenInAnswer(answer, secret);
  const payment = await findPayment(database, reference);
  const status = payment
    ? statusOf(seen ? await recordOutcome(database, payment, seen, clock.now()) : { ...payment, state: "pending" })
    : statusOf({ ...unknownPayment(reference, clock.now()), ...(seen && rowPartsOf(seen)) });
  return { id: `${reference}-${code}`, kind: `paypage.${code}`, about: "payment", status };
}

const rowPartsOf = ({ state, failure, amountCents, currencyCode }: Seen) => ({
  state,
  failure,
  taken_cents: amountCents,
  currency_code: currencyCode ?? "",
});

/** Sealed by the bank and not begun by us. */
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
