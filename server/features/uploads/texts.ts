import type { Locale } from "#contract/language.ts";

export type Words = Record<Locale, string>;

/** Why an upload is refused or failed, and what to do. */
export const uploadTexts = {
  damaged: {
    fr: "Le fichier reçu diffère de celui qui a été envoyé : sa somme de contrôle ne correspond pas. Envoyez-le de nouveau.",
    en: "What arrived differs from what was sent: its checksum does not match. Send the file again.",
  },
  gone: {
    fr: "Ce qui avait été reçu n’est plus sur le disque. Envoyez le fichier de nouveau.",
    en: "What had arrived is no longer on the disk. Send the file again.",
  },
  titleGone: {
    fr: "Le titre de ce fichier a été supprimé entre-temps. Déposez le fichier sur un autre titre.",
    en: "The title of this file was deleted meanwhile. Drop the file on another title.",
  },
  ended: {
    fr: "Cet envoi est terminé ou a été abandonné",
    en: "This upload has ended or was given up",
  },
  elsewhere: {
    fr: "Cet envoi se poursuit ailleurs",
    en: "This upload goes on elsewhere",
  },
  colleagues: {
    fr: "Cet envoi est celui d’un autre membre de l’équipe, qui seul peut le continuer",
    en: "This upload is another member’s, who alone can go on with it",
  },
  sentByColleague: {
    fr: "Un autre membre de l’équipe envoie déjà ce fichier. Attendez qu’il soit là, ou abandonnez d’abord son envoi.",
    en: "Another member is sending this file already. Wait until it is there, or give that upload up first.",
  },
  unfinished: {
    fr: "Il manque encore une partie du fichier",
    en: "A part of the file is still missing",
  },
  checking: {
    fr: "Le fichier est en cours de vérification. Attendez qu’elle se termine.",
    en: "The file is being checked. Wait until that has ended.",
  },
} as const satisfies Record<string, Words>;

/** Refusal of a file above the limit, which is shown in whole gigabytes. */
export function tooLargeText(maxBytes: number): Words {
  const gigabytes = Math.floor(maxBytes / 1e9);
  return {
    fr: `Ce fichier est trop volumineux : ${gigabytes} Go au plus`,
    en: `This file is too large: at most ${gigabytes} GB`,
  };
}
