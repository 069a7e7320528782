import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { dayText, instantText, walkOfIds, type Step } from "#server/database/walks.ts";

export const auditWalk = walkOfIds({ table: sql`from audit_log a`, id: sql`a.id`, instant: sql`a.created_at` });

type AuditLine = {
  entry_id: number;
  created_on: string;
  created_at: string;
  member_id: number | null;
  actor: string;
  roles: string;
  call: string;
  subject: string;
  before: string | null;
  after: string | null;
  reason: string | null;
  address: string | null;
};

/** The next entries of the audit log, by number. */
export function listExportedAudit(database: Database, step: Step) {
  return database.rows<AuditLine>(sql`
    select id as entry_id, ${dayText(sql`a.created_at`)} as created_on, ${instantText(sql`a.created_at`)} as created_at, member_id,
      actor, array_to_string(roles, ' ') as roles, call, subject, before::text as before, after::text as after, reason, address
    from audit_log a where ${auditWalk.within(step)} order by id limit ${step.limit}`);
}
