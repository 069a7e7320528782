import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** How much an account's profiles have watched since an instant: never what. */
export async function watchedSince(database: Database, accountId: number, since: Date) {
  const row = await database.row<{ titles: number; minutes: number; last_at: Date | null }>(sql`
    select count(*)::integer as titles, coalesce(round(sum(h.furthest_seconds) / 60), 0)::integer as minutes, max(h.watched_at) as last_at
    from viewers v join histories h on h.profile_id = v.id
    where v.account_id = ${accountId} and h.watched_at >= ${since}`);
  return { titles: row?.titles ?? 0, minutes: row?.minutes ?? 0, lastAt: row?.last_at ?? null };
}
