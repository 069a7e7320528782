import type { Comment } from "#contract/comments.ts";
import type { Database } from "#server/database/pool.ts";
import { requireUnderCeiling, type ProfileCall } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import { createLikes, type NotifyOfLike } from "./likes.ts";
import { commentOf, threadsOf } from "./present.ts";
import { findComment, findComments, findReplies, type Listing } from "./queries.ts";
import { createReports, type OnReport } from "./reports.ts";
import { createWriting, type NotifyOfReply } from "./writing.ts";

export type Comments = ReturnType<typeof createComments>;

type CommentsDeps = {
  database: Database;
  attemptLimits: AttemptLimits;
  avatarUrl: (avatar: string) => string;
  notifyOfReply: NotifyOfReply;
  notifyOfLike: NotifyOfLike;
  onReport: OnReport;
};

export type ListQuery = Paging & {
  "filters[video]"?: number | undefined;
  "filters[parent]"?: number | undefined;
  extra_id?: number | undefined;
  uncover?: "1" | undefined;
};

/** What profiles say about titles. */
export function createComments(deps: CommentsDeps) {
  const { database, attemptLimits, avatarUrl, notifyOfReply, notifyOfLike, onReport } = deps;
  /** @throws AppError notFound for a comment that is gone or on a title hidden from the caller */
  const find = async (call: ProfileCall, id: number): Promise<Comment> =>
    commentOf(found(await findComment(database, call, id), "comment", id), { caller: call.caller, avatarUrl });

  const repliesTo = async (call: ProfileCall, parentId: number, listing: Listing) => {
    const { rows, total } = found(await findReplies(database, call, parentId, listing), "comment", parentId);
    return { data: rows.map((row) => commentOf(row, { caller: call.caller, avatarUrl })), total };
  };

  const below = async (call: ProfileCall, videoId: number | undefined, listing: Listing) => {
    if (videoId === undefined) throw new AppError("invalid", { fields: { "filters[video]": "required" } });
    const { rating, rows, total } = found(await findComments(database, call, videoId, listing), "video", videoId);
    requireUnderCeiling(rating, call.caller);
    return { data: threadsOf(rows, { caller: call.caller, avatarUrl }), total };
  };

  return {
    find,
    /**
     * The comments of a title, or the replies to a comment.
     * @throws AppError invalid without either; notFound; aboveCeiling, of a title
     */
    async list(call: ProfileCall, query: ListQuery) {
      const { "filters[video]": videoId, "filters[parent]": parentId, extra_id, uncover } = query;
      let total_comment = 0;
      const page = await pageOfFound(query, async (window) => {
        const listing = { ...window, extraId: extra_id ?? null, isUncovered: uncover === "1" };
        const { data, total } = await (parentId === undefined
          ? below(call, videoId, listing)
          : repliesTo(call, parentId, listing));
        total_comment = total;
        return { data, total };
      });
      return { ...page, total_comment };
    },
    ...createWriting({ database, attemptLimits, find, notifyOfReply }),
    ...createLikes({ database, notifyOfLike }),
    ...createReports({ database, attemptLimits, find, onReport }),
  };
}
