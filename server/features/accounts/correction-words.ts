import type { locales } from "#contract/language.ts";

/** What a correction of a person's data will do, for the staff. */
export const correctionWords = {
  fr: {
    language: { fr: "français", en: "anglais" },
    name: (name: string) => `Le nom devient ${name}, aussi sur le profil principal s’il le porte.`,
    email: (email: string) => `L’adresse devient ${email}\u202f: c’est avec elle que la personne se connecte.`,
    confirmation: (email: string) =>
      `Un lien part à ${email} pour la confirmer. Les liens envoyés avant ne servent plus.`,
    undo: (email: string) =>
      `L’ancienne adresse ${email} reçoit un courrier, avec un lien qui annule ce changement pendant sept jours.`,
    notice: (email: string) =>
      `L’ancienne adresse ${email} reçoit un courrier sans lien\u202f: elle n’a jamais été confirmée, et peut être celle de quelqu’un d’autre.`,
    phone: (phone: string) => `Le téléphone devient ${phone}.`,
    noPhone: "Le téléphone est effacé.",
    country: (country: string) => `Le pays devient ${country}\u202f: il décide des titres visibles.`,
    noCountry: "Le pays est effacé avec le téléphone\u202f: les titres visibles sont ceux de la France.",
    vat: "Prix et TVA restent les mêmes.",
    letters: (language: string) =>
      `Les prochains courriers sont écrits en ${language}, comme les pages du profil principal.`,
    quiet: "Aucun courrier ne part.",
    unchanged: "Rien ne change encore.",
    pupil: "Un compte d’élève se tient dans sa classe.",
  },
  en: {
    language: { fr: "French", en: "English" },
    name: (name: string) => `The name becomes ${name}, also on the primary profile if it has that name.`,
    email: (email: string) => `The address becomes ${email}: the person logs in with it.`,
    confirmation: (email: string) =>
      `A link goes to ${email} to confirm it. Links that were sent before no longer work.`,
    undo: (email: string) =>
      `The old address ${email} gets a letter, with a link that undoes this change for seven days.`,
    notice: (email: string) =>
      `The old address ${email} gets a letter without a link: it was never confirmed, and may be somebody else’s.`,
    phone: (phone: string) => `The phone becomes ${phone}.`,
    noPhone: "The phone is removed.",
    country: (country: string) => `The country becomes ${country}: it decides which titles are shown.`,
    noCountry: "The country is removed with the phone: the titles of France are shown.",
    vat: "Prices and VAT stay the same.",
    letters: (language: string) =>
      `The next letters are written in ${language}, like the pages of the primary profile.`,
    quiet: "No letter is sent.",
    unchanged: "Nothing changes yet.",
    pupil: "A pupil’s account is managed in their class.",
  },
} as const satisfies Record<(typeof locales)[number], unknown>;
