import { element, type XmlNode } from "#server/features/billing/rules/xml.ts";
import { vatInside } from "#server/features/billing/rules/prices.ts";
import { documentWords } from "../document-words.ts";
import type { InvoiceRow } from "../queries.ts";
import { amount, dateTime } from "./cii-values.ts";
import { lineTaxOf } from "./tax.ts";

/** The only line: its net price before the coupon, and the coupon's discount without VAT. */
export function lineOf(row: InvoiceRow): XmlNode {
  const [line] = row.content.lines;
  if (!line) throw new Error(`invoice ${row.number} has no line`);
  const fullGross = Math.abs(row.gross_cents) + line.discountCents;
  const net = Math.abs(row.net_cents);
  const fullNet = line.discountCents === 0 ? net : fullGross - vatInside(fullGross, row.vat_percent);
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", [element("ram:LineID", "1")]),
    element("ram:SpecifiedTradeProduct", [element("ram:Name", line.label)]),
    element("ram:SpecifiedLineTradeAgreement", [
      element("ram:NetPriceProductTradePrice", [element("ram:ChargeAmount", amount(fullNet))]),
    ]),
    // C62: one of what is sold (UN/ECE recommendation 20).
    element("ram:SpecifiedLineTradeDelivery", [element("ram:BilledQuantity", "1", { unitCode: "C62" })]),
    element("ram:SpecifiedLineTradeSettlement", [
      lineTaxOf(row),
      element("ram:BillingSpecifiedPeriod", [
        element("ram:StartDateTime", [dateTime(new Date(line.from))]),
        element("ram:EndDateTime", [dateTime(new Date(line.to))]),
      ]),
      ...discountOf(fullNet - net, documentWords[row.content.locale].discount),
      element("ram:SpecifiedTradeSettlementLineMonetarySummation", [element("ram:LineTotalAmount", amount(net))]),
    ]),
  ]);
}

function discountOf(cents: number, reason: string): XmlNode[] {
  if (cents === 0) return [];
  return [
    element("ram:SpecifiedTradeAllowanceCharge", [
      element("ram:ChargeIndicator", [element("udt:Indicator", "false")]),
      element("ram:ActualAmount", amount(cents)),
      // 95: discount (UNTDID 5189).
      element("ram:ReasonCode", "95"),
      element("ram:Reason", reason),
    ]),
  ];
}
