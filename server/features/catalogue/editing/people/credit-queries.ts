import { type CreditRole, type PeopleField, peopleFields } from "#contract/title-fields.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** Everybody who is credited for a title, in the order of each role. */
export type Credits = { id: number; people: { role: CreditRole; name: string; position: number }[] };

/** An episode has none: it has those of its series. */
export function creditsOf(
  id: number,
  title: { type: string } & Readonly<Record<PeopleField, readonly string[]>>,
): Credits {
  if (title.type === "episode") return { id, people: [] };
  const people = peopleFields.flatMap(({ name: field, role }) =>
    title[field].map((name, place) => ({ role, name, position: place + 1 })),
  );
  return { id, people };
}

/** Replaces the credits of titles. Names are of people who exist. */
export async function replaceCredits(database: Database, titles: readonly Credits[]): Promise<void> {
  if (titles.length === 0) return;
  const rows = titles.flatMap(({ id, people }) => people.map((person) => ({ id, ...person })));
  await database.run(sql`delete from credits where video_id = any(${titles.map(({ id }) => id)})`);
  // A person who is given under two names is named once, where the first of them stands.
  await database.run(sql`
    insert into credits (video_id, role, person_id, position)
    select g.id, g.role, n.person_id, min(g.position)
    from json_to_recordset(${JSON.stringify(rows)}) as g (id integer, role text, name text, position smallint)
    join person_names n on n.slug = person_slug(g.name)
    group by g.id, g.role, n.person_id`);
}
