import { longDay, longInstant } from "#contract/date-text.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { euros } from "#server/euros.ts";
import type { Recipient } from "./life-letters.ts";
import { nextPaymentFact, accountUrl } from "./life-letters.ts";
import { lifeWords } from "./life-words.ts";

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
