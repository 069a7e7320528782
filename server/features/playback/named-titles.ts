import type { Locale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type NamedTitle = {
  id: number;
  title: string;
  duration_seconds: number;
  media_key: string | null;
  series_id: number | null;
  series_title: string | null;
  season_id: number | null;
  season_number: number | null;
  episode_number: number | null;
};

/** Names of titles for the staff, drafts included. */
export function namedTitles(database: Database, ids: readonly number[], locale: Locale) {
  return database.rows<NamedTitle>(sql`
    select v.id, ${inLanguage("v", "title", locale)} as title, v.duration_seconds, v.media_key, v.series_id,
      ${inLanguage("s", "title", locale)} as series_title, v.season_id, sn.number as season_number, v.episode_number
    from titles v
    left join titles s on s.id = v.series_id
    left join title_seasons sn on sn.id = v.season_id
    where v.id = any(${[...ids]}::integer[])`);
}
