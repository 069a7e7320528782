import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id, Instant, pageOf, paging, requiredLine } from "../fields.ts";

/** What the daily reconciliation finds. */
const bookKinds = [
  "ledger",
  "balance",
  "invoice",
  "overdue",
  "refund",
  "state",
  "amount",
  "unknown-to-provider",
  "unknown-charge",
] as const;
/** Notifications, payments and orders that were refused, changed nothing or were given back; webhooks that were switched off. */
const noticeKinds = [
  "forged-notification",
  "unknown-notification",
  "contradicting-notification",
  "paid-for-nothing",
  "refund-failed",
  "unasked-refund",
  "dispute-due",
  "dispute-refused",
  "dispute-mismatch",
  "early-charge",
  "refused-order",
  "webhook-off",
] as const;
export const findingKinds = [...bookKinds, ...noticeKinds] as const;

const Finding = z.object({
  id: z.int(),
  kind: z.enum(findingKinds),
  /** 'payment 12', 'subscription 7', 'charge 4VX…'. */
  subject: z.string(),
  payment_id: z.nullable(z.int()),
  subscription_id: z.nullable(z.int()),
  /** Amounts are in cents. */
  details: z.record(z.string(), z.unknown()),
  found_at: Instant,
  last_seen_at: Instant,
  /** How often a notification came. */
  times: z.int(),
  resolved_at: z.nullable(Instant),
  /** Who dealt with it; null where it agreed by itself. */
  resolved_by: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type Finding = z.output<typeof Finding>;

export const FindingNote = z.object({ note: requiredLine(1000) });

const accountants = { staff: ["accountant"] } as const;

/** What an operator has to look at in the payments. */
export const adminFindings = {
  findings: endpoint({
    method: "GET",
    path: "/admin/findings",
    summary:
      "What the books, the providers and the subscriptions do not agree on, and odd notifications; the latest first",
    access: accountants,
    query: z.object({
      ...paging(50),
      state: z._default(z.enum(["open", "resolved"]), "open"),
      about: z.optional(z.enum(["books", "notifications"])),
    }),
    answer: pageOf(Finding),
    errors: [],
  }),
  resolveFinding: endpoint({
    method: "POST",
    path: "/admin/findings/{id}/resolution",
    summary: "Marks a finding as dealt with, and says how. It comes back only where something about it changes",
    access: accountants,
    params: z.object({ id: Id }),
    body: FindingNote,
    answer: Finding,
    errors: ["notFound", "conflict"],
  }),
};

/** The kinds that a filter stands for. */
export function kindsAbout(about: "books" | "notifications" | undefined): readonly Finding["kind"][] {
  if (about === undefined) return findingKinds;
  return about === "books" ? bookKinds : noticeKinds;
}
