import type { ActPreview } from "#contract/admin/acts.ts";
import type { RequestTurn } from "#contract/admin/requests.ts";
import { civilDay, longCivilDay, longDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import { languageOf, type Inbox } from "../inbox/inbox.ts";
import { findMessage } from "../inbox/queries.ts";
import { requestActWords, type RequestActFailure } from "./act-words.ts";
import { isDeclared, isExtendable } from "./clock.ts";
import { extendedDue, extendRequest, findRequest, settleRequest } from "./queries.ts";
import { extensionText } from "./texts.ts";

type Asked = { id: number; locale: Locale; at: Date };
type Sent = { fingerprint: string; by: string };

/** What the staff decide of a request: shown first, then done as it was shown. */
export function createRequestActing(inbox: Inbox) {
  return {
    /** @throws AppError notFound; conflict with the reason */
    previewExtension: async (database: Database, asked: Asked): Promise<ActPreview> =>
      (await planExtension(database, asked)).preview,
    /** Writes to the person, who waits on for the answer. @throws AppError as above */
    async extend(inside: Database, asked: Asked, { why, ...sent }: Sent & { why: string }) {
      const { id, locale, at } = asked;
      const { preview, dueOn, language } = await planExtension(inside, asked, { lock: true });
      refuseChanged(preview, sent.fingerprint, locale);
      await extendRequest(inside, id, { dueOn, at });
      await inbox.write(inside, id, { by: sent.by, text: extensionText({ dueOn, why }, language) }, at);
      return inbox.find(id, at, inside);
    },
    /** @throws AppError notFound; conflict with the reason */
    previewTurn: (database: Database, turn: RequestTurn, asked: Asked): Promise<ActPreview> =>
      planTurn(database, turn, asked),
    /** @throws AppError as above */
    async turn(inside: Database, turn: RequestTurn, asked: Asked, { fingerprint, by }: Sent) {
      const { id, locale, at } = asked;
      refuseChanged(await planTurn(inside, turn, asked, { lock: true }), fingerprint, locale);
      await settleRequest(inside, id, { outcome: turn === "open" ? null : turn, by, at });
      return inbox.find(id, at, inside);
    },
  };
}

/** The message is locked, and with it its request. */
async function read(database: Database, { id, at }: Asked, { lock = false } = {}) {
  const message = found(await findMessage(database, id, { lock }), "message", id);
  const today = civilDay(at);
  return { message, today, request: found(await findRequest(database, id, today), "message", id) };
}

async function planExtension(database: Database, asked: Asked, options = {}) {
  const { locale } = asked;
  const { message, request } = await read(database, asked, options);
  if (!isExtendable(request.kind)) refuse("notExtendable", locale);
  if (request.outcome !== null) refuse("settled", locale);
  if (request.extended_at !== null || request.days_left < 0) refuse("extended", locale);
  const dueOn = extendedDue(request.received_on);
  const language = languageOf(message);
  const t = requestActWords[locale];
  const effects = [
    t.extended(longCivilDay(request.due_on, locale), longCivilDay(dueOn, locale)),
    t.letter(t.language[language], message.email),
    t.once,
  ];
  const fingerprint = fingerprintOf({
    act: "extend",
    id: asked.id,
    from: request.due_on,
    dueOn,
    to: message.email,
    language,
  });
  return { preview: { effects, fingerprint }, dueOn, language };
}

async function planTurn(database: Database, turn: RequestTurn, asked: Asked, options = {}): Promise<ActPreview> {
  const { locale } = asked;
  const { message, request } = await read(database, asked, options);
  const { kind, outcome, due_on: dueOn } = request;
  const declared = isDeclared(kind);
  if ((outcome ?? "open") === turn) refuse("unchanged", locale);
  if (declared && turn === "granted") refuse("declared", locale);
  if (declared && outcome === "granted") refuse("matched", locale);
  const { answered_at: answeredAt } = message;
  const t = requestActWords[locale];
  const fingerprint = fingerprintOf({ act: turn, id: asked.id, kind, outcome, dueOn, answeredAt });
  if (turn === "open") return { effects: [t.open(longCivilDay(dueOn, locale))], fingerprint };
  if (answeredAt === null) refuse("unanswered", locale);
  const byHand = turn === "granted" ? t.byHand[kind] : undefined;
  const effects = [t[turn], ...(declared ? [t.nobody] : []), t.answered(longDay(answeredAt, locale))];
  return { effects: byHand === undefined ? effects : [...effects, byHand], fingerprint };
}

function refuse(reason: RequestActFailure, locale: Locale): never {
  throw new AppError("conflict", { message: requestActWords[locale].failures[reason], details: { reason } });
}
