import { useQuery } from "@tanstack/react-query";
import type { VatPeriod } from "#contract/admin/accounting.ts";
import { monthAndYear } from "#contract/date-text.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { CopyButton } from "#admin/parts/copy-button.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { useYear, YearChoice } from "#admin/parts/year-choice.tsx";
import { MonthName } from "./month-name.tsx";

/** The tax on video on demand by month, to copy into its declaration. */
export function VideoTax() {
  const t = useTexts();
  const { from, to } = useYear();
  const query = { from, to, by: "month" as const };
  const months = useQuery({
    queryKey: ["accounting", "vat", query],
    queryFn: () => call("GET /admin/accounting/vat", { query }),
  });
  return (
    <>
      <p className="mb-5 max-w-3xl text-soft">{t("accounting.videoTax.lead")}</p>
      <YearChoice />
      <Loaded asked={months}>{({ data }) => <Months months={data.toReversed()} />}</Loaded>
      <p className="mt-4 max-w-3xl text-sm text-soft">{t("accounting.videoTax.note")}</p>
    </>
  );
}

function Months({ months }: { months: readonly VatPeriod[] }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const euros = useEuros();
  return (
    <DataTable
      label={t("accounting.views.videoTax")}
      columns={[
        { name: t("accounting.month") },
        { name: t("accounting.videoTax.base"), isNumber: true },
        { name: t("accounting.videoTax.tax"), isNumber: true },
        { name: t("accounting.videoTax.copy"), isQuiet: true },
      ]}
      isEmpty={false}
      nothing=""
    >
      {months.map(({ from: month, is_closed: isClosed, net_cents: net, video_tax_cents: tax }) => (
        <tr key={month}>
          <td className="min-w-44">
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
              <MonthName month={month} />
              {isClosed && <span className="tag">{t("accounting.closed")}</span>}
            </span>
          </td>
          <td className="text-end tabular-nums">{euros(net / 100)}</td>
          <td className="text-end tabular-nums">{euros(tax / 100)}</td>
          <td className="text-end">
            <CopyButton
              text={t("accounting.videoTax.line", {
                month: monthAndYear(month, locale),
                base: euros(net / 100),
                tax: euros(tax / 100),
              })}
              label={monthAndYear(month, locale)}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
