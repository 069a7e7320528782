import type { Locale, locales } from "#contract/language.ts";

/** What the acts on a person's data do, and why one cannot be done, for the staff. */
export const dataActWords = {
  fr: {
    delete: (day: string) => `Le compte est effacé le ${day}, après trente jours.`,
    goes: "Profils, listes, historique, appareils, messages et courriers sont alors effacés, le reste est rendu anonyme.",
    stays: "Factures, paiements et contrats restent dix ans (code de commerce, L123-22).",
    held: (reason: string) => `Une obligation légale garde pourtant le compte\u202f: ${reason}.`,
    changesMind: "Jusque-là, la personne peut garder son compte dans Mon Compte, et l’équipe peut lever l’effacement.",
    keep: (day: string) => `L’effacement prévu le ${day} n’a pas lieu.`,
    object:
      "Nouveautés par email et en notification, mesure d’audience et suggestions d’après ce qui est regardé s’arrêtent.",
    unobject: "Nouveautés, mesure d’audience et suggestions reprennent, comme la personne les a réglées.",
    limit: "Ses données sont gardées et ne servent plus qu’à ce que la personne utilise et paie elle-même.",
    limitStops: "Nouveautés par email et en notification, mesure d’audience et suggestions s’arrêtent.",
    limitKeeps: "Rien n’est effacé de soi-même. L’abonnement et ses paiements continuent.",
    unlimit: (day: string) =>
      `La limitation prend fin le ${day}\u202f: la personne en est avertie d’abord, comme la loi le veut.`,
    stillObjects: "L’opposition reste.",
    failures: {
      leaving: "L’effacement de ce compte est déjà demandé.",
      staying: "Aucun effacement n’est demandé.",
      pupil: "Le compte d’un élève s’efface depuis sa classe.",
      objects: "L’opposition est déjà inscrite.",
      noObjection: "Aucune opposition n’est inscrite.",
      limited: "La limitation est déjà inscrite.",
      unlimited: "Aucune limitation n’est inscrite.",
      ending: "La fin de la limitation est déjà annoncée.",
    },
  },
  en: {
    delete: (day: string) => `The account is erased on ${day}, after thirty days.`,
    goes: "Profiles, lists, history, devices, messages and letters are erased then, the rest is made anonymous.",
    stays: "Invoices, payments and contracts stay for ten years (French commercial code, L123-22).",
    held: (reason: string) => `A legal duty keeps the account all the same: ${reason}.`,
    changesMind: "Until then the person can keep the account in My Account, and the staff can lift the deletion.",
    keep: (day: string) => `The deletion planned for ${day} does not take place.`,
    object: "News by email and notification, measurement, and suggestions by what is watched end.",
    unobject: "News, measurement and suggestions go on, as the person has set them.",
    limit: "Their data are kept, and serve only what the person uses and pays for themselves.",
    limitStops: "News by email and notification, measurement and suggestions end.",
    limitKeeps: "Nothing is erased by itself. The subscription and its payments go on.",
    unlimit: (day: string) => `The restriction ends on ${day}: the person is told first, as the law demands.`,
    stillObjects: "The objection stays.",
    failures: {
      leaving: "The deletion of this account is asked for already.",
      staying: "No deletion is asked for.",
      pupil: "A pupil’s account is erased from the class.",
      objects: "The objection is registered already.",
      noObjection: "No objection is registered.",
      limited: "The restriction is registered already.",
      unlimited: "No restriction is registered.",
      ending: "The end of the restriction is announced already.",
    },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type DataActFailure = keyof (typeof dataActWords)[Locale]["failures"];
