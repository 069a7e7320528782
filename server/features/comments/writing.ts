import type { Locale } from "#contract/language.ts";
import { commentsAMinute } from "#contract/comment-text.ts";
import type { Comment } from "#contract/comments.ts";
import type { Database } from "#server/database/pool.ts";
import { requireUnderCeiling, type ProfileCall } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { AttemptLimit, AttemptLimits } from "#server/http/attempt-limits.ts";
import {
  countReplies,
  deleteComment,
  findAbove,
  findSame,
  findTitle,
  insertComment,
  insertReply,
  lockForDeletion,
  type CommentTarget,
} from "./change-queries.ts";

/** Notifies those whom a reply answers. Called in the transaction that writes it. */
export type NotifyOfReply = (
  database: Database,
  reply: { id: number; answeredId: number },
  at: Date,
) => Promise<unknown>;

type WritingDeps = {
  database: Database;
  attemptLimits: AttemptLimits;
  find: (call: ProfileCall, id: number) => Promise<Comment>;
  notifyOfReply: NotifyOfReply;
};

type Draft = { video?: number | undefined; parent?: number | undefined; text: string; at?: number | null | undefined };

/** The comment above, and its number of replies now. */
type Answered = { id: number; total_reply: number };

/** Comments of one account; more are refused until the window ends. */
const limits: readonly AttemptLimit[] = [
  { kind: "comment by minute", limit: commentsAMinute, windowSeconds: 60 },
  { kind: "comment by day", limit: 100, windowSeconds: 86_400 },
];

/** Within this time, the same text in the same place is taken for the same call sent again. */
const sentAgainSeconds = 60;

/** Adding and deleting comments. */
export function createWriting({ database, attemptLimits, find, notifyOfReply }: WritingDeps) {
  const countAttempt = async ({ caller, at }: ProfileCall): Promise<void> => {
    for (const limit of limits) await attemptLimits.take(limit, String(caller.accountId), at);
  };

  /** @throws AppError conflict for what was said there before; notFound where the comment above is gone */
  const sameAgain = async (call: ProfileCall, place: CommentTarget, text: string): Promise<number> => {
    const same = await findSame(database, call, place, text);
    if (!same) throw new AppError("notFound", { entity: "comment", id: "aboveId" in place ? place.aboveId : 0 });
    const isFresh = call.at.getTime() - same.created_at.getTime() <= sentAgainSeconds * 1000;
    if (!isFresh || same.is_removed) throw new AppError("conflict", { said: saidBefore });
    return same.id;
  };

  const reply = async (call: ProfileCall, answeredId: number, text: string): Promise<number> => {
    const aboveId = found(await findAbove(database, call, answeredId), "comment", answeredId);
    await countAttempt(call);
    const added = await database.transaction(async (inside) => {
      const id = await insertReply(inside, call, { aboveId, text });
      if (id !== undefined) await notifyOfReply(inside, { id, answeredId }, call.at);
      return id;
    });
    return added ?? sameAgain(call, { aboveId }, text);
  };

  const comment = async (
    call: ProfileCall,
    videoId: number,
    text: string,
    atSeconds: number | null,
  ): Promise<number> => {
    const title = found(await findTitle(database, call, videoId), "video", videoId);
    requireUnderCeiling(title.rating, call.caller);
    if (atSeconds !== null && (title.type === "series" || atSeconds > title.duration_seconds))
      throw new AppError("invalid", { fields: { at: "value" } });
    await countAttempt(call);
    const added = await insertComment(database, call, { videoId, text, atSeconds });
    return added ?? sameAgain(call, { videoId }, text);
  };

  const answered = async (parent: number | null): Promise<Answered[]> => {
    const total_reply = parent === null ? undefined : await countReplies(database, parent);
    return parent === null || total_reply === undefined ? [] : [{ id: parent, total_reply }];
  };

  return {
    /**
     * Adds a comment, or a reply where `parent` is given. A reply to a reply stands beside it, under the same comment.
     * @throws AppError notFound; aboveCeiling; invalid for a moment outside the title; tooManyAttempts; conflict
     */
    async add(
      call: ProfileCall,
      { video, parent, text, at }: Draft,
    ): Promise<{ comment: Comment; answered: Answered[] }> {
      const id =
        parent === undefined ? await comment(call, video as number, text, at ?? null) : await reply(call, parent, text);
      const added = await find(call, id);
      return { comment: added, answered: await answered(added.parent) };
    },
    /** Deletes the caller's comment with its replies. @throws AppError notFound; notAllowed for somebody else's */
    async remove(call: ProfileCall, id: number): Promise<Answered[]> {
      const gone = await database.transaction(async (inside) => {
        await lockForDeletion(inside, id);
        return deleteComment(inside, call, id);
      });
      if (gone) return answered(gone.parent_id);
      await find(call, id);
      throw new AppError("notAllowed", { said: notYours });
    },
  };
}

const saidBefore: Record<Locale, string> = {
  fr: "Vous avez déjà publié ce texte ici",
  en: "You have already posted this text here",
};
const notYours: Record<Locale, string> = {
  fr: "Seul l’auteur d’un avis peut le supprimer",
  en: "Only its author can delete a review",
};
