import { textColumns } from "#server/database/text-columns.ts";
import type { Locale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { isoText } from "./iso-text.ts";
import type { Facts } from "./fact-queries.ts";
import { currentPrices, currentPlans, currentIdentity } from "./fact-queries.ts";
import { wordsIn } from "./faq-queries.ts";

/** Each word with its stem. */
export function formsOf(database: Database, locale: Locale, words: readonly string[]) {
  return database.rows<{ word: string; forms: string[] }>(sql`
    select word, tsvector_to_array(${wordsIn[locale]}(word)) as forms from unnest(${words}::text[]) word`);
}

type EarlierVersion = { version: number; in_force_since: string; in_force_until: string };
export type PageRow = {
  title: string;
  content: string;
  version: number;
  since: Date;
  /** Null for the version in force. */
  until: Date | null;
  earlier: EarlierVersion[];
  /** The planned version, which is the next. */
  coming: { version: number; in_force_since: string } | null;
} & Facts;

const pageTexts = ["title", "content"] as const;

/** A page in the version in force, in an earlier one or in the planned one, with the list of all others. */
export function findPage(database: Database, locale: Locale, slug: string, version: number | undefined) {
  return database.row<PageRow>(sql`
    select ${inLanguage("v", "title", locale)} as title, ${inLanguage("v", "content", locale)} as content, v.version,
      v.in_force_since as since, v.replaced_at as until, ${currentPrices} as prices, ${currentPlans} as plans, coalesce(v.facts, ${currentIdentity}) as identity,
      (select coalesce(json_agg(json_build_object('version', e.version, 'in_force_since', ${isoText("e.in_force_since")},
          'in_force_until', ${isoText("e.replaced_at")}) order by e.version desc), '[]')
        from page_versions e where e.slug = p.slug) as earlier,
      (select json_build_object('version', p.version + 1, 'in_force_since', ${isoText("n.in_force_since")})
        from page_plans n where n.page_id = p.id) as coming
    from pages p cross join lateral (
      select p.version, ${textColumns(pageTexts, "p")}, p.in_force_since,
        null::timestamptz as replaced_at, null::jsonb as facts
      union all
      select e.version, ${textColumns(pageTexts, "e")}, e.in_force_since, e.replaced_at, e.facts
      from page_versions e where e.slug = p.slug
      union all
      select p.version + 1, ${textColumns(pageTexts, "n")}, n.in_force_since, null, null
      from page_plans n where n.page_id = p.id
    ) v
    where p.slug = ${slug} and v.version = coalesce(${version ?? null}::bigint, p.version)`);
}

/** `about`: another one for another date or text. */
export function findPlannedTerms(database: Database) {
  return database.row<{ version: number; since: Date; about: string }>(sql`
    select (p.version + 1)::integer as version, n.in_force_since as since,
      md5(concat_ws(' ', n.in_force_since, ${textColumns(pageTexts, "n")})) as about
    from page_plans n join pages p on p.id = n.page_id where p.slug = 'cgu'`);
}

export function listPages(database: Database) {
  return database.rows<{ slug: string }>(sql`select slug from pages order by sort_index, slug`);
}

export function listLinkedPages(database: Database, locale: Locale, position: "header" | "footer") {
  return database.rows<{ slug: string; title: string; position: "header" | "footer" }>(sql`
    select slug, position,
      coalesce(nullif(${inLanguage("pages", "link", locale)}, ''), ${inLanguage("pages", "title", locale)}) as title
    from pages where position = ${position} order by sort_index, slug`);
}

/** The subjects of messages in their order. */
export function listSubjects(database: Database, locale: Locale) {
  return database.rows<{ id: number; title: string }>(sql`
    select id, ${inLanguage("contact_subjects", "title", locale)} as title from contact_subjects order by position, id`);
}
