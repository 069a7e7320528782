import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

const Waiting = z.object({
  /** Unanswered messages assigned to the caller or to nobody; null, as below, for roles that do not see them. */
  messages: z.nullable(z.int()),
  /** Requests by law that are not settled. */
  requests: z.nullable(z.int()),
  /** Disputes that wait for our answer. */
  disputes: z.int(),
  /** Refunds that failed at the provider, and that nobody has dealt with. */
  refunds: z.int(),
});
export type Waiting = z.output<typeof Waiting>;

export const adminWaiting = {
  waiting: endpoint({
    method: "GET",
    path: "/admin/waiting",
    summary: "How much waits for the staff, for the numbers in the navigation",
    access: { staff: ["support", "accountant"] },
    reads: "replica",
    answer: Waiting,
    errors: [],
  }),
};
