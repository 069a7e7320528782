import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { knownTo, visibleTo } from "#server/database/visibility.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import type { Window } from "#server/http/paged-answers.ts";

/** Tables with one row per profile and title. */
const tables = { likes: sql`likes`, favourites: sql`favourites` };
export type Marks = keyof typeof tables;

/** The title, if the profile may know of it; its `rating` may be above the profile's ceiling. */
export function findTitle(database: Database, id: number, { caller, at }: ProfileCall) {
  return database.row<{ rating: number }>(sql`
    select v.rating from titles v where v.id = ${id} and ${knownTo(caller, at)}`);
}

/** An existing mark keeps its date. */
export function addMark(database: Database, marks: Marks, id: number, { caller, at }: ProfileCall) {
  return database.run(sql`
    insert into ${tables[marks]} (profile_id, video_id, created_at) values (${caller.profileId}, ${id}, ${at})
    on conflict (profile_id, video_id) do nothing`);
}

export function removeMark(database: Database, marks: Marks, id: number, { caller }: ProfileCall) {
  return database.run(sql`delete from ${tables[marks]} where profile_id = ${caller.profileId} and video_id = ${id}`);
}

/** How many profiles like a title. */
export async function countLikes(database: Database, id: number): Promise<number> {
  const row = await database.row<{ total: number }>(sql`select count(*) as total from likes where video_id = ${id}`);
  return row?.total ?? 0;
}

/** Ids of the marked titles that the profile may see now, newest first. */
export async function markedIds(database: Database, marks: Marks, call: ProfileCall): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    select v.id ${marked(marks, call)} order by m.created_at desc, v.id desc`);
  return rows.map(({ id }) => id);
}

/** A window of the favourites, the latest first, and how many there are. */
export async function findFavourites(database: Database, call: ProfileCall, { limit, offset }: Window) {
  const row = await database.row<{ ids: number[]; total: number }>(sql`
    select array(select v.id ${marked("favourites", call)}
        order by m.created_at desc, v.id desc limit ${limit} offset ${offset}) as ids,
      (select count(*) ${marked("favourites", call)}) as total`);
  return row ?? { ids: [], total: 0 };
}

/** Whether a title is a favourite, and how many favourites there are. */
export async function findFavourite(database: Database, call: ProfileCall, id: number) {
  const row = await database.row<{ isKept: boolean; total: number }>(sql`
    select exists (select ${marked("favourites", call)} and v.id = ${id}) as "isKept",
      (select count(*) ${marked("favourites", call)}) as total`);
  return row ?? { isKept: false, total: 0 };
}

function marked(marks: Marks, { caller, at }: ProfileCall): Sql {
  return sql`from ${tables[marks]} m join titles v on v.id = m.video_id
    where m.profile_id = ${caller.profileId} and ${visibleTo(caller, at)}`;
}
