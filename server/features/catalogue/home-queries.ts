import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "./audience.ts";
import { cardJoins, cardJson, cardsOf, pictureUrl, texts } from "./card-sql.ts";
import { categoryPick, featuredPick, mostViewedPick, newestPick } from "./list-queries.ts";
import { resumePoint, videoJoins, videoJson } from "./video-sql.ts";

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

/** The title set on top, or for whom it is not, the first featured one, else the newest. */
function topVideo(audience: Audience): Sql {
  const { viewer, at } = audience;
  return sql`
    select ${videoJson(audience)}::text from videos v ${videoJoins(audience)}
    where v.id = (
      select v.id from videos v
      where (v.is_top or v.featured_rank is not null) and v.type <> 'episode' and ${visibleTo(viewer, at)}
      order by v.is_top desc, v.featured_rank, v.id limit 1)`;
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

/** Films not watched to their end and series that go on; those taken out stay away until they are watched again. */
function historyPick(audience: Audience): Sql {
  const { viewer, at, profileId } = audience;
  const seriesId = sql`v.id`;
  return sql`
    select 'history' as kind, row_number() over (order by begun.watched_at desc, begun.id) as place, v.id,
      case when v.type = 'movie' then begun.position_seconds end as watched_time, resume.episode::text as last_episode
    from (
      select distinct on (coalesce(h.series_id, h.video_id)) coalesce(h.series_id, h.video_id) as id, h.watched_at,
        h.position_seconds, h.completed_at, h.hidden_at
      from (
        select * from histories where profile_id = ${profileId} order by watched_at desc limit 60
      ) h order by coalesce(h.series_id, h.video_id), h.watched_at desc
    ) begun
    join videos v on v.id = begun.id
    left join lateral (${resumePoint(audience, seriesId)}) resume on v.type = 'series'
    where begun.hidden_at is null and ${visibleTo(viewer, at)}
      and case when v.type = 'series' then not resume.is_over else begun.completed_at is null and begun.position_seconds > 0 end
    order by begun.watched_at desc, begun.id limit ${homeSizes.histories}`;
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
