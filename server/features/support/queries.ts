import { textColumns, textTypes } from "#server/database/text-columns.ts";
import { eachLocale, textName, type Locale, type LocalTexts } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { raw, sql } from "#server/database/sql.ts";
import type { OfferedPlan } from "./plan-facts.ts";
import { isoText } from "./iso-text.ts";
import type { SafeHtml } from "#server/safe-html.ts";

/** In cents, by placeholder name: `individualMonth`. */
export type Prices = Readonly<Record<string, number>>;

/** What the database knows of the operator, by the names of placeholders. */
export type Facts = {
  prices: Prices;
  identity: Readonly<Record<string, string>>;
  /** All there are, in the staff's order. */
  plans: readonly OfferedPlan[];
};

/** What texts say that subscriptions cost and who runs the service, read with each text. */
export const currentPrices = sql`(select jsonb_object_agg(name, price_cents) from plan_prices)`;
export const currentPlans = sql`(
  select coalesce(jsonb_agg(o order by o.position, o.group_id), '[]') from plan_offers o)`;
export const currentIdentity = sql`(select operator_facts(o) from operator_identity o)`;

export function findFacts(database: Database) {
  return database.row<Facts>(
    sql`select ${currentPrices} as prices, ${currentPlans} as plans, ${currentIdentity} as identity`,
  );
}

/** The questions in order. */
export function listFaqs(database: Database, locale: Locale) {
  return database.rows<{ id: number; question: string; response: string } & Facts>(sql`
    select id, ${inLanguage("faqs", "question", locale)} as question, ${inLanguage("faqs", "response", locale)} as response,
      ${currentPrices} as prices, ${currentPlans} as plans, ${currentIdentity} as identity
    from faqs order by position, id`);
}

// The functions of the search, which folds words and adds their stems.
const wordsIn = eachLocale((locale) => raw(textName("words", locale)));

/** The words of every question, to be searched. */
export function listFaqWords(database: Database, locale: Locale) {
  const words = wordsIn[locale];
  return database.rows<{ id: number; inQuestion: string[]; inAnswer: string[] }>(sql`
    select id, tsvector_to_array(${words}(${inLanguage("faqs", "question", locale)})) as "inQuestion",
      tsvector_to_array(${words}(without_tags(${inLanguage("faqs", "response", locale)}))) as "inAnswer"
    from faqs order by position, id`);
}

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

export type NewMessage = {
  accountId: number | null;
  civility: number;
  lastName: string;
  firstName: string;
  email: string;
  /** E.164 */
  phone: string | null;
  object: string;
  message: string;
  /** Of the form. */
  locale: Locale;
  byMail?: boolean;
  quoted?: string;
};

/** Of a message that came otherwise than by the form, which alone asks for these. */
export const besideForm = { accountId: null, civility: 1, phone: null } as const;

/** Also deletes messages older than the three years that the privacy policy states, unless they have to be kept. */
export function insertMessage(database: Database, message: NewMessage, at: Date) {
  const { accountId, civility, lastName, firstName, email, phone, object } = message;
  return database.row<{ id: number }>(sql`
    with swept as (delete from contact_messages m where m.created_at < ${at}::timestamptz - interval '3 years'
      and not exists (select from legally_held h where h.account_id = m.account_id))
    insert into contact_messages (
      account_id, civility, last_name, first_name, email, phone, object, message, locale, by_mail, quoted,
      created_at, waiting_since)
    values (${accountId}, ${civility}, ${lastName}, ${firstName}, ${email}, ${phone}, ${object}, ${message.message},
      ${message.locale}, ${message.byMail ?? false}, ${message.quoted ?? ""}, ${at}, ${at})
    returning id`);
}

/** 1 when this solution is used for the first time, else 0. Also deletes expired ones. */
export function spendCaptcha(database: Database, challenge: string, expiresAt: Date, at: Date) {
  return database.run(sql`
    with swept as (delete from spent_captchas where expires_at < ${at}::timestamptz - interval '1 hour')
    insert into spent_captchas (challenge, expires_at) values (${challenge}, ${expiresAt}) on conflict do nothing`);
}

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
