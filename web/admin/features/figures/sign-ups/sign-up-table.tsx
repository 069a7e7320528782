import type { Interval } from "#contract/admin/figures.ts";
import { signUpSteps, type SignUpRow } from "#contract/admin/sign-ups.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { RowsPager, useRowsPage } from "../rows-page.tsx";
import { ListedCount } from "./listed-count.tsx";
import { listsOf } from "./steps.ts";

type Props = { rows: readonly SignUpRow[]; interval: Interval; language: { language?: Locale } };

/** The same by day, week or month, the latest first. */
export function SignUpTable({ rows, interval, language }: Props) {
  const t = useTexts();
  const { locale } = useLanguage();
  const { shown, ...pages } = useRowsPage(rows.toReversed());
  return (
    <>
      <DataTable
        label={t(`figures.signUps.by.${interval}`)}
        columns={[
          { name: t(interval === "day" ? "figures.day" : "figures.since") },
          ...signUpSteps.map((step) => ({ name: t(`figures.signUps.short.${step}`), isNumber: true })),
          { name: t("figures.signUps.short.refused"), isNumber: true },
        ]}
        isEmpty={shown.length === 0}
        nothing={t("figures.signUps.nothing")}
      >
        {shown.map((row) => (
          <tr key={row.from}>
            <td className="font-semibold whitespace-nowrap">{shortCivilDay(row.from, locale)}</td>
            {signUpSteps.map((step) => (
              <td key={step} className="text-end tabular-nums">
                <ListedCount count={row[step]} figure={listsOf[step].came} days={row} {...language} />
              </td>
            ))}
            <td className="text-end tabular-nums">
              <ListedCount count={row.refused} figure="was_refused" days={row} {...language} />
            </td>
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </>
  );
}
