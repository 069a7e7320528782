import { useFormatter } from "use-intl";
import type { SignUpRow } from "#contract/admin/sign-ups.ts";
import type { Locale } from "#contract/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { Bar } from "../watching/bar.tsx";
import { ListedCount } from "./listed-count.tsx";
import { listsOf, stepsOf } from "./steps.ts";

type Props = { rows: readonly SignUpRow[]; language: { language?: Locale } };

/** The steps of the whole period, one below the other. */
export function StepTable({ rows, language }: Props) {
  const t = useTexts();
  const format = useFormatter();
  const steps = stepsOf(rows);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  const days = { from: rows.at(0)?.from ?? "", to: rows.at(-1)?.to ?? "" };
  const percent = (share: number | null) =>
    share === null ? "–" : format.number(share, { style: "percent", maximumFractionDigits: share < 0.1 ? 1 : 0 });
  const refused = rows.reduce((sum, row) => sum + row.refused, 0);
  return (
    <>
      <DataTable
        label={t("figures.signUps.funnel")}
        columns={[
          { name: t("figures.signUps.step") },
          { name: t("figures.signUps.count"), isNumber: true },
          { name: t("figures.signUps.ofStepBefore"), isNumber: true },
          { name: t("figures.signUps.ofFirst"), isNumber: true },
          { name: t("figures.signUps.stopped"), isNumber: true },
        ]}
        isEmpty={false}
        nothing={t("figures.signUps.nothing")}
      >
        {steps.map(({ step, count, share, ofFirst, stopped }) => (
          <tr key={step}>
            <td className="font-semibold">{t(`figures.signUps.names.${step}`)}</td>
            <td className="text-end tabular-nums">
              <ListedCount count={count} figure={listsOf[step].came} days={days} {...language} />
              <Bar share={count / most} />
            </td>
            <td className="text-end tabular-nums">{percent(share)}</td>
            <td className="text-end tabular-nums">{percent(ofFirst)}</td>
            <td className="text-end tabular-nums">
              {stopped === null ? (
                "–"
              ) : (
                <ListedCount count={stopped} figure={listsOf[step].stopped} days={days} {...language} />
              )}
            </td>
          </tr>
        ))}
      </DataTable>
      {refused > 0 && (
        <p className="mt-3 text-sm">
          {t("figures.signUps.names.refused")}{" "}
          <ListedCount count={refused} figure="was_refused" days={days} {...language} />
        </p>
      )}
    </>
  );
}
