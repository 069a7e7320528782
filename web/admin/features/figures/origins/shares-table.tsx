import { useFormatter } from "use-intl";
import { originPlaces, type OriginStatement } from "#contract/admin/origins.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { catalogueQuotas } from "#contract/origin.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { CopyTable } from "./copy-table.tsx";
import { useShare } from "./share.ts";

const columns = ["place", "kind", "least", "average", "averageOfHours", "lowest", "lowestOn", "daysBelow"] as const;

/** The year's shares: the law asks for them at every moment, so the lowest day stands beside the average. */
export function SharesTable({ statement: { year, shares } }: { statement: OriginStatement }) {
  const t = useTexts();
  const rows = useRows(shares);
  const names = columns.map((name) => t(`origins.${name}`));
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t("origins.sharesOfYear", { year: String(year) })}</h2>
        <CopyTable rows={[names, ...rows]} label={t("origins.sharesOfYear", { year: String(year) })} />
      </div>
      <DataTable
        label={t("origins.sharesOfYear", { year: String(year) })}
        columns={names.map((name, place) => ({ name, isNumber: place > 1 }))}
        isEmpty={rows.length === 0}
        nothing={t("origins.notMeasured")}
      >
        {rows.map(([place, kind, ...cells]) => (
          <tr key={`${place} ${kind}`}>
            <td className="font-semibold">{place}</td>
            <td>{kind}</td>
            {cells.map((cell, index) => (
              <td key={index} className="text-end whitespace-nowrap tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </div>
  );
}

/** The cells as they are shown and copied. The law names a share of the catalogue alone. */
function useRows(shares: OriginStatement["shares"]): string[][] {
  const t = useTexts();
  const share = useShare();
  const format = useFormatter();
  const { locale } = useLanguage();
  if (shares === null) return [];
  return originPlaces.flatMap((place) =>
    (["european", "french"] as const).map((kind) => {
      const { average, average_of_hours: ofHours, lowest, lowest_on: on, days_below: below } = shares[place][kind];
      const isAsked = place === "catalogue";
      return [
        t(`origins.places.${place}`),
        t(`origins.kinds.${kind}`),
        isAsked ? share(catalogueQuotas[kind] / 10_000) : "–",
        ...[average, ofHours, lowest].map((one) => share(one / 10_000)),
        shortCivilDay(on, locale),
        isAsked ? format.number(below) : "–",
      ];
    }),
  );
}
