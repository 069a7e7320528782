import type { Locale } from "#contract/language.ts";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { escaped } from "#server/escaped.ts";
import { euros } from "#server/euros.ts";
import { earlierPlanTexts } from "./texts/earlier-plan-texts.ts";
import { faqs } from "./texts/faqs.ts";
import { factsOfPlans, onOffer, withPlans } from "./plan-facts.ts";
import type { Facts } from "./fact-queries.ts";
import type { DefaultTexts } from "./default-text-queries.ts";
import { safeHtml } from "#server/safe-html.ts";

/** What the configuration says of the operator, and the clock. */
export type Operator = {
  now: () => Date;
  facts: Record<"brandName" | "publicUrl", string>;
  counts: Record<"personalDevices" | "familyDevices", number>;
};

const pages = [
  { slug: "mentions-legales", title_fr: "Mentions légales", title_en: "Legal notice", link_fr: "", link_en: "" },
  {
    slug: "cgu",
    title_fr: "Conditions générales d’utilisation et de vente",
    title_en: "Terms of use and sale",
    link_fr: "CGU",
    link_en: "Terms of use",
  },
  {
    slug: "politique-de-confidentialite",
    title_fr: "Politique de confidentialité",
    title_en: "Privacy policy",
    link_fr: "",
    link_en: "",
  },
  {
    slug: "rgpd",
    title_fr: "Protection des données (RGPD)",
    title_en: "Data protection (GDPR)",
    link_fr: "RGPD",
    link_en: "GDPR",
  },
  {
    slug: "accessibilite",
    title_fr: "Accessibilité",
    title_en: "Accessibility",
    link_fr: "Accessibilité\u202f: partiellement conforme",
    link_en: "Accessibility: partially compliant",
  },
];

export const defaultSlugs = pages.map(({ slug }) => slug);

/** The default texts, with placeholders such as `{{companyName}}` for the operator's facts. */
export async function readDefaultTexts(): Promise<DefaultTexts> {
  const contentOf = async (slug: string, locale: Locale) =>
    safeHtml(await readFile(path.join(import.meta.dirname, "texts", `${slug}.${locale}.html`), "utf8"));
  return {
    pages: await Promise.all(
      pages.map(async (page) => ({
        ...page,
        content_fr: await contentOf(page.slug, "fr"),
        content_en: await contentOf(page.slug, "en"),
      })),
    ),
    faqs: await Promise.all(
      faqs.map(async ({ response_fr, response_en, ...questions }) => ({
        ...questions,
        response_fr: await safeHtml(response_fr),
        response_en: await safeHtml(response_en),
      })),
    ),
  };
}

/** What each placeholder says. */
export function factsOf(
  { facts, counts, now }: Operator,
  { identity, prices, plans }: Facts,
  locale: Locale,
): Map<string, string> {
  return new Map<string, string>([
    ...Object.entries(facts),
    ...Object.entries(identity),
    ...Object.entries(prices).map(([name, cents]) => [name, euros(cents, locale)] as const),
    ...factsOfPlans(onOffer(plans, now()), locale),
    ...Object.entries(counts).map(([name, count]) => [name, String(count)] as const),
  ]);
}

/**
 * Replaces a text's placeholders with the operator's facts and the prices; what names a plan is there for each plan on offer. A line of a list whose fact the operator does not
 * have, such as a VAT number, is left out. Unknown placeholders stay, so that they are noticed.
 */
export function fillingIn(operator: Operator, said: Facts, locale: Locale): (text: string) => string {
  const known = factsOf(operator, said, locale);
  const plans = onOffer(said.plans, operator.now());
  return (text) =>
    withoutMissing(withPlans(inPresentWords(text), plans, locale), known).replaceAll(
      /\{\{(\w+)\}\}/g,
      (place, name: string) => {
        const fact = known.get(name);
        return fact === undefined ? place : escaped(fact);
      },
    );
}

/** As the default texts are worded now, which name no plan; what an editor changed stays. */
const inPresentWords = (text: string): string =>
  earlierPlanTexts.reduce((words, [said, says]) => words.replaceAll(said, says), text);

function withoutMissing(text: string, known: Map<string, string>): string {
  return text.replaceAll(/<li>[^<{]*\{\{(\w+)\}\}<\/li>\n?/g, (line, name: string) =>
    known.get(name) === "" ? "" : line,
  );
}
