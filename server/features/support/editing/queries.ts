import { textColumns, textTypes } from "#server/database/text-columns.ts";
import type {
  ChoicesForm,
  EditedChoices,
  EditedFaqs,
  FaqsForm,
  LinkedPages,
  LinksForm,
} from "#contract/admin/text-lists.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

const faqTexts = ["question", "response"] as const;

/** Nobody else changes the list until the transaction ends; readers go on. */
export async function lockFaqs(database: Database): Promise<void> {
  await database.run(sql`lock table faqs in share row exclusive mode`);
}

export function findFaqs(database: Database) {
  return database.rows<EditedFaqs["items"][number]>(sql`
    select id, ${textColumns(faqTexts)} from faqs order by position, id`);
}

export async function storeFaqs(database: Database, items: FaqsForm["items"]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(items.map((item, place) => ({ ...item, position: place + 1 })))})
    as g (id integer, ${textTypes(faqTexts)}, position integer)`;
  await database.run(sql`delete from faqs f where not exists (select from ${given} where g.id = f.id)`);
  await database.run(sql`
    update faqs f set (${textColumns(faqTexts)}, position) =
      row (${textColumns(faqTexts, "g")}, g.position)
    from ${given} where f.id = g.id`);
  await database.run(sql`
    insert into faqs (${textColumns(faqTexts)}, position)
    select ${textColumns(faqTexts)}, position from ${given} where g.id is null order by position`);
}

export async function lockSubjects(database: Database): Promise<void> {
  await database.run(sql`lock table contact_subjects in share row exclusive mode`);
}

export function findSubjects(database: Database) {
  return database.rows<EditedChoices["items"][number]>(sql`
    select id, ${textColumns(["title"])} from contact_subjects order by position, id`);
}

export async function storeSubjects(database: Database, items: ChoicesForm["items"]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(items.map((item, place) => ({ ...item, position: place + 1 })))})
    as g (id integer, ${textTypes(["title"])}, position smallint)`;
  await database.run(sql`delete from contact_subjects s where not exists (select from ${given} where g.id = s.id)`);
  await database.run(sql`
    update contact_subjects s set (${textColumns(["title"])}, position) = row (${textColumns(["title"], "g")}, g.position)
    from ${given} where s.id = g.id`);
  await database.run(sql`
    insert into contact_subjects (${textColumns(["title"])}, position)
    select ${textColumns(["title"])}, position from ${given} where g.id is null order by position`);
}

export async function lockPages(database: Database): Promise<void> {
  await database.run(sql`lock table pages in share row exclusive mode`);
}

export function findLinks(database: Database) {
  return database.rows<LinkedPages["items"][number]>(sql`
    select id, slug, ${textColumns(["title", "link"])}, position from pages order by sort_index, slug`);
}

export async function storeLinks(database: Database, items: LinksForm["items"]): Promise<void> {
  const placed = items.map((item, place) => ({ ...item, sort_index: place + 1 }));
  await database.run(sql`
    update pages p set (${textColumns(["link"])}, position, sort_index) =
      row (${textColumns(["link"], "g")}, g.position, g.sort_index)
    from json_to_recordset(${JSON.stringify(placed)})
      as g (id integer, ${textTypes(["link"])}, position text, sort_index smallint)
    where p.id = g.id`);
}
