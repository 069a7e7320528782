import { addressIn, leavingPages } from "#contract/addresses.ts";
import { localeOfLanguage, type Locale } from "#contract/language.ts";
import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import { longInstant } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { euros } from "#server/euros.ts";
import type { BillingDeps } from "../deps.ts";
import { findDeclaration, type DeclarationRow } from "../leaving/queries.ts";
import { hasHeldPayment } from "../leaving/owed-queries.ts";
import { contractReference } from "../rules/numbers.ts";
import { storeUrlOf } from "../subscriptions/facts.ts";
import { findSubscription } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { planName } from "../texts.ts";
import { leavingWords } from "./leaving-words.ts";
import { isReachable } from "../subscriptions/reachable.ts";

/** The subscription concerned; null where no account has that address and name. */
export type Declared = {
  plan: string | null;
  reference: string | null;
  cancelUrl: string | null;
  /** A dispute holds a payment of it. */
  isHeld: boolean;
};

/** The account's address if there is one, else the address given; null where the account was erased. */
export async function recipientOfDeclaration(database: Database, declarationId: number): Promise<string | null> {
  const declaration = await findDeclaration(database, declarationId);
  if (!declaration) return null;
  const { account_id: accountId, email } = declaration;
  const to = accountId === null ? email : (await findPayer(database, accountId))?.email;
  return to === undefined || !isReachable(to) ? null : to;
}

/** Acknowledges a declaration. Sends nothing to an erased account. */
export async function sendDeclarationLetter(deps: BillingDeps, declarationId: number): Promise<void> {
  const { database, brandName, publicUrl } = deps;
  const declaration = await findDeclaration(database, declarationId);
  if (!declaration) return;
  const { account_id: accountId, subscription_id: subscriptionId } = declaration;
  const to = await recipientOfDeclaration(database, declarationId);
  if (to === null) return;
  const payer = accountId === null ? undefined : await findPayer(database, accountId);
  const locale = payer ? localeOfLanguage(payer.language_id) : declaration.locale;
  const subscription = subscriptionId === null ? undefined : await findSubscription(database, subscriptionId);
  const about = {
    plan: subscription ? planName(subscription, locale) : null,
    reference: subscription ? contractReference(subscription) : null,
    cancelUrl: subscription ? storeUrlOf(subscription.provider) : null,
    isHeld: subscription !== undefined && (await hasHeldPayment(database, subscription.id)),
  };
  await deps.sendLetter(
    { email: to, accountId },
    declarationLetter({ locale, brandName, publicUrl }, declaration, about),
  );
}

type House = { locale: Locale; brandName: string; publicUrl: string };

/** The content of the declaration with its date and time, and its outcome (D215-2, L221-21). */
export function declarationLetter(house: House, declaration: DeclarationRow, about: Declared): Letter {
  const { locale, brandName } = house;
  const t = leavingWords[locale];
  const received = longInstant(declaration.received_at, locale);
  return {
    locale,
    subject: t.subject[declaration.kind](brandName),
    preview: t.received[declaration.kind](received),
    heading: t.heading[declaration.kind],
    paragraphs: [t.received[declaration.kind](received), ...followingOf(declaration, about, locale)],
    facts: factsOf(declaration, about, locale),
    action: actionOf(house, declaration, about),
    note: noteOf(declaration, locale),
  };
}

/** The outcome. */
function followingOf(declaration: DeclarationRow, { isHeld }: Declared, locale: Locale): string[] {
  const { outcome, ends_at: endsAt, refund_cents: cents } = declaration;
  const t = leavingWords[locale].outcome;
  const end = endsAt === null ? null : longInstant(endsAt, locale);
  const withheld = isHeld ? [t.withheld] : [];
  switch (outcome) {
    case "cancelled":
      if (cents !== null && cents > 0) return [t.endedAtOnce, t.refundRenewed(euros(cents, locale)), ...withheld];
      // Charged afterwards, and all of it disputed.
      if (cents === 0) return [t.endedAtOnce, ...withheld];
      return end === null || (endsAt && endsAt <= begunAt(declaration)) ? [t.endedAtOnce] : [t.ends(end), t.notCharged];
    case "ends-already":
      return end === null ? [t.endedAtOnce] : [t.endsAlready(end), t.notCharged];
    case "withdrawn":
      return [
        declaration.is_proven || end === null ? t.withdrawnAtOnce : t.withdrawnLater(end),
        ...(cents === null || cents === 0
          ? [isHeld ? t.withheld : t.nothingToRefund]
          : [t.refund(euros(cents, locale)), ...withheld]),
      ];
    case "too-late":
      return [t.tooLate];
    case "store":
      return [t.store];
    case "nothing-runs":
      return [end === null ? t.nothingRuns : t.ranUntil(end)];
    case "not-found":
      return [t.notFound, t.notFoundNext];
  }
}

function factsOf(declaration: DeclarationRow, { plan, reference }: Declared, locale: Locale) {
  const { outcome, ends_at: endsAt, refund_cents: cents } = declaration;
  const t = leavingWords[locale].fact;
  const fact = (label: string, value: string | null) => (value === null || value === "" ? [] : [{ label, value }]);
  return [
    ...fact(t.declaration, t.kinds[declaration.kind]),
    ...fact(t.received, t.paris(longInstant(declaration.received_at, locale))),
    ...fact(t.name, declaration.name),
    ...fact(t.email, declaration.email),
    ...fact(t.givenReference, declaration.reference),
    ...fact(t.subscription, plan),
    ...fact(t.reference, reference),
    ...fact(t.ends, endsAt === null ? null : t.paris(longInstant(endsAt, locale))),
    ...fact(t.refund, cents !== null && (outcome === "withdrawn" || cents > 0) ? euros(cents, locale) : null),
  ];
}

function actionOf(
  { locale, publicUrl }: House,
  declaration: DeclarationRow,
  { cancelUrl }: Declared,
): Letter["action"] {
  const t = leavingWords[locale].action;
  const account = `${publicUrl}/profile#abonnement`;
  switch (declaration.outcome) {
    case "store":
      return cancelUrl === null ? undefined : { label: t.store, url: cancelUrl };
    case "too-late":
      return { label: t.cancel, url: account };
    case "not-found":
      return { label: t.again, url: publicUrl + addressIn(locale, leavingPages[declaration.kind]) };
    case "nothing-runs":
      return undefined;
    default:
      return canBeTakenBack(declaration) ? { label: t.takeBack, url: account } : undefined;
  }
}

function noteOf(declaration: DeclarationRow, locale: Locale): string | undefined {
  const { ends_at: endsAt } = declaration;
  const t = leavingWords[locale];
  if (endsAt === null || !canBeTakenBack(declaration)) return undefined;
  return t.takeBack(longInstant(endsAt, locale));
}

/** Absent where a signed-in subscriber ended the contract at once. */
function canBeTakenBack(declaration: DeclarationRow) {
  const { outcome, ends_at: endsAt, is_proven: isProven } = declaration;
  if (outcome !== "cancelled" && outcome !== "ends-already" && outcome !== "withdrawn") return false;
  return !(outcome === "withdrawn" && isProven) && endsAt !== null && endsAt > begunAt(declaration);
}

/** A declaration that waited for its person has its consequences from the decision on. */
const begunAt = ({ received_at: receivedAt, decided_at: decidedAt }: DeclarationRow): Date => decidedAt ?? receivedAt;
