import { inLanguage } from "#server/database/in-language.ts";
import { sql, type Sql } from "#server/database/sql.ts";
import { announcedTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";
import { chipList, instantText } from "../cards/card-sql.ts";

/** The titles announced to an audience as JSON (the contract's ComingTitle), the next one first. Children have their own. */
export function comingTitles(audience: Audience, limit: number): Sql {
  const { viewer, at, locale } = audience;
  return sql`
    select coalesce(json_agg(json_build_object('id', v.id, 'type', v.type, 'title', ${inLanguage("v", "title", locale)},
      'description', ${inLanguage("v", "description", locale)}, 'edition', ${inLanguage("v", "edition", locale)},
      'rating', v.rating, 'color', v.color, 'images_key', v.images_key, 'categories', coalesce(chips.list, '[]'),
      'comes_at', ${instantText(sql`v.published_at`)}) order by v.published_at, v.id), '[]')
    from (
      select v.* from videos v
      where ${announcedTo(viewer, at)} ${viewer.isKid ? sql`` : sql`and not v.is_kid`}
      order by v.published_at, v.id limit ${limit}
    ) v
    left join lateral (${chipList(audience, sql`v.id`, 3)}) chips on true`;
}
