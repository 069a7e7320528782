import type { Locale } from "#contract/language.ts";
import { letterAddress } from "#contract/addresses.ts";
import { letterPicture } from "#contract/share-picture.ts";
import { composeLetter, type LetterPicture, type SendLetter, type Sender } from "#server/adapters/mail/letter.ts";
import { MailRefusedError } from "#server/adapters/mail/mail.ts";
import type { Config } from "#server/config/config.ts";
import { findLetterTitle, type LetterTitle } from "#server/features/catalogue/reading/letter-queries.ts";
import type { Database } from "#server/database/pool.ts";
import { findIdentity } from "#server/features/support/identity/queries.ts";
import { GiveUp } from "#server/jobs/outcome.ts";
import type { AppDeps } from "./deps.ts";

export function createSendLetter({ config, sendMail, database, clock }: AppDeps): SendLetter {
  const pictureFor = async (locale: Locale): Promise<LetterPicture | undefined> => {
    const title = await findLetterTitle(database, locale, clock.now());
    return title && pictureOf(title, locale, config.http.publicUrl);
  };
  return async (to, letter) => {
    if (isNobodys(to)) return;
    const picture = letter.isPictured && (await pictureFor(letter.locale));
    const mail = composeLetter(to, letter, await senderOf(config, database), picture);
    await sendMail(mail).catch((error: unknown) => {
      throw error instanceof MailRefusedError ? new GiveUp(error.message, { cause: error }) : error;
    });
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

async function senderOf({ brand, http }: Config, database: Database): Promise<Sender> {
  const { support_email: supportEmail, company_name, company_address } = await findIdentity(database);
  return {
    brandName: brand.name,
    publicUrl: http.publicUrl,
    supportEmail,
    companyName: company_name,
    companyAddress: company_address,
  };
}
