import type { MadeImport } from "#contract/admin/title-transfer.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { StoredFields } from "../edited-queries.ts";
import { fieldColumns, givenFields, givenFieldTypes } from "../field-sql.ts";

/** Ids of existing titles by slug. */
export async function idsBySlug(database: Database, slugs: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.rows<{ slug: string; id: number }>(sql`
    select slug, id from videos where slug = any(${slugs}::text[])`);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

export async function categorySlugs(database: Database): Promise<Map<string, number>> {
  const rows = await database.rows<{ slug: string; id: number }>(sql`select slug, id from categories order by id`);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

export async function slugsOfTitles(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await database.rows<{ slug: string; id: number }>(sql`
    select slug, id from videos where id = any(${ids})`);
  return new Map(rows.map(({ slug, id }) => [id, slug]));
}

export async function episodesOf(database: Database, seriesIds: readonly number[]): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`
    select id from videos where type = 'episode' and series_id = any(${seriesIds}) order by id`);
  return rows.map(({ id }) => id);
}

export type NewRow = {
  slug: string;
  type: "movie" | "series" | "episode";
  fields: StoredFields;
  series_id: number | null;
  season_id: number | null;
  number: number | null;
};

/** Inserts titles with all fields in one statement, since indexing their words for search is the slowest part. */
export async function insertTitles(
  database: Database,
  titles: readonly NewRow[],
  at: Date,
): Promise<Map<string, number>> {
  const rows = titles.map(({ fields, ...rest }) => ({ ...rest, ...fields }));
  const made = await database.rows<{ slug: string; id: number }>(sql`
    insert into videos (slug, type, series_id, season_id, episode_number, images_key, state, planned_at, unpublished_at,
      territories, ${fieldColumns}, created_at, updated_at)
    select g.slug, g.type, g.series_id, g.season_id, g.number, '', g.state, g.planned_at, g.unpublished_at,
      case when g.territories is not null then array(select json_array_elements_text(g.territories)) end, ${givenFields},
      ${at}, ${at}
    from json_to_recordset(${JSON.stringify(rows)}) as g (slug text, type text, series_id integer, season_id integer,
      number smallint, state text, planned_at timestamptz, unpublished_at timestamptz, territories json, ${givenFieldTypes})
    returning slug, id`);
  return new Map(made.map(({ slug, id }) => [slug, id]));
}

/** An applied change, with previous values. `before` is empty for a new title. */
export type MadeChange = {
  id: number;
  slug: string;
  is_new: boolean;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
};

export type NewImport = { fileName: string; created: number; changed: number; changes: MadeChange[]; at: Date };

export async function insertImport(database: Database, entry: NewImport): Promise<number> {
  const row = await database.row<{ id: number }>(sql`
    insert into title_imports (file_name, created, changed, changes, made_at)
    values (${entry.fileName}, ${entry.created}, ${entry.changed}, ${JSON.stringify(entry.changes)}, ${entry.at}) returning id`);
  return row?.id as number;
}

export function findImports(database: Database) {
  return database.rows<Omit<MadeImport, "made_at" | "undone_at"> & { made_at: Date; undone_at: Date | null }>(sql`
    select id, file_name, created, changed, made_at, undone_at from title_imports order by id desc limit 50`);
}

export function lockImport(database: Database, id: number) {
  return database.row<{ changes: MadeChange[]; undone_at: Date | null }>(sql`
    select changes, undone_at from title_imports where id = ${id} for update`);
}

export function markUndone(database: Database, id: number, at: Date) {
  return database.run(sql`update title_imports set undone_at = ${at} where id = ${id}`);
}

/** A savepoint to which a refused import or a dry run is rolled back. */
export const beginTrial = (database: Database) => database.run(sql`savepoint trial`);
export const endTrial = (database: Database) => database.run(sql`rollback to savepoint trial`);
