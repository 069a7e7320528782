import { codedRating } from "#contract/coded-rating.ts";
import type { Locale } from "#contract/language.ts";
import { isLocalField, type TitleField, viewersFields } from "#contract/title-fields.ts";
import { inLanguage } from "#server/database/in-language.ts";
import { join, raw, sql, type Sql } from "#server/database/sql.ts";
import { isFree, visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";
import { chipList, episodeCounts, instantText, pictureUrl, streamUrl } from "../cards/card-sql.ts";
import { leavesAt } from "../cards/last-chance.ts";
import { creditList, mediaLanguages } from "./fact-sql.ts";

/**
 * The JSON of a complete title (the contract's Video), for a statement with `videos v` and `videoJoins`. Made of two objects,
 * because a function of PostgreSQL takes a hundred arguments at most.
 */
export function videoJson(audience: Audience): Sql {
  const facts = sql`json_build_object(${fieldsOfTable(audience.locale)}, ${languages()})`;
  return sql`(left(${ownJson(audience)}::text, -1) || ',' || right(${facts}::text, -1))::json`;
}

/** What is heard and read, from the tracks that exist. */
function languages(): Sql {
  return sql`'subtitles', ${captionLanguages()},
    'sound', coalesce(media.sound, json_build_array(json_build_object('language', v.language, 'is_described', false))),
    'captions', coalesce(media.captions, '[]')`;
}

function ownJson(audience: Audience): Sql {
  const { locale } = audience;
  const title = inLanguage("v", "title", locale);
  return sql`json_build_object(
    'id', v.id, 'video_id', v.id, 'episode_id', case when v.type = 'episode' then v.id end, 'series_id', own.series_id,
    'type', v.type, 'mainTitle', coalesce(led.title, ${title}), 'color', v.color,
    'published_at', ${instantText(sql`v.published_at`)}, 'leaves_at', ${leavesAt(audience)},
    'duration', v.duration_seconds, 'watched_time', coalesce(place.position_seconds, 0),
    'total_like', (select count(*) from liked_titles where video_id = v.id), 'images_key', v.images_key,
    ${pictures()},
    'trailer_url', trailers.list -> 0 ->> 'trailer_url', 'trailer_duration', trailers.list -> 0 -> 'duration',
    'trailers', coalesce(trailers.list, '[]'),
    'video_url', ${audience.streams ? streamUrl(audience, sql`v.media_key`) : sql`null`},
    'categories', coalesce(chips.list, '[]'), 'ages', coalesce(ages.list, '[]'),
    'total_season', coalesce(episodes.seasons, 0), 'total_episode', coalesce(episodes.count, 0),
    'season', season.number, 'number', v.episode_number, 'season_id', v.season_id, 'season_name', season.title,
    'seasonTitle', season.title, 'series_name', led.title, 'serieTitle', led.title,
    'series', case when v.type = 'episode' then json_build_object('id', led.id, 'title', led.title) end,
    'serieData', case when v.type = 'episode' then json_build_object(
      'id', led.id, 'title', led.title, 'total_season', episodes.seasons, 'total_episode', episodes.count) end,
    'last_episode', resume.episode, 'seasons', coalesce(seasons.list, '[]'))`;
}

/** The fields of the table that viewers read (`contract/title-fields.ts`). */
function fieldsOfTable(locale: Locale): Sql {
  return join(
    viewersFields.flatMap(({ key, field, as }) => [
      raw(`'${as}'`),
      isLocalField(key) ? inLanguage("v", key, locale) : valueOf(key, field),
    ]),
  );
}

/** An episode has the facts of its series. */
function valueOf(key: string, field: TitleField): Sql {
  if (field.kind === "people") return creditList(field.role);
  if (key === "is_free_episode") return isFree();
  const column = field.column ?? key;
  return raw(field.isInFacts ? `coalesce(led.${column}, v.${column})` : `v.${column}`);
}

const factColumns = join(
  viewersFields.flatMap(({ key, field }) =>
    field.isInFacts && field.kind !== "people" ? raw(`s.${field.column ?? key}`) : [],
  ),
);

/** An episode has a picture of its own in one style; the others are its series'. */
function pictures(): Sql {
  const own = sql`v.images_key`;
  const series = sql`coalesce(led.images_key, v.images_key)`;
  return sql`
    'thumb_url', ${pictureUrl(own, "horizontal")}, 'vertical_thumb_url', ${pictureUrl(series, "vertical")},
    'circle_thumb_url', ${pictureUrl(series, "circle")}, 'multiple_thumb_url', ${pictureUrl(series, "multiple")},
    'kid_thumb_url', case when v.is_kid then ${pictureUrl(series, "kid")} else ${pictureUrl(series, "circle")} end,
    'featured_thumb_url', ${pictureUrl(series, "cover")}, 'fullscreen_url', ${pictureUrl(series, "fullscreen")},
    'cover_url', ${pictureUrl(series, "cover")}`;
}

/** The caption languages of a title, the default first. */
function captionLanguages(): Sql {
  return sql`(
    select coalesce(json_agg(c.language order by c.position, c.language), '[]') from (
      select language, min(position) as position from tracks
      where video_id = v.id and kind = 'captions' group by language
    ) c)`;
}

export function videoJoins(audience: Audience): Sql {
  const { locale, profileId } = audience;
  const seriesId = sql`own.series_id`;
  const titleId = sql`coalesce(v.series_id, v.id)`;
  return sql`
    cross join lateral (select case v.type when 'series' then v.id else v.series_id end as series_id) own
    left join lateral (
      select s.id, ${inLanguage("s", "title", locale)} as title, s.images_key, ${factColumns}
      from videos s where s.id = v.series_id
    ) led on true
    left join lateral (
      select s.number, ${inLanguage("s", "title", locale)} as title from seasons s where s.id = v.season_id
    ) season on true
    left join watched_titles place on place.profile_id = ${profileId} and place.video_id = v.id and place.completed_at is null
    left join lateral (${mediaLanguages(audience)}) media on true
    left join lateral (${trailerList(audience, titleId)}) trailers on true
    left join lateral (${chipList(audience, titleId, 20)}) chips on true
    left join lateral (
      select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.id) as list
      from video_ages va join ages a on a.id = va.age_id where va.video_id = ${titleId}
    ) ages on v.is_kid
    left join lateral (${episodeCounts(audience, seriesId)}) episodes on own.series_id is not null
    left join lateral (${seasonList(audience, seriesId)}) seasons on own.series_id is not null
    left join lateral (${resumePoint(audience, seriesId)}) resume on v.type = 'series'`;
}

/** Their trailers are behind the parental code, which visitors do not have. */
const isForVisitors = sql`and (select of.rating from videos of where of.id = t.video_id) < ${codedRating}`;

function trailerList(audience: Audience, videoId: Sql): Sql {
  return sql`
    select json_agg(json_build_object('id', t.id, 'video_id', t.video_id, 'title', ${inLanguage("t", "title", audience.locale)},
      'trailer_url', ${streamUrl(audience, sql`t.media_key`)}, 'thumb_url', ${pictureUrl(sql`t.images_key`, "horizontal")},
      'duration', t.duration_seconds) order by t.position) as list
    from trailers t where t.video_id = ${videoId} ${audience.streams ? sql`` : isForVisitors}`;
}

/** The seasons of a series with the episodes that the audience sees, as `list`; empty seasons are left out. */
export function seasonList({ viewer, at, locale, profileId }: Audience, seriesId: Sql): Sql {
  return sql`
    select json_agg(json_build_object('id', s.id, 'number', s.number, 'title', ${inLanguage("s", "title", locale)},
      'episodes', seen.list) order by s.number) as list
    from seasons s
    cross join lateral (
      select json_agg(json_build_object(${episodeFields(locale)}) order by e.episode_number) as list
      from videos e
      left join watched_titles h on h.profile_id = ${profileId} and h.video_id = e.id
      where e.type = 'episode' and e.season_id = s.id and ${visibleTo(viewer, at, "e")}
    ) seen
    where s.series_id = ${seriesId} and seen.list is not null`;
}

/** The fields of an episode in its season's list, for a statement with `videos e` and the viewer's `histories h`. */
export function episodeFields(locale: Locale): Sql {
  return sql`'id', e.id, 'video_id', e.id, 'series_id', e.series_id, 'season_id', e.season_id,
    'number', e.episode_number, 'title', ${inLanguage("e", "title", locale)},
    'description', ${inLanguage("e", "description", locale)}, 'duration', e.duration_seconds, 'rating', e.rating,
    'color', e.color, 'thumb_url', ${pictureUrl(sql`e.images_key`, "horizontal")}, 'images_key', e.images_key,
    'is_free_episode', ${isFree("e")},
    'watched_time', case when h.completed_at is null then coalesce(h.position_seconds, 0) else 0 end,
    'is_completed', h.completed_at is not null`;
}

/**
 * The episode at which to resume a series, as `episode`: the last watched one, the next one if that was finished, or the
 * first.
 */
function resumePoint({ viewer, at, locale, profileId }: Audience, seriesId: Sql): Sql {
  return sql`
    select json_build_object('id', next.id, 'title', next.title, 'duration', next.duration_seconds,
        'watched_time', case when h.completed_at is null then coalesce(h.position_seconds, 0) else 0 end,
        'season', next.season, 'number', next.episode_number) as episode
    from (select) one
    left join lateral (
      select e.id, s.number as season, e.episode_number, h.completed_at is not null as is_completed
      from watched_titles h join videos e on e.id = h.video_id join seasons s on s.id = e.season_id
      where h.profile_id = ${profileId} and h.series_id = ${seriesId} and ${visibleTo(viewer, at, "e")}
      order by h.watched_at desc limit 1
    ) last on true
    cross join lateral (
      select e.id, ${inLanguage("e", "title", locale)} as title, e.duration_seconds, e.episode_number, s.number as season
      from videos e join seasons s on s.id = e.season_id
      where e.type = 'episode' and e.series_id = ${seriesId} and ${visibleTo(viewer, at, "e")}
      order by coalesce(e.id = last.id and not last.is_completed, false) desc,
        coalesce((s.number, e.episode_number) > (last.season, last.episode_number), false) desc,
        s.number, e.episode_number
      limit 1
    ) next
    left join watched_titles h on h.profile_id = ${profileId} and h.video_id = next.id`;
}
