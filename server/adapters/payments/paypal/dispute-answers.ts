import * as z from "zod/mini";

const Instant = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))));
const Money = z.object({
  currency_code: z.string().check(z.regex(/^[A-Z]{3}$/)),
  value: z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/)),
});
export type DisputeMoney = z.output<typeof Money>;

/** PayPal's dispute, as far as it is read. A value outside of PayPal's lists is kept as text. */
export const Dispute = z.object({
  dispute_id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,255}$/)),
  create_time: Instant,
  update_time: z.optional(Instant),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.optional(z.string()) })),
  reason: z.optional(z.string()),
  status: z.string(),
  dispute_amount: Money,
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()), amount_refunded: z.optional(Money) })),
  money_movements: z.optional(
    z.array(
      z.object({
        affected_party: z.optional(z.string()),
        type: z.optional(z.string()),
        reason: z.optional(z.string()),
        amount: z.optional(Money),
      }),
    ),
  ),
  seller_response_due_date: z.optional(Instant),
  evidences: z.optional(z.array(z.object({ evidence_type: z.optional(z.string()), source: z.optional(z.string()) }))),
  links: z.optional(z.array(z.object({ rel: z.string() }))),
});
export type Dispute = z.output<typeof Dispute>;

export const DisputeEvent = z.object({ dispute_id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,255}$/)) });
export const FoundDisputes = z.object({ items: z.optional(z.array(z.object({ dispute_id: z.string() }))) });
/** The answer to evidence and acceptances. */
export const FurtherSteps = z.object({});
