import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type ActRow = { id: number; created_at: Date; actor: string; call: string; subject: string; reason: string | null };

/**
 * What the audit log holds about these subjects, and about an account beside something else, the latest first; `reading` for the calls that
 * only read.
 */
export function listActs(
  database: Database,
  subjects: readonly string[],
  { reading, limit }: { reading: boolean; limit: number },
) {
  const own = sql`id, created_at, actor, call, subject, reason from audit_log where (call like 'GET %') = ${reading}`;
  // Materialized, or a limit makes the planner walk the whole log backwards in search of a person.
  return database.rows<ActRow>(sql`
    with about as materialized (
      select ${own} and subject = any(${[...subjects]}::text[])
      union
      select ${own} and subject like 'account %' and substring(subject from '^account \\d+') = any(${[...subjects]}::text[]))
    select * from about order by id desc limit ${limit}`);
}
