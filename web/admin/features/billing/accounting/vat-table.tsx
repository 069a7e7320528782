import type { VatPeriod, VatRate, vatPeriods } from "#contract/admin/accounting.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { usePercent } from "./percent.ts";
import { MonthName } from "./month-name.tsx";

type By = (typeof vatPeriods)[number];
type Props = { periods: readonly VatPeriod[]; by: By; isStale: boolean };

const none: VatRate = { percent: null, net_cents: 0, vat_cents: 0, operations: 0 };

/** A row for each period and rate, the latest first, with the sum of all below. */
export function VatTable({ periods, by, isStale }: Props) {
  const t = useTexts();
  const euros = useEuros();
  const sum = (of: (period: VatPeriod) => number) => euros(periods.reduce((total, one) => total + of(one), 0) / 100);
  return (
    <DataTable
      label={t("accounting.views.vat")}
      columns={[
        { name: t("accounting.period") },
        { name: t("accounting.rate"), isNumber: true },
        { name: t("accounting.net"), isNumber: true },
        { name: t("accounting.vat"), isNumber: true },
        { name: t("accounting.gross"), isNumber: true },
        { name: t("accounting.sales"), isNumber: true },
      ]}
      isEmpty={false}
      nothing=""
      isStale={isStale}
    >
      {periods.flatMap((period) =>
        (period.rates.length > 0 ? period.rates : [none]).map((rate) => (
          <RateRow key={`${period.from} ${rate.percent}`} period={period} by={by} rate={rate} />
        )),
      )}
      <tr className="font-semibold">
        <td>{t("accounting.total")}</td>
        <td />
        <td className="text-end tabular-nums">{sum((period) => period.net_cents)}</td>
        <td className="text-end tabular-nums">{sum((period) => period.vat_cents)}</td>
        <td className="text-end tabular-nums">{sum((period) => period.gross_cents)}</td>
        <td className="text-end tabular-nums">
          {periods.flatMap(({ rates }) => rates).reduce((total, { operations }) => total + operations, 0)}
        </td>
      </tr>
    </DataTable>
  );
}

function RateRow({ period, by, rate }: { period: VatPeriod; by: By; rate: VatRate }) {
  const t = useTexts();
  const euros = useEuros();
  const percent = usePercent();
  const { net_cents: net, vat_cents: vat, operations } = rate;
  return (
    <tr>
      <td className="min-w-48">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <PeriodName period={period} by={by} />
          {period.is_closed && <span className="tag">{t("accounting.closed")}</span>}
        </span>
        {(period.received_cents > 0 || period.returned_cents > 0) && (
          <span className="block text-xs text-soft tabular-nums">
            {t("accounting.cash", {
              received: euros(period.received_cents / 100),
              returned: euros(period.returned_cents / 100),
            })}
          </span>
        )}
      </td>
      <td className="text-end tabular-nums">{period.rates.length > 0 && percent(rate.percent)}</td>
      <td className="text-end tabular-nums">{euros(net / 100)}</td>
      <td className="text-end tabular-nums">{euros(vat / 100)}</td>
      <td className="text-end tabular-nums">{euros((net + vat) / 100)}</td>
      <td className="text-end tabular-nums">{operations}</td>
    </tr>
  );
}

function PeriodName({ period: { from }, by }: { period: VatPeriod; by: By }) {
  const t = useTexts();
  const year = from.slice(0, 4);
  if (by === "month")
    return (
      <span className="font-semibold">
        <MonthName month={from} />
      </span>
    );
  const quarter = Math.ceil(Number(from.slice(5)) / 3);
  return <span className="font-semibold">{by === "year" ? year : t("accounting.quarter", { quarter, year })}</span>;
}
