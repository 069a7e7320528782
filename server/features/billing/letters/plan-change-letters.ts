import { longDay } from "#contract/date-text.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { euros } from "#server/euros.ts";
import type { Recurring } from "../rules/periods.ts";
import type { Recipient } from "./life-letters.ts";
import { accountUrl } from "./life-letters.ts";
import type { Refused } from "./refused-letter.ts";
import { actionText } from "./refused-letter.ts";
import { lifeWords } from "./life-words.ts";

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
