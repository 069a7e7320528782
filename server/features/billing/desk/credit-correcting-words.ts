import type { Locale, locales } from "#contract/language.ts";

/** What the correction of a credit note will do, and why it cannot be done, for the staff. */
export const creditCorrectingWords = {
  fr: {
    issued: (series: string, note: string, amount: string) =>
      `Une facture rectificative ${series} corrige l’avoir ${note} pour ${amount}.`,
    split: (net: string, percent: string, vat: string) =>
      `Elle compte ${net} hors taxes et ${vat} de TVA à ${percent}\u00A0%, comme l’avoir.`,
    noCharge: "Rien n’est prélevé\u202f: le montant est inscrit en perte dans les comptes.",
    left: (amount: string) => `Il restera ${amount} à corriger de cet avoir.`,
    whole: "Cet avoir sera alors entièrement corrigé.",
    refused: {
      kind: "Ce document n’est pas un avoir\u202f: seul un avoir se corrige ainsi.",
      erased: "Ce compte est effacé\u202f: plus aucun document ne peut lui être adressé.",
      dispute:
        "Cet avoir vient d’une contestation perdue\u202f: la banque a repris l’argent, il n’y a rien à corriger.",
      spent: "Cet avoir est déjà entièrement corrigé.",
      above: (left: string) => `Il ne reste que ${left} à corriger de cet avoir.`,
    },
  },
  en: {
    issued: (series: string, note: string, amount: string) =>
      `A corrective invoice ${series} corrects credit note ${note} by ${amount}.`,
    split: (net: string, percent: string, vat: string) =>
      `It has ${net} before VAT and ${vat} of VAT at ${percent}%, as the credit note has.`,
    noCharge: "Nothing is charged: the amount is entered in the books as a loss.",
    left: (amount: string) => `${amount} of this credit note will be left to correct.`,
    whole: "This credit note will then be corrected as a whole.",
    refused: {
      kind: "This document is not a credit note: only credit notes are corrected in this way.",
      erased: "This account is erased: no document can be addressed to it any more.",
      dispute: "This credit note comes from a lost dispute: the bank took the money, and there is nothing to correct.",
      spent: "This credit note is already corrected as a whole.",
      above: (left: string) => `Only ${left} of this credit note are left to correct.`,
    },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type CorrectionRefusal = keyof (typeof creditCorrectingWords)[Locale]["refused"];
