import type { Job } from "#server/jobs/jobs.ts";
import type { BillingContext } from "../deps.ts";

/** What the operator is told of: a new dispute, its end, or that an answer is due. One letter may name several disputes. */
export type Alarm =
  | { disputeId: number; about: "opened" | "won" | "lost" | "due" }
  | { disputeIds: number[]; about: "opened" | "due" };

export type DisputeJobs = {
  /** A letter to the operator. */
  alarm: Job<Alarm>;
  /** Hands an answer or acceptance to the provider. */
  act: Job<{ disputeId: number }>;
};

export type DisputeContext = BillingContext & { disputeJobs: DisputeJobs };

/** What findings about a dispute are called. */
export const disputeSubject = (id: number): string => `dispute ${id}`;
