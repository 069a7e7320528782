import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type Publication = { id: number; type: string; published_at: Date };

/**
 * Titles that were published and are out by now, each once; those with a later day wait for it. A trigger notes them in the
 * transaction that publishes, whoever does it.
 */
export function takePublications(inside: Database, at: Date, limit: number) {
  return inside.rows<Publication>(sql`
    with due as (
      select p.video_id, v.type, v.published_at
      from title_publications p join videos v on v.id = p.video_id
      where v.state = 'published' and v.published_at <= ${at}
      order by v.published_at, v.id limit ${limit} for update of p skip locked),
    taken as (delete from title_publications p using due where p.video_id = due.video_id)
    select video_id as id, type, published_at from due order by published_at, video_id`);
}
