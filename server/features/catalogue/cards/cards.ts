import { imageStyles, imageUrl, type ImageStyle } from "#contract/images.ts";
import type { VideoCard } from "#contract/video.ts";
import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import { serializedOnce } from "#server/http/joined/shared-json.ts";
import { classOf, type Audience } from "../audience.ts";
import { findCards, type BareCard, type CardRow } from "./card-queries.ts";
import type { PeriodOf } from "./periods.ts";

export type CardOptions = { style?: ImageStyle; withDescription?: boolean };

export type Cards = {
  /**
   * The cards of a list, in the order of its ids, without titles that the audience may not see. The returned array is
   * cached and shared: callers must not modify it.
   */
  list(ids: readonly number[], audience: Audience, options?: CardOptions): Promise<VideoCard[]>;
  /** Cards by id, for lists that add personal data. */
  byId(ids: Iterable<number>, audience: Audience): Promise<Map<number, VideoCard>>;
};

const cardLimits = { name: "cards", freshMs: 3_600_000, staleMs: 0, most: 20_000 };
/** A card takes about 800 bytes of JSON. */
const listLimits = {
  ...cardLimits,
  most: 5000,
  bytes: { most: 16_000_000, of: (list: VideoCard[]) => 900 * list.length },
};

/** The only place that makes cards. Cached by class of viewers and period; dropped when the catalogue changes. */
export function createCards(database: Database, cache: MakeCache, periodOf: PeriodOf): Cards {
  const cards = cache<CardRow>(cardLimits);
  const lists = cache<VideoCard[]>(listLimits);

  const rowsOf = async (ids: Iterable<number>, audience: Audience): Promise<Map<number, CardRow>> => {
    const viewers = `${await periodOf(audience.at)} ${classOf(audience)}`;
    return cards.getAll(
      ids,
      (id) => `${viewers} ${id}`,
      async (missing) => new Map((await findCards(database, missing, audience)).map((row) => [row.id, row])),
    );
  };

  return {
    async list(ids, audience, options = {}) {
      const { style = "horizontal", withDescription = false } = options;
      const key = `${await periodOf(audience.at)} ${classOf(audience)} ${style} ${withDescription} ${ids.join()}`;
      return lists.get(key, async () => {
        const rows = await rowsOf(ids, audience);
        return serializedOnce(ids.flatMap((id) => cardOf(rows.get(id), style, withDescription) ?? []));
      });
    },
    async byId(ids, audience) {
      const rows = await rowsOf(ids, audience);
      return new Map(rows.entries().map(([id, row]) => [id, cardIn(row, "horizontal", false)]));
    },
  };
}

function cardOf(row: CardRow | undefined, style: ImageStyle, withDescription: boolean): VideoCard | undefined {
  return row && cardIn(row, style, withDescription);
}

/** A card with the picture and the description that its list shows. */
export function cardIn({ card, description }: CardRow, style: ImageStyle, withDescription: boolean): VideoCard {
  const thumb_url = pictureOf(card, style);
  return withDescription ? { ...card, description, thumb_url } : { ...card, thumb_url };
}

/** Only kids' titles have pictures in the kids' style, and episodes have a single one; others fall back to what exists. */
function pictureOf({ type, is_kid, images_key }: BareCard, wanted: ImageStyle): string {
  const style = type === "episode" ? "horizontal" : wanted === "kid" && !is_kid ? "circle" : wanted;
  return imageUrl(images_key, style, Math.max(...imageStyles[style].widths));
}
