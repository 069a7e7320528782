import type { Database } from "#server/database/pool.ts";
import { searchedWords, holdsWords } from "#server/database/searched-words.ts";
import { sql } from "#server/database/sql.ts";
import { defaultText, textPairs } from "#server/database/text-columns.ts";
import type { Names } from "./share-queries.ts";

const most = 10;

/** A film or series; undefined for anything else. */
export function findTitle(database: Database, id: number) {
  return database.row<{ id: number; names: Names }>(sql`
    select t.id, jsonb_build_object(${textPairs(["title"], "t")}) as names
    from titles t where t.id = ${id} and t.type <> 'episode'`);
}

/** Films and series whose names hold all words, those with the shortest name first; without words the newest. */
export async function searchTitles(database: Database, search: string) {
  const isWhole = search.trim() === "";
  const words = isWhole ? [] : await searchedWords(database, search);
  const fits = isWhole ? sql`true` : holdsWords(words, defaultText("folded", "t"));
  const order = isWhole ? sql`t.id desc` : sql`length(${defaultText("title", "t")}), t.id`;
  return database.rows<{ id: number; type: "movie" | "series"; name: string }>(sql`
    select t.id, t.type, ${defaultText("title", "t")} as name
    from titles t where t.type <> 'episode' and ${fits} order by ${order} limit ${most}`);
}
