import { createHash } from "node:crypto";
import type { Locale } from "#contract/language.ts";
import type { Mail, MailAnswer } from "#server/adapters/mail/mail.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import type { CurrentJob } from "#server/jobs/current-job.ts";
import { withoutSecrets } from "./masked.ts";
import { lockHolder, putFiles, putLetter, type KeptAttachment } from "./queries.ts";
import { beginAttempt, endAttempt, type Outcome } from "./attempt-queries.ts";

/** A letter that is about to be sent. `of`: the kind and number of the letter that it repeats. */
export type Leaving = {
  accountId: number;
  locale: Locale;
  mail: Mail;
  isOfViewing: boolean;
  job: CurrentJob;
  of?: { id: number; kind: string } | undefined;
};

/** One attempt to send a kept letter. */
export type Attempt = { end(outcome: Outcome, answer: MailAnswer): Promise<void> };

/** An answer of a mail server is a few lines; what is longer is cut off. */
const longestAnswer = 1000;

type KeepingDeps = { database: Database; clock: Clock; publicUrl: string; onFailure: (error: unknown) => void };

/**
 * Stores a letter before the mail server is asked and the answer afterwards. A program that ends in between leaves an
 * attempt without an answer; the job sends the letter again, and both attempts can be seen.
 */
export function createKeeping({ database, clock, publicUrl, onFailure }: KeepingDeps) {
  /** Undefined where the account was erased meanwhile: nothing may be sent to it. @throws Error if it cannot be stored */
  return async (leaving: Leaving): Promise<Attempt | undefined> => {
    const begun = await database.transaction(async (inside) => {
      if (!(await lockHolder(inside, leaving.accountId))) return undefined;
      const files = (leaving.mail.attachments ?? []).map(keptFile);
      const letterId = await putLetter(inside, rowOf(leaving, files, publicUrl), clock.now());
      await putFiles(
        inside,
        letterId,
        files.flatMap(({ stored }) => stored ?? []),
      );
      return { letterId, attempt: await beginAttempt(inside, letterId, clock.now()) };
    });
    return (
      begun && {
        // The letter has left: failing now would send it a second time.
        end: async (outcome, { code, text, messageId }) => {
          const ended = { outcome, code, text: text.slice(0, longestAnswer), messageId };
          await endAttempt(database, begun, ended, clock.now()).catch(onFailure);
        },
      }
    );
  };
}

type KeptFile = { kept: KeptAttachment; stored?: { sha256: Buffer; content: Buffer } };

/** An invoice can be drawn again from its row, so that its number is enough. */
function keptFile({ fileName, type, content, invoice }: NonNullable<Mail["attachments"]>[number]): KeptFile {
  const facts = { name: fileName, type, bytes: content.length };
  if (invoice !== undefined) return { kept: { ...facts, invoice, sha256: null } };
  const sha256 = createHash("sha256").update(content).digest();
  return { kept: { ...facts, invoice: null, sha256: sha256.toString("hex") }, stored: { sha256, content } };
}

function rowOf(
  { accountId, locale, mail, isOfViewing, job, of }: Leaving,
  files: readonly KeptFile[],
  publicUrl: string,
) {
  const stored = (text: string) => withoutSecrets(text, publicUrl);
  const { html, text } = { html: stored(mail.html), text: stored(mail.text) };
  const isMasked = html !== mail.html || text !== mail.text;
  return {
    accountId,
    jobId: job.id,
    kind: of?.kind ?? job.name,
    jobData: isMasked ? job.data : null,
    againOf: of?.id ?? null,
    sentTo: mail.to,
    locale,
    subject: stored(mail.subject),
    html: isOfViewing ? null : html,
    body: isOfViewing ? null : text,
    attachments: files.map(({ kept }) => kept),
  };
}
