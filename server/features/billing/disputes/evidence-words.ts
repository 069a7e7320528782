import type { Locale } from "#contract/language.ts";

type EvidenceWords = {
  title: (reference: string) => string;
  file: string;
  made: (instant: string) => string;
  order: string;
  agreements: string;
  payment: string;
  use: string;
  letters: string;
  contract: string;
  customer: string;
  email: string;
  plan: string;
  ordered: string;
  begun: string;
  terms: string;
  startNow: string;
  agreed: (instant: string, since: string) => string;
  noAgreements: string;
  disputed: string;
  amountOn: (amount: string, instant: string) => string;
  invoice: string;
  reference: string;
  refund: string;
  noRefund: string;
  nothing: string;
  unnamed: string;
  device: (begun: string, last: string) => string;
  watched: string;
  watchedSince: (titles: number, minutes: number, since: string) => string;
  noWatching: (since: string) => string;
  lastWatched: string;
  useNote: string;
  sentTo: (email: string, instant: string) => string;
  noLetters: string;
};

/** The words of the evidence, in the language of the staff or of who decides the dispute. */
export const evidenceWords: Record<Locale, EvidenceWords> = {
  fr: {
    title: (reference) => `Réponse à la contestation ${reference}`,
    file: "contestation",
    made: (instant) => `Établi le ${instant} (heure de Paris)`,
    order: "Commande",
    agreements: "Accords donnés à la commande",
    payment: "Paiement contesté",
    use: "Usage du service",
    letters: "Courriers reçus",
    contract: "Contrat",
    customer: "Client",
    email: "Adresse email",
    plan: "Forfait",
    ordered: "Commandé",
    begun: "Commencé",
    terms: "Conditions générales acceptées",
    startNow: "Début immédiat demandé",
    agreed: (instant, since) => `${instant}, texte en usage depuis le ${since}`,
    noAgreements: "Aucun accord n’est conservé.",
    disputed: "Paiement",
    amountOn: (amount, instant) => `${amount}, ${instant}`,
    invoice: "Facture",
    reference: "Référence chez le prestataire",
    refund: "Remboursement",
    noRefund: "Rien n’a été remboursé de ce paiement.",
    nothing: "Aucune connexion n’est conservée.",
    unnamed: "Appareil",
    device: (begun, last) => `connecté le ${begun}, utilisé le ${last}`,
    watched: "Vidéos regardées",
    watchedSince: (titles, minutes, since) => `${titles} depuis le ${since}, ${minutes} minutes en tout`,
    noWatching: (since) => `aucune depuis le ${since}`,
    lastWatched: "Dernière lecture",
    useNote:
      "Les connexions sont gardées trente jours, sans adresse de réseau. Les titres regardés ne sont pas communiqués.",
    sentTo: (email, instant) => `à ${email}, le ${instant}`,
    noLetters: "Aucun courrier n’est conservé.",
  },
  en: {
    title: (reference) => `Answer to dispute ${reference}`,
    file: "dispute",
    made: (instant) => `Made on ${instant} (Paris time)`,
    order: "Order",
    agreements: "Agreed to when ordering",
    payment: "Disputed payment",
    use: "Use of the service",
    letters: "Letters received",
    contract: "Contract",
    customer: "Customer",
    email: "Email address",
    plan: "Plan",
    ordered: "Ordered",
    begun: "Began",
    terms: "Terms of sale accepted",
    startNow: "Immediate start requested",
    agreed: (instant, since) => `${instant}, text in use since ${since}`,
    noAgreements: "No agreement is kept.",
    disputed: "Payment",
    amountOn: (amount, instant) => `${amount}, ${instant}`,
    invoice: "Invoice",
    reference: "Provider’s reference",
    refund: "Refund",
    noRefund: "Nothing of this payment was refunded.",
    nothing: "No login is kept.",
    unnamed: "Device",
    device: (begun, last) => `logged in on ${begun}, used on ${last}`,
    watched: "Videos watched",
    watchedSince: (titles, minutes, since) => `${titles} since ${since}, ${minutes} minutes in all`,
    noWatching: (since) => `none since ${since}`,
    lastWatched: "Last watched",
    useNote: "Logins are kept for thirty days, without network addresses. The titles watched are not disclosed.",
    sentTo: (email, instant) => `to ${email}, on ${instant}`,
    noLetters: "No letter is kept.",
  },
};
