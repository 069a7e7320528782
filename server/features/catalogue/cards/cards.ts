import { imageStyles, imageUrl, type ImageStyle } from "#contract/images.ts";
import type { VideoCard } from "#contract/video.ts";
import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import { serializedOnce } from "#server/http/joined/shared-json.ts";
import { classOf, type Audience } from "../audience.ts";
import { findCards, type BareCard, type CardRow } from "./card-queries.ts";

export type CardOptions = { style?: ImageStyle; withDescription?: boolean };

export type Cards = {
  /**
   * The cards of a list, in the order of its ids. A title that the audience does not see is left out. The list comes
   * again in many answers: it must not be changed.
   */
  list(ids: readonly number[], audience: Audience, options?: CardOptions): Promise<VideoCard[]>;
  /** The cards of titles by their ids, for a list that adds what is the profile's own. */
  byId(ids: Iterable<number>, audience: Audience): Promise<Map<number, VideoCard>>;
};

// Titles come out and go by the clock, which tells nobody: a card is good for a minute. Lists ask the database which
// titles are seen now, so only what a card says of a series' episodes can be as old as that.
const cardLimits = { freshMs: 60_000, staleMs: 0, most: 20_000 };
/** A card takes about 800 bytes of JSON. */
const listLimits = {
  ...cardLimits,
  most: 5000,
  bytes: { most: 16_000_000, of: (list: VideoCard[]) => 900 * list.length },
};

/** The one place where cards are made. They are kept by class of viewers and dropped when the catalogue changes. */
export function createCards(database: Database, cache: MakeCache): Cards {
  const cards = cache<CardRow>(cardLimits);
  const lists = cache<VideoCard[]>(listLimits);

  const rowsOf = (ids: Iterable<number>, audience: Audience): Promise<Map<number, CardRow>> => {
    const viewers = classOf(audience);
    return cards.getAll(
      ids,
      (id) => `${viewers} ${id}`,
      async (missing) => new Map((await findCards(database, missing, audience)).map((row) => [row.id, row])),
    );
  };

  return {
    list(ids, audience, options = {}) {
      const { style = "horizontal", withDescription = false } = options;
      const key = `${classOf(audience)} ${style} ${withDescription} ${ids.join()}`;
      return lists.get(key, async () => {
        const rows = await rowsOf(ids, audience);
        return serializedOnce(ids.flatMap((id) => cardOf(rows.get(id), style, withDescription) ?? []));
      });
    },
    async byId(ids, audience) {
      const rows = await rowsOf(ids, audience);
      return new Map(rows.entries().map(([id, row]) => [id, styled(row, "horizontal", false)]));
    },
  };
}

function cardOf(row: CardRow | undefined, style: ImageStyle, withDescription: boolean): VideoCard | undefined {
  return row && styled(row, style, withDescription);
}

function styled({ card, description }: CardRow, style: ImageStyle, withDescription: boolean): VideoCard {
  const thumb_url = pictureOf(card, style);
  return withDescription ? { ...card, description, thumb_url } : { ...card, thumb_url };
}

/** Only kids' titles are pictured for the kids' style, and an episode only in one: the rest falls back to what there is. */
function pictureOf({ type, is_kid, images_key }: BareCard, wanted: ImageStyle): string {
  const style = type === "episode" ? "horizontal" : wanted === "kid" && !is_kid ? "circle" : wanted;
  return imageUrl(images_key, style, Math.max(...imageStyles[style].widths));
}
