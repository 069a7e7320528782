/** Errors of fields of the staff: their sign-in, groups, terms, decisions and acts on subscribers. */
export const deskFaults = {
  freeDays: { fr: "De 1 à 90 jours", en: "1 to 90 days" },
  outageBegin: {
    fr: "La panne commence avant sa fin, il y a un an au plus",
    en: "The outage begins before its end, at most a year ago",
  },
  outageEnd: { fr: "La panne doit être finie", en: "The outage must be over" },
  secondFactorCode: {
    fr: "Ce code n’est pas correct, ou il a déjà servi",
    en: "This code is not correct, or was already used",
  },
  staffLink: {
    fr: "Ce lien a expiré ou a déjà servi. Demandez-en un nouveau à un administrateur.",
    en: "This link has expired or was already used. Ask an admin for a new one.",
  },
  staffPasswordLength: {
    fr: "Votre mot de passe doit contenir au moins 12 caractères",
    en: "Your password must be at least 12 characters long",
  },
  groupKind: {
    fr: "Le groupe a déjà des membres : il ne peut plus changer de public",
    en: "The group has members already: it cannot change whom it is for",
  },
  seats: {
    fr: "Indiquez un nombre de places, de 1 à 100 000",
    en: "Enter a number of seats, from 1 to 100,000",
  },
  groupSeats: {
    fr: "Le groupe compte déjà plus de membres",
    en: "The group already has more members",
  },
  termsNotice: {
    fr: "Les abonnés sont prévenus 30 jours avant : choisissez une date dans au moins 31 jours",
    en: "Subscribers are told 30 days ahead: choose a date at least 31 days from now",
  },
  dateOver: { fr: "Cette date est passée", en: "This date is over" },
  decisionReason: {
    fr: "Écrivez votre raison : les deux parties la liront.",
    en: "Write your reason: both sides will read it.",
  },
  untilBeforeFrom: {
    fr: "La fin doit être après le début",
    en: "The end must be after the beginning",
  },
  sharePercent: {
    fr: "Indiquez un pourcentage de 0,01 à 100, avec deux décimales au plus",
    en: "Enter a percentage from 0.01 to 100, with two decimals at most",
  },
  ratePercent: {
    fr: "Indiquez un pourcentage de 0 à 100, avec deux décimales au plus",
    en: "Enter a percentage from 0 to 100, with two decimals at most",
  },
  shareSum: {
    fr: "Les parts de ce titre dépasseraient 100 % ensemble",
    en: "The shares of this title would be more than 100% together",
  },
  shareTwice: {
    fr: "Cet ayant droit a déjà une part de ce titre dans cette période",
    en: "This rights holder already has a share of this title in this period",
  },
  holderEnded: {
    fr: "Cet ayant droit est terminé : il ne reçoit plus de nouvelle part",
    en: "This rights holder has ended: there are no new shares for it",
  },
  fileSize: { fr: "Ce fichier est trop volumineux", en: "This file is too large" },
} as const;
