import { element, type XmlNode } from "#server/features/billing/rules/xml.ts";
import { documentWords } from "../document-words.ts";
import type { InvoiceRow } from "../queries.ts";
import { amount } from "./cii-values.ts";

/** `S` with VAT; `E` of a seller below the threshold (CGI, article 293 B). */
const categoryOf = ({ vat_percent: percent }: InvoiceRow): "S" | "E" => (percent > 0 ? "S" : "E");
const rateOf = ({ vat_percent: percent }: InvoiceRow): string => percent.toFixed(2);

export function lineTaxOf(row: InvoiceRow): XmlNode {
  return element("ram:ApplicableTradeTax", [
    element("ram:TypeCode", "VAT"),
    element("ram:CategoryCode", categoryOf(row)),
    element("ram:RateApplicablePercent", rateOf(row)),
  ]);
}

/** Each paper has one rate. */
export function taxOf(row: InvoiceRow): XmlNode {
  const isExempt = categoryOf(row) === "E";
  return element("ram:ApplicableTradeTax", [
    element("ram:CalculatedAmount", amount(row.vat_cents)),
    element("ram:TypeCode", "VAT"),
    ...(isExempt ? [element("ram:ExemptionReason", documentWords[row.content.locale].untaxed)] : []),
    element("ram:BasisAmount", amount(row.net_cents)),
    element("ram:CategoryCode", categoryOf(row)),
    ...(isExempt ? [element("ram:ExemptionReasonCode", "VATEX-FR-FRANCHISE")] : []),
    element("ram:RateApplicablePercent", rateOf(row)),
  ]);
}
