import { civilInstant } from "./civil-instant.ts";
import { element, xmlDocument, type XmlNode } from "#server/features/billing/rules/xml.ts";
import type { DayFigures } from "./figures.ts";
import type { Period } from "./periods.ts";

export type EReportDocument = Period & {
  /** Names the transmission for good (TT-1). */
  id: string;
  type: "IN" | "RE";
  at: Date;
  declarant: { siren: string; name: string };
  days: readonly (DayFigures & { percent: number })[];
};

/**
 * Flux 10 of the external specifications for e-invoicing (annex 6): sales to consumers (10.3) or what they paid (10.4). Sender is the
 * declarant, because the platform that receives the file makes the state's transmission of it.
 */
export function eReportXml(report: EReportDocument): string {
  const { kind, from, to, days } = report;
  const period = element("ReportPeriod", [element("StartDate", compact(from)), element("EndDate", compact(to))]);
  const body =
    kind === "transactions"
      ? element("TransactionsReport", [period, ...byDayAndCategory(days).map(sales)])
      : element("PaymentsReport", [period, ...[...Map.groupBy(days, ({ day }) => day).values()].map(payments)]);
  return xmlDocument(element("Report", [headOf(report), body]));
}

function headOf({ id, type, at, declarant: { siren, name } }: EReportDocument): XmlNode {
  const party = [
    element("Id", siren, { schemeId: "0002" }),
    element("Name", name.slice(0, 99)),
    element("RoleCode", "SE"),
  ];
  return element("ReportDocument", [
    element("Id", id),
    element("IssueDateTime", [element("DateTimeString", civilInstant(at))]),
    element("TypeCode", type),
    element("Sender", party),
    element("Issuer", party),
  ]);
}

type Rated = EReportDocument["days"];

/** TT-81: services on which VAT is due, and operations without VAT. */
const categoryOf = ({ percent }: { percent: number }): string => (percent > 0 ? "TPS1" : "TNT1");

const byDayAndCategory = (days: Rated): Rated[] => [
  ...Map.groupBy(days, (one) => `${one.day} ${categoryOf(one)}`).values(),
];

function sales(rates: Rated): XmlNode {
  const [first] = rates;
  if (!first) throw new Error("a day without figures");
  const sum = (of: (rate: Rated[number]) => number) => rates.reduce((total, rate) => total + of(rate), 0);
  return element("Transactions", [
    element("Date", compact(first.day)),
    element("TransactionsCurrency", "EUR"),
    element("CategoryCode", categoryOf(first)),
    element("TaxExclusiveAmount", euros(sum(({ net }) => net))),
    element("TaxTotal", euros(sum(({ vat }) => vat))),
    element("TransactionsCount", String(sum(({ operations }) => operations))),
    ...rates.map(({ percent, net, vat }) =>
      element("TaxSubtotal", [
        element("TaxPercent", percent.toFixed(2)),
        element("TaxableAmount", euros(net)),
        element("TaxTotal", euros(vat)),
      ]),
    ),
  ]);
}

function payments(rates: Rated): XmlNode {
  const [first] = rates;
  if (!first) throw new Error("a day without figures");
  return element("Transactions", [
    element("Payment", [
      element("Date", compact(first.day)),
      ...rates.map(({ percent, net, vat }) =>
        element("SubTotals", [
          element("TaxPercent", percent.toFixed(2)),
          element("CurrencyCode", "EUR"),
          element("Amount", euros(net + vat)),
        ]),
      ),
    ]),
  ]);
}

const compact = (day: string): string => day.replaceAll("-", "");
const euros = (cents: number): string => (cents / 100).toFixed(2);
