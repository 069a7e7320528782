import type { EndpointSpec } from "#contract/endpoint.ts";
import type { Database } from "#server/database/pool.ts";
import { isStaffCall } from "./admission.ts";

/** What a handler tells the audit log beyond who called what, and when. */
export type AuditNote = {
  /** What was changed, for a reader of the log: 'ada@example.org', 'video 12 “Vertige”'. */
  subject?: string;
  /** The changed fields alone, as they were and as they are. Never a secret. */
  before?: unknown;
  after?: unknown;
};

export type AuditRow = AuditNote & {
  /** Null for the command line. */
  memberId: number | null;
  /** The member's address then, or who acted at the command line. */
  actor: string;
  roles: readonly string[];
  call: string;
  reason: string | null;
  address: string | null;
  at: Date;
};

/** Whether a call stands in the audit log: see `audited` in the contract. */
export function isAudited(endpoint: EndpointSpec): boolean {
  return isStaffCall(endpoint) && (endpoint.audited ?? endpoint.method !== "GET");
}

/** Adds a row to the log, in the transaction given: it is kept or undone with the change. */
export type WriteAudit = (database: Database, row: AuditRow) => Promise<void>;
