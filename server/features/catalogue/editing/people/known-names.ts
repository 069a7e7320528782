import { type PeopleField, peopleFields } from "#contract/title-fields.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { AppError } from "#server/http/errors.ts";
import type { Changes } from "../title-changes.ts";
import { lockPeople } from "./people-queries.ts";

/** Each given name as the person is called here. */
export type KnownNames = ReadonlyMap<string, string>;

/**
 * Finds people by any name that they have or had, whatever its capitals and accents, and creates those who are new. Call it
 * before titles are locked: acts on people lock the other way around.
 */
export async function knownNames(database: Database, names: readonly string[]): Promise<KnownNames> {
  const given = [...new Set(names)];
  if (given.length === 0) return new Map();
  const known = await findNames(database, given);
  if (given.every((name) => known.has(name))) return known;
  await lockPeople(database);
  await database.run(sql`
    insert into people (name)
    select distinct on (person_slug(name)) name from unnest(${given}::text[]) with ordinality as g (name, place)
    where person_slug(name) <> '' and not exists (select from person_names n where n.slug = person_slug(name))
    order by person_slug(name), place`);
  return findNames(database, given);
}

async function findNames(database: Database, names: readonly string[]): Promise<KnownNames> {
  const rows = await database.rows<{ given: string; name: string }>(sql`
    select g.name as given, p.name from unnest(${[...names]}::text[]) as g (name)
    join person_names n on n.slug = person_slug(g.name) join people p on p.id = n.person_id`);
  return new Map(rows.map(({ given, name }) => [given, name]));
}

/** The people in a title's changes. */
export function namesIn(changes: { readonly [Name in PeopleField]?: readonly string[] | undefined }): string[] {
  return peopleFields.flatMap(({ name }) => changes[name] ?? []);
}

/** Changes with their people as they are called here, each once a role. */
export function asKnown(changes: Changes, known: KnownNames): Changes {
  const people: Partial<Record<PeopleField, string[]>> = {};
  for (const { name } of peopleFields) {
    const given = changes[name];
    if (given) people[name] = [...new Set(given.map((one) => known.get(one) ?? one))];
  }
  return { ...changes, ...people };
}

/** @throws AppError invalid for a name without letters and digits that an address could have */
export async function withKnownNames(database: Database, changes: Changes): Promise<Changes> {
  const known = await knownNames(database, namesIn(changes));
  for (const { name } of peopleFields)
    if (changes[name]?.some((one) => !known.has(one))) throw new AppError("invalid", { fields: { [name]: "value" } });
  return asKnown(changes, known);
}
