import type { ListedPerson } from "#contract/admin/people.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import type { Window } from "#server/http/paged-answers.ts";

/** Lets one transaction at a time create, rename or merge people. */
export async function lockPeople(database: Database): Promise<void> {
  await database.run(sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`);
}

const titlesOf = sql`(select count(distinct c.video_id)::integer from credits c where c.person_id = p.id)`;

/** A word of one of the person's names begins with each word of the search. */
function isNamed(search: string): Sql {
  return sql`exists (
    select from person_names n where n.person_id = p.id
      and (select bool_and('-' || n.slug like '%-' || word || '%')
        from unnest(string_to_array(person_slug(${search}), '-')) word))`;
}

/** People whom a title credits, by name. */
export async function findPeople(database: Database, search: string, { limit, offset }: Window) {
  const row = await database.row<{ data: ListedPerson[]; total: number }>(sql`
    with found as materialized (
      select p.id, p.name, p.slug, ${titlesOf} as titles from people p
      where exists (select from credits c where c.person_id = p.id) ${search === "" ? sql`` : sql`and ${isNamed(search)}`}
    )
    select (select count(*)::integer from found) as total, coalesce((
      select json_agg(page) from (select * from found order by slug limit ${limit} offset ${offset}) page), '[]') as data`);
  return row ?? { data: [], total: 0 };
}

export type Person = { id: number; name: string; slug: string; titles: number };

export function findPerson(database: Database, id: number) {
  return database.row<Person>(sql`select p.id, p.name, p.slug, ${titlesOf} as titles from people p where p.id = ${id}`);
}

/** The person who has or had a name. */
export function findNamed(database: Database, name: string) {
  return database.row<Person>(sql`
    select p.id, p.name, p.slug, ${titlesOf} as titles from people p join person_names n on n.person_id = p.id
    where n.slug = person_slug(${name})`);
}

export function renamePerson(database: Database, id: number, name: string) {
  return database.run(sql`update people set name = ${name} where id = ${id}`);
}

/** Gives a person's credits and names to another. */
export async function mergePerson(database: Database, id: number, into: number): Promise<void> {
  await database.run(sql`
    delete from credits c where c.person_id = ${id} and exists (
      select from credits o where o.person_id = ${into} and o.video_id = c.video_id and o.role = c.role)`);
  await database.run(sql`update credits set person_id = ${into} where person_id = ${id}`);
  await database.run(sql`update person_names set person_id = ${into} where person_id = ${id}`);
  await database.run(sql`delete from people where id = ${id}`);
}
