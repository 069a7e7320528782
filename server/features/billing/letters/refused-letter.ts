import { longDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import { kindOf, wayWords } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { euros } from "#server/euros.ts";
import type { Recipient } from "./life-letters.ts";
import { accountUrl } from "./life-letters.ts";
import { lifeWords } from "./life-words.ts";

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
export function actionText(way: PaymentWay, locale: Locale): string {
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
