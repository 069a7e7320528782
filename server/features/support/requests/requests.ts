import { civilDay } from "#contract/date-text.ts";
import { defaultLocale, type Locale } from "#contract/language.ts";
import type { RequestKind } from "#contract/support.ts";
import type { ListedRequest } from "#contract/admin/requests.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { findIdentity } from "../identity/queries.ts";
import type { SupportDeps } from "../deps.ts";
import { languageOf, type Inbox } from "../inbox/inbox.ts";
import { findMessage } from "../inbox/queries.ts";
import { insertMessage } from "../queries.ts";
import { extendRequest, findRequest, insertRequest, listRequests, settleRequest, takeAlarms } from "./queries.ts";
import { alarmLetter, extensionText, requestName } from "./texts.ts";

type Member = { memberId: number; name: string };
type Entered = {
  kind: RequestKind;
  first_name: string;
  last_name: string;
  email: string;
  language: Locale;
  received_on: string;
  text: string;
};

const words = {
  settled: {
    fr: "Cette demande est déjà réglée. Rouvrez-la d’abord.",
    en: "This request is settled already. Open it again first.",
  },
  unanswered: {
    fr: "Répondez d’abord à cette personne\u202f: la loi veut qu’elle sache ce qui a été décidé.",
    en: "Answer this person first: the law wants them to know what was decided.",
  },
  extended: {
    fr: "Le délai ne se prolonge qu’une fois, et avant la fin du premier mois.",
    en: "The time is extended once only, and before the first month is over.",
  },
} as const;

/** Requests with a deadline by law. Each is a message, and is answered like one. */
export function createRequests({ database, jobs, sendLetter, operator }: SupportDeps, inbox: Inbox) {
  const { brandName, publicUrl } = operator.facts;

  const warn = async ({ messageId }: { messageId: number }): Promise<void> => {
    const message = await findMessage(database, messageId);
    const request = await findRequest(database, messageId, civilDay(0));
    // Settled, or deleted with its account, before the letter left.
    if (!message || !request || request.outcome !== null) return;
    const { support_email: email } = await findIdentity(database);
    const alarm = { messageId, kind: request.kind, name: message.name, dueOn: request.due_on };
    await sendLetter({ email, accountId: null }, alarmLetter({ brandName, publicUrl }, alarm, defaultLocale));
  };
  const alarmed = jobs.define("support.deadline", warn, {
    recipientOf: async () => (await findIdentity(database)).support_email,
  });
  jobs.define("support.deadlines", (_data, { at }) =>
    database.transaction(async (inside) => {
      for (const { message_id: messageId } of await takeAlarms(inside, civilDay(at)))
        await alarmed.enqueue(inside, { messageId });
    }),
  );

  /** Locks the message, and with it its request. */
  const lock = async (inside: Database, id: number, at: Date) => {
    const message = found(await findMessage(inside, id, { lock: true }), "message", id);
    return { message, request: found(await findRequest(inside, id, civilDay(at)), "message", id) };
  };

  return {
    list: (from: Database, state: "open" | "settled", paging: Paging, at: Date) =>
      pageOfFound(paging, async (window) => {
        const { rows, total } = await listRequests(from, { isOpen: state === "open", today: civilDay(at) }, window);
        const data = rows.map(
          ({ account_id: accountId, assigned_name: assigned, extended_at: extendedAt, ...row }): ListedRequest => ({
            id: row.id,
            kind: row.kind,
            name: row.name,
            email: row.email,
            received_on: row.received_on,
            due_on: row.due_on,
            days_left: row.days_left,
            is_extended: extendedAt !== null,
            is_proven: accountId !== null,
            assigned_to: assigned,
            outcome: row.outcome,
            settled_by: row.settled_by,
            settled_at: row.settled_at?.toISOString() ?? null,
          }),
        );
        return { data, total };
      }),
    /** @throws AppError invalid for a day still to come */
    async add(inside: Database, entered: Entered, at: Date) {
      if (entered.received_on > civilDay(at)) throw new AppError("invalid", { fields: { received_on: "dateFuture" } });
      const written = {
        accountId: null,
        civility: 1,
        lastName: entered.last_name,
        firstName: entered.first_name,
        email: entered.email,
        phone: null,
        object: requestName(entered.kind, entered.language),
        message: entered.text,
        locale: entered.language,
      };
      const { id } = found(await insertMessage(inside, written, at), "message");
      await insertRequest(inside, { messageId: id, kind: entered.kind, receivedOn: entered.received_on });
      return inbox.find(id, at, inside);
    },
    /** @throws AppError notFound; conflict where it is settled */
    async make(inside: Database, id: number, kind: RequestKind, at: Date) {
      const message = found(await findMessage(inside, id, { lock: true }), "message", id);
      const made = await insertRequest(inside, { messageId: id, kind, receivedOn: civilDay(message.created_at) });
      if (made === 0) throw new AppError("conflict", { said: words.settled });
      return inbox.find(id, at, inside);
    },
    /** Writes to the person, who waits on for the answer. @throws AppError notFound, conflict */
    async extend(inside: Database, id: number, { why, by }: { why: string; by: Member }, at: Date) {
      const { message } = await lock(inside, id, at);
      const today = civilDay(at);
      if ((await extendRequest(inside, id, { today, at })) === 0)
        throw new AppError("conflict", { said: words.extended });
      const { due_on: dueOn } = found(await findRequest(inside, id, today), "message", id);
      await inbox.write(inside, id, { by: by.name, text: extensionText({ dueOn, why }, languageOf(message)) }, at);
      return inbox.find(id, at, inside);
    },
    /** @throws AppError notFound; conflict while the person has no answer */
    async settle(
      inside: Database,
      id: number,
      { outcome, by }: { outcome: "granted" | "refused" | null; by: Member },
      at: Date,
    ) {
      const { message } = await lock(inside, id, at);
      if (outcome !== null && message.answered_at === null) throw new AppError("conflict", { said: words.unanswered });
      await settleRequest(inside, id, { outcome, by: by.name, at });
      return inbox.find(id, at, inside);
    },
  };
}
