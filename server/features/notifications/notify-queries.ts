import type { Database } from "#server/database/pool.ts";
import { mayProcess } from "#server/database/processing.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import { isOut, visibleToProfile } from "#server/database/visibility.ts";

/** Older episodes are not announced any more. */
const newDays = 14;

/**
 * Published episodes whose followers have not been notified. Excludes those published with their series or before it, as
 * nobody was waiting for them.
 */
export async function episodesToAnnounce(database: Database, at: Date): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    select v.id from titles v
    where v.type = 'episode' and v.published_at > ${at}::timestamptz - make_interval(days => ${newDays})
      and v.published_at > (select led.published_at from titles led where led.id = v.series_id)
      and ${isOut(at)}
      and not exists (select from announced_episodes a where a.video_id = v.id)
    order by v.published_at, v.season_id, v.episode_number limit 1000`);
  return rows.map(({ id }) => id);
}

/**
 * Notifies the next followers of an episode's series in the order of their ids: profiles that watched, liked, marked or
 * listed any of it before publication, have an active subscription, may see the episode and have not started it. Idempotent.
 * @param after the last profile of the previous call, 0 at first
 * @returns the last profile of this call, null when none were left
 */
export async function notifyFollowers(
  database: Database,
  episodeId: number,
  at: Date,
  { after, limit }: { after: number; limit: number },
): Promise<number | null> {
  const row = await database.row<{ reached: number | null }>(sql`
    with episode as materialized (
      select * from titles v where v.id = ${episodeId} and ${isOut(at)}
    ), followed as materialized (
      select series_id as video_id from episode
      union all
      select v.id from episode join titles v on v.series_id = episode.series_id and v.type = 'episode'
    ), followers as materialized (
      select profile_id from (
        select profile_id, watched_at as marked_at from followed join watched_titles using (video_id)
        union all select profile_id, created_at from followed join liked_titles using (video_id)
        union all select profile_id, created_at from followed join favourite_titles using (video_id)
        union all select profile_id, added_at from followed join listed_titles using (video_id)
      ) marks
      where profile_id > ${after} and marked_at < (select published_at from episode)
      group by profile_id order by profile_id limit ${limit}
    ), told as (
      insert into notifications (profile_id, activity_name, video_id, created_at)
      select p.id, 'activity_new_episode', v.id, ${at}
      from followers
      join viewers p on p.id = followers.profile_id
      cross join lateral account_standing(p.account_id, ${at}) standing
      cross join episode v
      where standing.status = 1 and ${visibleToProfile("p", at)}
        and ${wants("new_episodes")} and ${mayProcess(sql`p.account_id`, "news")}
        and not exists (select from watched_titles begun where begun.profile_id = p.id and begun.video_id = v.id)
      order by p.id
      on conflict do nothing
    )
    select max(profile_id) as reached from followers`);
  return row?.reached ?? null;
}

/** Marks the episode as announced, unless it is hidden at the moment. */
export function markAnnounced(database: Database, episodeId: number, at: Date) {
  return database.run(sql`
    insert into announced_episodes (video_id, announced_at)
    select v.id, ${at} from titles v where v.id = ${episodeId} and ${isOut(at)}
    on conflict do nothing`);
}

/**
 * Notifies the authors of the answered reply and of the comment above it: never the replier, a kid, a profile that may not
 * see the title, or the same profile twice.
 */
export function notifyOfReply(database: Database, reply: { id: number; answeredId: number }, at: Date) {
  return database.run(sql`
    insert into notifications (profile_id, activity_name, video_id, comment_id, actor_id, created_at)
    select distinct p.id, 'activity_reply', v.id, c.id, c.profile_id, ${at}::timestamptz
    from posted_comments c
    join posted_comments answered on answered.id in (c.parent_id, ${reply.answeredId}) and answered.video_id = c.video_id
    join viewers p on p.id = answered.profile_id
    join titles v on v.id = c.video_id
    where c.id = ${reply.id} and answered.removed_at is null and p.id <> c.profile_id and not p.is_kid
      and ${visibleToProfile("p", at)} and ${wants("replies")}
    on conflict do nothing`);
}

/**
 * Notifies a comment's author of a like, in one notification for all likes of the comment, which is unseen again. A like set
 * again changes nothing.
 */
export function notifyOfLike(database: Database, like: { commentId: number; profileId: number }, at: Date) {
  return database.run(sql`
    with liked as (
      select p.id as profile_id, v.id as video_id, c.id as comment_id
      from posted_comments c
      join viewers p on p.id = c.profile_id
      join titles v on v.id = c.video_id
      where c.id = ${like.commentId} and c.removed_at is null and p.id <> ${like.profileId} and not p.is_kid
        and ${visibleToProfile("p", at)} and ${wants("likes")}
    ), announced as (
      insert into notification_likers (comment_id, profile_id, notified_at)
      select comment_id, ${like.profileId}, ${at} from liked
      on conflict do nothing
      returning comment_id
    )
    insert into notifications (profile_id, activity_name, video_id, comment_id, created_at)
    select profile_id, 'activity_like', video_id, comment_id, ${at}::timestamptz from liked join announced using (comment_id)
    on conflict (profile_id, comment_id) where activity_name = 'activity_like'
    do update set is_seen = false, removed_at = null, created_at = greatest(notifications.created_at, excluded.created_at)`);
}

/** Condition: the profile `p` has not switched this kind off. */
function wants(kind: "new_episodes" | "replies" | "likes"): Sql {
  return sql`not exists (select from notification_settings s where s.profile_id = p.id and not s.${raw(kind)})`;
}

/** Deletes at most `limit` notifications older than `before`, and as many records of announced likes. @returns how many */
export async function deleteOld(database: Database, before: Date, limit: number): Promise<number> {
  const notifications = await database.run(sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${before} limit ${limit})`);
  const likers = await database.run(sql`
    delete from notification_likers where (comment_id, profile_id) in (
      select comment_id, profile_id from notification_likers where notified_at < ${before} limit ${limit})`);
  return Math.max(notifications, likers);
}
