import type { Locale } from "#contract/language.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { visibleTo, type Viewer } from "#server/database/visibility.ts";

/** A letter is read anywhere and over anybody's shoulder: its picture is one of all audiences and every country. */
const everybody: Viewer = { isKid: false, ageCeiling: 0, territory: "" };
/** Pictures take turns among the most viewed titles, one a week. */
const takeTurns = 8;
const weekMs = 7 * 86_400_000;

export type LetterTitle = { id: number; title: string; images_key: string };

/**
 * The title whose picture stands above this week's letters; undefined where none is for all audiences. Letters go to adults:
 * children's titles only where there are no others.
 */
export async function findLetterTitle(database: Database, locale: Locale, at: Date): Promise<LetterTitle | undefined> {
  const mostViewed = (isKid: boolean) =>
    database.rows<LetterTitle>(sql`
      select v.id, ${inLanguage("v", "title", locale)} as title, v.images_key from videos v
      where v.type in ('movie', 'series') and v.is_kid = ${isKid} and ${visibleTo(everybody, at)}
      order by v.view_count desc, v.id desc limit ${takeTurns}`);
  const adults = await mostViewed(false);
  const titles = adults.length > 0 ? adults : await mostViewed(true);
  return titles[Math.floor(at.getTime() / weekMs) % (titles.length || 1)];
}
