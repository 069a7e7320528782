import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, pageOf, paging } from "../fields.ts";
import type { StaffRole } from "../staff-roles.ts";
import type { ExportKind } from "./export-columns.ts";
import { Reason } from "./staff-shapes.ts";

export const exportKinds = [
  "subscribers",
  "payments",
  "invoices",
  "ledger",
  "audit",
  "fec",
] as const satisfies ExportKind[];

/** Who may order and download an export of a kind besides admins. */
export const exportRoles: Record<ExportKind, readonly StaffRole[]> = {
  subscribers: [],
  payments: ["accountant"],
  invoices: ["accountant"],
  ledger: ["accountant"],
  fec: ["accountant"],
  audit: [],
};

/** `waiting`: for earlier exports, or for changes that were being written when it was ordered. */
export const exportStates = ["waiting", "running", "done", "cancelled", "deleted", "expired"] as const;

const exporters = { staff: ["accountant"] } as const;
const IdParams = z.object({ id: Id });
const Day = z.nullable(z.iso.date(fault("date")));

export const Export = z.object({
  id: z.int(),
  kind: z.enum(exportKinds),
  /** Civil days in Paris, both included; null for no limit. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  state: z.enum(exportStates),
  ordered_at: Instant,
  ordered_by: z.string(),
  /** Null until they are counted. */
  rows_total: z.nullable(z.int()),
  rows_done: z.int(),
  bytes: z.int(),
  ended_at: z.nullable(Instant),
  /** When the file is deleted; null while there is none. */
  expires_at: z.nullable(Instant),
});
export type Export = z.output<typeof Export>;

export const ExportForm = z.object({
  kind: z.enum(exportKinds, fault("choice")),
  from: z._default(Day, null),
  to: z._default(Day, null),
  /** What it is for. Required for subscribers, whose names and addresses it holds. */
  reason: Reason,
});

/** Tables of the desk as CSV files, which a job writes. */
export const adminExports = {
  exports: endpoint({
    method: "GET",
    path: "/admin/exports",
    summary: "The exports that the caller ordered within 90 days, the latest first; for an admin everybody's",
    access: exporters,
    query: z.object(paging(20)),
    answer: pageOf(Export),
    errors: [],
  }),
  orderExport: endpoint({
    method: "POST",
    path: "/admin/exports",
    summary:
      "Orders an export of a kind's rows as they are now. `from` and `to` choose by the day in Paris on which a row was made. One " +
      "of a kind at a time for each member of the staff. Subscribers and the audit log need an admin; the FEC needs both days of a " +
      "financial year",
    access: exporters,
    body: ExportForm,
    answer: Export,
    errors: ["conflict"],
  }),
  export: endpoint({
    method: "GET",
    path: "/admin/exports/{id}",
    summary: "One export, with its progress",
    access: exporters,
    params: IdParams,
    answer: Export,
    errors: ["notFound"],
  }),
  exportFile: endpoint({
    method: "GET",
    path: "/admin/exports/{id}/file.csv",
    summary:
      "The file of an export that is done: CSV (RFC 4180, UTF-8), the FEC as its law has it (ISO 8859-15, tabs). Answers Range and If-Range, so that an interrupted download goes on",
    access: exporters,
    audited: true,
    params: IdParams,
    answer: z.string(),
    answerType: "text/csv",
    errors: ["notFound", "conflict"],
  }),
  removeExport: endpoint({
    method: "DELETE",
    path: "/admin/exports/{id}",
    summary: "Cancels an export that is not done, or deletes its file",
    access: exporters,
    params: IdParams,
    answer: Export,
    errors: ["notFound"],
  }),
};
