import type { Sql } from "#server/database/sql.ts";
import type { Asked } from "#server/http/callers.ts";
import { callingProfile } from "../audience.ts";
import { cardsOf, type CardOptions } from "./card-sql.ts";

/**
 * For features with lists of titles of their own: the cards of what `picked` answers (`id` and `place`), as one JSON text.
 * What is picked goes through the visibility rule first: cards are made of all of it.
 */
export type LentCards = (picked: Sql, asked: Asked, options?: CardOptions) => Sql;

/** @param mediaUrl where streams lie, without a slash at the end */
export function lentCards(mediaUrl: string): LentCards {
  return (picked, asked, options) => cardsOf(picked, callingProfile(asked, mediaUrl), options);
}
