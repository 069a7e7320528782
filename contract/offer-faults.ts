/** Errors of fields about prices and coupons: subscribers' and the staff's. */
export const offerFaults = {
  coupon: { fr: "Coupon invalide : ce code n’existe pas", en: "Invalid coupon: there is no such code" },
  couponEnded: { fr: "Coupon invalide : il a expiré", en: "Invalid coupon: it has expired" },
  couponUsed: { fr: "Coupon invalide : vous l’avez déjà utilisé", en: "Invalid coupon: you have used it already" },
  couponUsedUp: {
    fr: "Coupon invalide : toutes ses utilisations ont été prises",
    en: "Invalid coupon: all its uses are taken",
  },
  couponPlan: {
    fr: "Coupon invalide : il ne s’applique pas à cet abonnement",
    en: "Invalid coupon: it does not apply to this subscription",
  },
  couponEarly: {
    fr: "Coupon invalide\u202f: il n’est pas encore valable",
    en: "Invalid coupon: it is not valid yet",
  },
  couponFirstOrder: {
    fr: "Coupon invalide\u202f: il est réservé à un premier abonnement",
    en: "Invalid coupon: it is for a first subscription only",
  },
  couponEmail: {
    fr: "Coupon invalide\u202f: il est réservé à certaines adresses email",
    en: "Invalid coupon: it is for certain email addresses only",
  },
  price: {
    fr: "Veuillez indiquer un montant en euros, de 0,01 à 10\u202f000",
    en: "Please give an amount in euros, from 0.01 to 10,000",
  },
  priceNotice: {
    fr: "Les abonnés sont prévenus 30 jours à l’avance\u202f: choisissez un jour plus éloigné",
    en: "Subscribers are notified 30 days ahead: choose a later day",
  },
  priceDouble: {
    fr: "Un autre prix est déjà prévu ce jour-là",
    en: "Another price is planned for that day already",
  },
  priceOrder: {
    fr: "Un prix est déjà prévu pour les abonnés ce jour-là ou plus tard\u202f: choisissez un jour après lui",
    en: "A price is planned for subscribers on that day or later already: choose a day after it",
  },
  priceSame: { fr: "C’est déjà le prix de cette offre", en: "This is the plan’s price already" },
  uses: { fr: "Veuillez indiquer un nombre d’au moins 1", en: "Please give a number of at least 1" },
  usesTaken: {
    fr: "Ce coupon a déjà servi plus souvent",
    en: "This coupon has been used more often already",
  },
  planWithdrawn: {
    fr: "Cette offre n’est plus proposée. Veuillez en choisir une autre.",
    en: "This plan is no longer offered. Please choose another one.",
  },
  planName: { fr: "Une autre offre porte déjà ce nom", en: "Another plan has this name already" },
  planCount: { fr: "Un nombre de 1 à 10", en: "A number from 1 to 10" },
  planPeople: { fr: "Un compte individuel a un seul profil", en: "A personal account has a single profile" },
  planPosition: { fr: "Un nombre de 1 à 100", en: "A number from 1 to 100" },
  planPrice: {
    fr: "Indiquez un prix par mois, un prix par an, ou les deux",
    en: "Enter a price a month, a year, or both",
  },
  planBegun: { fr: "Cette offre est déjà proposée", en: "This plan is offered already" },
  planLast: {
    fr: "C’est la dernière offre proposée sans fin : ajoutez-en une autre d’abord",
    en: "This is the last plan that is offered without an end: add another one first",
  },
  couponCode: {
    fr: "Un code a de 2 à 60 lettres sans accent, chiffres ou tirets",
    en: "A code has 2 to 60 unaccented letters, digits or hyphens",
  },
  couponTwice: {
    fr: "Ce code est déjà plus haut dans le fichier",
    en: "This code stands further up in the file already",
  },
  couponTaken: {
    fr: "Ce code existe déjà, avec d’autres conditions",
    en: "This code exists already, with other terms",
  },
  couponNoPlan: {
    fr: "Aucun abonnement annuel qui accepte les coupons n’a ce numéro",
    en: "No yearly plan that takes coupons has this number",
  },
  currency: { fr: "Les coupons sont en euros (EUR)", en: "Coupons are in euros (EUR)" },
  couponFile: {
    fr: "Ce fichier n’est pas un tableau de coupons en CSV, avec les colonnes d’un export",
    en: "This file is no table of coupons in CSV, with the columns of an export",
  },
  couponLines: { fr: "Ce fichier a plus de 20\u202f000 lignes", en: "This file has more than 20,000 lines" },
  endBeforeStart: { fr: "La fin précède le début", en: "It would end before it begins" },
  emailDomain: {
    fr: "Veuillez indiquer un domaine tel que exemple.fr",
    en: "Please give a domain such as example.org",
  },
} as const;
