import { defaultLocale, localeOfLanguage } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import {
  findAnswer,
  findMessage,
  insertAnswer,
  type ListedMessageRow,
  listAnswers,
  listMessages,
  setAnswered,
} from "./inbox-queries.ts";
import { answerLetter, operatorsLetter } from "./letters.ts";
import { findIdentity } from "./identity/queries.ts";
import type { SupportDeps } from "./deps.ts";

/** The support team's inbox. Changes run in the transaction that also writes the audit log. */
export function createInbox({ database, jobs, sendLetter, operator }: SupportDeps) {
  const { brandName, publicUrl } = operator.facts;
  const place = { brandName, publicUrl };

  const notifyOperator = async ({ messageId }: { messageId: number }) => {
    const message = await findMessage(database, messageId);
    // Deleted with its account meanwhile.
    if (!message) return;
    const { support_email: supportEmail } = await findIdentity(database);
    await sendLetter({ email: supportEmail, accountId: null }, operatorsLetter(place, message));
  };
  const arrived = jobs.define("support.message", notifyOperator, {
    recipientOf: async () => (await findIdentity(database)).support_email,
  });
  const findAnswered = async (answerId: number) => {
    const answer = await findAnswer(database, answerId);
    const message = answer && (await findMessage(database, answer.message_id));
    return message && { answer, message };
  };
  const sendAnswer = async ({ answerId }: { answerId: number }) => {
    const found = await findAnswered(answerId);
    if (!found) return;
    const { answer, message } = found;
    const locale = message.language_id === null ? defaultLocale : localeOfLanguage(message.language_id);
    const to = { email: message.email, accountId: message.account_id };
    await sendLetter(to, answerLetter(locale, place.brandName, message, answer.text));
  };
  const answered = jobs.define("support.answer", sendAnswer, {
    recipientOf: async ({ answerId }) => (await findAnswered(answerId))?.message.email ?? null,
  });

  const find = async (from: Database, id: number) => {
    const { answered_at, created_at, language_id: _, ...row } = found(await findMessage(from, id), "message", id);
    const answers = await listAnswers(from, id);
    return {
      ...row,
      ...instants({ created_at, answered_at }),
      answers: answers.map((answer) => ({ ...answer, created_at: answer.created_at.toISOString() })),
    };
  };

  return {
    arrived,
    list: (filter: { state: "open" | "answered"; search?: string | undefined }, paging: Paging) =>
      pageOfFound(paging, async (window) => {
        const { rows, total } = await listMessages(database, filter, window);
        return { data: rows.map((row) => ({ ...row, ...instants(row) })), total };
      }),
    /** @throws AppError notFound */
    find: (id: number) => find(database, id),
    /** @throws AppError notFound; conflict where there are other answers than were seen */
    async answer(inside: Database, id: number, by: string, said: { text: string; answers_seen: number }, at: Date) {
      found(await findMessage(inside, id, { lock: true }), "message", id);
      if ((await listAnswers(inside, id)).length !== said.answers_seen) throw new AppError("conflict");
      const row = await insertAnswer(inside, { messageId: id, by, text: said.text }, at);
      if (row) await answered.enqueue(inside, { answerId: row.id });
      await setAnswered(inside, id, by, at);
      return find(inside, id);
    },
    /** @throws AppError notFound */
    async setState(inside: Database, id: number, by: string, state: "open" | "answered", at: Date) {
      found(await findMessage(inside, id, { lock: true }), "message", id);
      await setAnswered(inside, id, state === "open" ? null : by, at);
      return find(inside, id);
    },
  };
}

function instants({ created_at, answered_at }: Pick<ListedMessageRow, "created_at" | "answered_at">) {
  return { created_at: created_at.toISOString(), answered_at: answered_at?.toISOString() ?? null };
}
