import type { LocalTexts } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { textColumns, textTypes } from "#server/database/text-columns.ts";
import type { SafeHtml } from "#server/safe-html.ts";

/** `link_`: what links to the page say instead of its title; '' where they say that. */
type PageNames = LocalTexts<"title" | "link">;

export type DefaultTexts = {
  pages: ({ slug: string } & LocalTexts<"content", SafeHtml> & PageNames)[];
  faqs: (LocalTexts<"question"> & LocalTexts<"response", SafeHtml>)[];
};

async function hasPages(database: Database): Promise<boolean> {
  return (await database.row(sql`select 1 from pages limit 1`)) !== undefined;
}

/** Whether one of these pages is not there and never was: one that an editor removed has left its versions. */
export async function lacksPages(database: Database, slugs: readonly string[]): Promise<boolean> {
  const row = await database.row<{ slug: string }>(sql`
    select slug from unnest(${[...slugs]}::text[]) slug
    where not exists (select from pages p where p.slug = slug.slug)
      and not exists (select from page_versions v where v.slug = slug.slug)
    limit 1`);
  return row !== undefined;
}

/** Inserts the pages that were never there, and the questions into a database without pages; once, also with several processes. */
export function insertTexts(database: Database, { pages, faqs }: DefaultTexts): Promise<void> {
  return database.transaction(async (inside) => {
    await inside.run(sql`lock table pages in share row exclusive mode`);
    const texts = ["title", "link", "content"] as const;
    const faqTexts = ["question", "response"] as const;
    const isFirst = !(await hasPages(inside));
    await inside.run(sql`
      insert into pages (slug, ${textColumns(texts)}, position, sort_index)
      select slug, ${textColumns(texts)}, 'footer', place
      from rows from (json_to_recordset(${JSON.stringify(pages)})
        as (slug text, ${textTypes(texts)}))
        with ordinality as given (slug, ${textColumns(texts)}, place)
      where not exists (select from page_versions v where v.slug = given.slug)
      on conflict do nothing`);
    if (!isFirst) return;
    await inside.run(sql`
      insert into faqs (${textColumns(faqTexts)}, position)
      select ${textColumns(faqTexts)}, place
      from rows from (json_to_recordset(${JSON.stringify(faqs)})
        as (${textTypes(faqTexts)}))
        with ordinality as given (${textColumns(faqTexts)}, place)
      order by place`);
  });
}
