import { defaultLocale, localeOfLanguage, type Locale } from "#contract/language.ts";
import { placeholdersIn } from "#contract/admin/saved-texts.ts";
import type { whoseMessages } from "#contract/admin/messages.ts";
import type { Message, MessageState } from "#contract/admin/message-shapes.ts";
import { civilDay } from "#contract/date-text.ts";
import type { RequestKind } from "#contract/support.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { insertMessage, type NewMessage } from "../message-queries.ts";
import type { SupportDeps } from "../deps.ts";
import { answerFacts } from "./facts.ts";
import type { InboxLetters } from "./inbox-letters.ts";
import { listPresent, notePresence, stopWriting } from "./presence.ts";
import {
  countOpen,
  findMessage,
  type ListedMessageRow,
  listMessages,
  type MessageRow,
  setAssigned,
  setState,
} from "./queries.ts";
import { listFollowUps } from "./follow-up-queries.ts";
import { insertAnswer, listAnswers } from "./answer-queries.ts";
import { timeFor } from "../requests/clock.ts";
import { findRequest, insertRequest, type RequestRow } from "../requests/queries.ts";
import { preparedAnswer } from "../requests/texts.ts";
import { addFollowUp, lockThread } from "./thread-queries.ts";

type Member = { memberId: number; name: string };
type Filter = { state: MessageState; whose: (typeof whoseMessages)[number]; search?: string | undefined };
type Said = { text: string; answers_seen: number; follow_ups_seen: number };

const changed = {
  fr: "Entre-temps, ce message a changé. Votre brouillon est gardé.",
  en: "This message has changed meanwhile. Your draft is kept.",
};

export type Inbox = ReturnType<typeof createInbox>;

