import type { VideoCard } from "#contract/video.ts";
import type { Database } from "#server/database/pool.ts";
import { requireUnderCeiling, type ProfileCall } from "#server/http/callers.ts";
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
export type CardsOf = (call: ProfileCall, ids: readonly number[]) => Promise<VideoCard[]>;

/** Likes and favourites of profiles. */
export function createCommunity({ database, cardsOf }: { database: Database; cardsOf: CardsOf }) {
  /** @throws AppError notFound for a title hidden from the profile; aboveCeiling */
  const mark = async (marks: Marks, isSet: boolean, id: number, call: ProfileCall): Promise<void> => {
    const { rating } = found(await findTitle(database, id, call), "video", id);
    requireUnderCeiling(rating, call.caller);
    await (isSet ? addMark : removeMark)(database, marks, id, call);
  };

  return {
    /** Sets or removes a like; idempotent. Returns how many profiles like the title now. */
    async like(isSet: boolean, id: number, call: ProfileCall): Promise<number> {
      await mark("likes", isSet, id, call);
      return countLikes(database, id);
    },
    /** Sets or removes a favourite. Returns its card if it is one now, and the number of the profile's favourites. */
    async keep(isSet: boolean, id: number, call: ProfileCall) {
      await mark("favourites", isSet, id, call);
      const { isKept, total } = await findFavourite(database, call, id);
      const [card] = isKept ? await cardsOf(call, [id]) : [];
      return { card, total };
    },
    idsOf: (marks: Marks, call: ProfileCall) => markedIds(database, marks, call),
    favourites: (paging: Paging, call: ProfileCall) =>
      pageOfFound(paging, async (window) => {
        const { ids, total } = await findFavourites(database, call, window);
        return { data: await cardsOf(call, ids), total };
      }),
  };
}
