import type { Letter } from "#server/adapters/mail/letter-shapes.ts";
import type { BillingDeps, LifeLetter } from "../deps.ts";
import { findAnnouncedPrice } from "../offers/price-queries.ts";
import { endOfCivilDay } from "#server/dates.ts";
import { anchorDayOf, periodEnd } from "../rules/periods.ts";
import { type SubscriptionRow, wayOf } from "../subscriptions/queries.ts";
import {
  cardExpiresLetter,
  priceChangeLetter,
  reactivatedLetter,
  termsChangeLetter,
  trialEndsLetter,
} from "./ahead-letters.ts";
import { termsDocument } from "./documents.ts";
import type { Recipient } from "./life-letters.ts";

export type AheadLetter = Extract<
  LifeLetter,
  { kind: "trial-ends" | "card-expires" | "reactivated" | "terms-change" | "price-change" }
>;

/** Undefined where what it would announce no longer comes: cancelled, another card, other terms. */
export async function aheadLetterOf(
  deps: BillingDeps,
  to: Recipient,
  subscription: SubscriptionRow,
  request: AheadLetter,
): Promise<Letter | undefined> {
  if (request.kind === "terms-change") return termsLetter(deps, to, request);
  if (request.kind === "price-change") return priceLetter(deps, to, subscription, request.priceChangeId);
  const { period_ends_at: endsAt, next_payment_at: nextAt, cancel_asked_at: cancelledAt } = subscription;
  if (cancelledAt !== null || endsAt === null || nextAt === null) return undefined;
  const charge = {
    at: nextAt,
    cents: subscription.next_price_cents,
    recurring: subscription.change_recurring ?? subscription.recurring,
    isHeld: subscription.is_paused,
  };
  const lastFour = subscription.card_last_four;
  switch (request.kind) {
    case "trial-ends": {
      const isDue =
        subscription.status === "trialing" && Date.parse(request.endsAt) === subscription.trial_ends_at?.getTime();
      const { days } = request;
      return isDue ? trialEndsLetter(to, { days, charge, lastFour, way: wayOf(subscription) }) : undefined;
    }
    case "card-expires": {
      const expiresOn = subscription.card_expires_on;
      if (expiresOn === null || request.card !== `${expiresOn} ${lastFour ?? ""}`) return undefined;
      const expiresAt = new Date(endOfCivilDay(expiresOn).getTime() - 1);
      return cardExpiresLetter(to, { lastFour: lastFour ?? "", expiresAt, charge });
    }
    case "reactivated":
      return reactivatedLetter(to, { at: new Date(request.at), charge });
  }
}

/** From the first renewal that the price applies to. Another plan meanwhile has its own price. */
async function priceLetter(
  { database }: BillingDeps,
  to: Recipient,
  subscription: SubscriptionRow,
  priceChangeId: number,
): Promise<Letter | undefined> {
  const announced = await findAnnouncedPrice(database, subscription.id, priceChangeId);
  const { period_ends_at: endsAt, price_cents: fromCents, recurring, anchor_day: anchorDay } = subscription;
  if (!announced || endsAt === null || announced.plan_id !== subscription.plan_id || subscription.ended_at !== null)
    return undefined;
  let at = endsAt;
  while (at < announced.applies_from) at = periodEnd(at, recurring, anchorDay ?? anchorDayOf(at));
  const charge = { at, cents: announced.price_cents, recurring, isHeld: subscription.is_paused };
  return priceChangeLetter(to, { fromCents, charge });
}

async function termsLetter(
  deps: BillingDeps,
  to: Recipient,
  { version, inForceSince }: { version: number; inForceSince: string },
): Promise<Letter | undefined> {
  const content = await deps.termsOfVersion(to.locale, version);
  if (content === null) return undefined;
  return termsChangeLetter(to, { version, inForceSince: new Date(inForceSince), terms: termsDocument(to, content) });
}
