import type { VideoCard } from "#contract/video.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { knownTo, visibleTo } from "#server/database/visibility.ts";
import type { Asked } from "#server/http/callers.ts";
import type { Window } from "#server/http/paged-answers.ts";

/** A statement for the cards of what `picked` answers (`id` and `place`): one JSON text. */
export type Cards = (picked: Sql, asked: Asked) => Sql;

/** Tables with one row per profile and title. */
const tables = { likes: sql`likes`, favourites: sql`favourites` };
export type Marks = keyof typeof tables;

/** The title, if the profile may know of it; its `rating` may be above the profile's ceiling. */
export function findTitle(database: Database, id: number, { caller, at }: Asked) {
  return database.row<{ rating: number }>(sql`
    select v.rating from titles v where v.id = ${id} and ${knownTo(caller, at)}`);
}

/** An existing mark keeps its date. */
export function addMark(database: Database, marks: Marks, id: number, { caller, at }: Asked) {
  return database.run(sql`
    insert into ${tables[marks]} (profile_id, video_id, created_at) values (${caller.profileId}, ${id}, ${at})
    on conflict (profile_id, video_id) do nothing`);
}

export function removeMark(database: Database, marks: Marks, id: number, { caller }: Asked) {
  return database.run(sql`delete from ${tables[marks]} where profile_id = ${caller.profileId} and video_id = ${id}`);
}

/** How many profiles like a title. */
export async function countLikes(database: Database, id: number): Promise<number> {
  const row = await database.row<{ total: number }>(sql`select count(*) as total from likes where video_id = ${id}`);
  return row?.total ?? 0;
}

/** Ids of the marked titles that the profile may see now, newest first. */
export async function markedIds(database: Database, marks: Marks, asked: Asked): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    select v.id ${marked(marks, asked)} order by m.created_at desc, v.id desc`);
  return rows.map(({ id }) => id);
}

/** A window of the favourites' cards as JSON text, the latest first, and how many favourites there are. */
export async function findFavourites(database: Database, cards: Cards, asked: Asked, { limit, offset }: Window) {
  const picked = sql`
    select v.id, row_number() over (order by m.created_at desc, v.id desc) as place ${marked("favourites", asked)}
    order by m.created_at desc, v.id desc limit ${limit} offset ${offset}`;
  const row = await database.row<{ data: string; total: number }>(sql`
    select (${cards(picked, asked)}) as data, (select count(*) ${marked("favourites", asked)}) as total`);
  return row ?? { data: "[]", total: 0 };
}

/** One title's card, if it is a favourite, and how many favourites there are. */
export async function findFavourite(database: Database, cards: Cards, asked: Asked, id: number) {
  const picked = sql`select v.id, 1 as place ${marked("favourites", asked)} and v.id = ${id}`;
  const row = await database.row<{ data: VideoCard[]; total: number }>(sql`
    select (${cards(picked, asked)})::json as data, (select count(*) ${marked("favourites", asked)}) as total`);
  return { card: row?.data[0], total: row?.total ?? 0 };
}

function marked(marks: Marks, { caller, at }: Asked): Sql {
  return sql`from ${tables[marks]} m join titles v on v.id = m.video_id
    where m.profile_id = ${caller.profileId} and ${visibleTo(caller, at)}`;
}
