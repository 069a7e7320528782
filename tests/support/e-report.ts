import { hasCheckDigit } from "#contract/check-digit.ts";
import { elementsAt, parseXml, shapeFaults, textAt, type Shapes, type XmlElement } from "./xml.ts";

const party = [
  ["Id", "1"],
  ["Name", "1"],
  ["RoleCode", "1"],
  ["URIUniversalCommunication", "?"],
] as const;
const period = [
  ["StartDate", "1"],
  ["EndDate", "1"],
] as const;

/** Flux 10 of the external specifications (annex 6), as far as consumers are concerned: 10.3 and 10.4. */
const shapes: Shapes = {
  Report: [
    ["ReportDocument", "1"],
    ["TransactionsReport", "?"],
    ["PaymentsReport", "?"],
  ],
  "Report/ReportDocument": [
    ["Id", "1"],
    ["Name", "?"],
    ["IssueDateTime", "1"],
    ["TypeCode", "1"],
    ["Sender", "1"],
    ["Issuer", "1"],
  ],
  "Report/ReportDocument/IssueDateTime": [["DateTimeString", "1"]],
  "Report/ReportDocument/Sender": party,
  "Report/ReportDocument/Issuer": party,
  "Report/TransactionsReport": [
    ["ReportPeriod", "1"],
    ["Transactions", "*"],
  ],
  "Report/TransactionsReport/ReportPeriod": period,
  "Report/TransactionsReport/Transactions": [
    ["Date", "1"],
    ["TransactionsCurrency", "1"],
    ["TaxDueDateTypeCode", "?"],
    ["CategoryCode", "1"],
    ["TaxExclusiveAmount", "1"],
    ["TaxTotal", "1"],
    ["TransactionsCount", "?"],
    ["TaxSubtotal", "+"],
  ],
  "Report/TransactionsReport/Transactions/TaxSubtotal": [
    ["TaxPercent", "1"],
    ["TaxableAmount", "1"],
    ["TaxTotal", "1"],
  ],
  "Report/PaymentsReport": [
    ["ReportPeriod", "1"],
    ["Transactions", "*"],
  ],
  "Report/PaymentsReport/ReportPeriod": period,
  "Report/PaymentsReport/Transactions": [["Payment", "1"]],
  "Report/PaymentsReport/Transactions/Payment": [
    ["Date", "1"],
    ["SubTotals", "+"],
  ],
  "Report/PaymentsReport/Transactions/Payment/SubTotals": [
    ["TaxPercent", "1"],
    ["CurrencyCode", "?"],
    ["Amount", "1"],
  ],
};

const amount = /^-?\d{1,17}\.\d{2}$/;
const rates = new Set([0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6]);
/** What the text of each element is, wherever it stands. */
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  DateTimeString: (text) =>
    /^\d{14}$/.test(text) && isDay(text.slice(0, 8)) && /^([01]\d|2[0-3])([0-5]\d){2}$/.test(text.slice(8)),
  TypeCode: (text) => text === "IN" || text === "RE",
  RoleCode: (text) => ["SE", "BY", "WK"].includes(text),
  Name: (text) => text.length > 0 && text.length <= 99,
  StartDate: isDay,
  EndDate: isDay,
  Date: isDay,
  TransactionsCurrency: (text) => text === "EUR",
  CurrencyCode: (text) => text === "EUR",
  CategoryCode: (text) => ["TLB1", "TPS1", "TNT1", "TMA1"].includes(text),
  TransactionsCount: (text) => /^\d{1,9}$/.test(text),
  TaxPercent: (text) => /^\d{1,3}(\.\d{1,2})?$/.test(text) && rates.has(Number(text)),
  TaxExclusiveAmount: (text) => amount.test(text),
  TaxTotal: (text) => amount.test(text),
  TaxableAmount: (text) => amount.test(text),
  Amount: (text) => amount.test(text),
};

function isDay(text: string): boolean {
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return /^20\d{6}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
}

