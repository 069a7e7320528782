import {
  type Rule,
  all,
  buyer,
  category,
  cents,
  document,
  endpoint,
  isPeriod,
  isThere,
  legalId,
  lineSettlement,
  lineTotal,
  lines,
  seller,
  settlement,
  sum,
  taxes,
  total,
} from "./cii-reading.ts";
import { elementsAt, textAt, type XmlElement } from "./xml.ts";

/** Rules of EN 16931 that concern our papers. */
export const coreRules: readonly Rule[] = [
  [
    "BR-01",
    "a specification identifier",
    isThere("rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID"),
  ],
  ["BR-02", "a number", isThere(`${document}/ram:ID`)],
  ["BR-03", "an issue date", isThere(`${document}/ram:IssueDateTime/udt:DateTimeString`)],
  ["BR-04", "a type code", isThere(`${document}/ram:TypeCode`)],
  ["BR-05", "a currency", (root) => textAt(root, `${settlement}/ram:InvoiceCurrencyCode`) === "EUR"],
  ["BR-06", "the seller’s name", isThere(`${seller}/ram:Name`)],
  ["BR-07", "the buyer’s name", isThere(`${buyer}/ram:Name`)],
  ["BR-08", "the seller’s address", (root) => elementsAt(root, `${seller}/ram:PostalTradeAddress`).length === 1],
  ["BR-09", "the seller’s country", (root) => textAt(root, `${seller}/ram:PostalTradeAddress/ram:CountryID`) === "FR"],
  ["BR-10", "the buyer’s address", (root) => elementsAt(root, `${buyer}/ram:PostalTradeAddress`).length === 1],
  ["BR-11", "the buyer’s country", (root) => textAt(root, `${buyer}/ram:PostalTradeAddress/ram:CountryID`) === "FR"],
  ["BR-16", "a line", (root) => elementsAt(root, lines).length > 0],
  [
    "BR-21",
    "a line’s identifier",
    (root) => all(root, lines, isThere("ram:AssociatedDocumentLineDocument/ram:LineID")),
  ],
  [
    "BR-23",
    "a line’s unit",
    (root) =>
      all(root, `${lines}/ram:SpecifiedLineTradeDelivery/ram:BilledQuantity`, (one) =>
        /^[A-Z0-9]{2,3}$/.test(one.attributes["unitCode"] ?? ""),
      ),
  ],
  ["BR-25", "a line’s name", (root) => all(root, lines, isThere("ram:SpecifiedTradeProduct/ram:Name"))],
  [
    "BR-27",
    "a price that is not negative",
    (root) =>
      all(
        root,
        `${lines}/ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount`,
        (one) => Number(one.text) >= 0,
      ),
  ],
  [
    "BR-29",
    "a period that does not end before it begins",
    (root) => all(root, `${settlement}/ram:BillingSpecifiedPeriod`, isPeriod),
  ],
  [
    "BR-30",
    "a line’s period that does not end before it begins",
    (root) => all(root, `${lines}/${lineSettlement}/ram:BillingSpecifiedPeriod`, isPeriod),
  ],
  [
    "BR-55",
    "the number of the preceding paper",
    (root) => all(root, `${settlement}/ram:InvoiceReferencedDocument`, isThere("ram:IssuerAssignedID")),
  ],
  [
    "BR-62",
    "a scheme of the seller’s electronic address",
    (root) => all(root, `${seller}/${endpoint}`, (one) => one.attributes["schemeID"] !== undefined),
  ],
  [
    "BR-63",
    "a scheme of the buyer’s electronic address",
    (root) => all(root, `${buyer}/${endpoint}`, (one) => one.attributes["schemeID"] !== undefined),
  ],
  [
    "BR-CO-09",
    "VAT numbers that begin with their country",
    (root) =>
      [seller, buyer].every((one) =>
        all(
          root,
          `${one}/ram:SpecifiedTaxRegistration/ram:ID`,
          (id) => id.attributes["schemeID"] !== "VA" || /^[A-Z]{2}[0-9A-Z]{2,13}$/.test(id.text),
        ),
      ),
  ],
  [
    "BR-CO-10",
    "lines that add up",
    (root) => total(root, "LineTotalAmount") === sum(elementsAt(root, lines), lineTotal),
  ],
  [
    "BR-CO-13",
    "a total without VAT of the lines",
    (root) => total(root, "TaxBasisTotalAmount") === total(root, "LineTotalAmount"),
  ],
  [
    "BR-CO-14",
    "a VAT total of its breakdown",
    (root) => total(root, "TaxTotalAmount") === sum(taxes(root), "ram:CalculatedAmount"),
  ],
  [
    "BR-CO-15",
    "a total that is net and VAT",
    (root) => total(root, "GrandTotalAmount") === total(root, "TaxBasisTotalAmount") + total(root, "TaxTotalAmount"),
  ],
  [
    "BR-CO-16",
    "an amount due less what is paid",
    (root) => total(root, "DuePayableAmount") === total(root, "GrandTotalAmount") - total(root, "TotalPrepaidAmount"),
  ],
  [
    "BR-CO-17",
    "VAT of base and rate",
    (root) =>
      taxes(root).every(
        (one) =>
          Math.abs(
            cents(textAt(one, "ram:CalculatedAmount")) -
              (cents(textAt(one, "ram:BasisAmount")) * Number(textAt(one, "ram:RateApplicablePercent"))) / 100,
          ) <= 1,
      ),
  ],
  ["BR-CO-18", "a VAT breakdown", (root) => taxes(root).length > 0],
  [
    "BR-CO-23",
    "a reason of a line’s allowance",
    (root) =>
      all(
        root,
        `${lines}/${lineSettlement}/ram:SpecifiedTradeAllowanceCharge`,
        (one) => textAt(one, "ram:Reason") + textAt(one, "ram:ReasonCode") !== "",
      ),
  ],
  ["BR-CO-26", "an identifier of the seller", isThere(`${seller}/${legalId}`)],
  ["PEPPOL-EN16931-R120", "a line’s net of price, quantity and allowances", (root) => all(root, lines, isNetOfPrice)],
  [
    "BR-S-01",
    "a breakdown for each standard rate of the lines",
    (root) =>
      all(
        root,
        `${lines}/${lineSettlement}/ram:ApplicableTradeTax`,
        (line) =>
          taxes(root).filter(
            (one) =>
              category(one) === category(line) &&
              textAt(one, "ram:RateApplicablePercent") === textAt(line, "ram:RateApplicablePercent"),
          ).length === 1,
      ),
  ],
  [
    "BR-S-02",
    "a seller’s VAT number for standard VAT",
    (root) => taxes(root).every((one) => category(one) !== "S" || hasRegistration(root, ["VA"])),
  ],
  [
    "BR-S-05",
    "a standard rate above zero",
    (root) =>
      all(
        root,
        `${lines}/${lineSettlement}/ram:ApplicableTradeTax`,
        (one) => category(one) !== "S" || Number(textAt(one, "ram:RateApplicablePercent")) > 0,
      ),
  ],
  [
    "BR-S-08",
    "a base that is the sum of its lines",
    (root) =>
      taxes(root).every(
        (one) =>
          cents(textAt(one, "ram:BasisAmount")) ===
          sum(
            elementsAt(root, lines).filter(
              (line) => textAt(line, `${lineSettlement}/ram:ApplicableTradeTax/ram:CategoryCode`) === category(one),
            ),
            lineTotal,
          ),
      ),
  ],
  [
    "BR-S-10",
    "no reason of exemption with standard VAT",
    (root) =>
      taxes(root).every(
        (one) =>
          category(one) !== "S" || textAt(one, "ram:ExemptionReason") + textAt(one, "ram:ExemptionReasonCode") === "",
      ),
  ],
  [
    "BR-E-02",
    "a registration of an exempt seller",
    (root) => taxes(root).every((one) => category(one) !== "E" || hasRegistration(root, ["VA", "FC"])),
  ],
  [
    "BR-E-05",
    "no rate of what is exempt",
    (root) =>
      taxes(root).every((one) => category(one) !== "E" || Number(textAt(one, "ram:RateApplicablePercent")) === 0),
  ],
  [
    "BR-E-09",
    "no VAT of what is exempt",
    (root) => taxes(root).every((one) => category(one) !== "E" || cents(textAt(one, "ram:CalculatedAmount")) === 0),
  ],
  [
    "BR-E-10",
    "a reason of exemption",
    (root) =>
      taxes(root).every(
        (one) =>
          category(one) !== "E" || textAt(one, "ram:ExemptionReason") + textAt(one, "ram:ExemptionReasonCode") !== "",
      ),
  ],
];

function isNetOfPrice(line: XmlElement): boolean {
  const price = cents(textAt(line, "ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount"));
  const quantity = Number(textAt(line, "ram:SpecifiedLineTradeDelivery/ram:BilledQuantity"));
  const allowances = sum(elementsAt(line, `${lineSettlement}/ram:SpecifiedTradeAllowanceCharge`), "ram:ActualAmount");
  return cents(textAt(line, lineTotal)) === Math.round(price * quantity) - allowances;
}

function hasRegistration(root: XmlElement, schemes: readonly string[]): boolean {
  return elementsAt(root, `${seller}/ram:SpecifiedTaxRegistration/ram:ID`).some(
    ({ text, attributes }) => text !== "" && schemes.includes(attributes["schemeID"] ?? ""),
  );
}
