import { addressIn } from "#contract/addresses.ts";
import type { Locale } from "#contract/fields.ts";
import { letterPicture } from "#contract/share-picture.ts";
import { composeLetter, type LetterPicture, type SendLetter, type Sender } from "#server/adapters/mail/letter.ts";
import type { Config } from "#server/config.ts";
import { findLetterTitle, type LetterTitle } from "#server/features/catalogue/reading/letter-queries.ts";
import type { AppDeps } from "./deps.ts";

export function createSendLetter({ config, sendMail, database, clock }: AppDeps): SendLetter {
  const sender = senderOf(config);
  const pictureFor = async (locale: Locale): Promise<LetterPicture | undefined> => {
    const title = await findLetterTitle(database, locale, clock.now());
    return title && pictureOf(title, locale, sender.publicUrl);
  };
  return async (to, letter) =>
    sendMail(composeLetter(to, letter, sender, letter.isPictured && (await pictureFor(letter.locale))));
}

/** JPEG, which every mail client shows. */
function pictureOf({ id, title, images_key: key }: LetterTitle, locale: Locale, publicUrl: string): LetterPicture {
  return {
    url: `${publicUrl}/images/${key}/${letterPicture.name}`,
    title,
    page: publicUrl + addressIn(locale, `/video-info/${id}`),
  };
}

function senderOf({ brand, http }: Config): Sender {
  const { name, supportEmail, company } = brand;
  return {
    brandName: name,
    publicUrl: http.publicUrl,
    supportEmail,
    companyName: company.name,
    companyAddress: company.address,
  };
}
