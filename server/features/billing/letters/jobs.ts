import { localeOfLanguage } from "#contract/language.ts";
import { addresseeOf } from "./addressee.ts";
import { cancellationLetter, confirmationLetter } from "./letters.ts";
import type { BillingJobs, BillingDeps, LifeLetter } from "../deps.ts";
import { recipientOfInvoice, sendInvoice } from "./invoice-letter.ts";
import { recipientOfDeclaration, sendDeclarationLetter } from "./leaving-letters.ts";
import { sendLifeLetter } from "./send-life-letter.ts";
import { termsDocument, withdrawalForm } from "./documents.ts";
import { invoiceAttachments } from "../invoices/my-invoices.ts";
import { contractReference } from "../rules/numbers.ts";
import { findBegunPayment } from "../payments/queries.ts";
import { findSubscription } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { planLabel, planName } from "../texts.ts";

/** Letters about subscriptions. Composed when they are sent, so that no table stores their text. */
export function createBillingJobs(
  deps: BillingDeps,
): Pick<BillingJobs, "confirmation" | "cancelled" | "letter" | "declaration" | "invoice"> {
  const toPayer = {
    recipientOf: async ({ subscriptionId }: { subscriptionId: number }) => {
      const subscription = await findSubscription(deps.database, subscriptionId);
      return (subscription && (await findPayer(deps.database, subscription.account_id)))?.email ?? null;
    },
  };
  return {
    letter: deps.jobs.define(
      "billing.letter",
      (letter: LifeLetter, { at }) => sendLifeLetter(deps, letter, at),
      toPayer,
    ),
    confirmation: deps.jobs.define(
      "billing.confirmation",
      ({ subscriptionId }: { subscriptionId: number }) => sendConfirmation(deps, subscriptionId),
      toPayer,
    ),
    declaration: deps.jobs.define(
      "billing.declaration",
      ({ declarationId }: { declarationId: number }) => sendDeclarationLetter(deps, declarationId),
      { recipientOf: ({ declarationId }) => recipientOfDeclaration(deps.database, declarationId) },
    ),
    invoice: deps.jobs.define("billing.invoice", ({ number }: { number: string }) => sendInvoice(deps, number), {
      recipientOf: ({ number }) => recipientOfInvoice(deps.database, number),
    }),
    cancelled: deps.jobs.define(
      "billing.cancelled",
      (data: { subscriptionId: number; at: string }) => sendCancellation(deps, data.subscriptionId, new Date(data.at)),
      toPayer,
    ),
  };
}

async function sendConfirmation(
  { database, consents, sendLetter, seller, brandName, publicUrl, supportEmail }: BillingDeps,
  subscriptionId: number,
): Promise<void> {
  const subscription = await findSubscription(database, subscriptionId);
  const payment = await findBegunPayment(database, subscriptionId);
  const payer = subscription && (await findPayer(database, subscription.account_id));
  // The account was erased meanwhile.
  if (!payer || !payment || !subscription.started_at || !subscription.period_ends_at) return;
  const locale = localeOfLanguage(payer.language_id);
  const letter = confirmationLetter({
    locale,
    firstName: payer.first_name,
    reference: contractReference(subscription),
    label: planLabel(subscription, locale),
    plan: planName(subscription, locale),
    recurring: subscription.recurring,
    paidCents: payment.amount_cents,
    priceCents: subscription.price_cents,
    hasTrial: subscription.has_trial,
    begunAt: payment.settled_at,
    periodEndsAt: payment.period_ends_at,
    invoiceNumber: payment.invoice_number,
    startNow: await consents.has(database, payer.id, "start-now", subscription.id),
    brandName,
    publicUrl,
    supportEmail: await supportEmail(),
  });
  const place = { locale, brandName, publicUrl };
  const terms = await consents.wording(database, payer.id, "terms", subscription.id);
  const contract = {
    label: planLabel(subscription, locale),
    reference: contractReference(subscription),
    begunAt: payment.settled_at,
  };
  const attachments = [
    ...(await invoiceAttachments(database, payment.id)),
    ...(terms === null ? [] : [termsDocument(place, terms)]),
    withdrawalForm(place, await seller(database), contract),
  ];
  await sendLetter(addresseeOf(payer), { ...letter, attachments });
}

/** Sends nothing if the subscription was reactivated meanwhile. */
async function sendCancellation(
  { database, sendLetter, brandName, publicUrl }: BillingDeps,
  subscriptionId: number,
  askedAt: Date,
): Promise<void> {
  const subscription = await findSubscription(database, subscriptionId);
  const payer = subscription && (await findPayer(database, subscription.account_id));
  if (!payer || subscription.cancel_asked_at?.getTime() !== askedAt.getTime() || !subscription.runs_until) return;
  const locale = localeOfLanguage(payer.language_id);
  const letter = cancellationLetter({
    locale,
    firstName: payer.first_name,
    plan: planName(subscription, locale),
    askedAt,
    runsUntil: subscription.runs_until,
    isTrial: subscription.status === "trialing",
    brandName,
    publicUrl,
  });
  await sendLetter(addresseeOf(payer), letter);
}
