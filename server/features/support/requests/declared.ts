import { civilDay } from "#contract/date-text.ts";
import type { LeavingKind } from "#contract/leaving.ts";
import type { Locale } from "#contract/language.ts";
import type { DeclaredKind } from "#contract/support.ts";
import type { Database } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import type { Inbox } from "../inbox/inbox.ts";
import { setState } from "../inbox/queries.ts";
import { addFollowUp } from "../inbox/thread-queries.ts";
import { besideForm, insertMessage } from "../message-queries.ts";
import { timeFor } from "./clock.ts";
import { insertRequest, isWaiting, lockDeclarant, lockOpenDeclaration, lockWaiting, settleRequest } from "./queries.ts";
import { declaredText, requestName } from "./texts.ts";

type Arrived = {
  declarationId: number;
  kind: LeavingKind;
  first_name: string;
  last_name: string;
  email: string;
  reference: string;
  locale: Locale;
};

const legalKindOf: Record<LeavingKind, DeclaredKind> = { cancel: "cancellation", withdraw: "withdrawal" };
export const leavingKindOf: Record<DeclaredKind, LeavingKind> = { cancellation: "cancel", withdrawal: "withdraw" };

/** Cancellations and withdrawals declared without signing in, until their person is known. */
export function createDeclared(accessibilityDays: number, inbox: Inbox) {
  return {
    /** Within the declaration's transaction. A repeated one is added to the first, whose time runs on. */
    async arrived(inside: Database, made: Arrived, at: Date): Promise<void> {
      const { declarationId, email, locale } = made;
      const kind = legalKindOf[made.kind];
      const [firstName, lastName] = [made.first_name, made.last_name];
      const [object, message] = [requestName(kind, locale), declaredText(made, locale)];
      await lockDeclarant(inside, email);
      const open = await lockOpenDeclaration(inside, { kind, email, firstName, lastName });
      if (open) {
        await addFollowUp(inside, { messageId: open.id, object, text: message }, at);
        return;
      }
      const written = { ...besideForm, lastName, firstName, email, object, message, locale };
      const { id } = found(await insertMessage(inside, written, at), "message");
      const time = timeFor(kind, { accessibilityDays });
      await insertRequest(inside, { messageId: id, kind, receivedOn: civilDay(at), time, declarationId });
      await inbox.notifyOperator(inside, id);
    },

    isWaiting: (from: Database, declarationId: number): Promise<boolean> => isWaiting(from, declarationId),

    lock: async (inside: Database, declarationId: number): Promise<boolean> =>
      (await lockWaiting(inside, declarationId)) !== undefined,

    /** Settles the request once the staff have said whose it is. */
    async matched(
      inside: Database,
      declarationId: number,
      { by, text }: { by: string; text: string | null },
      at: Date,
    ): Promise<void> {
      const { id } = found(await lockWaiting(inside, declarationId), "message");
      if (text !== null) await inbox.write(inside, id, { by, text }, at);
      await setState(inside, id, { state: "answered", by }, at);
      await settleRequest(inside, id, { outcome: "granted", by, at });
    },
  };
}
