import { textColumns, textPairs, textTypes, textValues } from "#server/database/text-columns.ts";
import type { ArrangedAge, ArrangedCategory, ArrangedHome, HomeForm } from "#contract/admin/home.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";

/** Of a category. */
const texts = ["title", "line"] as const;

/** Locks the arrangement until the transaction ends. */
export async function lockArrangement(database: Database): Promise<void> {
  await database.run(sql`select from home_arrangement where is_only for update`);
}

export function findArrangement(database: Database) {
  return database.row<ArrangedHome>(sql`
    select version,
      (select ${placed} from videos v where v.is_top and v.type <> 'episode') as top,
      (select ${placed} from videos v where v.is_kids_top and v.type <> 'episode') as kids_top,
      (select coalesce(json_agg(${placed} order by v.featured_rank, v.id), '[]')
        from videos v where v.featured_rank is not null and v.type <> 'episode') as featured,
      (select coalesce(json_agg(json_build_object('id', id, ${textPairs(texts)}, 'style', style, 'on_home', on_home) order by priority, id), '[]') from categories) as categories,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'on_home', on_home) order by position, id), '[]')
        from ages) as ages
    from home_arrangement where is_only`);
}

const instant = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const placed = sql`json_build_object('id', v.id, 'type', v.type, ${textPairs(["title"], "v")},
  'is_kid', v.is_kid, 'images_key', v.images_key, 'color', v.color, 'state', v.state,
  'from', ${instant(sql`coalesce(v.published_at, v.planned_at)`)}, 'until', ${instant(sql`v.unpublished_at`)})`;

/** The films and series with these ids that exist. */
export function findPlaceable(database: Database, ids: readonly number[]) {
  return database.rows<{ id: number; is_kid: boolean }>(sql`
    select id, is_kid from videos where id = any(${ids}) and type <> 'episode'`);
}

/** Clears the flag of the previous title first, since the flag is unique. */
export async function setTop(database: Database, flag: "is_top" | "is_kids_top", id: number | null): Promise<void> {
  const column = sql([flag]);
  await database.run(sql`update videos set ${column} = false where ${column} and id is distinct from ${id}`);
  await database.run(sql`update videos set ${column} = true where id = ${id} and not ${column}`);
}

export async function setFeatured(database: Database, ids: readonly number[]): Promise<void> {
  await database.run(sql`
    update videos v set featured_rank = placed.rank
    from (
      select v.id, array_position(${ids}::integer[], v.id)::smallint as rank
      from videos v where v.featured_rank is not null or v.id = any(${ids})
    ) placed
    where placed.id = v.id and v.featured_rank is distinct from placed.rank`);
}

type KeptCategory = ArrangedCategory & { priority: number };

export async function removeOtherCategories(database: Database, kept: readonly number[]): Promise<void> {
  await database.run(sql`delete from categories where id <> all(${kept}::integer[])`);
}

export async function updateCategories(database: Database, categories: readonly KeptCategory[]): Promise<void> {
  await database.run(sql`
    update categories c set (${textColumns(texts)}, style, on_home, priority) =
      row (${textColumns(texts, "g")}, g.style, g.on_home, g.priority)
    from json_to_recordset(${JSON.stringify(categories)}) as g (id integer, ${textTypes(texts)}, style text, on_home boolean, priority integer)
    where c.id = g.id and (${textColumns(texts, "c")}, c.style, c.on_home, c.priority)
      is distinct from (${textColumns(texts, "g")}, g.style, g.on_home, g.priority)`);
}

type NewCategory = HomeForm["categories"][number] & { priority: number; slug: string };

/** Undefined if the slug is taken. */
export async function insertCategory(database: Database, category: NewCategory): Promise<number | undefined> {
  const { slug, style, on_home, priority } = category;
  const row = await database.row<{ id: number }>(sql`
    insert into categories (slug, ${textColumns(texts)}, style, on_home, priority)
    values (${slug}, ${textValues(texts, category)}, ${style}, ${on_home}, ${priority})
    on conflict (slug) do nothing
    returning id`);
  return row?.id;
}

/** Stores the ages in this order and deletes others. */
export async function replaceAges(database: Database, ages: readonly ArrangedAge[]): Promise<void> {
  const ids = ages.map(({ id }) => id);
  const rows = ages.map((age, position) => ({ ...age, position }));
  await database.run(sql`delete from ages where id <> all(${ids}::integer[])`);
  await database.run(sql`
    insert into ages (id, name, on_home, position)
    select id, name, on_home, position
    from json_to_recordset(${JSON.stringify(rows)}) as g (id integer, name text, on_home boolean, position smallint)
    on conflict (id) do update set (name, on_home, position) = row (excluded.name, excluded.on_home, excluded.position)
    where (ages.name, ages.on_home, ages.position)
      is distinct from (excluded.name, excluded.on_home, excluded.position)`);
}

export async function incrementVersion(database: Database): Promise<void> {
  await database.run(sql`update home_arrangement set version = version + 1 where is_only`);
}
