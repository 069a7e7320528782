import { Link } from "react-router";
import { useFormatter } from "use-intl";
import type { Cohort } from "#contract/admin/cohorts.ts";
import { useFigure } from "../amounts.ts";
import { listAddress } from "../list-address.ts";
import { daysOf } from "./month-days.ts";
import { valueOf, type Measure } from "./together.ts";

type Props = { of: Measure; cohort: Cohort; end: Cohort["ends"][number] | undefined };

/** So strong is the shade of a cohort that is whole. Text on it keeps a contrast of 7 : 1 in both themes. */
const fullShade = 22;

/** Who is left, as a number with their list, and as a share, which the shade repeats. */
export function CohortCell({ of, cohort, end }: Props) {
  const written = useFigure(of === "revenue");
  const begun = valueOf(cohort, of);
  if (!end || begun === 0) return <td />;
  const value = valueOf(end, of);
  const share = value / begun;
  const figure = of === "people" ? "subscribers" : "in_active";
  return (
    <td style={{ backgroundColor: shadeOf(share) }}>
      {value === 0 ? (
        written(0)
      ) : (
        <Link to={listAddress(figure, daysOf(end.month), { cohort: cohort.month })}>{written(value)}</Link>
      )}
      <Share of={share} />
    </td>
  );
}

export function Share({ of }: { of: number | null }) {
  const format = useFormatter();
  if (of === null) return null;
  return <span>{format.number(of, { style: "percent", maximumFractionDigits: 0 })}</span>;
}

const shadeOf = (share: number): string =>
  `color-mix(in srgb, var(--color-fore) ${Math.round(Math.min(1, share) * fullShade)}%, transparent)`;
