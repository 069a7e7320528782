import type { User } from "#shared/api/session.ts";

/** The way of paying that texts speak of: PayPal refuses and answers where a card's bank would. */
export function wayOf({ paymentMethod }: Pick<User, "paymentMethod">): "card" | "paypal" {
  return paymentMethod === "PAYPAL" ? "paypal" : "card";
}
