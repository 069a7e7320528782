import { defaultListName, type Playlist } from "#contract/lists.ts";
import { ledTitle } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { ActiveProfile, Asked } from "#server/http/callers.ts";
import type { Window } from "#server/http/paged-answers.ts";

/** A statement for the cards of what `picked` answers (`id` and `place`): one JSON text. */
export type Cards = (picked: Sql, asked: Asked, options?: { withDescription?: boolean }) => Sql;

/** Number of titles in a list's description, last added first. */
const toldTitles = 3;

/** All lists of the profile as JSON text, newest first. */
export async function findLists(database: Database, cards: Cards, asked: Asked): Promise<string> {
  const list = listJson(cards, asked);
  const row = await database.row<{ data: string }>(sql`
    select coalesce(json_agg(${list.json} order by p.id desc), '[]')::text as data from playlists p ${list.joins}
    where p.profile_id = ${asked.caller.profileId}`);
  return row?.data ?? "[]";
}

export async function findList(
  database: Database,
  cards: Cards,
  asked: Asked,
  id: number,
): Promise<Playlist | undefined> {
  const list = listJson(cards, asked);
  const row = await database.row<{ data: Playlist }>(sql`
    select ${list.json} as data from playlists p ${list.joins}
    where p.id = ${id} and p.profile_id = ${asked.caller.profileId}`);
  return row?.data;
}

/** One page of a list's titles as JSON text, with how many there are; undefined where it is no list of the profile. */
export function findItems(database: Database, cards: Cards, asked: Asked, id: number, page: Window) {
  const { caller, at } = asked;
  const picked = sql`
    select i.video_id as id, row_number() over (order by i.added_at desc, i.video_id desc) as place
    from playlist_items i join titles v on v.id = i.video_id
    where i.playlist_id = ${id} and ${visibleTo(caller, at)}
    order by i.added_at desc, i.video_id desc limit ${page.limit} offset ${page.offset}`;
  return database.row<{ data: string; total: number }>(sql`
    select (${cards(picked, asked, { withDescription: true })}) as data, (
      select count(*) from playlist_items i join titles v on v.id = i.video_id
      where i.playlist_id = p.id and ${visibleTo(caller, at)}) as total
    from playlists p where p.id = ${id} and p.profile_id = ${caller.profileId}`);
}

/** The JSON of one list (the contract's Playlist) for `playlists p`, and the joins it needs. */
function listJson(cards: Cards, asked: Asked): { json: Sql; joins: Sql } {
  const { caller, locale, at } = asked;
  const json = sql`json_build_object('id', p.id,
    'name', case when p.is_default then ${defaultListName[locale]} else p.name end,
    'description', told.titles, 'thumb_url', latest.card ->> 'thumb_url', 'total_video', cardinality(shown.ids),
    'is_default', p.is_default, 'last_video_inserted', latest.card, 'video_ids', shown.ids)`;
  const joins = sql`
    cross join lateral (
      select coalesce(array_agg(i.video_id order by i.added_at desc, i.video_id desc), '{}') as ids
      from playlist_items i join titles v on v.id = i.video_id
      where i.playlist_id = p.id and ${visibleTo(caller, at)}
    ) shown
    cross join lateral (
      select coalesce(string_agg(${ledTitle(locale)}, ' · ' order by picked.place), '') as titles
      from unnest(shown.ids[1:${raw(String(toldTitles))}]) with ordinality picked (id, place)
      join titles v on v.id = picked.id left join titles led on led.id = v.series_id
    ) told
    cross join lateral (
      select (${cards(sql`select shown.ids[1] as id, 1 as place`, asked)})::json -> 0 as card
    ) latest`;
  return { json, joins };
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
export function findPlaceFor(database: Database, { caller, at }: Asked, id: number, videoId: number) {
  return database.row<{ isIn: boolean; total: number }>(sql`
    select exists (select from playlist_items where playlist_id = ${id} and video_id = v.id) as "isIn",
      (select count(*) from playlist_items where playlist_id = ${id}) as total
    from titles v where v.id = ${videoId} and ${visibleTo(caller, at)}`);
}

export function insertItem(database: Database, id: number, videoId: number, at: Date) {
  return database.run(sql`
    insert into playlist_items (playlist_id, video_id, added_at) values (${id}, ${videoId}, ${at})`);
}

/** 0 when the list is not the caller's, or the title is not in it or hidden. */
export function deleteItem(database: Database, { caller, at }: Asked, id: number, videoId: number) {
  return database.run(sql`
    delete from playlist_items i using playlists p, titles v
    where i.playlist_id = ${id} and i.video_id = ${videoId} and p.id = i.playlist_id and v.id = i.video_id
      and p.profile_id = ${caller.profileId} and ${visibleTo(caller, at)}`);
}
