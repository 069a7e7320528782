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
  endBeforeStart: { fr: "La fin précède le début", en: "It would end before it begins" },
  emailDomain: {
    fr: "Veuillez indiquer un domaine tel que exemple.fr",
    en: "Please give a domain such as example.org",
  },
} as const;
