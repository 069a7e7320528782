import { kindOf, wayWords } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import { addressIn, leavingPages } from "#contract/addresses.ts";
import type { Letter, LetterAttachment } from "#server/adapters/mail/letter-shapes.ts";
import { longDay, longInstant } from "#contract/date-text.ts";
import { euros } from "#server/euros.ts";
import type { Recurring } from "../rules/periods.ts";
import { aheadWords } from "./ahead-words.ts";
import { accountUrl, nextPaymentFact, type Recipient } from "./life-letters.ts";
import { lifeWords } from "./life-words.ts";

/** The page on which a contract is ended without signing in. */
const leavingUrl = ({ locale, publicUrl }: Recipient) => publicUrl + addressIn(locale, leavingPages.cancel);

/** `isHeld`: a dispute holds charges back, so that no day of one can be named. */
type NextCharge = { at: Date; cents: number; recurring: Recurring; isHeld: boolean };

/** A free month ends: what is charged then, when, by which means, and how to leave before. */
export function trialEndsLetter(
  to: Recipient,
  { days, charge, lastFour, way }: { days: 7 | 1; charge: NextCharge; lastFour: string | null; way: PaymentWay },
): Letter {
  const { locale } = to;
  const { [locale]: words } = aheadWords;
  const t = words.trial;
  const [day, price] = [longDay(charge.at, locale), euros(charge.cents, locale)];
  const isCard = kindOf(way) === "card";
  const { name, paidBy } = wayWords(way, locale);
  const byCard = lastFour === null ? words.byYourCard : words.byCardOf(lastFour);
  return {
    locale,
    subject: days === 1 ? t.soon(to.brandName) : t.subject(to.brandName, day),
    preview: t.preview(price, day),
    heading: t.heading(to.firstName),
    paragraphs: [`${t.body(day, price)} ${t.means(isCard ? byCard : paidBy)}`, t.leave],
    facts: [
      { label: lifeWords[locale].subscription, value: to.plan },
      { label: t.firstPayment, value: day },
      { label: t.amount, value: price },
      { label: t.by, value: isCard ? `•••• ${lastFour ?? ""}` : name },
      { label: t.afterwards, value: lifeWords[locale].every[charge.recurring](price) },
    ],
    action: { label: t.action, url: leavingUrl(to) },
    note: t.note,
  };
}

/** A card expires before it could be charged again. */
export function cardExpiresLetter(
  to: Recipient,
  { lastFour, expiresAt, charge }: { lastFour: string; expiresAt: Date; charge: NextCharge },
): Letter {
  const { locale } = to;
  const t = aheadWords[locale].card;
  const [card, day, price] = [`•••• ${lastFour}`, longDay(expiresAt, locale), euros(charge.cents, locale)];
  return {
    locale,
    subject: t.subject(to.brandName),
    preview: t.preview(card, day),
    heading: t.heading(to.firstName),
    paragraphs: [t.body(card, day), charge.isHeld ? t.held(price) : t.before(longDay(charge.at, locale), price)],
    facts: [
      { label: lifeWords[locale].subscription, value: to.plan },
      { label: lifeWords[locale].card, value: card },
      { label: t.expires, value: day },
      nextPaymentFact(locale, charge),
    ],
    action: { label: lifeWords[locale].updateCard, url: accountUrl(to) },
    note: t.note,
  };
}

/** A cancellation was taken back. */
export function reactivatedLetter(to: Recipient, { at, charge }: { at: Date; charge: NextCharge }): Letter {
  const { locale } = to;
  const t = aheadWords[locale].reactivated;
  const [day, price] = [longDay(charge.at, locale), euros(charge.cents, locale)];
  return {
    locale,
    subject: t.subject(to.brandName),
    preview: charge.isHeld ? t.heldPreview : t.preview(day),
    heading: t.heading(to.firstName),
    paragraphs: [
      t.body(longInstant(at, locale)),
      ...(charge.isHeld ? [lifeWords[locale].held, t.heldNext(price)] : [t.next(day, price)]),
      t.notYou,
    ],
    facts: [{ label: lifeWords[locale].subscription, value: to.plan }, nextPaymentFact(locale, charge)],
    action: { label: lifeWords[locale].seeSubscription, url: accountUrl(to) },
  };
}

/** Other terms of sale, thirty days ahead, in full. */
export function termsChangeLetter(
  to: Recipient,
  { version, inForceSince, terms }: { version: number; inForceSince: Date; terms: LetterAttachment },
): Letter {
  const { locale } = to;
  const t = aheadWords[locale].terms;
  const day = longDay(inForceSince, locale);
  return {
    locale,
    subject: t.subject(to.brandName, day),
    preview: t.preview(day),
    heading: t.heading(to.firstName),
    paragraphs: [t.body(day), `${t.leave}\n${leavingUrl(to)}`, t.accept],
    facts: [
      { label: lifeWords[locale].subscription, value: to.plan },
      { label: t.since, value: day },
    ],
    action: { label: t.action, url: `${to.publicUrl}${addressIn(locale, "/cgu")}?version=${version}` },
    attachments: [terms],
  };
}

/** Another price of the same plan, thirty days ahead at least. */
export function priceChangeLetter(
  to: Recipient,
  { fromCents, charge }: { fromCents: number; charge: NextCharge },
): Letter {
  const { locale } = to;
  const t = aheadWords[locale].price;
  const every = lifeWords[locale].every[charge.recurring];
  const [before, later] = [every(euros(fromCents, locale)), every(euros(charge.cents, locale))];
  const day = longDay(charge.at, locale);
  return {
    locale,
    subject: t.subject(to.brandName, day),
    preview: t.preview(before, later),
    heading: t.heading(to.firstName),
    paragraphs: [t.body(to.plan, before, later, day), `${t.leave}\n${leavingUrl(to)}`, t.accept],
    facts: [
      { label: lifeWords[locale].subscription, value: to.plan },
      { label: t.now, value: before },
      { label: t.later, value: later },
      { label: charge.isHeld ? t.since : t.from, value: day },
    ],
    action: { label: lifeWords[locale].seeSubscription, url: accountUrl(to) },
  };
}
