import type { VideoCard } from "#contract/video.ts";
import type { Database } from "#server/database/pool.ts";
import { requireUnderCeiling, type Asked } from "#server/http/callers.ts";
import { found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import {
  addMark,
  countLikes,
  findFavourite,
  findFavourites,
  findTitle,
  markedIds,
  removeMark,
  type Marks,
} from "./queries.ts";

export type Community = ReturnType<typeof createCommunity>;

/** The cards of titles that the caller sees, in the order of their ids. */
export type CardsOf = (asked: Asked, ids: readonly number[]) => Promise<VideoCard[]>;

/** Likes and favourites of profiles. */
export function createCommunity({ database, cardsOf }: { database: Database; cardsOf: CardsOf }) {
  /** @throws AppError notFound for a title hidden from the profile; aboveCeiling */
  const mark = async (marks: Marks, isSet: boolean, id: number, asked: Asked): Promise<void> => {
    const { rating } = found(await findTitle(database, id, asked), "video", id);
    requireUnderCeiling(rating, asked.caller);
    await (isSet ? addMark : removeMark)(database, marks, id, asked);
  };

  return {
    /** Sets or removes a like; idempotent. Returns how many profiles like the title now. */
    async like(isSet: boolean, id: number, asked: Asked): Promise<number> {
      await mark("likes", isSet, id, asked);
      return countLikes(database, id);
    },
    /** Sets or removes a favourite. Returns its card if it is one now, and the number of the profile's favourites. */
    async keep(isSet: boolean, id: number, asked: Asked) {
      await mark("favourites", isSet, id, asked);
      const { isKept, total } = await findFavourite(database, asked, id);
      const [card] = isKept ? await cardsOf(asked, [id]) : [];
      return { card, total };
    },
    idsOf: (marks: Marks, asked: Asked) => markedIds(database, marks, asked),
    favourites: (paging: Paging, asked: Asked) =>
      pageOfFound(paging, async (window) => {
        const { ids, total } = await findFavourites(database, asked, window);
        return { data: await cardsOf(asked, ids), total };
      }),
  };
}
