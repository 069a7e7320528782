import { defaultListName } from "#contract/lists.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { ActiveProfile, ProfileCall } from "#server/http/callers.ts";
import type { Window } from "#server/http/paged-answers.ts";

/** One of a profile's lists, with the titles that the profile sees now, the one added last first. */
export type ListRow = { id: number; name: string; is_default: boolean; video_ids: number[] };

/** All lists of the profile, the newest first. */
export function findLists(database: Database, call: ProfileCall) {
  return database.rows<ListRow>(sql`
    select ${listColumns(call)} from playlists p where p.profile_id = ${call.caller.profileId} order by p.id desc`);
}

export function findList(database: Database, call: ProfileCall, id: number) {
  return database.row<ListRow>(sql`
    select ${listColumns(call)} from playlists p where p.id = ${id} and p.profile_id = ${call.caller.profileId}`);
}

function listColumns({ caller, locale, at }: ProfileCall): Sql {
  return sql`p.id, case when p.is_default then ${defaultListName[locale]} else p.name end as name, p.is_default,
    array(select i.video_id from playlist_items i join titles v on v.id = i.video_id
      where i.playlist_id = p.id and ${visibleTo(caller, at)} order by i.added_at desc, i.video_id desc) as video_ids`;
}

/** One page of a list's titles, with how many there are; undefined where it is no list of the profile. */
export function findItems(database: Database, { caller, at }: ProfileCall, id: number, { limit, offset }: Window) {
  const seen = sql`
    from playlist_items i join titles v on v.id = i.video_id where i.playlist_id = p.id and ${visibleTo(caller, at)}`;
  return database.row<{ ids: number[]; total: number }>(sql`
    select array(select i.video_id ${seen} order by i.added_at desc, i.video_id desc limit ${limit} offset ${offset}) as ids,
      (select count(*) ${seen}) as total
    from playlists p where p.id = ${id} and p.profile_id = ${caller.profileId}`);
}

/** The number of the profile's lists, and whether one other than `but` has this name, ignoring case. */
export async function findRoomFor(database: Database, { profileId }: ActiveProfile, name: string, but = 0) {
  const row = await database.row<{ total: number; isTaken: boolean }>(sql`
    select count(*) as total, coalesce(bool_or(lower(name) = lower(${name}) and id <> ${but}), false)
      or lower(${name}) = any(select lower(unnest(${Object.values(defaultListName)}::text[]))) as "isTaken"
    from playlists where profile_id = ${profileId}`);
  return row as { total: number; isTaken: boolean };
}

export async function insertList(database: Database, { profileId }: ActiveProfile, name: string, at: Date) {
  const row = await database.row<{ id: number }>(sql`
    insert into playlists (profile_id, name, created_at, updated_at)
    values (${profileId}, ${name}, ${at}, ${at}) returning id`);
  return row?.id as number;
}

/** Locks a list's row until the transaction ends, so that concurrent additions are counted one after the other. */
export function lockList(database: Database, { profileId }: ActiveProfile, id: number) {
  return database.row<{ isDefault: boolean }>(sql`
    select is_default as "isDefault" from playlists where id = ${id} and profile_id = ${profileId} for no key update`);
}

export function updateName(database: Database, id: number, name: string, at: Date) {
  return database.run(sql`update playlists set name = ${name}, updated_at = ${at} where id = ${id}`);
}

export function deleteList(database: Database, id: number) {
  return database.run(sql`delete from playlists where id = ${id}`);
}

/** Whether a title visible to the caller is in the list, and the list's size including hidden titles. */
export function findPlaceFor(database: Database, { caller, at }: ProfileCall, id: number, videoId: number) {
  return database.row<{ isIn: boolean; total: number }>(sql`
    select exists (select from playlist_items where playlist_id = ${id} and video_id = v.id) as "isIn",
      (select count(*) from playlist_items where playlist_id = ${id}) as total
    from titles v where v.id = ${videoId} and ${visibleTo(caller, at)}`);
}

export function insertItem(database: Database, id: number, videoId: number, at: Date) {
  return database.run(sql`
    insert into playlist_items (playlist_id, video_id, added_at) values (${id}, ${videoId}, ${at})`);
}

/** Puts the titles that the caller sees on a new list, the first in front. */
export function insertItems(database: Database, { caller, at }: ProfileCall, id: number, videoIds: readonly number[]) {
  return database.run(sql`
    insert into playlist_items (playlist_id, video_id, added_at)
    select ${id}, v.id, ${at}::timestamptz - min(given.place) * interval '1 millisecond'
    from unnest(${[...videoIds]}::integer[]) with ordinality given (id, place) join titles v on v.id = given.id
    where ${visibleTo(caller, at)}
    group by v.id`);
}

/** 0 when the list is not the caller's, or the title is not in it or hidden. */
export function deleteItem(database: Database, { caller, at }: ProfileCall, id: number, videoId: number) {
  return database.run(sql`
    delete from playlist_items i using playlists p, titles v
    where i.playlist_id = ${id} and i.video_id = ${videoId} and p.id = i.playlist_id and v.id = i.video_id
      and p.profile_id = ${caller.profileId} and ${visibleTo(caller, at)}`);
}
