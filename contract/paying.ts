import type { Locale } from "./language.ts";
import { type PaymentWay, type WayKind, type WayMark, paymentWays } from "./payment-ways.ts";

/** A way whose payer approves on the provider's page: any but the card, whose calls are its own. */
export type RedirectWay = {
  [Way in PaymentWay]: (typeof paymentWays)[Way] extends { kind: "card" } ? never : Way;
}[PaymentWay];

export const allWays = Object.keys(paymentWays) as PaymentWay[];
export const isRedirectWay = (way: PaymentWay): way is RedirectWay => kindOf(way) !== "card";
export const redirectWays = allWays.filter(isRedirectWay);

/** Of orders by clients that name no way, such as those from before there were several. */
export const [firstRedirectWay] = redirectWays as [RedirectWay, ...RedirectWay[]];

export const isPaymentWay = (name: unknown): name is PaymentWay => allWays.some((way) => way === name);

export function kindOf(way: PaymentWay): WayKind {
  return paymentWays[way].kind;
}

/** What stands behind a way whose payer goes to the provider's page. */
export function redirectKindOf(way: RedirectWay): Exclude<WayKind, "card"> {
  return paymentWays[way].kind;
}

export function wayWords(way: PaymentWay, locale: Locale) {
  return paymentWays[way].words[locale];
}

export function markOf(way: PaymentWay): WayMark | null {
  return paymentWays[way].mark;
}

/** How calls about an account name a way: 'PAYPAL'. */
export function methodOf<Way extends PaymentWay>(way: Way): Uppercase<Way> {
  return way.toUpperCase() as Uppercase<Way>;
}

/** Undefined for app stores, and for null. */
export function wayOfMethod(method: string | null): PaymentWay | undefined {
  return allWays.find((way) => methodOf(way) === method);
}
