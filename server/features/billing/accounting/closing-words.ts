import type { Locale, locales } from "#contract/language.ts";

/** What closing a month will fix, and why it cannot be closed, for the staff. */
export const closingWords = {
  fr: {
    closes: (month: string, lines: number) =>
      `Le mois de ${month} est clôturé pour de bon, avec ${lines === 1 ? "une ligne" : `${lines} lignes`} du journal des mouvements.`,
    sales: (net: string, vat: string, gross: string) =>
      `Ventes du mois\u202f: ${net} hors taxes, ${vat} de TVA, ${gross} toutes taxes comprises.`,
    rate: (percent: string, net: string, vat: string, operations: number) =>
      `À ${percent}\u202f: ${net} hors taxes et ${vat} de TVA, ${operations === 1 ? "une vente" : `${operations} ventes`}.`,
    unknownRate: "taux inconnu",
    cash: (received: string, returned: string) => `Argent reçu ${received}, argent rendu ${returned}.`,
    perpetual: (gross: string, vat: string) => `Le total perpétuel devient ${gross}, dont ${vat} de TVA.`,
    after:
      "Plus aucune écriture ni facture n’entre dans ce mois\u202f: une correction est une écriture du mois en cours.",
    refused: {
      closed: "Ce mois est déjà clôturé.",
      early: (instant: string) => `Ce mois peut être clôturé à partir du ${instant}.`,
      order: (month: string) => `Les mois se clôturent dans l’ordre\u202f: le suivant est ${month}.`,
      empty: "Il n’y a encore aucune écriture à clôturer.",
    },
  },
  en: {
    closes: (month: string, lines: number) =>
      `${month} is closed for good, with ${lines === 1 ? "one line" : `${lines} lines`} of the ledger.`,
    sales: (net: string, vat: string, gross: string) =>
      `Sales of the month: ${net} before VAT, ${vat} of VAT, ${gross} in all.`,
    rate: (percent: string, net: string, vat: string, operations: number) =>
      `At ${percent}: ${net} before VAT and ${vat} of VAT, ${operations === 1 ? "one sale" : `${operations} sales`}.`,
    unknownRate: "an unknown rate",
    cash: (received: string, returned: string) => `Money received ${received}, money given back ${returned}.`,
    perpetual: (gross: string, vat: string) => `The running total becomes ${gross}, of which ${vat} VAT.`,
    after: "No entry or invoice is added to this month any more: a correction is an entry of the month that runs.",
    refused: {
      closed: "This month is closed already.",
      early: (instant: string) => `This month can be closed from ${instant}.`,
      order: (month: string) => `Months are closed in order: the next one is ${month}.`,
      empty: "There is no entry to close yet.",
    },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type ClosingRefusal = keyof (typeof closingWords)[Locale]["refused"];
