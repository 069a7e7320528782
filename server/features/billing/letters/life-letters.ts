import { kindOf, wayWords } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Locale } from "#contract/language.ts";
import { addressIn } from "#contract/addresses.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { longDay } from "#contract/date-text.ts";
import { euros } from "#server/euros.ts";
import { lifeWords } from "./life-words.ts";

/** What every letter of a running subscription needs. */
export type Recipient = { locale: Locale; firstName: string; plan: string; brandName: string; publicUrl: string };

/** The fact about the next charge. `isHeld`: a dispute holds it back, until nobody knows when. */
export function nextPaymentFact(locale: Locale, charge: { cents: number; at: Date; isHeld: boolean }) {
  const t = lifeWords[locale];
  const amount = euros(charge.cents, locale);
  const value = charge.isHeld ? t.amountHeld(amount) : t.amountOn(amount, longDay(charge.at, locale));
  return { label: t.nextPayment, value };
}

export const accountUrl = ({ publicUrl }: Recipient) => `${publicUrl}/profile#abonnement`;

/** The days of grace are over and nothing was paid. */
export function endedLetter(to: Recipient, endedAt: Date): Letter {
  const t = lifeWords[to.locale];
  const day = longDay(endedAt, to.locale);
  return {
    locale: to.locale,
    subject: t.ended.subject(to.brandName),
    preview: t.ended.preview(day),
    heading: t.ended.heading(to.firstName),
    paragraphs: [t.ended.body(day), t.ended.back],
    facts: [
      { label: t.subscription, value: to.plan },
      { label: t.endedOn, value: day },
    ],
    action: { label: t.choosePlan, url: to.publicUrl + addressIn(to.locale, "/enregistrement") },
  };
}

/** Another card is charged from now on. */
export function newCardLetter(to: Recipient, lastFour: string, nextPaymentAt: Date | null): Letter {
  const { locale } = to;
  const t = lifeWords[locale];
  return {
    locale,
    subject: t.newCard.subject(to.brandName),
    preview: t.newCard.body(lastFour),
    heading: t.newCard.heading(to.firstName),
    paragraphs: [t.newCard.body(lastFour), t.newCard.notYou],
    facts: [
      { label: t.subscription, value: to.plan },
      { label: t.card, value: `•••• ${lastFour}` },
      ...(nextPaymentAt === null ? [] : [{ label: t.nextPayment, value: longDay(nextPaymentAt, locale) }]),
    ],
    action: { label: t.seeSubscription, url: accountUrl(to) },
  };
}

type Refunded = { amountCents: number; way: PaymentWay | "transfer"; creditNoteNumber: string | null };

/** Money went back. */
export function refundedLetter(to: Recipient, { amountCents, way, creditNoteNumber }: Refunded): Letter {
  const t = lifeWords[to.locale];
  const amount = euros(amountCents, to.locale);
  const body = way === "transfer" ? t.refunded.transferred(amount) : t.refunded.body(amount);
  return {
    locale: to.locale,
    subject: t.refunded.subject(to.brandName, amount),
    preview: body,
    heading: t.refunded.heading(to.firstName),
    paragraphs: [
      body,
      way !== "transfer" && kindOf(way) === "wallet"
        ? t.refunded.when.wallet(wayWords(way, to.locale).name)
        : t.refunded.when.bank,
    ],
    facts: [
      { label: t.subscription, value: to.plan },
      { label: t.refundedAmount, value: amount },
      ...(creditNoteNumber === null ? [] : [{ label: t.creditNote, value: creditNoteNumber }]),
    ],
  };
}
