import { longDay } from "#contract/date-text.ts";
import { type Locale, inLocale } from "#contract/language.ts";
import type { LetterSite, Letter } from "#server/adapters/mail/letter-shapes.ts";

/** @param runsUntil end of the subscription; null without one */
export function deletionLetter(
  locale: Locale,
  { brandName, publicUrl }: LetterSite,
  { at, runsUntil }: { at: Date; runsUntil: Date | null },
): Letter {
  const day = longDay(at, locale);
  const end = runsUntil && longDay(runsUntil, locale);
  const isLost = runsUntil !== null && runsUntil > at;
  return inLocale(locale, {
    fr: () => ({
      locale,
      subject: `Votre compte ${brandName} sera supprimé le ${day}`,
      preview: "Vous pouvez changer d’avis jusque-là.",
      heading: "Vous avez demandé la suppression de votre compte",
      paragraphs: [
        `Le ${day}, votre compte, vos profils, vos listes et votre historique seront effacés.`,
        ...(end === null ? [] : [isLost ? deletionWords.fr.lost(end, day) : deletionWords.fr.ends(end)]),
        "Vos factures sont conservées dix ans, comme la loi le demande.",
      ],
      action: { label: "Garder mon compte", url: `${publicUrl}/profile#suppression` },
      note: "Ce n’était pas vous ? Connectez-vous, gardez votre compte et changez votre mot de passe.",
    }),
    en: () => ({
      locale,
      subject: `Your ${brandName} account will be deleted on ${day}`,
      preview: "You can change your mind until then.",
      heading: "You asked for your account to be deleted",
      paragraphs: [
        `On ${day}, your account, your profiles, your lists and your history will be erased.`,
        ...(end === null ? [] : [isLost ? deletionWords.en.lost(end, day) : deletionWords.en.ends(end)]),
        "Your invoices are kept for ten years, as the law demands.",
      ],
      action: { label: "Keep my account", url: `${publicUrl}/profile#suppression` },
      note: "It was not you? Log in, keep your account and change your password.",
    }),
  });
}

/** What happens to the subscription of an account to be deleted. */
const deletionWords = {
  fr: {
    ends: (end: string) => `Votre abonnement prend fin le ${end}, et n’est plus renouvelé.`,
    lost: (end: string, day: string) =>
      `Votre abonnement n’est plus renouvelé. Il est payé jusqu’au ${end} : ce qui en reste après le ${day} sera perdu, sans remboursement.`,
  },
  en: {
    ends: (end: string) => `Your subscription ends on ${end}, and is no longer renewed.`,
    lost: (end: string, day: string) =>
      `Your subscription is no longer renewed. It is paid until ${end}: what is left of it after ${day} will be lost, without a refund.`,
  },
} as const;
