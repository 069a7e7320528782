import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "./audience.ts";
import { cardJoins, cardJson, cardsOf, pictureUrl, texts } from "./card-sql.ts";
import { categoryPick, featuredPick, mostViewedPick, newestPick } from "./list-queries.ts";
import { videoJoins, videoJson } from "./video-sql.ts";

export const homeSizes = { row: 20, categories: 20, perCategory: 16, histories: 20, suggestions: 20 } as const;

/** Everything on the home page that is equal for a class of viewers, each part as JSON text; one statement. */
export function sharedHome(database: Database, audience: Audience) {
  const kids: Audience = { ...audience, viewer: { ...audience.viewer, isKid: true } };
  const row = { limit: homeSizes.row, offset: 0 };
  return database.row<{
    top: string | null;
    viewed: string;
    featured: string;
    kids: string;
    categories: string;
    ages: string;
  }>(sql`
    select (${topVideo(audience)}) as top,
      (${cardsOf(mostViewedPick(audience, homeSizes.row), audience, { style: "vertical" })}) as viewed,
      (${cardsOf(featuredPick(audience, homeSizes.row), audience, { style: "fullscreen", withDescription: true })}) as featured,
      (${cardsOf(newestPick(kids, row), kids, { style: "kid", withDescription: true })}) as kids,
      (${categoryRows(audience)}) as categories,
      (${ageBadges(audience)}) as ages`);
}

/** The title set on top, or for whom it is not, the first featured one. */
function topVideo(audience: Audience): Sql {
  const { viewer, at } = audience;
  return sql`
    select ${videoJson(audience)}::text from videos v ${videoJoins(audience)}
    where v.id = coalesce(
      (select v.id from videos v where v.is_top and v.type <> 'episode' and ${visibleTo(viewer, at)}),
      (select id from (${featuredPick(audience, 1)}) featured))`;
}

/** A carousel for each of the foremost categories that have something to show, pictured in the category's style. */
function categoryRows(audience: Audience): Sql {
  const window = { limit: homeSizes.perCategory, offset: 0 };
  const plain = cardsOf(categoryPick(sql`c.id`, audience, window), audience);
  const styled = (["vertical", "circle", "kid"] as const).map(
    (style) => sql`when ${style} then (${cardsOf(categoryPick(sql`c.id`, audience, window), audience, { style })})`,
  );
  const told = (["fullscreen", "multiple"] as const).map(
    (style) =>
      sql`when ${style} then (${cardsOf(categoryPick(sql`c.id`, audience, window), audience, { style, withDescription: true })})`,
  );
  const cards = [...styled, ...told].reduce((all, next) => sql`${all} ${next}`);
  return sql`
    select coalesce(json_agg(json_build_object('id', c.id, 'title', ${texts("c", "title", audience.locale)},
      'priority', c.priority, 'style', c.style, 'videos', c.cards::json) order by c.priority, c.id), '[]')::text
    from (
      select * from (
        select c.*, case c.style ${cards} else (${plain}) end as cards from categories c order by c.priority, c.id
      ) c where c.cards <> '[]' limit ${homeSizes.categories}
    ) c`;
}

/** The kids' ages that have titles, each with the picture of its newest. */
function ageBadges({ viewer, at }: Audience): Sql {
  return sql`
    select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'color', newest.color,
      'thumb_url', ${pictureUrl(sql`newest.images_key`, "circle")}) order by a.id), '[]')::text
    from ages a
    cross join lateral (
      select v.color, v.images_key from videos v
      where v.is_kid and v.type <> 'episode' and ${visibleTo(viewer, at)}
        and exists (select from video_ages va where va.age_id = a.id and va.video_id = v.id)
      order by v.published_at desc, v.id desc limit 1
    ) newest`;
}

export type PersonalRow = {
  kind: "history" | "suggestion";
  id: number;
  /** Of a film. */
  watched_time: number | null;
  /** Of a series: JSON text of where it goes on. */
  last_episode: string | null;
};

/** What the profile has begun, the latest first, and unless they are at hand what it may like: one statement. */
export function personalTitles(database: Database, audience: Audience, withSuggestions: boolean) {
  const suggestions = withSuggestions ? sql`union all (${suggestionPick(audience)})` : sql``;
  return database.rows<PersonalRow>(sql`
    select kind, id, watched_time, last_episode from ((${historyPick(audience)}) ${suggestions}) personal
    order by kind, place`);
}

/**
 * Films not watched to their end, and series at the episode watched last or, after its end, at the next one. What was
 * taken out stays away until it is watched again. Only the 60 latest saves are looked at.
 */
