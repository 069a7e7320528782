import type { Hiding } from "#contract/admin/title-preview.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { announcedTo, hiddenBy } from "#server/database/visibility.ts";
import { found } from "#server/http/errors.ts";
import type { Audience } from "../audience.ts";
import { findCards } from "../cards/card-queries.ts";
import { cardIn } from "../cards/cards.ts";
import { placesOf } from "./places.ts";

/**
 * What an audience gets of a title. The card comes from the statement that makes every card, and so from the rule itself; the
 * reasons from its parts.
 * @throws AppError notFound
 */
export async function titleAsSeen(database: Database, id: number, audience: Audience) {
  const { viewer, at } = audience;
  const row = await database.row<{ hidden_by: Hiding[]; is_announced: boolean }>(sql`
    select ${hiddenBy(viewer, at)} as hidden_by, coalesce(${announcedTo(viewer, at)}, false) as is_announced
    from videos v where v.id = ${id}`);
  const { hidden_by, is_announced } = found(row, "video", id);
  const [seen] = await findCards(database, [id], audience);
  return {
    is_visible: seen !== undefined,
    hidden_by,
    is_announced,
    places: seen === undefined ? [] : await placesOf(database, id, audience),
    card: seen ? cardIn(seen, "horizontal", true) : null,
  };
}
