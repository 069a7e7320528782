import { useFormatter } from "use-intl";
import { originKinds, type OriginStatement } from "#contract/admin/origins.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { useHours } from "../watching/hours.ts";
import { CopyTable } from "./copy-table.tsx";
import { useShare } from "./share.ts";

/** The catalogue on the last measured day: origin, and hours captioned, for the deaf, described. */
export function AccessibleTable({ statement: { at_end: sums, last_day: day } }: { statement: OriginStatement }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const format = useFormatter();
  const hours = useHours();
  const share = useShare();
  if (sums === null || day === null) return null;
  const label = t("origins.catalogueOn", { day: shortCivilDay(day, locale) });
  const names = [t("origins.kind"), t("origins.works"), t("origins.hours"), t("origins.shareOfHours")];
  const rows = originKinds.map((kind) => [
    t(`origins.kinds.${kind}`),
    format.number(sums[kind].works),
    hours(sums[kind].seconds),
    share(sums.all.seconds === 0 ? 0 : sums[kind].seconds / sums.all.seconds),
  ]);
  return (
    <div className="mt-8">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{label}</h2>
        <CopyTable rows={[names, ...rows]} label={label} />
      </div>
      <DataTable
        label={label}
        columns={names.map((name, place) => ({ name, isNumber: place > 0 }))}
        isEmpty={false}
        nothing=""
      >
        {rows.map(([kind, ...cells]) => (
          <tr key={kind}>
            <td className="font-semibold">{kind}</td>
            {cells.map((cell, index) => (
              <td key={index} className="text-end tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </div>
  );
}
