import { elementsAt, textAt, type XmlElement } from "./xml.ts";

export const document = "rsm:ExchangedDocument";
export const transaction = "rsm:SupplyChainTradeTransaction";
export const agreement = `${transaction}/ram:ApplicableHeaderTradeAgreement`;
export const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;
export const seller = `${agreement}/ram:SellerTradeParty`;
export const buyer = `${agreement}/ram:BuyerTradeParty`;
export const lines = `${transaction}/ram:IncludedSupplyChainTradeLineItem`;
export const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
export const legalId = "ram:SpecifiedLegalOrganization/ram:ID";
export const endpoint = "ram:URIUniversalCommunication/ram:URIID";
export const lineSettlement = "ram:SpecifiedLineTradeSettlement";
export const lineTotal = `${lineSettlement}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`;

export const cents = (text: string): number => Math.round(Number(text) * 100);
export const isDay = (text: string): boolean => {
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return /^20\d{6}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
};

/** A rule, in words, and whether it holds of a document. */
export type Rule = readonly [id: string, about: string, holds: (root: XmlElement) => boolean];
export const all = (root: XmlElement, path: string, holds: (one: XmlElement) => boolean) =>
  elementsAt(root, path).every(holds);
export const isThere = (path: string) => (root: XmlElement) => textAt(root, path) !== "";
export const sum = (elements: readonly XmlElement[], path: string) =>
  elements.reduce((total, one) => total + cents(textAt(one, path)), 0);
export const total = (root: XmlElement, name: string) => cents(textAt(root, `${totals}/ram:${name}`));
export const taxes = (root: XmlElement) => elementsAt(root, `${settlement}/ram:ApplicableTradeTax`);
export const category = (one: XmlElement) => textAt(one, "ram:CategoryCode");
export const isPeriod = (one: XmlElement) => {
  const [start, end] = ["ram:StartDateTime", "ram:EndDateTime"].map((name) =>
    textAt(one, `${name}/udt:DateTimeString`),
  );
  return isDay(start ?? "") && isDay(end ?? "") && (start ?? "") <= (end ?? "");
};
