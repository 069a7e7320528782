import type { EReportKind } from "#contract/admin/e-reports.ts";
import { longCivilDay } from "#contract/date-text.ts";
import type { Locale, locales } from "#contract/language.ts";
import { eurosAndCents } from "#server/euros.ts";

/** What making a file of e-reporting does, and why none can be made, for the staff. */
export const eReportWords = {
  fr: {
    makes: {
      transactions: (from: string, to: string) =>
        `Le fichier des transactions du ${from} au ${to} est produit et conservé\u202f: il ne change plus.`,
      payments: (from: string, to: string) =>
        `Le fichier des paiements du ${from} au ${to} est produit et conservé\u202f: il ne change plus.`,
    },
    sales: (net: string, vat: string, operations: number) =>
      `Ventes aux particuliers\u202f: ${net} hors taxes, ${vat} de TVA, ${operations === 1 ? "une opération" : `${operations} opérations`}.`,
    paid: (gross: string) => `Encaissements, moins les remboursements\u202f: ${gross}.`,
    initial: "C’est une transmission initiale (IN).",
    again:
      "Aucun dépôt n’est noté pour le fichier précédent\u202f: celui-ci reste une transmission initiale (IN). Si le précédent a été remis, notez d’abord son dépôt.",
    rectifies:
      "C’est une transmission rectificative (RE)\u202f: elle remplace tout ce qui a été déclaré pour la période.",
    due: (day: string) => `À remettre à votre plateforme agréée au plus tard le ${day}.`,
    notSent: "Ce logiciel ne transmet rien lui-même\u202f: le fichier est remis à votre plateforme agréée.",
    deposited: (file: string, day: string, number: string) =>
      `Le fichier ${file} est noté comme remis le ${day} sous le numéro ${number}.`,
    depositedBefore: (day: string, number: string) =>
      `Le dépôt noté avant reste au journal\u202f: le ${day}, numéro ${number}.`,
    refused: {
      none: "Aucune période de déclaration ne commence ce jour-là.",
      early: (instant: string) => `Ce fichier peut être produit à partir du ${instant}.`,
      nothing: "Il n’y a rien à déclarer pour cette période.",
      made: "Le fichier de cette période est déjà produit, et rien n’a changé depuis.",
      rate: "Le taux de TVA d’une écriture de cette période est inconnu\u202f: émettez d’abord sa facture ou son avoir.",
      siren: "Le numéro SIREN de l’entreprise manque\u202f: complétez l’identité de l’exploitant.",
    },
  },
  en: {
    makes: {
      transactions: (from: string, to: string) =>
        `The file of transactions of ${from} to ${to} is made and kept: it does not change any more.`,
      payments: (from: string, to: string) =>
        `The file of payments of ${from} to ${to} is made and kept: it does not change any more.`,
    },
    sales: (net: string, vat: string, operations: number) =>
      `Sales to consumers: ${net} before VAT, ${vat} of VAT, ${operations === 1 ? "one operation" : `${operations} operations`}.`,
    paid: (gross: string) => `Received, less what was given back: ${gross}.`,
    initial: "It is an initial transmission (IN).",
    again:
      "No deposit of the file before is noted: this one is still an initial transmission (IN). If the one before was deposited, note that first.",
    rectifies: "It is a rectifying transmission (RE): it replaces all that was reported of the period.",
    due: (day: string) => `To be given to your approved platform by ${day}.`,
    notSent: "This software sends nothing itself: the file is given to your approved platform.",
    deposited: (file: string, day: string, number: string) =>
      `The file ${file} is noted as deposited on ${day} under number ${number}.`,
    depositedBefore: (day: string, number: string) =>
      `The deposit that was noted before stays in the records: ${day}, number ${number}.`,
    refused: {
      none: "No period of e-reporting begins on that day.",
      early: (instant: string) => `This file can be made from ${instant}.`,
      nothing: "There is nothing to report of this period.",
      made: "The file of this period is made already, and nothing has changed since.",
      rate: "The VAT rate of an entry of this period is unknown: issue its invoice or credit note first.",
      siren: "The company’s SIREN is missing: complete the operator’s identity.",
    },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type EReportRefusal = keyof (typeof eReportWords)[Locale]["refused"];

type Made = {
  kind: EReportKind;
  from: string;
  to: string;
  due: string;
  type: "IN" | "RE";
  version: number;
  net: number;
  vat: number;
  operations: number;
};

/** What making a file does, sentence by sentence. */
export function makingEffects(made: Made, locale: Locale): string[] {
  const { kind, from, to, due, type, version, net, vat, operations } = made;
  const t = eReportWords[locale];
  const day = (one: string) => longCivilDay(one, locale);
  const euros = (cents: number) => eurosAndCents(cents, locale);
  const initial = version === 1 ? t.initial : t.again;
  return [
    t.makes[kind](day(from), day(to)),
    kind === "transactions" ? t.sales(euros(net), euros(vat), operations) : t.paid(euros(net + vat)),
    type === "RE" ? t.rectifies : initial,
    t.due(day(due)),
    t.notSent,
  ];
}
