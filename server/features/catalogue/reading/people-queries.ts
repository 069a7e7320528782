import type { Person } from "#contract/video.ts";
import type { Database } from "#server/database/pool.ts";
import { join, raw, sql, type Sql } from "#server/database/sql.ts";
import { unplanned, within } from "#server/database/unplanned.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Window } from "#server/http/paged-answers.ts";
import type { Audience } from "../audience.ts";
import { fold } from "../search/folding.ts";

export type PersonRow = Person & { id: number };

/** What the audience sees of a person `p`, as `total_video` and `roles`. */
function madeBy({ viewer, at }: Audience): Sql {
  return sql`
    select count(distinct v.id)::integer as total_video, array_agg(distinct c.role) as roles
    from credits c join videos v on v.id = c.video_id
    where c.person_id = p.id and v.type <> 'episode' and ${visibleTo(viewer, at)}`;
}

/** A person by one of their names. Whoever has nothing that the audience sees does not exist for it. */
export function findPerson(database: Database, slug: string, audience: Audience) {
  return database.row<PersonRow>(sql`
    select p.id, p.slug, p.name, made.total_video, made.roles
    from person_names n join people p on p.id = n.person_id cross join lateral (${madeBy(audience)}) made
    where n.slug = ${slug} and made.total_video > 0`);
}

/** A person's newest titles. Materialized, so that they are never sought among all titles. */
export async function personVideos(database: Database, id: number, { viewer, at }: Audience, window: Window) {
  const rows = await database.rows<{ id: number }>(sql`
    with made as materialized (select distinct video_id from credits where person_id = ${unplanned(id, "integer")})
    select v.id from made join videos v on v.id = made.video_id
    where v.type <> 'episode' and ${visibleTo(viewer, at)}
    order by v.published_at desc, v.id desc ${within(window)}`);
  return rows.map((row) => row.id);
}

/** The most people that a search looks at, and that it finds. */
const reach = 300;
const most = 8;

/**
 * People one of whose names has, for every word of a keyword, a word that begins with it: the whole name first, then names
 * that begin so, then those with the most to see.
 */
export async function searchPeople(database: Database, keyword: string, audience: Audience): Promise<Person[]> {
  const words = fold(keyword)
    .split(" ")
    .filter((word) => word !== "");
  if (words.join("").length < 2) return [];
  const slug = words.join("-");
  const fits = join(
    words.map((word) => sql`'-' || n.slug like ${`%-${word}%`}`),
    " and ",
  );
  return database.rows<Person>(sql`
    with named as materialized (
      select n.person_id, min(case when n.slug = ${slug} then 1 when starts_with(n.slug, ${slug}) then 2 else 3 end) as way
      from person_names n where ${fits} group by n.person_id order by way, n.person_id limit ${raw(String(reach))}
    )
    select p.slug, p.name, made.roles, made.total_video
    from named join people p on p.id = named.person_id cross join lateral (${madeBy(audience)}) made
    where made.total_video > 0 order by named.way, made.total_video desc, p.slug limit ${raw(String(most))}`);
}