function historyPick({ viewer, at, profileId, locale }: Audience): Sql {
  return sql`
    select 'history' as kind, row_number() over (order by begun.watched_at desc, begun.id) as place, v.id,
      case when begun.series_id is null then begun.position_seconds end as watched_time,
      case when begun.series_id is not null then json_build_object('id', episode.id, 'title', episode.title,
        'duration', episode.duration_seconds, 'season', episode.season, 'number', episode.episode_number,
        'watched_time', case when begun.completed_at is null then begun.position_seconds else 0 end)::text end as last_episode
    from (
      select * from (
        select distinct on (coalesce(h.series_id, h.video_id)) coalesce(h.series_id, h.video_id) as id, h.*
        from (select * from histories where profile_id = ${profileId} order by watched_at desc limit 60) h
        order by coalesce(h.series_id, h.video_id), h.watched_at desc
      ) latest
      where hidden_at is null and (series_id is not null or completed_at is null and position_seconds > 0)
      order by watched_at desc, id
    ) begun
    join videos v on v.id = begun.id
    left join lateral (${openEpisode({ viewer, at, locale })}) episode on begun.series_id is not null
    where ${visibleTo(viewer, at)} and (begun.series_id is null or episode.id is not null)
    order by begun.watched_at desc, begun.id limit ${homeSizes.histories}`;
}

/** The episode of `begun` itself, or the first one after it when it was watched to its end. */
function openEpisode({ viewer, at, locale }: Pick<Audience, "viewer" | "at" | "locale">): Sql {
  const columns = sql`e.id, ${texts("e", "title", locale)} as title, e.duration_seconds, s.number as season, e.episode_number`;
  return sql`
    (select ${columns} from videos e join seasons s on s.id = e.season_id
      where begun.completed_at is null and e.id = begun.video_id and ${visibleTo(viewer, at, "e")})
    union all
    (select ${columns} from videos last join seasons last_season on last_season.id = last.season_id
      join videos e on e.series_id = last.series_id and e.type = 'episode' join seasons s on s.id = e.season_id
      where begun.completed_at is not null and last.id = begun.video_id
        and (s.number, e.episode_number) > (last_season.number, last.episode_number) and ${visibleTo(viewer, at, "e")}
      order by s.number, e.episode_number limit 1)`;
}

/**
 * What the profile watched (weight 1), listed or marked as favourite (2) and liked (3), each fading to 1/e in 30 days,
 * gives its categories their weights. The newest 60 titles of its five foremost categories are put in order by the sum of
 * the weights they share; what was begun is left out.
 */
function suggestionPick({ viewer, at, profileId }: Audience): Sql {
  const fading = (weight: number, instant: Sql) =>
    sql`${weight}::double precision * exp(-extract(epoch from ${at}::timestamptz - ${instant})::double precision / 2592000)`;
  return sql`
    with signals as (
      (select coalesce(series_id, video_id) as video_id, ${fading(1, sql`watched_at`)} as weight
        from histories where profile_id = ${profileId} order by watched_at desc limit 50)
      union all
      (select video_id, ${fading(3, sql`created_at`)} from likes where profile_id = ${profileId} order by created_at desc limit 50)
      union all
      (select video_id, ${fading(2, sql`created_at`)} from favourites where profile_id = ${profileId} order by created_at desc limit 50)
      union all
      (select i.video_id, ${fading(2, sql`i.added_at`)} from playlists p join playlist_items i on i.playlist_id = p.id
        where p.profile_id = ${profileId} order by i.added_at desc limit 50)
    ), titles as (
      select coalesce(s.series_id, s.id) as video_id, sum(signals.weight) as weight
      from signals join videos s on s.id = signals.video_id group by 1
    ), tastes as (
      select vc.category_id, sum(titles.weight) as weight
      from titles join video_categories vc using (video_id) group by vc.category_id order by 2 desc limit 5
    ), near as (
      select newest.video_id, sum(tastes.weight) as weight
      from tastes cross join lateral (
        select vc.video_id from video_categories vc
        where vc.category_id = tastes.category_id and vc.published_at <= ${at}
        order by vc.published_at desc, vc.video_id desc limit 60
      ) newest group by newest.video_id
    )
    select 'suggestion' as kind, row_number() over (order by near.weight desc, v.view_count desc, v.id desc) as place, v.id,
      null::double precision as watched_time, null as last_episode
    from near join videos v on v.id = near.video_id
    where v.type <> 'episode' and ${visibleTo(viewer, at)}
      and not exists (select from histories h where h.profile_id = ${profileId} and h.video_id = v.id)
      and not exists (select from histories h where h.profile_id = ${profileId} and h.series_id = v.id)
    order by place limit ${homeSizes.suggestions}`;
}

/** Single cards as JSON text, for those of the ids that the audience sees. */
export function cardsById(database: Database, ids: number[], audience: Audience) {
  return database.rows<{ id: number; card: string }>(sql`
    select v.id, ${cardJson(audience)}::text as card from videos v ${cardJoins(audience)}
    where v.id = any(${ids}) and ${visibleTo(audience.viewer, audience.at)}`);
}
