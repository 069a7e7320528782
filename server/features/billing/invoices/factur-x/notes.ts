import { element, type XmlNode } from "#server/features/billing/rules/xml.ts";
import { documentWords } from "../document-words.ts";
import type { InvoiceRow } from "../queries.ts";

/**
 * The mentions that French law asks of papers between companies (Code de commerce, L441-9), by UNTDID 4451, and how the platforms
 * are to treat the paper.
 */
export function noteNodes({ content: { locale, seller } }: InvoiceRow): XmlNode[] {
  const t = documentWords[locale];
  const note = (code: string, content: string) =>
    element("ram:IncludedNote", [element("ram:Content", content), element("ram:SubjectCode", code)]);
  return [
    note("PMT", t.recovery),
    note("PMD", t.penalties),
    note("AAB", t.noDiscount),
    ...(seller.registration === undefined ? [] : [note("REG", seller.registration)]),
    note("BAR", "B2B"),
  ];
}
