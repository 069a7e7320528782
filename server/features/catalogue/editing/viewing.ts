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
 * A title as an audience gets it. The card comes from the query for all cards, and so from the visibility rule itself; the
 * reasons come from the rule's parts.
 * @throws AppError notFound
 */
export async function titleAsViewer(database: Database, id: number, audience: Audience) {
  const { viewer, at } = audience;
  const row = await database.row<{ hidden_by: Hiding[]; is_announced: boolean }>(sql`
    select ${hiddenBy(viewer, at)} as hidden_by, coalesce(${announcedTo(viewer, at)}, false) as is_announced
    from videos v where v.id = ${id}`);
  const { hidden_by, is_announced } = found(row, "video", id);
  const [card] = await findCards(database, [id], audience);
  return {
    is_visible: card !== undefined,
    hidden_by,
    is_announced,
    places: card === undefined ? [] : await placesOf(database, id, audience),
    card: card ? cardIn(card, "horizontal", true) : null,
  };
}
