import type { EndpointSpec } from "#contract/endpoint.ts";
import type { Database } from "#server/database/pool.ts";
import { isStaffCall } from "./admission.ts";

/** What a handler adds to the audit row besides the caller, the call and the time. */
export type AuditNote = {
  /** What was changed, for readers of the log: 'ada@example.org', 'video 12 “Vertige”'. */
  subject?: string;
  /** The changed fields only, before and after. Never a secret. */
  before?: unknown;
  after?: unknown;
  /** Why, where the call's `reason` is a word of a list. */
  reason?: string;
};

export type AuditRow = Omit<AuditNote, "reason"> & {
  /** Null for the command line, for teachers, and for refused sign-ins, whose sender is unknown. */
  memberId: number | null;
  /** The member's address at the time, the user of the command line, or 'account 12' for a teacher of a class. */
  actor: string;
  roles: readonly string[];
  call: string;
  reason: string | null;
  address: string | null;
  at: Date;
};

/** Whether a call is logged: see `audited` in the contract. */
export function isAudited(endpoint: EndpointSpec): boolean {
  return isStaffCall(endpoint) && (endpoint.audited ?? endpoint.method !== "GET");
}

/** Adds a row to the log in the given transaction, which commits or rolls back both. */
export type WriteAudit = (database: Database, row: AuditRow) => Promise<void>;
