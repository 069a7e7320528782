import type { LocalTexts } from "#contract/language.ts";
import { textColumns, textPairs, textValues } from "#server/database/text-columns.ts";
import type { ListedPage, NewPage, PageTexts } from "#contract/admin/pages.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isoText } from "../iso-text.ts";
import { currentIdentity, currentPlans, currentPrices, type Facts } from "../fact-queries.ts";
import type { SafeHtml } from "#server/safe-html.ts";

const columns = ["title", "content"] as const;

/** Texts that are stored: their HTML is sanitised. */
export type StoredTexts = LocalTexts<"title"> & LocalTexts<"content", SafeHtml>;

type ListedRow = Omit<ListedPage, "in_force_since" | "planned_for"> & {
  in_force_since: Date;
  planned_for: Date | null;
};

export function findPages(database: Database) {
  return database.rows<ListedRow>(sql`
    select p.id, p.slug, ${textColumns(["title"], "p")}, p.version, p.in_force_since, n.in_force_since as planned_for
    from pages p left join page_plans n on n.page_id = p.id order by p.sort_index, p.slug`);
}

type PageRow = PageTexts & {
  id: number;
  slug: string;
  version: number;
  in_force_since: Date;
  planned: (PageTexts & { in_force_since: string }) | null;
  /** The latest first. */
  earlier: { version: number; in_force_since: string; in_force_until: string }[];
};

export function findPageById(database: Database, id: number) {
  return database.row<PageRow>(sql`
    select p.id, p.slug, ${textColumns(columns, "p")}, p.version, p.in_force_since,
      (select json_build_object(${textPairs(columns, "n")}, 'in_force_since', ${isoText("n.in_force_since")})
        from page_plans n where n.page_id = p.id) as planned,
      (select coalesce(json_agg(json_build_object('version', e.version, 'in_force_since', ${isoText("e.in_force_since")},
          'in_force_until', ${isoText("e.replaced_at")}) order by e.version desc), '[]')
        from page_versions e where e.slug = p.slug) as earlier
    from pages p where p.id = ${id}`);
}

/** With what its placeholders say: of an earlier version what they said then. */
export function findVersion(database: Database, id: number, version: number) {
  return database.row<PageTexts & Facts>(sql`
    select ${textColumns(columns, "v")}, ${currentPrices} as prices, ${currentPlans} as plans,
      coalesce(v.facts, ${currentIdentity}) as identity
    from pages p cross join lateral (
      select p.version, ${textColumns(columns, "p")}, null::jsonb as facts
      union all
      select e.version, ${textColumns(columns, "e")}, e.facts
      from page_versions e where e.slug = p.slug
      union all
      select p.version + 1, ${textColumns(columns, "n")}, null
      from page_plans n where n.page_id = p.id
    ) v
    where p.id = ${id} and v.version = ${version}`);
}

/** Null for the slug that another page has. */
export async function insertPage(database: Database, page: Omit<NewPage, "reason"> & StoredTexts, at: Date) {
  const row = await database.row<{ id: number }>(sql`
    insert into pages (slug, ${textColumns(columns)}, position, sort_index, in_force_since, updated_at)
    select ${page.slug}, ${textValues(columns, page)}, ${page.position},
      coalesce(max(sort_index), 0) + 1, ${at}::timestamptz, ${at}::timestamptz
    from pages
    on conflict (slug) do nothing returning id`);
  return row?.id ?? null;
}

/** The trigger keeps what is replaced. */
export async function storeTexts(database: Database, id: number, texts: StoredTexts, at: Date): Promise<void> {
  await database.run(sql`
    update pages set (${textColumns(columns)}, in_force_since, updated_at) =
      row (${textValues(columns, texts)}, ${at}::timestamptz, ${at}::timestamptz)
    where id = ${id}`);
}

export async function storePlan(database: Database, id: number, texts: StoredTexts, since: string): Promise<void> {
  await database.run(sql`
    insert into page_plans (page_id, ${textColumns(columns)}, in_force_since)
    values (${id}, ${textValues(columns, texts)}, ${since})
    on conflict (page_id) do update set (${textColumns(columns)}, in_force_since) =
      row (${textColumns(columns, "excluded")}, excluded.in_force_since)`);
}

export async function deletePlan(database: Database, id: number): Promise<void> {
  await database.run(sql`delete from page_plans where page_id = ${id}`);
}

export async function deletePage(database: Database, id: number): Promise<void> {
  await database.run(sql`delete from pages where id = ${id}`);
}

/** Puts the planned texts whose instant has come into force, dated by that instant. */
export async function applyPlans(database: Database, at: Date): Promise<void> {
  const due = sql`${textColumns(columns)}, in_force_since`;
  await database.run(sql`
    with due as (delete from page_plans where in_force_since <= ${at}::timestamptz returning page_id, ${due})
    update pages p set (${textColumns(columns)}, in_force_since, updated_at) =
      row (${textColumns(columns, "due")}, due.in_force_since, ${at}::timestamptz)
    from due where p.id = due.page_id`);
}
