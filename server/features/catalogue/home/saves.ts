import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { keepLatest } from "../shared-answers.ts";

/** The latest save of a title by a profile. */
export type Save = {
  videoId: number;
  seriesId: number | null;
  positionSeconds: number;
  isCompleted: boolean;
  /** Taken out of the list by hand. */
  isHidden: boolean;
  savedAt: Date;
};

export function titleOf({ videoId, seriesId }: Save): number {
  return seriesId ?? videoId;
}

/** How many profiles' saves are kept in a process; the one read first leaves first. */
const profilesKept = 5000;

/** For the statement of the session check: which saves of the profile are the newest, as a number that only grows. */
export function savesRevision(profile: Sql): Sql {
  return sql`${profile}.saves_revision::text`;
}

/** What profiles watched, read again only where the database counted a change. */
export function createSaves(database: Database) {
  const kept = new Map<number, { revision: string; saves: Promise<Save[]> }>();
  return {
    /** The latest first. @param revision what `savesRevision` answered */
    of(profileId: number, revision: string): Promise<Save[]> {
      const known = kept.get(profileId);
      if (known?.revision === revision) return known.saves;
      const entry = { revision, saves: latestSaves(database, profileId) };
      keepLatest(kept, profileId, entry, profilesKept);
      // A failure is every waiting caller's, and nobody's after them.
      entry.saves.catch(() => kept.get(profileId) === entry && kept.delete(profileId));
      return entry.saves;
    },
  };
}

/** The latest save of each title among a profile's last 300, at most 60. */
export async function latestSaves(database: Database, profileId: number): Promise<Save[]> {
  const rows = await database.rows<SaveRow>(sql`
    select video_id, series_id, position_seconds, completed_at is not null as is_completed,
      hidden_at is not null as is_hidden, watched_at
    from (
      select distinct on (coalesce(series_id, video_id)) *
      from (select * from watched_titles where profile_id = ${profileId} order by watched_at desc limit 300) latest
      order by coalesce(series_id, video_id), watched_at desc
    ) titles order by watched_at desc limit 60`);
  return rows.map((row) => ({
    videoId: row.video_id,
    seriesId: row.series_id,
    positionSeconds: row.position_seconds,
    isCompleted: row.is_completed,
    isHidden: row.is_hidden,
    savedAt: row.watched_at,
  }));
}

type SaveRow = {
  video_id: number;
  series_id: number | null;
  position_seconds: number;
  is_completed: boolean;
  is_hidden: boolean;
  watched_at: Date;
};
