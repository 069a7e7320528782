import type { Locale, locales } from "#contract/language.ts";

/** What is said of a bank's report before it is entered. */
export const reportWords = {
  fr: {
    entered: (count: number, amount: string) =>
      count === 1
        ? `Une contestation de ${amount} est inscrite\u202f: la somme est retenue dans les comptes jusqu’à la décision.`
        : `${count} contestations sont inscrites\u202f: ${amount} en tout sont retenus dans les comptes jusqu’à la décision.`,
    known: (count: number) =>
      count === 1
        ? "Une ligne est déjà connue et ne change rien."
        : `${count} lignes sont déjà connues et ne changent rien.`,
    nothing: "Rien n’est nouveau dans ce relevé.",
    alarm: "Un courrier en prévient l’adresse de l’assistance.",
    faults: {
      table:
        "Ce fichier n’est pas un relevé\u202f: il faut des colonnes case, payment et amount, séparées par des points-virgules ou des virgules.",
      long: (most: number) => `Ce relevé a plus de ${most} lignes.`,
      required: "Cette case est vide.",
      tooLong: "Plus de 100 caractères.",
      amount: "Un montant en euros, comme 12,90.",
      currency: "Seuls les paiements en euros sont inscrits ici.",
      reason: "Un motif inconnu\u202f: laissez la case vide, ou prenez un de ceux de la documentation.",
      date: "Une date en jour/mois/année, ou comme 2026-12-31.",
      future: "Cette date n’est pas encore venue.",
      unknown: "Aucun paiement n’a cette référence, ni aucune facture ce numéro.",
      otherPayment: "Cette contestation est déjà inscrite, pour un autre paiement.",
    },
  },
  en: {
    entered: (count: number, amount: string) =>
      count === 1
        ? `One dispute of ${amount} is entered: the amount is held in the books until it is decided.`
        : `${count} disputes are entered: ${amount} altogether are held in the books until they are decided.`,
    known: (count: number) =>
      count === 1
        ? "One line is known already and changes nothing."
        : `${count} lines are known already and change nothing.`,
    nothing: "Nothing in this report is new.",
    alarm: "A letter tells the support address.",
    faults: {
      table:
        "This file is no report: it needs the columns case, payment and amount, separated by semicolons or commas.",
      long: (most: number) => `This report has more than ${most} lines.`,
      required: "This cell is empty.",
      tooLong: "More than 100 characters.",
      amount: "An amount in euros, such as 12.90.",
      currency: "Only payments in euros are entered here.",
      reason: "An unknown reason: leave the cell empty, or take one of those in the documentation.",
      date: "A date such as 2026-12-31, or as day/month/year.",
      future: "This day is still to come.",
      unknown: "No payment has this reference, and no invoice this number.",
      otherPayment: "This dispute is entered already, of another payment.",
    },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type ReportFault = Exclude<keyof (typeof reportWords)[Locale]["faults"], "table" | "long">;
