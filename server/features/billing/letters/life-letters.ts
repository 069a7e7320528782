import { kindOf, wayWords } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Locale } from "#contract/language.ts";
import { addressIn } from "#contract/addresses.ts";
import type { Letter } from "#server/adapters/mail/letter.ts";
import { longDay, longInstant } from "#contract/date-text.ts";
import { euros } from "#server/euros.ts";
import type { Recurring } from "../rules/periods.ts";
import { lifeWords } from "./life-words.ts";

/** What every letter of a running subscription needs. */
export type Recipient = { locale: Locale; firstName: string; plan: string; brandName: string; publicUrl: string };

export type Renewed = {
  isRecovery: boolean;
  amountCents: number;
  periodStartsAt: Date;
  periodEndsAt: Date;
  nextPriceCents: number;
  isHeld: boolean;
  invoiceNumber: string | null;
  card: string | null;
};

/** The fact about the next charge. `isHeld`: a dispute holds it back, until nobody knows when. */
export function nextPaymentFact(locale: Locale, charge: { cents: number; at: Date; isHeld: boolean }) {
  const t = lifeWords[locale];
  const amount = euros(charge.cents, locale);
  const value = charge.isHeld ? t.amountHeld(amount) : t.amountOn(amount, longDay(charge.at, locale));
  return { label: t.nextPayment, value };
}

export const accountUrl = ({ publicUrl }: Recipient) => `${publicUrl}/profile#abonnement`;

/** A period was paid: how much, for which days, and when the next payment comes. */
export function renewedLetter(to: Recipient, paid: Renewed): Letter {
  const { locale } = to;
  const t = lifeWords[locale];
  const amount = euros(paid.amountCents, locale);
  const end = longDay(paid.periodEndsAt, locale);
  return {
    locale,
    isPictured: true,
    subject: paid.isRecovery ? t.recovered.subject(to.brandName) : t.renewed.subject(to.brandName, amount),
    preview: paid.isRecovery ? t.recovered.preview(amount) : t.renewed.preview(amount, end),
    heading: t.thanks(to.firstName),
    paragraphs: [
      paid.isRecovery ? t.recovered.body(amount) : t.renewed.body(amount),
      paid.isHeld ? t.held : t.renewed.next(end),
    ],
    facts: [
      { label: t.subscription, value: to.plan },
      { label: t.paid, value: amount },
      { label: t.period, value: t.fromTo(longDay(paid.periodStartsAt, locale), end) },
      ...(paid.card === null ? [] : [{ label: t.card, value: paid.card }]),
      nextPaymentFact(locale, { cents: paid.nextPriceCents, at: paid.periodEndsAt, isHeld: paid.isHeld }),
      ...(paid.invoiceNumber === null ? [] : [{ label: t.invoice, value: paid.invoiceNumber }]),
    ],
    action: { label: t.seeSubscription, url: accountUrl(to) },
    note: t.renewed.note,
  };
}

/**
 * Announces a yearly renewal: until when it can be refused, and how (L215-1). Where a dispute holds the charge back, the letter leaves in
 * time all the same, and names the end of the period and no day of a charge.
 */
export function renewalNoticeLetter(
  to: Recipient,
  { endsAt, priceCents, isHeld }: { endsAt: Date; priceCents: number; isHeld: boolean },
): Letter {
  const { locale } = to;
  const t = lifeWords[locale].notice;
  const [day, instant, price] = [longDay(endsAt, locale), longInstant(endsAt, locale), euros(priceCents, locale)];
  return {
    locale,
    subject: isHeld ? t.heldSubject(to.brandName, day) : t.subject(to.brandName, day),
    preview: t.preview(instant),
    heading: t.heading(to.firstName),
    paragraphs: [
      ...(isHeld ? [lifeWords[locale].held, t.heldBody(day, price)] : [t.body(day, price)]),
      t.refuse(instant),
      t.how,
    ],
    box: { label: t.deadline, value: t.paris(instant) },
    facts: [
      { label: lifeWords[locale].subscription, value: to.plan },
      nextPaymentFact(locale, { cents: priceCents, at: endsAt, isHeld }),
    ],
    action: { label: lifeWords[locale].seeSubscription, url: accountUrl(to) },
    note: t.law,
  };
}

export type Refused = {
  amountCents: number;
  way: PaymentWay;
  reason: string | null;
  attempt: number;
  nextTryAt: Date | null;
  until: Date;
  isHeld: boolean;
};

function nextTryText(way: PaymentWay, at: Date, locale: Locale): string {
  return lifeWords[locale].refused.nextTry[kindOf(way)](longDay(at, locale), wayWords(way, locale).name);
}

