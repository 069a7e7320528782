import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

const Waiting = z.object({
  /** Unanswered messages assigned to the caller or to nobody; null, as below, for roles that do not see them. */
  messages: z.nullable(z.int()),
  /** Requests by law that are not settled. */
  requests: z.nullable(z.int()),
  /** Comments reported or under appeal. */
  reports: z.nullable(z.int()),
  /** Titles that are still drafts. */
  drafts: z.nullable(z.int()),
  /** Encodings of the last 30 days that failed and that no newer one has replaced. */
  encodings: z.nullable(z.int()),
  /** Disputes that wait for our answer. */
  disputes: z.nullable(z.int()),
  /** Refunds that failed at the provider, and that nobody has dealt with. */
  refunds: z.nullable(z.int()),
  /** Open findings of the comparison with the providers and the books. */
  findings: z.nullable(z.int()),
});
export type Waiting = z.output<typeof Waiting>;

export const adminWaiting = {
  waiting: endpoint({
    method: "GET",
    path: "/admin/waiting",
    summary: "How much waits for the staff, for the numbers in the navigation",
    access: { staff: ["editor", "moderator", "support", "accountant"] },
    reads: "replica",
    answer: Waiting,
    errors: [],
  }),
};
