import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, requiredLine } from "../fields.ts";
import { ActPreview } from "./acts.ts";
import { Reason } from "./staff-shapes.ts";

const accountants = { staff: ["accountant"] } as const;

/** Flux 10.3 and 10.4 of the external specifications of the tax administration. */
export const eReportKinds = ["transactions", "payments"] as const;
export type EReportKind = (typeof eReportKinds)[number];
/** By which the tax code says how often one reports: 'exempt' is the franchise of article 293 B. */
export const vatRegimes = ["monthly", "quarterly", "simplified", "exempt"] as const;
export type VatRegime = (typeof vatRegimes)[number];

const states = ["open", "nothing", "to-make", "to-send", "sent", "to-rectify"] as const;
export type EReportState = (typeof states)[number];

const Day = z.iso.date(fault("date"));
const Fingerprint = z.string(fault("required")).check(z.maxLength(64, fault("tooLong")));

const Deposit = z.object({
  /** The day on which it was given to the platform. */
  on: z.string(),
  number: z.string(),
  noted_at: Instant,
});

const EReport = z.object({
  id: z.int(),
  version: z.int(),
  /** `IN` initial, `RE` in place of one that was deposited. */
  type: z.enum(["IN", "RE"]),
  made_at: Instant,
  file_name: z.string(),
  deposit: z.nullable(Deposit),
});
export type EReport = z.output<typeof EReport>;

const EReportPeriod = z.object({
  kind: z.enum(eReportKinds),
  /** Civil days of Paris, both included. */
  from: z.string(),
  to: z.string(),
  /** The last day on which it may be sent, and the first where the law names one. */
  due: z.string(),
  due_from: z.nullable(z.string()),
  may_make_at: Instant,
  state: z.enum(states),
  net_cents: z.int(),
  vat_cents: z.int(),
  operations: z.int(),
  /** The latest first. */
  files: z.array(EReport),
});
export type EReportPeriod = z.output<typeof EReportPeriod>;

const EReports = z.object({
  regime: z.enum(vatRegimes),
  /** The month with which the duty begins: '2027-09'. */
  since: z.string(),
  /** The latest first. */
  data: z.array(EReportPeriod),
});
export type EReports = z.output<typeof EReports>;

const Asked = { kind: z.enum(eReportKinds, fault("choice")), from: Day };
const DepositForm = { on: Day, number: requiredLine(100) };
const OneReport = z.object({ id: Id });

/** Sales to consumers and their payments by period, as files for an approved platform, which sends them to the state. */
export const adminEReports = {
  eReports: endpoint({
    method: "GET",
    path: "/admin/accounting/e-reports",
    summary:
      "The periods of e-reporting that began in a year, with their due days, what the ledger has of them, and their files; those of other bounds that were made under another VAT regime too",
    access: accountants,
    query: z.object({ year: z.string(fault("required")).check(z.regex(/^20\d{2}$/, fault("date"))) }),
    answer: EReports,
    errors: ["invalid"],
  }),
  previewEReport: endpoint({
    method: "GET",
    path: "/admin/accounting/e-report-preview",
    summary: "What the file of a period would hold. 409 where none can be made, with the reason in `details`",
    access: accountants,
    query: z.object(Asked),
    answer: ActPreview,
    errors: ["conflict"],
  }),
  makeEReport: endpoint({
    method: "POST",
    path: "/admin/accounting/e-reports",
    summary:
      "Makes the file of a period, as its preview said, and keeps it; 409 with the new preview in `details` where that has changed",
    access: accountants,
    body: z.object({ ...Asked, fingerprint: Fingerprint, reason: Reason }),
    answer: EReport,
    errors: ["conflict"],
  }),
  eReportFile: endpoint({
    method: "GET",
    path: "/admin/accounting/e-reports/{id}/file.xml",
    summary: "A file as it was made (Flux 10, XML)",
    access: accountants,
    params: OneReport,
    answer: z.string(),
    answerType: "application/xml",
    errors: ["notFound"],
  }),
  previewEReportDeposit: endpoint({
    method: "GET",
    path: "/admin/accounting/e-reports/{id}/deposit-preview",
    summary: "What noting the deposit of a file would say",
    access: accountants,
    params: OneReport,
    query: z.object(DepositForm),
    answer: ActPreview,
    errors: ["notFound", "invalid"],
  }),
  noteEReportDeposit: endpoint({
    method: "POST",
    path: "/admin/accounting/e-reports/{id}/deposits",
    summary:
      "Notes by hand that a file was given to the approved platform, with its day and number; the program sends nothing itself",
    access: accountants,
    params: OneReport,
    body: z.object({ ...DepositForm, fingerprint: Fingerprint, reason: Reason }),
    answer: EReport,
    errors: ["notFound", "invalid", "conflict"],
  }),
};
