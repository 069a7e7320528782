import { describe, expect, test } from "vitest";
import { eReportFaults } from "#tests/support/e-report.ts";
import { elementsAt, parseXml, textAt } from "#tests/support/xml.ts";
import { eReportXml, type EReportDocument } from "./document.ts";

const report: EReportDocument = {
  id: "123456782-T-20270901-20270910-1",
  kind: "transactions",
  from: "2027-09-01",
  to: "2027-09-10",
  type: "IN",
  at: new Date("2027-09-12T12:30:00Z"),
  declarant: { siren: "123456782", name: "Films & <d’ailleurs>" },
  days: [
    { day: "2027-09-01", percent: 20, net: 24_975, vat: 4995, operations: 3 },
    { day: "2027-09-02", percent: 5.5, net: 1000, vat: 55, operations: 1 },
    { day: "2027-09-02", percent: 20, net: -2777, vat: -556, operations: 0 },
  ],
};
const sales = eReportXml(report);
const payments = eReportXml({ ...report, kind: "payments" });

test("a day has its net, VAT and number of operations by rate; a refund lowers it, below zero too", () => {
  expect(eReportFaults(sales)).toEqual([]);
  const root = parseXml(sales);
  expect(textAt(root, "ReportDocument/IssueDateTime/DateTimeString")).toBe("20270912143000");
  expect(textAt(root, "ReportDocument/Issuer/Name")).toBe("Films & <d’ailleurs>");
  const days = elementsAt(root, "TransactionsReport/Transactions");
  expect(
    days.map((day) =>
      day.children
        .slice(0, 6)
        .map(({ text }) => text)
        .join(" "),
    ),
  ).toEqual(["20270901 EUR TPS1 249.75 49.95 3", "20270902 EUR TPS1 -17.77 -5.01 1"]);
});

test("payments are what was received of each rate, VAT included, by day", () => {
  expect(eReportFaults(payments)).toEqual([]);
  const days = elementsAt(parseXml(payments), "PaymentsReport/Transactions/Payment");
  expect(
    days.map((day) =>
      day.children
        .flatMap(({ text, children }) => [text, ...children.map((one) => one.text)])
        .filter(Boolean)
        .join(" "),
    ),
  ).toEqual(["20270901 20.00 EUR 299.70", "20270902 5.50 EUR 10.55 20.00 EUR -33.33"]);
});

test("sales of a seller who charges no VAT are of the category without it", () => {
  const untaxed = eReportXml({ ...report, days: [{ day: "2027-09-01", percent: 0, net: 999, vat: 0, operations: 1 }] });
  expect(eReportFaults(untaxed)).toEqual([]);
  expect(untaxed).toContain("<CategoryCode>TNT1</CategoryCode>");
});

test("a period from which all was taken is reported as empty", () => {
  expect(eReportFaults(eReportXml({ ...report, type: "RE", days: [] }))).toEqual([]);
});

describe("the validator finds", () => {
  const line = (name: string) => new RegExp(`\\n *<${name}>.*</${name}>`);
  test.each<[what: string, broken: string, found: string]>([
    ["a file that is cut", sales.slice(0, -20), "not well formed"],
    ["a bare ampersand", sales.replace("&amp;", "&"), "not well formed"],
    ["another document", "<Invoice></Invoice>", "the file is a Invoice"],
    ["a missing declaration", sales.replace(/^.*\n/, ""), "no declaration of UTF-8"],
    ["a missing day", sales.replace(line("Date"), ""), "no Date where it belongs"],
    [
      "elements in another order",
      sales.replace(/(<TaxPercent>.*)(\n *)(<TaxableAmount>.*)/, "$3$2$1"),
      "no TaxPercent",
    ],
    [
      "an element of no schema",
      sales.replace("<Transactions>", "<Transactions><Comment>x</Comment>"),
      "a Comment that does not belong",
    ],
    ["two of one", sales.replace(/(<CategoryCode>.*)/, "$1$1"), "has 2 of CategoryCode"],
    ["a day without a rate", sales.replaceAll(/<TaxSubtotal>[\s\S]*?<\/TaxSubtotal>/g, ""), "no TaxSubtotal"],
    ["no report", sales.replace(/<TransactionsReport>[\s\S]*<\/TransactionsReport>/, ""), "nothing is reported"],
    ["another type", sales.replace("<TypeCode>IN", "<TypeCode>CO"), "TypeCode is “CO”"],
    ["another category", sales.replace("TPS1", "TPS2"), "CategoryCode is “TPS2”"],
    ["another currency", payments.replace("EUR", "USD"), "CurrencyCode is “USD”"],
    ["a rate that France does not have", payments.replace("20.00", "19.00"), "TaxPercent is “19.00”"],
    ["an amount with a comma", sales.replace("249.75", "249,75"), "TaxExclusiveAmount is “249,75”"],
    ["an amount of three decimals", sales.replace("249.75", "249.750"), "TaxExclusiveAmount"],
    ["an impossible day", sales.replace("20270901</Date>", "20270931</Date>"), "Date is “20270931”"],
    ["a day outside of the period", sales.replace("20270901</Date>", "20270911</Date>"), "is not of the period"],
    ["a day twice", sales.replace("20270902</Date>", "20270901</Date>"), "stands twice"],
    [
      "a period that ends before it begins",
      sales.replace("20270910</EndDate>", "20270801</EndDate>"),
      "ends before it begins",
    ],
    ["an hour that is none", sales.replace("20270912143000", "20270912253000"), "DateTimeString"],
    [
      "net amounts that do not add up by a cent",
      sales.replace("249.75</TaxExclusiveAmount>", "249.76</TaxExclusiveAmount>"),
      "the net amounts do not add up",
    ],
    [
      "VAT that does not add up",
      sales.replace("49.95</TaxTotal>\n      <TransactionsCount>", "49.94</TaxTotal>\n      <TransactionsCount>"),
      "the VAT does not add up",
    ],
    ["VAT of another rate", sales.replaceAll("49.95", "24.95"), "the VAT is not 20.00 %"],
    ["VAT on what has none", sales.replace("TPS1", "TNT1"), "VAT on what has none"],
    ["a SIREN whose check digit is wrong", sales.replaceAll("123456782<", "123456783<"), "named by no SIREN"],
    ["a scheme of another number", sales.replaceAll("0002", "0009"), "named by no SIREN"],
    ["a buyer who reports sales", sales.replaceAll("<RoleCode>SE", "<RoleCode>BY"), "the declarant is no seller"],
    [
      "a transmission whose name is too long",
      sales.replace("-1</Id>", `${"-1".repeat(20)}</Id>`),
      "the transmission is called",
    ],
  ])("%s", (_what, broken, found) => {
    expect(eReportFaults(broken).join("\n")).toContain(found);
  });
});
