import type { Locale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { visibleTo, type Viewer } from "#server/database/visibility.ts";

/** A letter is read anywhere and over anybody's shoulder: its picture is one that every child may see in every country. */
const everybody: Viewer = { isKid: true, ageCeiling: 0, territory: "" };
/** Pictures take turns among the most viewed titles, one a week. */
const takeTurns = 8;
const weekMs = 7 * 86_400_000;

export type LetterTitle = { id: number; title: string; images_key: string };

/** The title whose picture stands above this week's letters; undefined where every child may see none. */
export async function findLetterTitle(database: Database, locale: Locale, at: Date): Promise<LetterTitle | undefined> {
  const titles = await database.rows<LetterTitle>(sql`
    select v.id, ${inLanguage("v", "title", locale)} as title, v.images_key from videos v
    where v.type in ('movie', 'series') and ${visibleTo(everybody, at)}
    order by v.view_count desc, v.id desc limit ${takeTurns}`);
  return titles[Math.floor(at.getTime() / weekMs) % (titles.length || 1)];
}
