import type { AgainRefusal, LetterInDetail, LetterState } from "#contract/admin/letters.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError, found } from "#server/http/errors.ts";
import { resetKind, type LettersDeps } from "./deps.ts";
import { findContent, findHolder, findLetter, listAttempts, type KeptAttachment, type LetterRow } from "./queries.ts";
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

  return {
    /** Returns the address that it goes to. @throws AppError notFound; conflict where it makes no sense */
    async again(inside: Database, accountId: number, letterId: number, at: Date): Promise<string | null> {
      const row = found(await findLetter(inside, accountId, letterId), "letter", letterId);
      const last = found((await listAttempts(inside, letterId))[0], "letter", letterId);
      const { to, refusal } = await againOf(
        deps,
        inside,
        row,
        stateOf({ ...last, created_at: row.created_at }, at),
        at,
      );
      if (refusal !== null || to === null) throw new AppError("conflict");
      if (row.job_data === null) await job.enqueue(inside, { accountId, letterId });
      else await renew(inside, { kind: row.kind, data: row.job_data, email: to });
      return to;
    },
    /** @throws AppError notFound; conflict where no link can be sent */
    async resetLink(inside: Database, accountId: number, at: Date): Promise<void> {
      const { email } = found(await findHolder(inside, accountId), "account", accountId);
      if (email === null || (await resetRefusal(deps, inside, { accountId, email }, at)) !== null)
        throw new AppError("conflict");
      await renew(inside, { kind: resetKind, data: {}, email });
    },
  };
}
