import type { PaymentWay } from "#contract/payment-ways.ts";
import { cvvFault, type Card } from "#contract/card-fields.ts";
import type { CardDetails, PaymentProvider } from "#server/adapters/payments/provider.ts";
import type { PaymentProviders } from "#server/adapters/payments/providers.ts";
import { AppError } from "#server/http/errors.ts";
import { cardIsGood } from "../rules/periods.ts";

/** Starts of a payment, per account. */
export const paymentAttempts = { kind: "card", limit: 12, windowSeconds: 3600 };

/** @throws AppError notFound where no provider takes this way of paying */
export function providerTaking(providers: PaymentProviders, way: PaymentWay): PaymentProvider {
  const provider = providers.taking(way);
  if (!provider) throw new AppError("notFound");
  return provider;
}

/** @throws AppError invalid for a card that has expired, or a security code of another length than its brand's */
export function cardDetailsOf(card: Card, at: Date): CardDetails {
  if (!cardIsGood(card.card_expiration_year, card.card_expiration_month, at)) {
    throw new AppError("invalid", { fields: { card_expiration_month: "cardExpiry" } });
  }
  const fault = cvvFault({ number: card.card_number, cvv: card.card_cvv });
  if (fault) throw new AppError("invalid", { fields: { card_cvv: fault } });
  return {
    name: card.card_name,
    number: card.card_number,
    cvv: card.card_cvv,
    expiresMonth: card.card_expiration_month,
    expiresYear: card.card_expiration_year,
  };
}
