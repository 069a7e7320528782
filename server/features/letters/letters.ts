import type { LetterInDetail, SentLetter } from "#contract/admin/letter-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import { againOf, resetRefusal } from "./again.ts";
import type { LettersDeps } from "./deps.ts";
import { keptMonths } from "./kept.ts";
import { findContent, findHolder, findLetter, listLetters, type LetterRow, type ListedRow } from "./queries.ts";
import { listAttempts, type AttemptRow } from "./attempt-queries.ts";
import { stateOf } from "./states.ts";

const mostListed = 200;

/** What the staff see of the letters that a person was sent. */
export function createLetterDesk(deps: LettersDeps) {
  const { invoiceFile } = deps;
  const letterOf = async (from: Database, accountId: number, id: number): Promise<LetterRow> =>
    found(await findLetter(from, accountId, id), "letter", id);

  return {
    /** @throws AppError notFound */
    async list(from: Database, accountId: number, at: Date) {
      const holder = found(await findHolder(from, accountId), "account", accountId);
      const rows = await listLetters(from, accountId, mostListed);
      return {
        data: rows.map((row) => listedEntity(row, at)),
        kept_months: keptMonths,
        reset_link: { to: holder.email, refusal: await resetRefusal(deps, from, { ...holder, accountId }, at) },
      };
    },
    /** @throws AppError notFound */
    async one(from: Database, accountId: number, id: number, at: Date): Promise<LetterInDetail> {
      const row = await letterOf(from, accountId, id);
      const attempts = await listAttempts(from, id);
      const last = found(attempts[0], "letter", id);
      return {
        ...listedEntity({ ...row, ...last, attempts: attempts.length }, at),
        language: row.locale,
        kind: row.kind,
        text: row.body,
        is_masked: row.job_data !== null && row.body !== null,
        files: row.attachments.map(({ name, bytes, invoice }, place) => ({ place: place + 1, name, bytes, invoice })),
        tries: attempts.map((attempt) => ({
          at: attempt.began_at.toISOString(),
          state: stateOf({ ...attempt, created_at: row.created_at }, at),
          answer: answerOf(attempt),
          message_id: attempt.message_id,
        })),
        again: await againOf(deps, from, row, stateOf({ ...last, created_at: row.created_at }, at), at),
      };
    },
    /** @throws AppError notFound, also where the staff do not see the content */
    page: async (from: Database, accountId: number, id: number): Promise<string> =>
      found((await letterOf(from, accountId, id)).html ?? undefined, "letter", id),
    /** @param place counted from 1. @throws AppError notFound */
    async file(from: Database, accountId: number, id: number, place: number) {
      const { attachments } = await letterOf(from, accountId, id);
      const { name, invoice, sha256 } = found(attachments[place - 1], "letter", id);
      const content =
        invoice === null ? await findContent(from, id, sha256 ?? "") : (await invoiceFile(from, invoice))?.content;
      return { fileName: name, content: found(content, "letter", id) };
    },
  };
}

function listedEntity(
  row: Pick<ListedRow, "id" | "sent_to" | "subject" | "attempts" | "attachments" | "again_of" | "created_at"> &
    AttemptRow,
  at: Date,
): SentLetter {
  return {
    id: row.id,
    at: row.created_at.toISOString(),
    to: row.sent_to,
    subject: row.subject,
    state: stateOf(row, at),
    answer: answerOf(row),
    attempts: row.attempts,
    attachments: row.attachments.length,
    again_of: row.again_of,
  };
}

function answerOf({ code, answer }: Pick<AttemptRow, "code" | "answer">) {
  return answer === null ? null : { code, text: answer };
}
