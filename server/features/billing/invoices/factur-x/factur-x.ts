import { element, xmlDocument, type XmlNode } from "#server/features/billing/rules/xml.ts";
import type { InvoiceRow } from "../queries.ts";
import { amount, dateTime } from "./cii-values.ts";
import { lineOf } from "./line.ts";
import { noteNodes } from "./notes.ts";
import { buyerOf, sellerOf, sirenOf } from "./parties.ts";
import { taxOf } from "./tax.ts";

/** EN 16931, in the profile of that name of Factur-X 1.0. */
const guideline = "urn:cen.eu:en16931:2017";
/** A bill of services that is paid already (XP Z12-012). */
const paidServices = "S2";
/** UNTDID 1001. */
const typeCodes = { invoice: "380", "credit-note": "381", "corrective-invoice": "384" } as const;

const namespaces = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
};

/**
 * The XML of an invoice or credit note to a company: Cross Industry Invoice D22B by EN 16931, with the French CTC rules (BR-FR). Built from
 * the stored row alone. Undefined for people's papers, and where the seller has no SIREN.
 */
export function facturXOf(row: InvoiceRow): string | undefined {
  const { seller, customer } = row.content;
  if (!customer.company || sirenOf(seller) === undefined) return undefined;
  return xmlDocument(
    element(
      "rsm:CrossIndustryInvoice",
      [
        element("rsm:ExchangedDocumentContext", [
          element("ram:BusinessProcessSpecifiedDocumentContextParameter", [element("ram:ID", paidServices)]),
          element("ram:GuidelineSpecifiedDocumentContextParameter", [element("ram:ID", guideline)]),
        ]),
        element("rsm:ExchangedDocument", [
          element("ram:ID", row.number),
          element("ram:TypeCode", typeCodes[row.kind]),
          element("ram:IssueDateTime", [dateTime(row.issued_at)]),
          ...noteNodes(row),
        ]),
        element("rsm:SupplyChainTradeTransaction", [
          lineOf(row),
          element("ram:ApplicableHeaderTradeAgreement", [sellerOf(row), buyerOf(customer.company)]),
          element("ram:ApplicableHeaderTradeDelivery", []),
          settlementOf(row),
        ]),
      ],
      namespaces,
    ),
  );
}

function settlementOf(row: InvoiceRow): XmlNode {
  const { content, issued_at: issuedAt, net_cents: net, vat_cents: vat, gross_cents: gross } = row;
  const [line] = content.lines;
  if (!line) throw new Error(`invoice ${row.number} has no line`);
  return element("ram:ApplicableHeaderTradeSettlement", [
    element("ram:InvoiceCurrencyCode", "EUR"),
    taxOf(row),
    element("ram:BillingSpecifiedPeriod", [
      element("ram:StartDateTime", [dateTime(new Date(line.from))]),
      element("ram:EndDateTime", [dateTime(new Date(line.to))]),
    ]),
    element("ram:SpecifiedTradePaymentTerms", [
      element("ram:DueDateDateTime", [dateTime(new Date(content.refundedAt ?? issuedAt))]),
    ]),
    element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      element("ram:LineTotalAmount", amount(net)),
      element("ram:TaxBasisTotalAmount", amount(net)),
      element("ram:TaxTotalAmount", amount(vat), { currencyID: "EUR" }),
      element("ram:GrandTotalAmount", amount(gross)),
      element("ram:TotalPrepaidAmount", amount(gross)),
      element("ram:DuePayableAmount", amount(0)),
    ]),
    ...precedingOf(row),
  ]);
}

function precedingOf({ content: { corrects } }: InvoiceRow): XmlNode[] {
  if (!corrects) return [];
  return [
    element("ram:InvoiceReferencedDocument", [
      element("ram:IssuerAssignedID", corrects.number),
      element("ram:FormattedIssueDateTime", [dateTime(new Date(corrects.issuedAt), "qdt")]),
    ]),
  ];
}
