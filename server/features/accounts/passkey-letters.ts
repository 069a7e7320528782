import { type Locale, inLocale } from "#contract/language.ts";
import type { Letter, LetterSite } from "#server/adapters/mail/letter-shapes.ts";
import { longInstant } from "#contract/date-text.ts";
import type { Job } from "#server/jobs/jobs.ts";
import type { AccountsDeps } from "./deps.ts";
import { createHolderLetters } from "./holder-letters.ts";

/** Name of the passkey, and when it was added or removed: the letter may be sent later. */
type Change = { accountId: number; name: string; at: string };
export type PasskeyLetters = { added: Job<Change>; removed: Job<Change> };

/** Tells the holder of every passkey that is added or removed. */
export function createPasskeyLetters(deps: AccountsDeps): PasskeyLetters {
  const { write, toHolder } = createHolderLetters(deps);
  const letterOf =
    (letter: typeof passkeyAddedLetter) =>
    ({ accountId, name, at }: Change) =>
      write(accountId, (_person, locale) => letter(locale, deps.place, name, new Date(at)));
  return {
    added: deps.jobs.define("accounts.passkey-added", letterOf(passkeyAddedLetter), toHolder),
    removed: deps.jobs.define("accounts.passkey-removed", letterOf(passkeyRemovedLetter), toHolder),
  };
}

function passkeyAddedLetter(locale: Locale, { brandName, publicUrl }: LetterSite, name: string, at: Date): Letter {
  const when = longInstant(at, locale);
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Clé d’accès ajoutée à votre compte ${brandName}`,
      preview: `«\u202f${name}\u202f», le ${when}`,
      heading: "Une clé d’accès a été ajoutée",
      paragraphs: [
        `La clé d’accès «\u202f${name}\u202f» a été ajoutée à votre compte le ${when} (heure de Paris). Elle permet de s’y connecter sans mot de passe.`,
      ],
      action: { label: "Voir mes clés d’accès", url: `${publicUrl}/profile#cles-d-acces` },
      note: "C’était vous\u202f? Tout va bien. Sinon, retirez cette clé et changez votre mot de passe\u202f: vos autres appareils seront déconnectés.",
    }),
    en: () => ({
      locale,
      subject: `Passkey added to your ${brandName} account`,
      preview: `“${name}”, ${when}`,
      heading: "A passkey was added",
      paragraphs: [
        `The passkey “${name}” was added to your account, ${when} (Paris time). It logs in without a password.`,
      ],
      action: { label: "See my passkeys", url: `${publicUrl}/profile#cles-d-acces` },
      note: "Was it you? All is well. If not, remove this passkey and change your password: your other devices will be logged out.",
    }),
  });
}

function passkeyRemovedLetter(locale: Locale, { brandName, publicUrl }: LetterSite, name: string, at: Date): Letter {
  const when = longInstant(at, locale);
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Clé d’accès retirée de votre compte ${brandName}`,
      preview: `«\u202f${name}\u202f», le ${when}`,
      heading: "Une clé d’accès a été retirée",
      paragraphs: [
        `La clé d’accès «\u202f${name}\u202f» a été retirée de votre compte le ${when} (heure de Paris). Elle ne permet plus de s’y connecter\u202f; votre mot de passe reste le même.`,
      ],
      action: { label: "Voir mes clés d’accès", url: `${publicUrl}/profile#cles-d-acces` },
      note: "Ce n’était pas vous\u202f? Changez votre mot de passe, puis écrivez-nous.",
    }),
    en: () => ({
      locale,
      subject: `Passkey removed from your ${brandName} account`,
      preview: `“${name}”, ${when}`,
      heading: "A passkey was removed",
      paragraphs: [
        `The passkey “${name}” was removed from your account, ${when} (Paris time). It no longer logs in; your password stays the same.`,
      ],
      action: { label: "See my passkeys", url: `${publicUrl}/profile#cles-d-acces` },
      note: "It was not you? Change your password, then write to us.",
    }),
  });
}
