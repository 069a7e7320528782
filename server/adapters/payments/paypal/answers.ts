import * as z from "zod/mini";

/** Schemas of PayPal's responses and events. Fields that are not read are dropped. */
const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));
const Money = z.object({ currency_code: Currency, value: z.string() });

export const Token = z.object({ access_token: z.string(), expires_in: z.number() });
export const Created = z.object({ id: z.string() });
export const CreatedSubscription = z.object({
  id: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })),
});
export const Subscription = z.object({
  id: z.string(),
  status: z.enum(["APPROVAL_PENDING", "APPROVED", "ACTIVE", "SUSPENDED", "CANCELLED", "EXPIRED"]),
  subscriber: z.optional(z.object({ payer_id: z.optional(z.string()) })),
  billing_info: z.optional(
    z.object({
      next_billing_time: z.optional(z.string()),
      last_failed_payment: z.optional(
        z.object({ amount: Money, time: z.string(), reason_code: z.optional(z.string()) }),
      ),
    }),
  ),
});
export type Subscription = z.output<typeof Subscription>;

export const Transactions = z.object({
  transactions: z.optional(
    z.array(
      z.object({
        id: z.string(),
        status: z.optional(z.string()),
        amount_with_breakdown: z.object({ gross_amount: Money }),
        time: z.string(),
      }),
    ),
  ),
});

const V1Money = z.object({ total: z.string().check(z.regex(/^-?\d{1,7}\.\d{2}$/)), currency: Currency });
export const CreatedRefund = z.object({ id: z.string(), state: z.string() });
export const Verified = z.object({ verification_status: z.string() });

export const Event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  event_type: z.string().check(z.maxLength(100)),
  resource: z.unknown(),
});
/** The resource of PAYMENT.SALE events. A refund has `sale_id`. */
export const SaleResource = z.object({
  id: z.string(),
  state: z.optional(z.string()),
  amount: V1Money,
  billing_agreement_id: z.optional(z.string()),
  sale_id: z.optional(z.string()),
});
export const SubscriptionResource = z.object({ id: z.string() });

/** Parses a non-negative amount with two decimals. @throws Error for anything else */
export function centsOf(value: string): number {
  if (!/^\d{1,7}\.\d{2}$/.test(value)) throw new Error("PayPal: an amount that is none in euros");
  return Math.round(Number(value) * 100);
}

export const valueOf = (cents: number): string => (cents / 100).toFixed(2);
