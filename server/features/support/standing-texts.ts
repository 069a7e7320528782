import { readFile } from "node:fs/promises";
import path from "node:path";
import { escaped } from "#server/escaped.ts";
import { faqs } from "./texts/faqs.ts";
import type { StandingTexts } from "./queries.ts";

/** Who runs the service, as the law wants it named. */
export type Operator = {
  brandName: string;
  companyName: string;
  companyAddress: string;
  siren: string;
  vatNumber: string;
  supportEmail: string;
  publicUrl: string;
};

const pages = [
  { slug: "mentions-legales", title_fr: "Mentions légales", title_en: "Legal notice" },
  { slug: "cgu", title_fr: "Conditions générales d’utilisation et de vente", title_en: "Terms of use and sale" },
  { slug: "politique-de-confidentialite", title_fr: "Politique de confidentialité", title_en: "Privacy policy" },
  { slug: "rgpd", title_fr: "Protection des données (RGPD)", title_en: "Data protection (GDPR)" },
];

/** The texts that come with the program, with `{{companyName}}` and the like in the places of the operator's facts. */
export async function readStandingTexts(): Promise<StandingTexts> {
  const contentOf = (slug: string, locale: "fr" | "en") =>
    readFile(path.join(import.meta.dirname, "texts", `${slug}.${locale}.html`), "utf8");
  return {
    pages: await Promise.all(
      pages.map(async (page) => ({
        ...page,
        content_fr: await contentOf(page.slug, "fr"),
        content_en: await contentOf(page.slug, "en"),
      })),
    ),
    faqs,
  };
}

/** Puts the operator's facts in their places; a place that nobody knows stays as it is, so that it is seen. */
export function fillIn(text: string, operator: Operator): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(operator, name) ? escaped(operator[name as keyof Operator]) : place,
  );
}
