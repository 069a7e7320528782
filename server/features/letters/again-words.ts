import type { AgainRefusal } from "#contract/admin/letter-shapes.ts";
import type { locales } from "#contract/language.ts";

type Words = {
  leaves: (subject: string, email: string) => string;
  same: string;
  renewed: string;
  moved: (before: string) => string;
  files: (count: number) => string;
  reset: (email: string) => string;
  resetLasts: string;
  passwordStays: string;
  refusals: Record<AgainRefusal, string>;
};

/** What sending a letter again will do, and why it is refused, for the staff. */
export const againWords: Record<(typeof locales)[number], Words> = {
  fr: {
    leaves: (subject, email) => `«\u202f${subject}\u202f» part à ${email}.`,
    same: "Ce courrier part tel qu’il est affiché.",
    renewed: "Il part avec un nouveau lien, et il est récrit avec les données d’aujourd’hui.",
    moved: (before) => `L’adresse du compte a changé depuis\u202f: il était parti à ${before}.`,
    files: (count) =>
      count === 1 ? "Sa pièce jointe part avec lui." : `Ses ${count} pièces jointes partent avec lui.`,
    reset: (email) => `Un lien pour choisir un nouveau mot de passe part à ${email}.`,
    resetLasts: "Il est valable une heure et ne sert qu’une fois.",
    passwordStays: "Le mot de passe actuel reste valable jusque-là.",
    refusals: {
      "no-address": "Ce compte n’a pas d’adresse.",
      unseen: "Son contenu n’est pas gardé.",
      elsewhere: "Il s’adressait à une autre adresse que celle du compte.",
      over: "Son lien a servi, a été remplacé ou a expiré.",
      "on-its-way": "Il est encore en chemin.",
      "too-many": "Cinq liens sont déjà partis en une heure.",
    },
  },
  en: {
    leaves: (subject, email) => `“${subject}” goes to ${email}.`,
    same: "The letter leaves as it is shown.",
    renewed: "It leaves with a new link, and is written with today’s data.",
    moved: (before) => `The account’s address has changed since: it had been sent to ${before}.`,
    files: (count) => (count === 1 ? "Its attachment leaves with it." : `Its ${count} attachments leave with it.`),
    reset: (email) => `A link to choose a new password goes to ${email}.`,
    resetLasts: "It is valid for one hour and works once.",
    passwordStays: "Until then the present password stays valid.",
    refusals: {
      "no-address": "This account has no address.",
      unseen: "Its content is not kept.",
      elsewhere: "It was for another address than the account’s.",
      over: "Its link was used, replaced or has expired.",
      "on-its-way": "It is still on its way.",
      "too-many": "Five links were sent within an hour already.",
    },
  },
};
