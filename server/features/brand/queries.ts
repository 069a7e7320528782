import type { BrandSlot } from "#contract/admin/brand.ts";
import type { Database } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";
import type { Look, LookPicture } from "./look.ts";

const pictureOf = (alias: string) =>
  `case when ${alias}.key is not null then json_build_object('key', ${alias}.key, 'width', ${alias}.width, 'height', ${alias}.height, 'is_drawing', ${alias}.is_drawing) end`;
const lookColumns = raw(
  `v.id, v.accent, ${pictureOf("l")} as logo, ${pictureOf("d")} as logo_light, ${pictureOf("i")} as icon`,
);
const pictures = raw(`left join brand_pictures l on l.key = v.logo left join brand_pictures d on d.key = v.logo_light
  left join brand_pictures i on i.key = v.icon`);

/** The current look, or the one of a version; undefined where there is none. */
export function findLook(database: Database, id: number | null = null) {
  return database.row<Look>(sql`
    select ${lookColumns} from brand_versions v ${pictures}
    where ${id}::integer is null or v.id = ${id} order by v.id desc limit 1`);
}

export function listLooks(database: Database) {
  return database.rows<Look & { saved_by: string; saved_at: Date }>(sql`
    select ${lookColumns}, v.saved_by, v.saved_at from brand_versions v ${pictures} order by v.id desc limit 20`);
}

type NewLook = { accent: string | null; by: string; at: Date } & Record<BrandSlot, string | null>;

/** Returns whether no other version has taken this place: the numbers have no gap. */
export async function insertLook(database: Database, id: number, look: NewLook): Promise<boolean> {
  const rows = await database.rows(sql`
    insert into brand_versions (id, accent, logo, logo_light, icon, saved_by, saved_at)
    select ${id}, ${look.accent}, ${look.logo}, ${look.logo_light}, ${look.icon}, ${look.by}, ${look.at}::timestamptz
    where ${id}::integer = (select coalesce(max(id), 0) + 1 from brand_versions)
    on conflict do nothing returning id`);
  return rows.length === 1;
}

/** Where each picture belongs. They stay until the transaction ends. */
export function lockPictures(database: Database, keys: readonly string[]) {
  return database.rows<{ key: string; slot: BrandSlot }>(sql`
    select key, slot from brand_pictures where key = any(${keys}::text[]) for key share`);
}

type NewPicture = LookPicture & { slot: BrandSlot; files: readonly { name: string; content: Buffer }[] };

/** One that is there already keeps its files, and stays another day. */
export async function insertPicture(database: Database, picture: NewPicture, at: Date): Promise<void> {
  await database.run(sql`
    insert into brand_pictures (key, slot, width, height, is_drawing, made_at)
    values (${picture.key}, ${picture.slot}, ${picture.width}, ${picture.height}, ${picture.is_drawing}, ${at}::timestamptz)
    on conflict (key) do update set made_at = excluded.made_at`);
  await database.run(sql`
    insert into brand_files (key, name, content)
    select ${picture.key}, f.name, f.content
    from unnest(${picture.files.map(({ name }) => name)}::text[], ${picture.files.map(({ content }) => content)}::bytea[])
      f (name, content)
    on conflict do nothing`);
}

export async function removeUnusedPictures(database: Database, madeBefore: Date): Promise<void> {
  await database.run(sql`
    delete from brand_pictures p where p.made_at < ${madeBefore}::timestamptz
      and not exists (select from brand_versions v where v.logo = p.key)
      and not exists (select from brand_versions v where v.logo_light = p.key)
      and not exists (select from brand_versions v where v.icon = p.key)`);
}

export async function findFile(database: Database, key: string, name: string): Promise<Buffer | undefined> {
  const row = await database.row<{ content: Buffer }>(sql`
    select content from brand_files where key = ${key} and name = ${name}`);
  return row?.content;
}
