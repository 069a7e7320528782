import type { Locale, locales } from "#contract/language.ts";

/** A preview's sentences and a refusal's, for the staff. */
export const refundWords = {
  fr: {
    back: {
      card: (amount: string, card: string) => `${amount} retournent sur la carte ${card}.`,
      otherCard: (amount: string) => `${amount} retournent sur la carte de ce paiement, qui a été remplacée depuis.`,
      wallet: (amount: string, name: string) => `${amount} retournent sur le compte ${name}.`,
      debit: (amount: string) => `${amount} retournent sur le compte bancaire prélevé.`,
      store: (amount: string) => `${amount} retournent par le magasin d’applications.`,
      transfer: (amount: string) =>
        `${amount} sont inscrits comme rendus par virement, que vous avez déjà fait. Rien n’est demandé au prestataire.`,
    },
    note: (series: string, invoice: string) => `Un avoir ${series} corrige la facture ${invoice}.`,
    noNote: "Aucun avoir\u202f: ce paiement n’a pas de facture.",
    left: (amount: string) => `Il restera ${amount} à rendre de ce paiement.`,
    whole: "Ce paiement sera alors entièrement remboursé.",
    goesOn: "L’abonnement continue sans changement.",
    refused: {
      unsettled: "Ce paiement n’a pas été encaissé\u202f: il n’y a rien à rendre.",
      refund: "C’est déjà un remboursement.",
      above: (left: string) => `Il ne reste que ${left} à rendre de ce paiement.`,
      spent: "Ce paiement est déjà entièrement remboursé.",
      disputed:
        "Ce paiement est contesté\u202f: ce qui n’est pas encore rendu est retenu ou perdu par la contestation.",
      running: (amount: string) =>
        `Un remboursement de ${amount} est en cours chez le prestataire. Attendez sa réponse avant le suivant.`,
      provider: (provider: string) =>
        `Le prestataire ${provider} n’est pas réglé ici\u202f: l’argent se rend là où la personne a payé.`,
      dealtWith: "Quelqu’un s’est déjà occupé de ce remboursement échoué.",
      transfer: "Un virement remplace un remboursement que le prestataire a refusé.",
    },
    instead: (refund: number) => `Remplacé par le remboursement ${refund}`,
  },
  en: {
    back: {
      card: (amount: string, card: string) => `${amount} go back to the card ${card}.`,
      otherCard: (amount: string) => `${amount} go back to the card of this payment, which has been replaced since.`,
      wallet: (amount: string, name: string) => `${amount} go back to the ${name} account.`,
      debit: (amount: string) => `${amount} go back to the bank account that was debited.`,
      store: (amount: string) => `${amount} go back through the app store.`,
      transfer: (amount: string) =>
        `${amount} are entered as given back by a bank transfer that you have made already. The provider is not asked.`,
    },
    note: (series: string, invoice: string) => `A credit note ${series} corrects invoice ${invoice}.`,
    noNote: "No credit note: this payment has no invoice.",
    left: (amount: string) => `${amount} of this payment will be left to give back.`,
    whole: "This payment will then be refunded entirely.",
    goesOn: "The subscription goes on unchanged.",
    refused: {
      unsettled: "This payment was not received: there is nothing to give back.",
      refund: "This is a refund itself.",
      above: (left: string) => `Only ${left} of this payment are left to give back.`,
      spent: "This payment is refunded entirely.",
      disputed: "This payment is disputed: what has not gone back yet is held or lost by the dispute.",
      running: (amount: string) =>
        `A refund of ${amount} is under way at the provider. Wait for its answer before the next one.`,
      provider: (provider: string) =>
        `The provider ${provider} is not set up here: money is given back where the person paid.`,
      dealtWith: "Somebody has dealt with this failed refund already.",
      transfer: "A transfer replaces a refund that the provider refused.",
    },
    instead: (refund: number) => `Replaced by refund ${refund}`,
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type RefundRefusal = keyof (typeof refundWords)[Locale]["refused"];
