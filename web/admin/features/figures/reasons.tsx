import { Link } from "react-router";
import type { Movements } from "#contract/admin/figures.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { useFigure } from "./amounts.ts";
import { revenueColumns, subscriberColumns, trialColumns, type View } from "./columns.ts";
import type { Days } from "./figure-table.tsx";
import { listAddress } from "./list-address.ts";
import { useReasonName } from "./reason-name.ts";

const columnsOf = { subscribers: subscriberColumns, revenue: revenueColumns, trials: trialColumns };
type Props = { view: Exclude<View, "cash">; reasons: Movements["reasons"]; rows: readonly Days[] };

/** Why, over the whole period. */
export function Reasons({ view, reasons, rows }: Props) {
  const t = useTexts();
  const reasonName = useReasonName();
  const [people, money] = [useFigure(false), useFigure(true)];
  const shown = reasons.filter(({ kind, reason }) =>
    view === "trials" ? kind === "trial_lost" || reason === "trial" : columnsOf[view].some(({ name }) => name === kind),
  );
  const days = { from: rows.at(0)?.from ?? "", to: rows.at(-1)?.to ?? "" };
  return (
    <div className="mt-8">
      <h2 className="mb-3 text-lg">{t("figures.why")}</h2>
      <DataTable
        label={t("figures.why")}
        columns={[
          { name: t("figures.what") },
          { name: t("figures.reason") },
          { name: t("figures.people"), isNumber: true },
          { name: t("figures.monthly"), isNumber: true },
        ]}
        isEmpty={shown.length === 0}
        nothing={t("figures.noReasons")}
      >
        {shown.map(({ kind, reason, people: count, mrr_cents: cents }) => (
          <tr key={`${kind} ${reason}`}>
            <td>{t(`figures.names.${kind}`)}</td>
            <td>{reasonName(reason)}</td>
            <td className="text-end tabular-nums">
              <Link to={listAddress(kind, days, { reason })} className="underline decoration-edge underline-offset-4">
                {people(count)}
              </Link>
            </td>
            <td className="text-end tabular-nums">{money(cents)}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  );
}
