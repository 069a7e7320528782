import type { Locale, locales } from "#contract/language.ts";

/** What issuing an account's invoices in a company's name does, and why it is refused, for the staff. */
export const companyWords = {
  fr: {
    company: (name: string, siren: string) =>
      `Les prochaines factures et leurs avoirs sont au nom de ${name}, SIREN ${siren}, et sont des Factur-X.`,
    person: "Les prochaines factures sont au nom de la personne.",
    before: (name: string) => `Elles étaient au nom de ${name}.`,
    issued: "Les factures déjà émises ne changent pas, leurs avoirs non plus.",
    reported:
      "Leurs ventes ne sont plus dans l’e-reporting des ventes aux particuliers\u202f: remettez chaque Factur-X à votre plateforme agréée.",
    reportedAgain: "Leurs ventes sont dans l’e-reporting des ventes aux particuliers.",
    refused: { unchanged: "Rien ne change.", group: "Un compte sans adresse ne reçoit pas de facture." },
  },
  en: {
    company: (name: string, siren: string) =>
      `The next invoices and their credit notes are in the name of ${name}, SIREN ${siren}, and are Factur-X.`,
    person: "The next invoices are in the person’s name.",
    before: (name: string) => `They were in the name of ${name}.`,
    issued: "Invoices that are issued do not change, nor do their credit notes.",
    reported:
      "Their sales are no longer in the e-reporting of sales to consumers: give each Factur-X to your approved platform.",
    reportedAgain: "Their sales are in the e-reporting of sales to consumers.",
    refused: { unchanged: "Nothing changes.", group: "An account without an address gets no invoice." },
  },
} as const satisfies Record<(typeof locales)[number], unknown>;

export type CompanyRefusal = keyof (typeof companyWords)[Locale]["refused"];
