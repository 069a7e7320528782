import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Instant } from "../fields.ts";

const sealedRecords = ["audit_log", "ledger", "invoices", "closings", "royalties"] as const;
/**
 * `rewritten`: the chain does not pass through a head that was noted elsewhere. `contradicted`: a closed month does not say what its
 * entries do.
 */
const recordFaults = ["changed", "missing", "unsealed", "broken", "rewritten", "contradicted"] as const;

const RecordFault = z.object({
  chain: z.enum(sealedRecords),
  kind: z.enum(recordFaults),
  /** The row: its id, an invoice's number, or a month. */
  key: z.string(),
  position: z.nullable(z.int()),
});

export const RecordCheck = z.object({
  /** Null before the first verification. */
  checked_at: z.nullable(Instant),
  rows: z.int(),
  fault_count: z.int(),
  /** The first hundred. */
  faults: z.array(RecordFault),
});
export type RecordCheck = z.output<typeof RecordCheck>;

/** Whether audit log, ledger, invoices and closings are as the program wrote them. */
export const adminRecords = {
  recordCheck: endpoint({
    method: "GET",
    path: "/admin/record-check",
    summary: "What the nightly verification of audit log, ledger, invoices and closed months found last",
    access: { staff: ["admin"] },
    answer: RecordCheck,
    errors: [],
  }),
};
