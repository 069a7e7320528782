import type { AgainRefusal, LetterInDetail, LetterState } from "#contract/admin/letter-shapes.ts";
import type { ActPreview } from "#contract/admin/acts.ts";
import type { Locale } from "#contract/language.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import { againWords } from "./again-words.ts";
import { resetKind, type LettersDeps } from "./deps.ts";
import { findContent, findHolder, findLetter, type KeptAttachment, type LetterRow } from "./queries.ts";
import { listAttempts } from "./attempt-queries.ts";
import { stateOf } from "./states.ts";

/** Tell an address that it is not the account's: at the account's own address they would be wrong. */
const ofOtherAddresses = new Set(["accounts.email-undone", "accounts.email-corrected"]);

type Again = LetterInDetail["again"];
type Deciding = Pick<LettersDeps, "renewalRefusal">;

/** What sending a letter again would do, and why it is refused. */
export async function againOf(
  { renewalRefusal }: Deciding,
  from: Database,
  row: LetterRow,
  state: LetterState,
  at: Date,
): Promise<Again> {
  const { email } = found(await findHolder(from, row.account_id), "account", row.account_id);
  const refused = (refusal: AgainRefusal): Again => ({ to: email, is_renewed: false, refusal });
  if (email === null) return refused("no-address");
  if (row.body === null) return refused("unseen");
  if (ofOtherAddresses.has(row.kind)) return refused("elsewhere");
  if (state === "sending" || state === "delayed") return refused("on-its-way");
  if (row.job_data === null) return { to: email, is_renewed: false, refusal: null };
  const renewed = { kind: row.kind, data: row.job_data, accountId: row.account_id };
  return { to: email, is_renewed: true, refusal: await renewalRefusal(from, renewed, at) };
}

/** Why no link to choose a password can be sent; null where it can. */
export async function resetRefusal(
  { renewalRefusal }: Deciding,
  from: Database,
  { accountId, email }: { accountId: number; email: string | null },
  at: Date,
): Promise<AgainRefusal | null> {
  return email === null ? "no-address" : renewalRefusal(from, { kind: resetKind, data: {}, accountId }, at);
}

/** Sends letters again, as they were sent; those with a one-time link through the job that makes a new one. */
export function createSendingAgain(deps: LettersDeps) {
  const { database, jobs, sendKept, invoiceFile, renew } = deps;

  const fileOf = async (letterId: number, { name, type, invoice, sha256 }: KeptAttachment) => {
    const content =
      invoice === null
        ? await findContent(database, letterId, sha256 ?? "")
        : (await invoiceFile(database, invoice))?.content;
    if (!content) throw new Error(`The file ${name} of letter ${letterId} is gone`);
    return { fileName: name, type, content, ...(invoice !== null && { invoice }) };
  };
  const job = jobs.define(
    "letters.again",
    async ({ accountId, letterId }: { accountId: number; letterId: number }) => {
      const holder = await findHolder(database, accountId);
      const row = await findLetter(database, accountId, letterId);
      // Erased meanwhile.
      if (!row || row.html === null || row.body === null || !holder || holder.email === null) return;
      const attachments = [];
      for (const kept of row.attachments) attachments.push(await fileOf(letterId, kept));
      const mail = { to: holder.email, subject: row.subject, html: row.html, text: row.body, attachments };
      const { locale, id, kind } = row;
      await sendKept(mail, { accountId, locale, isOfViewing: false, of: { id, kind } });
    },
    { recipientOf: async ({ accountId }) => (await findHolder(database, accountId))?.email ?? null },
  );

  const planAgain = async (
    from: Database,
    asked: AgainAsked,
  ): Promise<{ row: LetterRow; to: string; preview: ActPreview }> => {
    const { accountId, letterId, locale, at } = asked;
    const row = found(await findLetter(from, accountId, letterId), "letter", letterId);
    const last = found((await listAttempts(from, letterId))[0], "letter", letterId);
    const state = stateOf({ ...last, created_at: row.created_at }, at);
    const { to, is_renewed: isRenewed, refusal } = await againOf(deps, from, row, state, at);
    if (refusal !== null || to === null) return refuseAgain(refusal ?? "no-address", locale);
    const t = againWords[locale];
    const effects = [
      t.leaves(row.subject, to),
      isRenewed ? t.renewed : t.same,
      ...(to === row.sent_to ? [] : [t.moved(row.sent_to)]),
      ...(row.attachments.length === 0 ? [] : [t.files(row.attachments.length)]),
    ];
    return {
      row,
      to,
      preview: { effects, fingerprint: fingerprintOf({ letter: letterId, to, began: last.began_at }) },
    };
  };
  const planReset = async (
    from: Database,
    { accountId, locale, at }: Asked,
  ): Promise<{ email: string; preview: ActPreview }> => {
    const { email } = found(await findHolder(from, accountId), "account", accountId);
    const refusal = await resetRefusal(deps, from, { accountId, email }, at);
    if (refusal !== null || email === null) return refuseAgain(refusal ?? "no-address", locale);
    const t = againWords[locale];
    const effects = [t.reset(email), t.resetLasts, t.passwordStays];
    return { email, preview: { effects, fingerprint: fingerprintOf({ reset: accountId, email }) } };
  };

  return {
    /** @throws AppError notFound; conflict where it makes no sense */
    previewAgain: async (from: Database, asked: AgainAsked): Promise<ActPreview> =>
      (await planAgain(from, asked)).preview,
    /** Within the caller's transaction. @throws AppError as above, and conflict where another preview was shown */
    async again(inside: Database, asked: AgainAsked, shown: string): Promise<void> {
      await lockAccount(inside, asked.accountId);
      const { row, to, preview } = await planAgain(inside, asked);
      refuseChanged(preview, shown, asked.locale);
      const { accountId, letterId } = asked;
      if (row.job_data === null) await job.enqueue(inside, { accountId, letterId });
      else await renew(inside, { kind: row.kind, data: row.job_data, email: to });
    },
    /** @throws AppError notFound; conflict where no link can be sent */
    previewReset: async (from: Database, asked: Asked): Promise<ActPreview> => (await planReset(from, asked)).preview,
    /** Within the caller's transaction. @throws AppError as above, and conflict where another preview was shown */
    async resetLink(inside: Database, asked: Asked, shown: string): Promise<void> {
      await lockAccount(inside, asked.accountId);
      const { email, preview } = await planReset(inside, asked);
      refuseChanged(preview, shown, asked.locale);
      await renew(inside, { kind: resetKind, data: {}, email });
    },
  };
}

type Asked = { accountId: number; locale: Locale; at: Date };
type AgainAsked = Asked & { letterId: number };

function refuseAgain(refusal: AgainRefusal, locale: Locale): never {
  throw new AppError("conflict", { message: againWords[locale].refusals[refusal], details: { reason: refusal } });
}
