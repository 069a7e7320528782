import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Staff, Standing } from "#server/http/callers.ts";

export type SessionRow = {
  session_id: number;
  account_id: number;
  account_type: 1 | 2;
  last_used_at: Date;
  expires_at: Date;
  ended_reason: string | null;
  standing: Standing;
  screens: number;
  role: Staff["role"] | null;
  profile_id: number | null;
  is_kid: boolean;
  age_ceiling: number;
  language_id: 1 | 2;
};

/** The session behind a token, with the wanted profile of its own account, else the one chosen last, else the primary one. */
export function findSession(database: Database, hash: Buffer, profileId: number | undefined, at: Date) {
  return database.row<SessionRow>(sql`
    select s.id as session_id, s.account_id, a.type as account_type, s.last_used_at, s.expires_at, s.ended_reason,
      standing.status as standing, standing.screens, staff.role,
      p.id as profile_id, p.is_kid, p.age_ceiling, p.language_id
    from sessions s
    join accounts a on a.id = s.account_id
    cross join lateral account_standing(a.id, ${at}) standing
    left join staff on staff.account_id = a.id
    left join lateral (
      select id, is_kid, age_ceiling, language_id from profiles
      where account_id = a.id and (${profileId ?? null}::integer is null or id = ${profileId ?? null})
      order by id = s.profile_id desc nulls last, is_default desc limit 1
    ) p on true
    where s.token_hash = ${hash}`);
}

export function keepSession(database: Database, sessionId: number, at: Date, days: number) {
  return database.run(sql`
    update sessions set last_used_at = ${at}, expires_at = ${at}::timestamptz + make_interval(days => ${days})
    where id = ${sessionId} and ended_at is null`);
}
