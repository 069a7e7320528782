import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, pageOf, paging } from "../fields.ts";
import { actForm, actPreview } from "./acts.ts";
import { isAmount, isAmountText } from "./amounts.ts";

const IdParams = z.object({ id: Id });
/** Who gives money back; the accountant reads it. */
const helpers = { staff: ["support"] } as const;
const desk = { staff: ["support", "accountant"] } as const;

/** `provider`: the way it was paid. `transfer`: by bank, which the operator has done; only after the provider refused. */
export const refundWays = ["provider", "transfer"] as const;
export type RefundWay = (typeof refundWays)[number];

const choices = {
  way: z._default(z.enum(refundWays, fault("choice")), "provider"),
  /** A refund that its provider refused and that this one replaces. */
  instead_of: z.optional(Id),
};

const RefundPreview = z.object({
  ...actPreview,
  payment_id: z.int(),
  /** What goes back, and what had not been given back before; in euros. */
  amount: z.number(),
  left: z.number(),
});
export type RefundPreview = z.output<typeof RefundPreview>;

/**
 * `asked`: the provider has not answered yet and is asked again until it does. `pending`: it has accepted, and may still fail.
 * Only `done` has a credit note.
 */
export const refundStates = ["asked", "pending", "done", "failed"] as const;

const Refund = z.object({
  id: z.int(),
  payment_id: z.int(),
  amount: z.number(),
  state: z.enum(refundStates),
  /** Once it is done; null where nothing was invoiced. */
  credit_note: z.nullable(z.string()),
  /** Of a failed one: the provider's words. */
  provider_says: z.nullable(z.string()),
});
export type Refund = z.output<typeof Refund>;

/** Which refunds a list shows: those that failed and wait for the staff, or those that their provider has not finished. */
export const refundLists = ["failed", "open"] as const;

const ListedRefund = z.object({
  ...Refund.shape,
  account_id: z.int(),
  name: z.string(),
  provider: z.string(),
  reference: z.nullable(z.string()),
  asked_at: Instant,
  /** When it failed. */
  settled_at: z.nullable(Instant),
});
export type ListedRefund = z.output<typeof ListedRefund>;

/** Money given back by the staff. */
export const adminRefunds = {
  previewRefund: endpoint({
    method: "GET",
    path: "/admin/payments/{id}/refund-preview",
    summary:
      "What a refund of this payment would do. Without an amount, of all that is left. 409 for a payment that cannot be given back now, with the reason in `details`",
    access: helpers,
    params: IdParams,
    query: z.object({
      /** Decimal text. */
      amount: z.optional(z.string().check(z.refine(isAmountText, fault("value")))),
      ...choices,
    }),
    answer: RefundPreview,
    errors: ["notFound", "conflict"],
  }),
  refundPayment: endpoint({
    method: "POST",
    path: "/admin/payments/{id}/refunds",
    summary:
      "Gives a payment back, whole or in part, as its preview said; 409 with the new preview in `details` where that has changed",
    access: helpers,
    params: IdParams,
    body: z.object({
      amount: z.number(fault("value")).check(z.refine(isAmount, fault("value"))),
      currency: z._default(z.literal("EUR", fault("choice")), "EUR"),
      ...choices,
      ...actForm,
    }),
    answer: Refund,
    errors: ["notFound", "conflict", "invalid"],
  }),
  refunds: endpoint({
    method: "GET",
    path: "/admin/refunds",
    summary:
      "Refunds that failed at their provider and wait for the staff, or that have no outcome yet; the oldest first",
    access: desk,
    query: z.object({ ...paging(50), list: z._default(z.enum(refundLists, fault("choice")), "failed") }),
    answer: z.extend(pageOf(ListedRefund), { counts: z.object({ failed: z.int(), open: z.int() }) }),
    errors: [],
  }),
  refund: endpoint({
    method: "GET",
    path: "/admin/refunds/{id}",
    summary: "How far a refund is",
    access: desk,
    params: IdParams,
    answer: Refund,
    errors: ["notFound"],
  }),
};
