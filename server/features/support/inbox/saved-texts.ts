import { answerPlaceholders, placeholdersIn, type SavedText } from "#contract/admin/saved-texts.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { AppError, found } from "#server/http/errors.ts";

type Words = SavedText["words"];

const columns = sql`t.id, t.version, (
  select json_agg(json_build_object('locale', w.locale, 'title', w.title, 'content', w.content) order by w.locale)
  from saved_text_words w where w.text_id = t.id) as words`;

const known = new Set<string>(answerPlaceholders);
const changed = {
  fr: "Quelqu’un a modifié ce texte entre-temps. Le vôtre est gardé\u202f: comparez, puis enregistrez de nouveau.",
  en: "Somebody has changed this text meanwhile. Yours is kept: compare, then save again.",
};

export function listSavedTexts(database: Database): Promise<SavedText[]> {
  return database.rows<SavedText>(sql`select ${columns} from saved_texts t order by t.id limit 500`);
}

async function findSavedText(database: Database, id: number): Promise<SavedText> {
  return found(
    await database.row<SavedText>(sql`select ${columns} from saved_texts t where t.id = ${id}`),
    "savedText",
    id,
  );
}

/** @throws AppError invalid at a text with a placeholder that nothing fills in */
export async function addSavedText(inside: Database, words: Words): Promise<SavedText> {
  refuseUnknownPlaceholders(words);
  const row = found(
    await inside.row<{ id: number }>(sql`insert into saved_texts default values returning id`),
    "savedText",
  );
  await storeWords(inside, row.id, words);
  return findSavedText(inside, row.id);
}

/** @throws AppError notFound; invalid as above; conflict with the text as it is now */
export async function changeSavedText(
  inside: Database,
  id: number,
  { version, words }: Pick<SavedText, "version" | "words">,
): Promise<SavedText> {
  refuseUnknownPlaceholders(words);
  const isCurrent = await inside.run(sql`
    update saved_texts set version = version + 1 where id = ${id} and version = ${version}`);
  const now = await findSavedText(inside, id);
  if (isCurrent === 0) throw new AppError("conflict", { said: changed, details: now });
  await storeWords(inside, id, words);
  return findSavedText(inside, id);
}

/** @throws AppError notFound */
export async function removeSavedText(inside: Database, id: number): Promise<void> {
  found((await inside.run(sql`delete from saved_texts where id = ${id}`)) || undefined, "savedText", id);
}

function storeWords(inside: Database, id: number, words: Words) {
  return inside.run(sql`
    insert into saved_text_words (text_id, locale, title, content)
    select ${id}, locale, title, content from json_to_recordset(${JSON.stringify(words)}) as given (
      locale text, title text, content text)
    on conflict (text_id, locale) do update set title = excluded.title, content = excluded.content`);
}

function refuseUnknownPlaceholders(words: Words): void {
  const wrong = words.flatMap(({ content }, place) =>
    placeholdersIn(content).some((name) => !known.has(name)) ? [`words.${place}.content`] : [],
  );
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((name): [string, FieldFault] => [name, "placeholder"]));
  throw new AppError("invalid", { fields });
}
