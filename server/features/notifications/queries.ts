import type { Locale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { visibleTo, type Viewer } from "#server/database/visibility.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type NotificationRow = {
  id: number;
  activity_name: "activity_like" | "activity_reply" | "activity_new_episode";
  is_seen: boolean;
  created_at: Date;
  /** Who replied, or who liked last. */
  actor_name: string | null;
  /** How many people like the comment; 1 for the other kinds. */
  people: number;
  text: string;
  video_id: number;
  video_type: "movie" | "series" | "episode";
  comment_id: number | null;
  parent_id: number | null;
  series_id: number | null;
  season_id: number | null;
  series_name: string | null;
  images_key: string;
  color: string;
};

/** Who reads, and when. */
type Reader = { caller: Viewer & { profileId: number }; at: Date };

/** Lists truncate texts to this length; `find` returns them in full. */
const listedCharacters = 200;

/** Newest first, with the total number. */
export async function listNotifications(
  database: Database,
  call: ProfileCall,
  { limit, offset }: Window,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const rows = await database.rows<{ total: number } & (NotificationRow | { id: null })>(sql`
    select counted.total, page.*
    from (select count(*) as total from notifications n ${titleAndComment} where ${shown(call)}) counted
    left join (
      ${select(call.locale, sql`left(${text(call.locale)}, ${listedCharacters})`)} where ${shown(call)}
      order by n.created_at desc, n.id desc limit ${limit} offset ${offset}
    ) page on true
    order by page.created_at desc, page.id desc`);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** What the profile was told between two instants and has not seen, the latest first, with the total number. */
export async function listUnseenBetween(
  database: Database,
  call: Reader & { locale: Locale },
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ rows: NotificationRow[]; total: number }> {
  const rows = await database.rows<NotificationRow & { total: number }>(sql`
    select told.*, count(*) over () as total
    from (${select(call.locale, sql`left(${text(call.locale)}, ${listedCharacters})`)}
      where ${shown(call)} and not n.is_seen and n.created_at >= ${from} and n.created_at < ${to}) told
    order by told.created_at desc, told.id desc limit ${limit}`);
  return { rows, total: rows[0]?.total ?? 0 };
}

export function findNotification(database: Database, call: ProfileCall, id: number) {
  return database.row<NotificationRow>(sql`
    ${select(call.locale, text(call.locale))} where n.id = ${id} and ${shown(call)}`);
}

/** Number of rows changed: 0 when this id is not visible to the caller. */
export function markSeen(database: Database, call: ProfileCall, id: number) {
  return database.run(sql`
    update notifications set is_seen = true
    where id = (select n.id from notifications n ${titleAndComment} where n.id = ${id} and ${shown(call)})`);
}

/** Hides it and marks it as seen. The row stays, so that the same event notifies nobody twice. */
export function markRemoved(database: Database, call: ProfileCall, id: number) {
  return database.run(sql`
    update notifications set is_seen = true, removed_at = ${call.at}
    where id = (select n.id from notifications n ${titleAndComment} where n.id = ${id} and ${shown(call)})`);
}

const unseenCounted = 100;

export type NewsRow = {
  unseen: number;
  newest_id: number | null;
  newest_at: Date | null;
  /** When one of the titles is published or withdrawn next. */
  until: Date | null;
};

/** How many notifications the profile has not seen, at most 100, and the newest one's id and time. */
export async function findNews(database: Database, call: ProfileCall): Promise<NewsRow> {
  const row = await database.row<NewsRow>(sql`
    select counted.unseen, newest.id as newest_id, newest.created_at as newest_at, ${nextChange(call)} as until
    from (select count(*) as unseen from (
        select from notifications n ${titleAndComment} where not n.is_seen and ${shown(call)}
        limit ${unseenCounted}) unseen) counted
    left join (
      select n.id, n.created_at from notifications n ${titleAndComment} where ${shown(call)}
      order by n.created_at desc, n.id desc limit 1) newest on true`);
  return row ?? { unseen: 0, newest_id: null, newest_at: null, until: null };
}

function nextChange({ caller, at }: Reader): Sql {
  return sql`(
    select min(dates.date) from notifications n
    join titles v on v.id = n.video_id
    left join titles led on led.id = v.series_id
    cross join lateral (
      values (v.published_at), (v.unpublished_at), (led.published_at), (led.unpublished_at)) dates (date)
    where n.profile_id = ${caller.profileId} and n.removed_at is null and dates.date > ${at})`;
}

function select(locale: Locale, shownText: Sql): Sql {
  return sql`
    select n.id, n.activity_name, n.is_seen, n.created_at, actor.name as actor_name, ${people} as people,
      ${shownText} as text,
      v.id as video_id, v.type as video_type, n.comment_id, c.parent_id, coalesce(led.id, own.series_id) as series_id,
      v.season_id, case v.type when 'series' then ${inLanguage("v", "title", locale)}
        else ${inLanguage("led", "title", locale)} end as series_name,
      v.images_key, v.color
    from notifications n ${titleAndComment}
    cross join lateral (select case v.type when 'series' then v.id end as series_id) own
    left join titles led on led.id = v.series_id
    left join viewers actor on actor.id = coalesce(n.actor_id, case n.activity_name when 'activity_like' then (
      select a.profile_id from notification_likers a
      where a.comment_id = n.comment_id and exists (${liked(sql`l.profile_id = a.profile_id`)})
      order by a.notified_at desc, a.profile_id desc limit 1) end)`;
}

/** Others' likes of the notification's comment. */
function liked(condition: Sql): Sql {
  return sql`select from liked_comments l
    where l.comment_id = n.comment_id and l.profile_id <> n.profile_id and ${condition}`;
}

const people = sql`case n.activity_name when 'activity_like' then (
  select count(*) from (${liked(sql`true`)}) likes) else 1 end`;

const titleAndComment = sql`join titles v on v.id = n.video_id
  left join posted_comments c on c.id = n.comment_id left join posted_comments above on above.id = c.parent_id`;

function text(locale: Locale): Sql {
  return sql`case n.activity_name when 'activity_new_episode' then ${inLanguage("v", "title", locale)} else c.text end`;
}

/** Condition: the caller's own, about a visible title, and the event still holds. */
function shown({ caller, at }: Reader): Sql {
  return sql`n.profile_id = ${caller.profileId} and n.removed_at is null
    and ${toTell(caller.isKid)} and ${visibleTo(caller, at)}`;
}

/** Condition: not about a removed comment, a reply to one, or a like that was taken back; for kids, about episodes only. */
function toTell(isKid: boolean): Sql {
  if (isKid) return sql`n.activity_name = 'activity_new_episode'`;
  return sql`(n.activity_name = 'activity_new_episode' or (
    c.removed_at is null and above.removed_at is null and (n.activity_name = 'activity_reply'
      or exists (${liked(sql`true`)}))))`;
}
