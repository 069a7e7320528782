import type { Database } from "#server/database/pool.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import { AppError } from "#server/http/errors.ts";
import { countLikes, deleteLike, insertLike, lockForLike } from "./change-queries.ts";

/** Notifies a comment's author. Called in the transaction that writes the like. */
export type NotifyOfLike = (
  database: Database,
  like: { commentId: number; profileId: number },
  at: Date,
) => Promise<unknown>;

/** Likes of comments. */
export function createLikes({ database, notifyOfLike }: { database: Database; notifyOfLike: NotifyOfLike }) {
  return {
    /**
     * Sets or removes a like; idempotent. @returns how many profiles like the comment now
     * @throws AppError notFound for a comment that is gone or on a title hidden from the caller
     */
    like: (call: ProfileCall, isSet: boolean, commentId: number): Promise<number> =>
      database.transaction(async (inside) => {
        if (!(await lockForLike(inside, call, commentId)))
          throw new AppError("notFound", { entity: "comment", id: commentId });
        if (!isSet) await deleteLike(inside, call, commentId);
        else if (await insertLike(inside, call, commentId))
          await notifyOfLike(inside, { commentId, profileId: call.caller.profileId }, call.at);
        return countLikes(inside, commentId);
      }),
  };
}
