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

/** Nobody else changes the list until the transaction ends; readers go on. */
export async function lockFaqs(database: Database): Promise<void> {
  await database.run(sql`lock table faqs in share row exclusive mode`);
}

export function findFaqs(database: Database) {
  return database.rows<EditedFaqs["items"][number]>(sql`
    select id, question_fr, question_en, response_fr, response_en from faqs order by position, id`);
}

export async function storeFaqs(database: Database, items: FaqsForm["items"]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(items.map((item, place) => ({ ...item, position: place + 1 })))})
    as g (id integer, question_fr text, question_en text, response_fr text, response_en text, position integer)`;
  await database.run(sql`delete from faqs f where not exists (select from ${given} where g.id = f.id)`);
  await database.run(sql`
    update faqs f set (question_fr, question_en, response_fr, response_en, position) =
      row (g.question_fr, g.question_en, g.response_fr, g.response_en, g.position)
    from ${given} where f.id = g.id`);
  await database.run(sql`
    insert into faqs (question_fr, question_en, response_fr, response_en, position)
    select question_fr, question_en, response_fr, response_en, position from ${given} where g.id is null order by position`);
}

export async function lockSubjects(database: Database): Promise<void> {
  await database.run(sql`lock table contact_subjects in share row exclusive mode`);
}

export function findSubjects(database: Database) {
  return database.rows<EditedChoices["items"][number]>(sql`
    select id, title_fr, title_en from contact_subjects order by position, id`);
}

export async function storeSubjects(database: Database, items: ChoicesForm["items"]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(items.map((item, place) => ({ ...item, position: place + 1 })))})
    as g (id integer, title_fr text, title_en text, position smallint)`;
  await database.run(sql`delete from contact_subjects s where not exists (select from ${given} where g.id = s.id)`);
  await database.run(sql`
    update contact_subjects s set (title_fr, title_en, position) = row (g.title_fr, g.title_en, g.position)
    from ${given} where s.id = g.id`);
  await database.run(sql`
    insert into contact_subjects (title_fr, title_en, position)
    select title_fr, title_en, position from ${given} where g.id is null order by position`);
}

export async function lockPages(database: Database): Promise<void> {
  await database.run(sql`lock table pages in share row exclusive mode`);
}

export function findLinks(database: Database) {
  return database.rows<LinkedPages["items"][number]>(sql`
    select id, slug, title_fr, title_en, link_fr, link_en, position from pages order by sort_index, slug`);
}

export async function storeLinks(database: Database, items: LinksForm["items"]): Promise<void> {
  const placed = items.map((item, place) => ({ ...item, sort_index: place + 1 }));
  await database.run(sql`
    update pages p set (link_fr, link_en, position, sort_index) = row (g.link_fr, g.link_en, g.position, g.sort_index)
    from json_to_recordset(${JSON.stringify(placed)})
      as g (id integer, link_fr text, link_en text, position text, sort_index smallint)
    where p.id = g.id`);
}
