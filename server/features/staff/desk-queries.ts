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
  return database.rows<ActRow>(sql`
    select id, created_at, actor, call, subject, reason from audit_log
    where (subject = any(${[...subjects]}::text[])
        or (subject like 'account %' and substring(subject from '^account \\d+') = any(${[...subjects]}::text[]))) and (call like 'GET %') = ${reading}
    order by id desc limit ${limit}`);
}
