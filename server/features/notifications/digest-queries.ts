import type { Database } from "#server/database/pool.ts";
import { mayProcess } from "#server/database/processing.ts";
import { sql } from "#server/database/sql.ts";

export type DueDigest = { profileId: number; since: string };

/** Claims the digests of the next profiles that have had none since `until`, so that each is written once. */
export async function claimDigests(database: Database, until: Date, limit: number): Promise<DueDigest[]> {
  const rows = await database.rows<{ profile_id: number; since: Date }>(sql`
    update notification_settings s set digest_since = ${until}
    from (
      select profile_id, digest_since from notification_settings
      where weekly_digest and digest_since < ${until} order by profile_id limit ${limit} for update skip locked
    ) due
    where s.profile_id = due.profile_id
    returning s.profile_id, due.digest_since as since`);
  return rows.map(({ profile_id, since }) => ({ profileId: profile_id, since: since.toISOString() }));
}

export type ReaderRow = {
  account_id: number;
  email: string;
  first_name: string;
  language_id: 1 | 2;
  age_ceiling: number;
  territory: string;
};

/** Whom a digest goes to: the holder of an active account whose primary profile still wants it. */
export function findReader(database: Database, profileId: number, at: Date) {
  return database.row<ReaderRow>(sql`
    select p.account_id, h.email, h.first_name, h.language_id, p.age_ceiling, h.territory
    from notification_settings s
    join viewers p on p.id = s.profile_id
    join holders h on h.id = p.account_id
    cross join lateral account_standing(p.account_id, ${at}) standing
    where s.profile_id = ${profileId} and s.weekly_digest and p.is_default and not p.is_kid
      and h.erased_at is null and standing.status = 1 and ${mayProcess(sql`p.account_id`, "news")}`);
}
