import { defaultText } from "#server/database/text-columns.ts";
import type { ProposedEpisode } from "#contract/admin/proposed-markers.ts";
import type { Markers } from "#contract/admin/title-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Markers that an editor confirmed or refused. */
export async function findSettled(database: Database, videoId: number): Promise<Markers | null> {
  const row = await database.row<Markers>(sql`
    select intro_start_seconds as intro_start, intro_end_seconds as intro_end, recap_start_seconds as recap_start,
      recap_end_seconds as recap_end, credits_start_seconds as credits_start
    from marker_proposals where video_id = ${videoId} and settled_at is not null`);
  return row ?? null;
}

/** Replaces an earlier proposal. */
export function upsertProposal(database: Database, videoId: number, markers: Markers, at: Date) {
  return database.run(sql`
    insert into marker_proposals (video_id, intro_start_seconds, intro_end_seconds, recap_start_seconds, recap_end_seconds,
      credits_start_seconds, proposed_at)
    values (${videoId}, ${markers.intro_start}, ${markers.intro_end}, ${markers.recap_start}, ${markers.recap_end},
      ${markers.credits_start}, ${at})
    on conflict (video_id) do update set (intro_start_seconds, intro_end_seconds, recap_start_seconds, recap_end_seconds,
        credits_start_seconds, proposed_at, settled_at) =
      row (excluded.intro_start_seconds, excluded.intro_end_seconds, excluded.recap_start_seconds,
        excluded.recap_end_seconds, excluded.credits_start_seconds, excluded.proposed_at, null)`);
}

/** Deletes a title's proposal; a settled one only with `settledToo`, for a new film. */
export function deleteProposal(database: Database, videoId: number, { settledToo }: { settledToo: boolean }) {
  return database.run(sql`
    delete from marker_proposals where video_id = ${videoId} and (${settledToo} or settled_at is null)`);
}

export function settleProposal(database: Database, videoId: number, at: Date) {
  return database.run(sql`
    update marker_proposals set settled_at = ${at} where video_id = ${videoId} and settled_at is null`);
}

/** The episodes of a series with markers to confirm, in order. Undefined for an unknown title. */
export function findProposed(database: Database, seriesId: number) {
  return database.row<{ episodes: ProposedEpisode[] }>(sql`
    select array(
      select json_build_object('id', v.id, 'title', ${defaultText("title", "v")}, 'number', v.episode_number,
        'season', json_build_object('id', s.id, 'number', s.number),
        'proposed', json_build_object('intro_start', m.intro_start_seconds, 'intro_end', m.intro_end_seconds,
          'recap_start', m.recap_start_seconds, 'recap_end', m.recap_end_seconds,
          'credits_start', m.credits_start_seconds))
      from videos v join seasons s on s.id = v.season_id join marker_proposals m on m.video_id = v.id
      where v.series_id = led.id and v.type = 'episode' and m.settled_at is null
      order by s.number, v.episode_number, v.id) as episodes
    from videos led where led.id = ${seriesId}`);
}
