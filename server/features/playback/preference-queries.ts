import { defaultPlayerPreferences, type PlayerPreferences } from "#contract/player-preferences.ts";
import type { Database } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";
import { visibleTo, type Viewer } from "#server/database/visibility.ts";

type Sound = Pick<PlayerPreferences, "captions" | "audio">;

export type PreferenceRow = {
  own: PlayerPreferences | null;
  ofSeries: { captions: Sound["captions"] | null; audio: Sound["audio"] | null } | null;
};

/** The series that a title is or belongs to; undefined for a title that the viewer may not see. */
export function findSeriesOf(database: Database, viewer: Viewer, id: number, at: Date) {
  return database.row<{ series_id: number | null }>(sql`
    select case v.type when 'series' then v.id else v.series_id end as series_id
    from titles v where v.id = ${id}::bigint and ${visibleTo(viewer, at, "v")}`);
}

/** What a profile chose for all titles and for a series; null where it chose nothing. */
export async function findPreferences(database: Database, profileId: number, seriesId: number | null) {
  const row = await database.row<PreferenceRow>(sql`
    select case when p.profile_id is not null then json_build_object(
        'autoplay', p.autoplay,
        'quality', case p.quality when 'auto' then to_json(p.quality) else to_json(p.quality::integer) end,
        'caption_style', json_build_object('size', p.caption_size, 'color', p.caption_color,
          'background', p.caption_background, 'edge', p.caption_edge),
        'captions', json_build_object('on', p.captions_on, 'language', p.captions_language, 'kind', p.captions_kind),
        'audio', json_build_object('language', p.audio_language, 'description', p.audio_description)) end as own,
      case when s.profile_id is not null then json_build_object(
        'captions', case when s.captions_on is not null then json_build_object(
          'on', s.captions_on, 'language', s.captions_language, 'kind', s.captions_kind) end,
        'audio', case when s.audio_description is not null then json_build_object(
          'language', s.audio_language, 'description', s.audio_description) end) end as "ofSeries"
    from (select) one
    left join player_preferences p on p.profile_id = ${profileId}
    left join series_preferences s on s.profile_id = ${profileId} and s.series_id = ${seriesId}::integer`);
  return row ?? { own: null, ofSeries: null };
}

const columnsOf = {
  autoplay: ["autoplay"],
  quality: ["quality"],
  caption_style: ["caption_size", "caption_color", "caption_background", "caption_edge"],
  captions: ["captions_on", "captions_language", "captions_kind"],
  audio: ["audio_language", "audio_description"],
} as const satisfies Record<keyof PlayerPreferences, readonly string[]>;

/** The assignments of an upsert: what is given replaces, the rest stays. */
function keepingTheRest(table: "player_preferences" | "series_preferences", given: Partial<PlayerPreferences>) {
  const parts = (Object.keys(columnsOf) as (keyof PlayerPreferences)[]).filter((part) => given[part] !== undefined);
  const columns = parts.flatMap((part): readonly string[] => columnsOf[part]);
  return raw(
    columns.map((column) => `${column} = excluded.${column}`).join(", ") || `profile_id = ${table}.profile_id`,
  );
}

/** Keeps what is given and leaves the rest; the first change of a profile takes the rest from the defaults. */
export function keepPreferences(database: Database, profileId: number, given: Partial<PlayerPreferences>) {
  const { autoplay, quality, caption_style: style, captions, audio } = { ...defaultPlayerPreferences, ...given };
  return database.run(sql`
    insert into player_preferences (profile_id, autoplay, quality, caption_size, caption_color, caption_background,
      caption_edge, captions_on, captions_language, captions_kind, audio_language, audio_description)
    values (${profileId}, ${autoplay}, ${String(quality)}, ${style.size}, ${style.color}, ${style.background},
      ${style.edge}, ${captions.on}, ${captions.language}, ${captions.kind}, ${audio.language}, ${audio.description})
    on conflict (profile_id) do update set ${keepingTheRest("player_preferences", given)}`);
}

/** As `keepPreferences`, for one series. */
export function keepSeriesPreferences(
  database: Database,
  { profileId, seriesId }: { profileId: number; seriesId: number },
  given: Partial<Sound>,
) {
  const { captions, audio } = given;
  return database.run(sql`
    insert into series_preferences (profile_id, series_id, captions_on, captions_language, captions_kind,
      audio_language, audio_description)
    values (${profileId}, ${seriesId}, ${captions?.on ?? null}, ${captions?.language ?? null}, ${captions?.kind ?? null},
      ${audio?.language ?? null}, ${audio?.description ?? null})
    on conflict (profile_id, series_id) do update set ${keepingTheRest("series_preferences", given)}`);
}
