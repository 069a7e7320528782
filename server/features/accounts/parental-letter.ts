import { longInstant } from "#contract/date-text.ts";
import { type Locale, inLocale } from "#contract/language.ts";
import type { LetterSite, Letter } from "#server/adapters/mail/letter-shapes.ts";

/** After the wrong codes that lock a device. */
export function parentalGuessesLetter(
  locale: Locale,
  { brandName, publicUrl }: LetterSite,
  device: string,
  at: Date,
): Letter {
  const when = longInstant(at, locale);
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Codes parentaux erronés sur votre compte ${brandName}`,
      preview: `${device}, le ${when}`,
      heading: "Quelqu’un cherche votre code parental",
      paragraphs: [
        `Cinq codes erronés de suite ont été saisis sur ${device}, le ${when} (heure de Paris). Cet appareil doit attendre un quart d’heure avant d’en essayer d’autres.`,
        "Si c’est un enfant de la maison, choisissez un code qu’il ne devinera pas : ni une date de naissance, ni 1234. Si vous avez oublié le code, votre mot de passe suffit pour en choisir un nouveau.",
      ],
      action: { label: "Changer le code parental", url: `${publicUrl}/profile#code-parental` },
      note: "Vous ne connaissez pas cet appareil ? Déconnectez-le dans Mon compte et changez votre mot de passe. Nous vous écrivons à ce sujet une fois par jour au plus.",
    }),
    en: () => ({
      locale,
      subject: `Wrong parental codes on your ${brandName} account`,
      preview: `${device}, ${when}`,
      heading: "Somebody is guessing your parental code",
      paragraphs: [
        `Five wrong codes in a row were entered on ${device}, ${when} (Paris time). That device has to wait for a quarter of an hour before it may try others.`,
        "If it is a child at home, choose a code they will not guess: neither a date of birth, nor 1234. If you forgot the code, your password is enough to choose a new one.",
      ],
      action: { label: "Change the parental code", url: `${publicUrl}/profile#code-parental` },
      note: "You do not know this device? Log it out in My Account and change your password. We write to you about this once a day at most.",
    }),
  });
}