/** The support team's inbox. Changes run in the transaction that also writes the audit log. */
export function createInbox(deps: SupportDeps, letters: InboxLetters) {
  const { database } = deps;

  const find = async (from: Database, id: number, at: Date): Promise<Message> => ({
    ...messageEntity(
      found(await findMessage(from, id), "message", id),
      await listAnswers(from, id),
      await listFollowUps(from, id),
    ),
    request: requestEntity(await findRequest(from, id, civilDay(at))),
  });
  /** Sends the person a letter with this text, which stands in the thread. */
  const write = async (inside: Database, id: number, { by, text }: { by: string; text: string }, at: Date) => {
    const row = await insertAnswer(inside, { messageId: id, by, text }, at);
    if (row) await letters.answered.enqueue(inside, { answerId: row.id });
  };
  const lock = async (inside: Database, id: number): Promise<MessageRow> =>
    found(await findMessage(inside, id, { lock: true }), "message", id);
  const refuse = async (inside: Database, id: number, at: Date): Promise<never> => {
    throw new AppError("conflict", { said: changed, details: { message: await find(inside, id, at) } });
  };

  return {
    /** Stores what somebody wrote: as a message, or with the one of theirs that it continues. A request by law has its own. */
    async receive(inside: Database, written: NewMessage, request: RequestKind | null, at: Date): Promise<void> {
      const thread = request === null ? await lockThread(inside, written, at) : undefined;
      if (thread) {
        const text = { messageId: thread.id, object: written.object, text: written.message };
        const added = await addFollowUp(inside, text, at);
        if (added) await letters.arrived.enqueue(inside, { messageId: thread.id, followUpId: added.id });
        return;
      }
      const { id } = found(await insertMessage(inside, written, at), "message");
      if (request !== null) {
        const time = timeFor(request, deps);
        await insertRequest(inside, { messageId: id, kind: request, receivedOn: civilDay(at), time });
      }
      await letters.arrived.enqueue(inside, { messageId: id });
    },
    async list(from: Database, filter: Filter, paging: Paging, { memberId }: Member) {
      const of = filter.whose === "mine" ? memberId : filter.whose === "nobody" ? "nobody" : null;
      const page = await pageOfFound(paging, async (window) => {
        const { rows, total } = await listMessages(from, { ...filter, of }, window);
        return { data: rows.map(listedEntity), total };
      });
      return { ...page, open: (await countOpen(from, memberId)) ?? { all: 0, mine: 0, nobody: 0 } };
    },
    /** @throws AppError notFound */
    find: (id: number, at: Date, from: Database = database) => find(from, id, at),
    write,
    /** Writes to the operator's mailbox that a message is there. */
    notifyOperator: (inside: Database, messageId: number) => letters.arrived.enqueue(inside, { messageId }),
    /** The account of whoever wrote, or the one with the address of a visitor. @throws AppError notFound */
    async person(id: number, caller: Member, at: Date, locale: Locale) {
      const message = found(await findMessage(database, id), "message", id);
      const isProven = message.account_id !== null;
      const accountId = message.account_id ?? (await deps.accountWithAddress(database, message.email));
      const ofLocale = async (shown: Locale) => {
        const person = accountId === undefined ? undefined : await deps.personBeside(accountId, at, shown);
        return person ? { ...person, is_proven: isProven } : null;
      };
      const person = await ofLocale(locale);
      const language = languageOf(message);
      // Names of plans are written in the language of the letter, whatever the desk reads.
      const said = language === locale ? person : await ofLocale(language);
      const site = deps.operator.facts;
      const request = await findRequest(database, id, civilDay(at));
      const facts = {
        site,
        firstName: message.first_name,
        hasAccount: said !== null,
        deletionAt: said?.deletion_at ?? null,
      };
      return {
        person,
        facts: answerFacts({ message, person: said, brandName: site.brandName, staffName: caller.name }, language),
        prepared: request ? preparedAnswer(request.kind, facts, language) : null,
      };
    },
    /** @throws AppError notFound; invalid for a placeholder; conflict where something was written that was not seen */
    async answer(inside: Database, id: number, by: Member, said: Said, at: Date): Promise<Message> {
      const message = await lock(inside, id);
      if (placeholdersIn(said.text).length > 0) throw new AppError("invalid", { fields: { text: "placeholder" } });
      const [answers, followUps] = [await listAnswers(inside, id), await listFollowUps(inside, id)];
      if (answers.length !== said.answers_seen || followUps.length !== said.follow_ups_seen)
        return refuse(inside, id, at);
      await write(inside, id, { by: by.name, text: said.text }, at);
      await setState(inside, id, { state: "answered", by: by.name }, at);
      if (message.assigned_to === null) await setAssigned(inside, id, { id: by.memberId, name: by.name });
      await stopWriting(inside, id, by.memberId);
      return find(inside, id, at);
    },
    /** @throws AppError notFound */
    async setState(inside: Database, id: number, by: string, state: MessageState, at: Date): Promise<Message> {
      await lock(inside, id);
      await setState(inside, id, { state, by }, at);
      return find(inside, id, at);
    },
    /** @throws AppError notFound; invalid for who cannot have it; conflict where it is another's than was seen */
    async assign(inside: Database, id: number, { to, seen }: { to: number | null; seen: number | null }, at: Date) {
      const before = await lock(inside, id);
      if (before.assigned_to !== seen) return refuse(inside, id, at);
      const member = to === null ? null : (await deps.helpers(inside)).find((one) => one.id === to);
      if (member === undefined) throw new AppError("invalid", { fields: { member_id: "choice" } });
      await setAssigned(inside, id, member);
      return find(inside, id, at);
    },
    helpers: (from: Database) => deps.helpers(from),
    /** @throws AppError notFound */
    async presence(from: Database, id: number, { isWriting, ...member }: Member & { isWriting: boolean }, at: Date) {
      found(await findMessage(from, id), "message", id);
      await notePresence(from, id, { ...member, isWriting }, at);
      const others = await listPresent(from, id, member.memberId, at);
      return {
        others: others.map(({ writing_since: writingSince, since, ...one }) => ({
          ...one,
          is_writing: writingSince !== null,
          since: (writingSince ?? since).toISOString(),
        })),
        answers: (await listAnswers(from, id)).length,
        follow_ups: (await listFollowUps(from, id)).length,
      };
    },
  };
}

/** In which the person is written. */
export function languageOf({ language_id: languageId, locale }: MessageRow): Locale {
  return languageId === null ? (locale ?? defaultLocale) : localeOfLanguage(languageId);
}

function listedEntity(row: ListedMessageRow) {
  const {
    id,
    name,
    email,
    object,
    by_mail,
    excerpt,
    answered_by,
    assigned_to: memberId,
    assigned_name: memberName,
  } = row;
  return {
    id,
    name,
    email,
    object,
    by_mail,
    excerpt,
    answered_by,
    created_at: row.created_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    state: row.closed_at ? ("closed" as const) : row.answered_at ? ("answered" as const) : ("open" as const),
    waiting_since: row.answered_at ? null : row.waiting_since.toISOString(),
    assigned_to: memberId === null || memberName === null ? null : { id: memberId, name: memberName },
  };
}

function requestEntity(row: RequestRow | undefined): Message["request"] {
  if (!row) return null;
  return {
    ...row,
    extended_at: row.extended_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
  };
}

type Written = { created_at: Date };

function messageEntity<Answer extends Written, FollowUp extends Written>(
  row: MessageRow,
  answers: readonly Answer[],
  followUps: readonly FollowUp[],
) {
  const { civility, phone, message, quoted, account_id } = row;
  const written = <T extends Written>(one: T) => ({ ...one, created_at: one.created_at.toISOString() });
  return {
    ...listedEntity(row),
    civility,
    phone,
    message,
    quoted,
    account_id,
    language: languageOf(row),
    answers: answers.map(written),
    follow_ups: followUps.map(written),
  };
}
