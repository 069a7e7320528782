import { wayOfMethod } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { User } from "#shared/api/session.ts";

/** The way of paying that texts speak of: a card, where an app store is paid or nobody pays. */
export function wayOf({ paymentMethod }: Pick<User, "paymentMethod">): PaymentWay {
  return wayOfMethod(paymentMethod) ?? "card";
}
