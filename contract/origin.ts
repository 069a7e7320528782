/** What an editor says of a title where a rule errs: nothing, so that the rule holds, or the word that counts. */
export const overrides = ["", "yes", "no"] as const;
export type Override = (typeof overrides)[number];

/**
 * Member states of the European Union, and further parties to the European Convention on Transfrontier Television or the
 * European Economic Area (decree 90-66, article 6). French territories have codes of their own in ISO 3166-1.
 */
const europeanCountries: ReadonlySet<string> = new Set(
  (
    "AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE " +
    "AL BA CH GB IS LI MD ME MK NO RS SM TR UA VA " +
    "BL GF GP MF MQ NC PF PM RE TF WF YT"
  ).split(" "),
);

/** French and the regional languages in use in France (decree 90-66, article 5), by their first subtag (BCP 47). */
const frenchLanguages: ReadonlySet<string> = new Set("fr br ca co eu frp gcf gcr gsw oc pcd rcf vls".split(" "));

type Sources = { countries: readonly string[]; language: string };
type Overridden = { european: Override; french_expression: Override };
/** Whether a work is European; null where its countries are not known. */
export type European = boolean | null;

/** European is what the main country of production makes so; a co-production with others needs an editor's judgement. */
export function europeanByRule({ countries: [main] }: Pick<Sources, "countries">): European {
  return main === undefined ? null : europeanCountries.has(main);
}

/** A co-production of European and other countries: the rule may err on it. */
export function isMixed({ countries }: Pick<Sources, "countries">): boolean {
  return countries.some((one) => europeanCountries.has(one)) && countries.some((one) => !europeanCountries.has(one));
}

export function frenchByRule({ language }: Pick<Sources, "language">): boolean {
  return frenchLanguages.has(language.split("-")[0] ?? "");
}

/** As it counts: the editor's word before the rule's. */
export function originOf(title: Sources & Overridden): { european: European; french: boolean } {
  const { european, french_expression: french } = title;
  return {
    european: european === "" ? europeanByRule(title) : european === "yes",
    french: french === "" ? frenchByRule(title) : french === "yes",
  };
}

/** The least shares of a catalogue, in basis points (decree 2021-793, chapter III). */
export const catalogueQuotas = { european: 6000, french: 4000 } as const;
/** Below one of these the chapter does not apply (decree 2021-793, article 27): net revenue of a year, audience, works. */
export const quotaThresholds = { netCents: 100_000_000, audienceBasisPoints: 10, works: 10 } as const;
