import * as z from "zod/mini";
import { Instant } from "../fields.ts";

export const disputeReasons = [
  "unauthorised",
  "not-received",
  "not-as-described",
  "cancelled-subscription",
  "duplicate",
  "amount",
  "credit-not-processed",
  "paid-otherwise",
  "other",
] as const;

const DisputeState = z.enum(["open", "won", "lost"]);

const listed = {
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  subscription_id: z.int(),
  payment_id: z.int(),
  invoice: z.nullable(z.string()),
  provider: z.string(),
  /** The provider's; of one entered by hand the bank's. */
  reference: z.string(),
  is_by_hand: z.boolean(),
  reason: z.enum(disputeReasons),
  state: DisputeState,
  /** Whose turn it is; null once it is closed. */
  awaits: z.nullable(z.enum(["us", "payer", "provider"])),
  /** In euros, as it is contested. */
  amount: z.number(),
  opened_at: Instant,
  /** Without an answer by then it is lost. */
  respond_by: z.nullable(Instant),
  closed_at: z.nullable(Instant),
};

export const ListedDispute = z.object(listed);

export type ListedDispute = z.output<typeof ListedDispute>;

/** `answer`, `accept`: at the provider. `resume`: the subscription does not wait for the end. `won`, `lost`: of one entered by hand. `credit`: a credit note for what is lost. */
export const disputeActs = ["answer", "accept", "resume", "won", "lost", "credit"] as const;

export type DisputeAct = (typeof disputeActs)[number];

const Evidence = z.object({
  /** In the caller's language, as they stand in the PDF. */
  sections: z.array(
    z.object({
      title: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.string() })),
      note: z.nullable(z.string()),
    }),
  ),
});

export type DisputeEvidence = z.output<typeof Evidence>;

export const Dispute = z.object({
  ...listed,
  /** The instant of the answer, for a clock. */
  now: Instant,
  plan: z.string(),
  /** What was paid, and of it refunded otherwise. */
  paid: z.number(),
  paid_at: Instant,
  refunded: z.number(),
  /** What the books hold or have lost, and the provider's fee. */
  held: z.number(),
  lost: z.number(),
  fee: z.number(),
  credit_note: z.nullable(z.string()),
  /** An answer or acceptance on its way to the provider. */
  asked: z.nullable(z.enum(["answer", "accept"])),
  statement: z.nullable(z.string()),
  answered_at: z.nullable(Instant),
  accepted_at: z.nullable(Instant),
  /** Why the provider refused the last answer. */
  provider_says: z.nullable(z.string()),
  is_suspended: z.boolean(),
  /** What can be done now. */
  acts: z.array(z.enum(disputeActs)),
  /** What the operator has set for the subscription, in sentences. */
  consequences: z.array(z.string()),
  evidence: Evidence,
});

export type Dispute = z.output<typeof Dispute>;
