import { supportInbox } from "#contract/admin/messages.ts";
import { adminSavedTexts } from "#contract/admin/saved-texts.ts";
import type { Api } from "#server/http/api.ts";
import type { Support } from "../support.ts";
import { addSavedText, changeSavedText, listSavedTexts, removeSavedText } from "./saved-texts.ts";

/** What the support team does with the messages. */
export function supportInboxRoutes(api: Api, { inbox }: Support): void {
  api.on(supportInbox.messages, ({ query, caller, database }) => inbox.list(database, query, query, caller));
  api.on(supportInbox.message, ({ params, at }) => inbox.find(params.id, at));
  api.on(supportInbox.messagePerson, async ({ params, caller, at, locale, note }) => {
    const answer = await inbox.person(params.id, caller, at, locale);
    note({ subject: answer.person ? `account ${answer.person.id}` : subjectOf(params) });
    return answer;
  });
  api.on(supportInbox.answerMessage, async ({ params, body, caller, database, note, at }) => {
    const message = await inbox.answer(database, params.id, caller, body, at);
    note({ subject: subjectOf(message), after: { answers: message.answers.length } });
    return message;
  });
  api.on(supportInbox.setMessageState, async ({ params, body, caller, database, note, at }) => {
    const message = await inbox.setState(database, params.id, caller.name, body.state, at);
    note({ subject: subjectOf(message), after: { state: body.state } });
    return message;
  });
  api.on(supportInbox.assignMessage, async ({ params, body, database, note, at }) => {
    const message = await inbox.assign(database, params.id, { to: body.member_id, seen: body.seen }, at);
    note({ subject: subjectOf(message), before: { member: body.seen }, after: { member: body.member_id } });
    return message;
  });
  api.on(supportInbox.messageHelpers, async ({ database }) => ({ data: await inbox.helpers(database) }));
  api.on(supportInbox.messagePresence, ({ params, body, caller, database, at }) =>
    inbox.presence(database, params.id, { ...caller, isWriting: body.is_writing }, at),
  );
}

/** The texts from which they answer. */
export function savedTextRoutes(api: Api): void {
  const called = (id: number) => `saved text ${id}`;
  api.on(adminSavedTexts.savedTexts, async ({ database }) => ({ data: await listSavedTexts(database) }));
  api.on(adminSavedTexts.addSavedText, async ({ body, database, note }) => {
    const after = await addSavedText(database, body.words);
    note({ subject: called(after.id), after: { words: after.words } });
    return after;
  });
  api.on(adminSavedTexts.changeSavedText, async ({ params, body, database, note }) => {
    const after = await changeSavedText(database, params.id, body);
    note({ subject: called(after.id), after: { words: after.words } });
    return after;
  });
  api.on(adminSavedTexts.removeSavedText, async ({ params, database, note }) => {
    await removeSavedText(database, params.id);
    note({ subject: called(params.id) });
    return { success: true as const };
  });
}

/** By number: the log outlives the message and must not name people. */
const subjectOf = ({ id }: { id: number }) => `message ${id}`;