/** What is wrong with a file of e-reporting, as sentences; none where it is right. */
export function eReportFaults(file: string): string[] {
  let root: XmlElement;
  try {
    root = parseXml(file);
  } catch (error) {
    return [`not well formed: ${(error as Error).message}`];
  }
  if (root.name !== "Report") return [`the file is a ${root.name}`];
  const reports = [...elementsAt(root, "TransactionsReport"), ...elementsAt(root, "PaymentsReport")];
  return [
    ...(file.startsWith('<?xml version="1.0" encoding="UTF-8"?>') ? [] : ["no declaration of UTF-8"]),
    ...shapeFaults(root, shapes),
    ...textFaults(root),
    ...headFaults(root),
    ...(reports.length === 0 ? ["nothing is reported"] : reports.flatMap(periodFaults)),
    ...elementsAt(root, "TransactionsReport/Transactions").flatMap(sumFaults),
  ];
}

function textFaults(element: XmlElement): string[] {
  const isWrong = element.children.length === 0 && formats[element.name]?.(element.text) === false;
  return [...(isWrong ? [`${element.name} is “${element.text}”`] : []), ...element.children.flatMap(textFaults)];
}

function headFaults(root: XmlElement): string[] {
  const id = textAt(root, "ReportDocument/Id");
  const isName = /^[A-Za-z0-9+\-_/ ]{1,50}$/.test(id) && id.trim() === id && !id.includes("  ");
  const [declarant] = elementsAt(root, "ReportDocument/Issuer/Id");
  const isSiren = /^\d{9}$/.test(declarant?.text ?? "") && hasCheckDigit(declarant?.text ?? "");
  return [
    ...(isName ? [] : [`the transmission is called “${id}”`]),
    ...(declarant?.attributes["schemeId"] === "0002" && isSiren ? [] : ["the declarant is named by no SIREN"]),
    ...(elementsAt(root, "ReportDocument/Sender/Id")[0]?.attributes["schemeId"]
      ? []
      : ["the sender’s id has no scheme"]),
    ...(textAt(root, "ReportDocument/Issuer/RoleCode") === "SE" ? [] : ["the declarant is no seller"]),
  ];
}

/** Each day lies in the period, and stands once for its category. */
function periodFaults(report: XmlElement): string[] {
  const [start, end] = [textAt(report, "ReportPeriod/StartDate"), textAt(report, "ReportPeriod/EndDate")];
  const keys = elementsAt(report, "Transactions").map(
    (one) => `${textAt(one, "Date") || textAt(one, "Payment/Date")} ${textAt(one, "CategoryCode")}`,
  );
  return [
    ...(start > end ? ["the period ends before it begins"] : []),
    ...keys
      .filter((key) => key.slice(0, 8) < start || key.slice(0, 8) > end)
      .map((key) => `${key} is not of the period`),
    ...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${key} stands twice`),
  ];
}

const cents = (text: string): number => Math.round(Number(text) * 100);

function sumFaults(day: XmlElement): string[] {
  const name = textAt(day, "Date");
  const parts = elementsAt(day, "TaxSubtotal");
  const sum = (of: string) => parts.reduce((total, part) => total + cents(textAt(part, of)), 0);
  // Invoices are rounded one by one.
  const leeway = Number(textAt(day, "TransactionsCount") || "0") + 50;
  const isFar = (part: XmlElement) =>
    Math.abs(
      (cents(textAt(part, "TaxableAmount")) * Number(textAt(part, "TaxPercent"))) / 100 -
        cents(textAt(part, "TaxTotal")),
    ) > leeway;
  const percents = parts.map((part) => Number(textAt(part, "TaxPercent")));
  return [
    ...(sum("TaxableAmount") === cents(textAt(day, "TaxExclusiveAmount"))
      ? []
      : [`${name}: the net amounts do not add up`]),
    ...(sum("TaxTotal") === cents(textAt(day, "TaxTotal")) ? [] : [`${name}: the VAT does not add up`]),
    ...parts.filter(isFar).map((part) => `${name}: the VAT is not ${textAt(part, "TaxPercent")} % of its base`),
    ...(new Set(percents).size < percents.length ? [`${name}: a rate stands twice`] : []),
    ...(textAt(day, "CategoryCode") === "TNT1" && percents.some((percent) => percent > 0)
      ? [`${name}: VAT on what has none`]
      : []),
  ];
}
