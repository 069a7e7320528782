import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import type { FieldName } from "#contract/title-fields.ts";
import type { Database } from "#server/database/pool.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { fieldColumns, givenFields, givenFieldTypes, selectedFields } from "./field-sql.ts";

export type EditedRow = Omit<EditedTitle, "from" | "until" | "created_at" | "updated_at" | "has_stream"> & {
  from: Date | null;
  until: Date | null;
  media_key: string | null;
  created_at: Date;
  updated_at: Date;
};

const markers = (alias: "v" | "m"): Sql => {
  const of = sql([alias]);
  return sql`'intro_start', ${of}.intro_start_seconds, 'intro_end', ${of}.intro_end_seconds,
    'recap_start', ${of}.recap_start_seconds, 'recap_end', ${of}.recap_end_seconds,
    'credits_start', ${of}.credits_start_seconds`;
};

/** Titles with all fields that editors see, in any state. `lock`: lock the rows until the transaction ends. */
export function findEdited(database: Database, ids: readonly number[], { lock = false } = {}) {
  return database.rows<EditedRow>(sql`
    select v.id, v.slug, v.type, v.version, ${selectedFields}, v.state,
      coalesce(v.published_at, v.planned_at) as "from", v.unpublished_at as until, v.territories,
      array(select c.id from video_categories vc join categories c on c.id = vc.category_id
        where vc.video_id = v.id order by c.priority, c.id) as categories,
      array(select age_id from video_ages where video_id = v.id order by age_id) as ages,
      (select json_build_object('id', led.id, 'title', led.title_fr) from videos led where led.id = v.series_id) as series,
      (select json_build_object('id', s.id, 'number', s.number) from seasons s where s.id = v.season_id) as season,
      v.episode_number as number, v.duration_seconds as duration, v.media_key, v.images_key, v.color, v.view_count,
      (select json_build_object(${markers("m")}) from marker_proposals m
        where m.video_id = v.id and m.settled_at is null) as proposed_markers,
      v.created_at, v.updated_at
    from videos v where v.id = any(${ids}) order by v.id ${lock ? sql`for no key update` : sql``}`);
}

/** The stored columns of a title that editors change. */
export type StoredFields = Pick<EditedRow, FieldName | "state" | "territories"> & {
  published_at: Date | null;
  planned_at: Date | null;
  unpublished_at: Date | null;
};

/** Stores all fields of titles and increments their versions. */
export async function updateFields(
  database: Database,
  titles: readonly { id: number; fields: StoredFields }[],
  at: Date,
): Promise<void> {
  const rows = titles.map(({ id, fields }) => ({ id, ...fields }));
  await database.run(sql`
    update videos v set (${fieldColumns}, state, published_at, planned_at, unpublished_at, territories, version, updated_at) =
      row (${givenFields}, g.state, g.published_at, g.planned_at, g.unpublished_at,
        case when g.territories is not null then array(select json_array_elements_text(g.territories)) end, v.version + 1, ${at})
    from json_to_recordset(${JSON.stringify(rows)}) as g (id integer, ${givenFieldTypes}, state text, published_at timestamptz,
      planned_at timestamptz, unpublished_at timestamptz, territories json)
    where v.id = g.id`);
}

/** The complete set of links per title; others are removed. */
export type Links = readonly { id: number; linked: readonly number[] }[];

export async function replaceCategories(database: Database, links: Links): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(links)}) as g (id integer, linked json)`;
  await database.run(sql`
    delete from video_categories vc using ${given}
    where vc.video_id = g.id
      and not exists (select from json_array_elements_text(g.linked) one where one::integer = vc.category_id)`);
  await database.run(sql`
    insert into video_categories (video_id, category_id)
    select g.id, c.id from ${given} cross join json_array_elements_text(g.linked) one join categories c on c.id = one::integer
    on conflict do nothing`);
}

export async function replaceAges(database: Database, links: Links): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(links)}) as g (id integer, linked json)`;
  await database.run(sql`
    delete from video_ages va using ${given}
    where va.video_id = g.id
      and not exists (select from json_array_elements_text(g.linked) one where one::integer = va.age_id)`);
  await database.run(sql`
    insert into video_ages (video_id, age_id)
    select g.id, a.id from ${given} cross join json_array_elements_text(g.linked) one join ages a on a.id = one::integer
    on conflict do nothing`);
}

/** Deletes drafts; a series with its seasons and episodes. The media sweep deletes their files. */
export function deleteDrafts(database: Database, ids: readonly number[]) {
  return database.run(sql`delete from videos where id = any(${ids}) and state = 'draft'`);
}

/** The given series that have an episode that is not a draft. */
export async function seriesWithReadyEpisodes(database: Database, ids: readonly number[]): Promise<Set<number>> {
  const rows = await database.rows<{ id: number }>(sql`
    select distinct series_id as id from videos
    where series_id = any(${ids}) and type = 'episode' and state <> 'draft'`);
  return new Set(rows.map(({ id }) => id));
}

export type Choices = {
  categories: { id: number; title_fr: string; title_en: string }[];
  ages: { id: number; name: string }[];
  brands: string[];
  languages: string[];
};

export function findChoices(database: Database) {
  return database.row<Choices>(sql`
    select (select coalesce(json_agg(json_build_object('id', id, 'title_fr', title_fr, 'title_en', title_en)
        order by priority, id), '[]') from categories) as categories,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position, id), '[]') from ages) as ages,
      array(select brand from videos where brand <> '' and type <> 'episode' group by brand
        order by count(*) desc, brand limit 200) as brands,
      array(select language from videos where type <> 'episode' group by language order by count(*) desc, language limit 50)
        as languages`);
}
