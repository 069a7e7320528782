import { civilDay } from "#contract/date-text.ts";
import { defaultLocale, eachLocale, type Locale } from "#contract/language.ts";
import type { DeclaredKind, LegalKind, RequestKind } from "#contract/support.ts";
import type { ListedRequest } from "#contract/admin/requests.ts";
import type { Database } from "#server/database/pool.ts";
import { startOfCivilDay } from "#server/dates.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { findIdentity } from "../identity/queries.ts";
import type { SupportDeps } from "../deps.ts";
import type { Inbox } from "../inbox/inbox.ts";
import { findMessage } from "../inbox/queries.ts";
import { besideForm, insertMessage } from "../message-queries.ts";
import { requestActWords } from "./act-words.ts";
import { createRequestActing } from "./acting.ts";
import { isDeclared, timeFor } from "./clock.ts";
import { createDeclared, leavingKindOf } from "./declared.ts";
import { findRequest, insertRequest, listRequests, takeAlarms } from "./queries.ts";
import { alarmLetter, requestName } from "./texts.ts";

type Entered = {
  kind: LegalKind;
  first_name: string;
  last_name: string;
  email: string;
  language: Locale;
  received_on: string;
  text: string;
};

const settled = eachLocale((locale) => requestActWords[locale].failures.settled);

/** Requests with a deadline by law. Each is a message, and is answered like one. */
export function createRequests(deps: SupportDeps, inbox: Inbox) {
  const { database, jobs, sendLetter, operator, accessibilityDays } = deps;
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

  /** Whoever writes by post names no hour: it counts from the beginning of the day. */
  const enterDeclaration = (
    inside: Database,
    kind: DeclaredKind,
    { first_name, last_name, email, language, received_on: sentOn }: Entered,
  ) =>
    deps.enterDeclaration(
      inside,
      { kind: leavingKindOf[kind], first_name, last_name, email, reference: "" },
      { locale: language, at: startOfCivilDay(sentOn) },
    );

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
        ...besideForm,
        lastName: entered.last_name,
        firstName: entered.first_name,
        email: entered.email,
        object: requestName(entered.kind, entered.language),
        message: entered.text,
        locale: entered.language,
      };
      const { id } = found(await insertMessage(inside, written, at), "message");
      const declarationId = isDeclared(entered.kind)
        ? await enterDeclaration(inside, entered.kind, entered)
        : undefined;
      const { kind, received_on: receivedOn } = entered;
      await insertRequest(inside, {
        messageId: id,
        kind,
        receivedOn,
        time: timeFor(kind, deps),
        ...(declarationId !== undefined && { declarationId }),
      });
      return inbox.find(id, at, inside);
    },
    /** @throws AppError notFound; conflict where it is settled */
    async make(inside: Database, id: number, kind: RequestKind, at: Date) {
      const message = found(await findMessage(inside, id, { lock: true }), "message", id);
      const made = await insertRequest(inside, {
        messageId: id,
        kind,
        receivedOn: civilDay(message.created_at),
        time: timeFor(kind, deps),
      });
      if (made === 0) throw new AppError("conflict", { said: settled });
      return inbox.find(id, at, inside);
    },
    acting: createRequestActing(inbox),
    declared: createDeclared(accessibilityDays, inbox),
  };
}
