import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { line } from "../fields.ts";

/** Largest report that an import takes, in bytes, and its most lines. */
export const disputeReportMaxBytes = 1024 * 1024;
export const disputeReportLinesMax = 1000;

/**
 * The columns of a report. `case` is the bank's reference of the dispute, `payment` the provider's reference of the payment or the number
 * of its invoice; amounts in euros; days as 2026-12-31 or as day/month/year, in Paris, `deadline` included. `case`, `payment` and `amount` are needed.
 */
export const disputeReportColumns = [
  "case",
  "payment",
  "amount",
  "currency",
  "fee",
  "reason",
  "date",
  "deadline",
] as const;

const DisputeReport = z.object({
  /** Whether the disputes were entered; false for a preview, and while there is a fault. */
  is_done: z.boolean(),
  entered: z.int(),
  /** Cases that were entered before: nothing changes. */
  known: z.int(),
  /** What entering them does, in sentences. */
  effects: z.array(z.string()),
  fingerprint: z.string(),
  fault_count: z.int(),
  /** The first 200. */
  faults: z.array(z.object({ line: z.int(), case: z.string(), column: z.string(), message: z.string() })),
});
export type DisputeReport = z.output<typeof DisputeReport>;

export const adminDisputeReports = {
  importDisputes: endpoint({
    method: "POST",
    path: "/admin/dispute-imports",
    summary:
      "Enters the disputes of a bank's report (CSV), all or none; cases that are known stay as they are. Without `fingerprint` it shows what it would do; with the one that was shown it does it, and answers 409 where that has changed",
    access: { staff: ["support"] },
    bodyType: "multipart",
    /** With the report as `file`. */
    body: z.object({ fingerprint: z.optional(line(64)) }),
    answer: DisputeReport,
    errors: ["tooLarge", "wrongType", "conflict"],
  }),
};