/** A card pays at once, whatever the way of paying was. */
function actionText(way: PaymentWay, locale: Locale): string {
  return kindOf(way) === "card" ? lifeWords[locale].updateCard : lifeWords[locale].payByCard;
}

/** A charge was refused: why, when it is tried again, and how long access stays. */
export function refusedLetter(to: Recipient, refused: Refused): Letter {
  const { locale } = to;
  const t = lifeWords[locale];
  const amount = euros(refused.amountCents, locale);
  const lastDay = longDay(new Date(refused.until.getTime() - 1), locale);
  const isFirst = refused.attempt === 1;
  const nextTryAt = refused.isHeld ? null : refused.nextTryAt;
  return {
    locale,
    subject: isFirst ? t.refused.subject(to.brandName) : t.refused.again(to.brandName),
    preview: t.refused.preview(lastDay),
    heading: t.refused.heading(to.firstName),
    paragraphs: [
      t.refused.body(amount, refused.reason),
      t.refused.access(lastDay),
      ...(refused.isHeld ? [t.held] : []),
      ...(nextTryAt === null ? [] : [nextTryText(refused.way, nextTryAt, locale)]),
    ],
    facts: [
      { label: t.subscription, value: to.plan },
      { label: t.due, value: amount },
      ...(nextTryAt === null ? [] : [{ label: t.nextTry, value: longDay(nextTryAt, locale) }]),
      { label: t.accessUntil, value: lastDay },
    ],
    action: { label: actionText(refused.way, locale), url: accountUrl(to) },
    note: t.refused.note,
  };
}

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

export type Changed = {
  from: string;
  to: string;
  recurring: Recurring;
  amountCents: number;
  priceCents: number;
  effectiveAt: Date;
  nextPaymentAt: Date | null;
  invoiceNumber: string | null;
};

/** Another plan, from now on. */
export function changedLetter(to: Recipient, change: Changed): Letter {
  const { locale } = to;
  const t = lifeWords[locale];
  const price = t.every[change.recurring](euros(change.priceCents, locale));
  return {
    locale,
    isPictured: true,
    subject: t.changed.subject(to.brandName, change.to),
    preview: t.changed.preview(change.to),
    heading: t.thanks(to.firstName),
    paragraphs: [
      t.changed.body(change.from, change.to, longDay(change.effectiveAt, locale)),
      change.amountCents > 0 ? t.changed.paid(euros(change.amountCents, locale)) : t.changed.nothingPaid,
    ],
    facts: [
      { label: t.subscription, value: change.to },
      { label: t.paid, value: euros(change.amountCents, locale) },
      { label: t.price, value: price },
      ...(change.nextPaymentAt === null
        ? []
        : [{ label: t.nextPayment, value: longDay(change.nextPaymentAt, locale) }]),
      ...(change.invoiceNumber === null ? [] : [{ label: t.invoice, value: change.invoiceNumber }]),
    ],
    action: { label: t.seeSubscription, url: accountUrl(to) },
  };
}

/** Another plan, from the next period on. */
export function changeScheduledLetter(to: Recipient, change: Changed): Letter {
  const { locale } = to;
  const t = lifeWords[locale];
  const day = longDay(change.effectiveAt, locale);
  return {
    locale,
    isPictured: true,
    subject: t.scheduled.subject(to.brandName, day),
    preview: t.scheduled.body(change.from, change.to, day),
    heading: t.scheduled.heading(to.firstName),
    paragraphs: [t.scheduled.body(change.from, change.to, day), t.scheduled.undo(day)],
    facts: [
      { label: t.until(day), value: change.from },
      { label: t.from(day), value: change.to },
      { label: t.price, value: t.every[change.recurring](euros(change.priceCents, locale)) },
    ],
    action: { label: t.seeSubscription, url: accountUrl(to) },
  };
}

/** The amount for another plan could not be taken: everything stays as it was. */
export function changeRefusedLetter(
  to: Recipient,
  change: Changed,
  { reason, way }: Pick<Refused, "reason" | "way">,
): Letter {
  const { locale } = to;
  const t = lifeWords[locale];
  return {
    locale,
    subject: t.changeRefused.subject(to.brandName),
    preview: t.changeRefused.preview(change.from),
    heading: t.refused.heading(to.firstName),
    paragraphs: [t.refused.body(euros(change.amountCents, locale), reason), t.changeRefused.preview(change.from)],
    facts: [{ label: t.subscription, value: change.from }],
    action: { label: actionText(way, locale), url: accountUrl(to) },
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
