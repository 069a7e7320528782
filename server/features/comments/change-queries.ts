import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { knownTo, visibleTo } from "#server/database/visibility.ts";
import type { ProfileCall } from "#server/http/callers.ts";

/** A title that the caller may know of; `type` and length limit the moment a comment can speak of. */
export function findTitle(database: Database, { caller, at }: ProfileCall, id: number) {
  return database.row<{ rating: number; type: "movie" | "series" | "episode"; duration_seconds: number }>(sql`
    select v.rating, v.type, v.duration_seconds from titles v where v.id = ${id} and ${knownTo(caller, at)}`);
}

/** The comment that a reply to `id` stands under: itself, or the one above a reply. */
export async function findAbove(
  database: Database,
  { caller, at }: ProfileCall,
  id: number,
): Promise<number | undefined> {
  const row = await database.row<{ id: number }>(sql`
    select above.id
    from comments c
    join comments above on above.id = coalesce(c.parent_id, c.id)
    join titles v on v.id = c.video_id
    where c.id = ${id} and c.removed_at is null and above.removed_at is null and ${visibleTo(caller, at)}`);
  return row?.id;
}

export type NewComment = { videoId: number; text: string; atSeconds: number | null };

/** @returns the new id; undefined where the profile said the same there before */
export async function insertComment(database: Database, { caller, at }: ProfileCall, comment: NewComment) {
  const row = await database.row<{ id: number }>(sql`
    insert into comments (video_id, profile_id, text, at_seconds, created_at)
    values (${comment.videoId}, ${caller.profileId}, ${comment.text}, ${comment.atSeconds}, ${at})
    on conflict do nothing returning id`);
  return row?.id;
}

/**
 * Waits for a deletion of the comment above that is under way. A reply has its comment's title and moment.
 * @returns the new id; undefined where the comment above is gone, and where the profile said the same there before
 */
export async function insertReply(
  database: Database,
  { caller, at }: ProfileCall,
  reply: { aboveId: number; text: string },
) {
  const row = await database.row<{ id: number }>(sql`
    with above as (
      select id, video_id, at_seconds from comments where id = ${reply.aboveId} and removed_at is null for no key update)
    insert into comments (video_id, profile_id, parent_id, text, at_seconds, created_at)
    select video_id, ${caller.profileId}, id, ${reply.text}, at_seconds, ${at} from above
    on conflict do nothing returning id`);
  return row?.id;
}

export type CommentTarget = { videoId: number } | { aboveId: number };

/** What the profile said before in the same words and the same place. */
export function findSame(database: Database, { caller }: ProfileCall, place: CommentTarget, text: string) {
  const there = "aboveId" in place ? sql`parent_id = ${place.aboveId}` : sql`parent_id is null`;
  const video =
    "aboveId" in place
      ? sql`(select video_id from comments where id = ${place.aboveId})`
      : sql`${place.videoId}::integer`;
  return database.row<{ id: number; created_at: Date; is_removed: boolean }>(sql`
    select id, created_at, removed_at is not null as is_removed from comments
    where profile_id = ${caller.profileId} and video_id = ${video} and ${there} and md5(text) = md5(${text})`);
}

/** Number of replies to a comment now. */
export async function countReplies(database: Database, id: number): Promise<number | undefined> {
  const row = await database.row<{ total_reply: number }>(sql`select total_reply from comments where id = ${id}`);
  return row?.total_reply;
}

/**
 * Locks a comment, or the one above a reply, before either is deleted: whoever changes replies or likes takes this lock
 * first, so that nobody waits in a circle.
 */
export function lockForDeletion(database: Database, id: number) {
  return database.run(sql`
    select from comments where id = (select coalesce(c.parent_id, c.id) from comments c where c.id = ${id}) for update`);
}

/** Deletes the profile's own comment and what hangs on it. @returns undefined where it is not theirs or gone */
export function deleteComment(database: Database, { caller }: ProfileCall, id: number) {
  return database.row<{ parent_id: number | null }>(sql`
    delete from comments where id = ${id} and profile_id = ${caller.profileId} returning parent_id`);
}

/** Waits for a deletion under way. @returns whether there is such a comment on a title that the caller may see */
export async function lockForLike(database: Database, { caller, at }: ProfileCall, id: number): Promise<boolean> {
  const row = await database.row<{ id: number }>(sql`
    select c.id from comments c join titles v on v.id = c.video_id
    where c.id = ${id} and c.removed_at is null and ${visibleTo(caller, at)}
    for no key update of c`);
  return row !== undefined;
}

/** @returns whether it is new */
export async function insertLike(database: Database, { caller, at }: ProfileCall, commentId: number): Promise<boolean> {
  const added = await database.run(sql`
    insert into comment_likes (comment_id, profile_id, created_at) values (${commentId}, ${caller.profileId}, ${at})
    on conflict do nothing`);
  return added > 0;
}

export function deleteLike(database: Database, { caller }: ProfileCall, commentId: number) {
  return database.run(sql`
    delete from comment_likes where comment_id = ${commentId} and profile_id = ${caller.profileId}`);
}

export async function countLikes(database: Database, id: number): Promise<number> {
  const row = await database.row<{ total_like: number }>(sql`select total_like from comments where id = ${id}`);
  return row?.total_like ?? 0;
}
