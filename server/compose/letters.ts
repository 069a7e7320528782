import type { Locale } from "#contract/language.ts";
import { letterAddress } from "#contract/addresses.ts";
import { letterPicture } from "#contract/share-picture.ts";
import { composeLetter } from "#server/adapters/mail/letter.ts";
import type { LetterPicture, SendLetter, Sender, SenderLook } from "#server/adapters/mail/letter-shapes.ts";
import { answerIn, MailRefusedError, type Mail } from "#server/adapters/mail/mail.ts";
import type { Config } from "#server/config/config.ts";
import { fileUrl, type Look } from "#server/features/brand/look.ts";
import { findLook } from "#server/features/brand/queries.ts";
import { findLetterTitle, type LetterTitle } from "#server/features/catalogue/reading/letter-queries.ts";
import type { Database } from "#server/database/pool.ts";
import { createKeeping, type Attempt, type Leaving } from "#server/features/letters/keeping.ts";
import { findIdentity } from "#server/features/support/identity/queries.ts";
import { currentJob } from "#server/jobs/current-job.ts";
import { GiveUp } from "#server/jobs/outcome.ts";
import type { AppDeps } from "./deps.ts";

/** The only place where letters leave. An account's own are kept with what the mail server answered. */
export function createSendLetter(deps: AppDeps): SendLetter {
  const { config, database, clock } = deps;
  const sendKept = createSendKept(deps);
  const pictureFor = async (locale: Locale): Promise<LetterPicture | undefined> => {
    const title = await findLetterTitle(database, locale, clock.now());
    return title && pictureOf(title, locale, config.http.publicUrl);
  };
  return async ({ email, accountId }, letter) => {
    if (isNobodys(email)) return;
    const picture = letter.isPictured && (await pictureFor(letter.locale));
    const mail = composeLetter(email, letter, await senderOf(config, database), picture);
    await sendKept(mail, { accountId, locale: letter.locale, isOfViewing: letter.isOfViewing === true });
  };
}

type Kept = Pick<Leaving, "locale" | "isOfViewing" | "of"> & { accountId: number | null };

/** Sends a mail, and keeps it if it is an account's. @throws GiveUp where the mail server refuses it for good; Error */
export function createSendKept({ config, sendMail, database, clock, log }: AppDeps) {
  const keep = createKeeping({
    database,
    clock,
    publicUrl: config.http.publicUrl,
    onFailure: (error) => log.error({ err: error }, "the mail server's answer to a letter could not be noted"),
  });
  return async (mail: Mail, { accountId, ...facts }: Kept): Promise<void> => {
    let attempt: Attempt | undefined;
    if (accountId !== null) {
      const job = currentJob();
      if (!job) throw new Error("Letters to accounts are sent by jobs");
      attempt = await keep({ ...facts, accountId, mail, job });
      if (!attempt) return;
    }
    try {
      const answer = await sendMail(mail);
      await attempt?.end("accepted", answer);
    } catch (error) {
      const isRefused = error instanceof MailRefusedError;
      await attempt?.end(isRefused ? "refused" : "failed", answerIn(error));
      throw isRefused ? new GiveUp(error.message, { cause: error }) : error;
    }
  };
}

/** Pupils have no address, and an erased account has none any more: whatever asks for a letter, none is written to them. */
function isNobodys(address: string): boolean {
  return /[@.]invalid$/.test(address);
}

/** JPEG, which every mail client shows. */
function pictureOf({ id, title, images_key: key }: LetterTitle, locale: Locale, publicUrl: string): LetterPicture {
  return {
    url: `${publicUrl}/images/${key}/${letterPicture.name}`,
    title,
    page: publicUrl + letterAddress(locale, `/video-info/${id}`),
  };
}

/** Who letters come from, as they say at their end. */
export async function senderOf({ brand, http }: Config, database: Database): Promise<Sender> {
  const { support_email: supportEmail, company_name, company_address } = await findIdentity(database);
  return {
    brandName: brand.name,
    publicUrl: http.publicUrl,
    supportEmail,
    companyName: company_name,
    companyAddress: company_address,
    look: lookOf(await findLook(database), http.publicUrl),
  };
}

function lookOf(look: Look | undefined, publicUrl: string): SenderLook | undefined {
  if (!look) return undefined;
  const { accent, icon } = look;
  return {
    accent: accent ?? undefined,
    iconUrl: icon ? publicUrl + fileUrl(icon.key, "icon-180.png") : undefined,
  };
}
