import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { unplanned, within } from "#server/database/unplanned.ts";
import { knownTo, visibleTo } from "#server/database/visibility.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type CommentRow = {
  id: number;
  /** Empty where covered. */
  text: string;
  is_covered: boolean;
  parent_id: number | null;
  total_like: number;
  total_reply: number;
  is_liked: boolean;
  is_reported: boolean;
  at_seconds: number | null;
  created_at: Date;
  video_id: number;
  episode_title: string | null;
  season_number: number | null;
  episode_number: number | null;
  profile_id: number;
  nickname: string;
  profile_name: string;
  avatar: string;
  is_kid: boolean;
};

export type Listing = Window & {
  /** This comment is found whatever its page, a reply with the comment above it. */
  extraId: number | null;
  /** Delivers texts that the reader has not reached. */
  isUncovered: boolean;
};

export type Found = { rating: number; total: number; rows: CommentRow[] };

/**
 * A page of the comments of a film, an episode, or a series with its visible episodes, newest first. Reads at most a page
 * of each, so that the number of comments does not matter. All values are kept from the planner: to plan this takes ten
 * times as long as to run it. @returns undefined for an unknown title
 */
export async function findComments(database: Database, call: ProfileCall, videoId: number, listing: Listing) {
  const { caller, at } = call;
  const { limit, offset, extraId } = listing;
  const wantedId = unplanned(videoId, "integer");
  const titles = sql`
    select v.id from titles v
    where v.id in (select ${wantedId} union all select e.id from titles e
        where e.series_id = ${wantedId} and e.type = 'episode')
      and ${visibleTo(caller, at)}`;
  const extra =
    extraId === null
      ? sql``
      : sql`union select unnest(array[c.id, c.parent_id]) from comments c
        where c.id = ${unplanned(extraId, "integer")} and c.video_id in (select id from about)`;
  const rows = await database.rows<{ rating: number; total: number } & (CommentRow | { id: null })>(sql`
    with about as materialized (${titles}), page as (
      select newest.id from about cross join lateral (
        select c.id from comments c
        where c.video_id = about.id and c.parent_id is null and c.removed_at is null
        order by c.id desc ${within({ limit: limit + offset, offset: 0 })}) newest
      order by newest.id desc ${within(listing)}
    ), wanted as (
      select id from page ${extra}
    )
    select call.rating, counted.total, shown.*
    from (select v.rating from titles v where v.id = ${wantedId} and ${knownTo(caller, at)}) call
    cross join (select coalesce(sum(n.total), 0) as total from comment_counts n join about on about.id = n.video_id) counted
    left join (${comments(call, listing.isUncovered)} where c.id in (select id from wanted) and c.removed_at is null
    ) shown on true
    order by shown.id desc`);
  return foundIn(rows);
}

/** A page of a comment's replies, oldest first. @returns undefined for an unknown or hidden comment, and for a reply */
export async function findReplies(database: Database, call: ProfileCall, parentId: number, listing: Listing) {
  const { extraId } = listing;
  const above = unplanned(parentId, "integer");
  const extra =
    extraId === null
      ? sql``
      : sql`union select c.id from comments c where c.id = ${unplanned(extraId, "integer")} and c.parent_id = ${above}`;
  const rows = await database.rows<{ rating: number; total: number } & (CommentRow | { id: null })>(sql`
    with wanted as (
      (select c.id from comments c where c.parent_id = ${above} and c.removed_at is null
        order by c.id ${within(listing)}) ${extra}
    )
    select above.rating, above.total, shown.*
    from (
      select v.rating, c.total_reply as total from comments c join titles v on v.id = c.video_id
      where c.id = ${above} and c.parent_id is null and c.removed_at is null and ${visibleTo(call.caller, call.at)}
    ) above
    left join (${comments(call, listing.isUncovered)} where c.id in (select id from wanted) and c.removed_at is null
    ) shown on true
    order by shown.id`);
  return foundIn(rows);
}

function foundIn(rows: ({ rating: number; total: number } & (CommentRow | { id: null }))[]): Found | undefined {
  const [first] = rows;
  return first && { rating: first.rating, total: first.total, rows: rows.filter((row) => row.id !== null) };
}

/** A comment that the caller may see, its text uncovered. */
export function findComment(database: Database, call: ProfileCall, id: number) {
  return database.row<CommentRow>(sql`
    ${comments(call, true)} where c.id = ${unplanned(id, "integer")} and c.removed_at is null
      and coalesce((select above.removed_at is null from comments above where above.id = c.parent_id), true)
      and ${visibleTo(call.caller, call.at)}`);
}

/** What stands beside a comment is read by its keys, comment by comment: each `offset 0` keeps the planner from joining more. */
function comments({ caller, locale }: ProfileCall, isUncovered: boolean): Sql {
  const reader = unplanned(caller.profileId, "integer");
  const isOpen = isUncovered ? sql`true` : sql`(c.profile_id = ${reader} or ${reached})`;
  return sql`
    select c.id, case when ${isOpen} then c.text else '' end as text, not ${isOpen} as is_covered, c.parent_id,
      c.total_like, c.total_reply,
      exists (select from comment_likes l where l.comment_id = c.id and l.profile_id = ${reader}) as is_liked,
      exists (select from comment_reports r where r.comment_id = c.id and r.profile_id = ${reader}) as is_reported,
      c.at_seconds, c.created_at, c.video_id,
      case v.type when 'episode' then ${inLanguage("v", "title", locale)} end as episode_title,
      v.season_number, v.episode_number,
      p.id as profile_id, coalesce(case when p.is_default then nullif(h.nickname, '') end, p.name) as nickname,
      p.name as profile_name, p.avatar, p.is_kid
    from comments c
    cross join lateral (
      select titles.*, sn.number as season_number
      from titles left join title_seasons sn on sn.id = titles.season_id where titles.id = c.video_id offset 0
    ) v
    join viewers p on p.id = c.profile_id
    join holders h on h.id = p.account_id
    left join lateral (
      select w.finished_at, w.furthest_seconds from watched_titles w
      where w.profile_id = ${reader} and w.video_id = c.video_id offset 0
    ) own on true
    left join lateral (
      select e.id from watched_titles w
      join titles e on e.id = w.video_id
      join title_seasons es on es.id = e.season_id
      where w.profile_id = ${reader} and w.series_id = v.series_id
        and (es.number, e.episode_number) > (v.season_number, v.episode_number)
      limit 1) later on v.type = 'episode'`;
}

/**
 * The reader has been where the comment speaks of: it speaks of a film or series in general, its title was watched to that
 * moment or finished, or a later episode was begun.
 */
const reached = sql`(
  (v.type <> 'episode' and c.at_seconds is null) or later.id is not null or own.finished_at is not null
  or coalesce(own.furthest_seconds >= coalesce(c.at_seconds, 0), false))`;
