import { defaultLocale, localeOfLanguage } from "#contract/language.ts";
import { answerLetter, operatorsLetter } from "../letters.ts";
import { findIdentity } from "../identity/queries.ts";
import type { SupportDeps } from "../deps.ts";
import { findMessage } from "./queries.ts";
import { findFollowUp } from "./follow-up-queries.ts";
import { findAnswer } from "./answer-queries.ts";

export type InboxLetters = ReturnType<typeof createInboxLetters>;

/** The inbox's letters: to the operator's mailbox, and to whoever wrote. */
export function createInboxLetters({ database, jobs, sendLetter, operator, replies }: SupportDeps) {
  const { brandName, publicUrl } = operator.facts;
  const place = { brandName, publicUrl };

  const notifyOperator = async ({ messageId, followUpId }: { messageId: number; followUpId?: number }) => {
    const message = await findMessage(database, messageId);
    // Deleted with its account meanwhile.
    if (!message) return;
    const added = followUpId === undefined ? undefined : await findFollowUp(database, followUpId);
    const written = added ? { ...message, object: added.object || message.object, message: added.text } : message;
    const { support_email: supportEmail } = await findIdentity(database);
    await sendLetter({ email: supportEmail, accountId: null }, operatorsLetter(place, written));
  };
  const findAnswered = async (answerId: number) => {
    const answer = await findAnswer(database, answerId);
    const message = answer && (await findMessage(database, answer.message_id));
    return message && { answer, message };
  };
  const sendAnswer = async ({ answerId }: { answerId: number }) => {
    const found = await findAnswered(answerId);
    if (!found) return;
    const { answer, message } = found;
    const language =
      message.language_id === null ? (message.locale ?? defaultLocale) : localeOfLanguage(message.language_id);
    const to = { email: message.email, accountId: message.account_id };
    const asked = { ...message, message: answer.answers_to ?? message.message };
    const letter = answerLetter(language, place.brandName, asked, answer.text);
    const replyTo = replies.of(message.id);
    await sendLetter(to, {
      ...letter,
      messageId: replies.idOf(message.id, answerId),
      ...(replyTo !== null && { replyTo: { name: place.brandName, address: replyTo } }),
    });
  };

  return {
    arrived: jobs.define("support.message", notifyOperator, {
      recipientOf: async () => (await findIdentity(database)).support_email,
    }),
    answered: jobs.define("support.answer", sendAnswer, {
      recipientOf: async ({ answerId }) => (await findAnswered(answerId))?.message.email ?? null,
    }),
  };
}
