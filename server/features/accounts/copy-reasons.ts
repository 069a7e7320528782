import type { LeftOut, Words } from "#server/database/personal-data.ts";

/** Why stored data is left out of an export. */
export const reasons = {
  secret: {
    fr: "empreinte d’un secret (mot de passe, code, lien ou connexion) : elle ne dit rien de vous, et servirait à qui voudrait ouvrir votre compte",
    en: "the hash of a secret (password, code, link or login): it says nothing of you, and would serve whoever wants to open your account",
  },
  fingerprint: {
    fr: "empreinte qui permet de reconnaître, et de laquelle rien ne peut être relu",
    en: "a fingerprint by which something is known again, and from which nothing can be read back",
  },
  paymentKey: {
    fr: "clé technique d’un paiement : elle ouvre une page de paiement, ou protège d’un double prélèvement",
    en: "the technical key of a payment: it opens a payment page, or guards against a double charge",
  },
  others: { fr: "concerne une autre personne", en: "is about another person" },
} satisfies Record<LeftOut, Words>;

/** Data that is stored elsewhere and therefore not exported. */
export const elsewhere: readonly { about: Words; reason: Words }[] = [
  {
    about: {
      fr: "compteurs d’essais (connexion, codes, coupons)",
      en: "counters of attempts (logins, codes, coupons)",
    },
    reason: {
      fr: "protègent des abus, sous une empreinte, et s’effacent d’eux-mêmes",
      en: "guard against abuse, under a fingerprint, and go by themselves",
    },
  },
  {
    about: { fr: "emails en attente d’envoi", en: "emails waiting to leave" },
    reason: {
      fr: "partent d’ordinaire en quelques instants, puis s’effacent",
      en: "usually leave within moments, and then go",
    },
  },
  {
    about: { fr: "numéro de votre carte", en: "the number of your card" },
    reason: {
      fr: "nous ne l’avons jamais gardé ; seul le prestataire de paiement le connaît",
      en: "we never kept it; only the payment provider knows it",
    },
  },
];
