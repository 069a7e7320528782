import { Link } from "react-router";
import type { Cohort } from "#contract/admin/cohorts.ts";
import { monthAndYear } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import { useFigure } from "../amounts.ts";
import { listAddress } from "../list-address.ts";
import { CohortCell, Share } from "./cohort-cell.tsx";
import { daysOf } from "./month-days.ts";
import { togetherAfter, valueOf, type Measure } from "./together.ts";

type Props = { of: Measure; cohorts: readonly Cohort[] };

/**
 * A row for each month's new subscribers, a column for each month after it. It scrolls sideways, below a column that stays: cells
 * that stood below each other would be no triangle.
 */
export function CohortTable({ of, cohorts }: Props) {
  const t = useTexts();
  const { locale } = useLanguage();
  const written = useFigure(of === "revenue");
  const longest = Math.max(...cohorts.map(({ ends }) => ends.length));
  const afters = Array.from({ length: longest }, (_one, after) => after);
  const name = t(`figures.cohorts.views.${of}`);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable with the keyboard
    <section className="panel cohort-panel" aria-label={name} tabIndex={0}>
      <table className="cohort-table">
        <thead>
          <tr>
            <th scope="col">{t("figures.cohorts.month")}</th>
            <th scope="col">{t(`figures.cohorts.begun.${of}`)}</th>
            {afters.map((after) => (
              <th key={after} scope="col" title={t("figures.cohorts.afterMonths", { count: after })}>
                {t("figures.cohorts.short", { after })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.month}>
              <th scope="row">{monthAndYear(cohort.month, locale)}</th>
              <td>
                {cohort.people === 0 ? (
                  written(0)
                ) : (
                  <Link to={listAddress("new", daysOf(cohort.month))}>{written(valueOf(cohort, of))}</Link>
                )}
              </td>
              {afters.map((after) => (
                <CohortCell key={after} of={of} cohort={cohort} end={cohort.ends[after]} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("figures.cohorts.together")}</th>
            <td />
            {afters.map((after) => (
              <td key={after}>
                <Share of={togetherAfter(cohorts, after, of)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
