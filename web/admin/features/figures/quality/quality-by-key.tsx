import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QualityBy, QualityKey } from "#contract/admin/quality.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { FileLink } from "../file-link.tsx";
import { KeptAt } from "../kept-at.tsx";
import { RowsPager, useRowsPage } from "../rows-page.tsx";
import { useKeyName } from "./key-name.ts";
import { QualityCells } from "./quality-cells.tsx";
import { qualityColumns } from "./quality-columns.ts";

type Props = { by: QualityKey; days: { from: string; to?: string } };

/** The quality of a period by title, browser or network, the most played first. */
export function QualityByKey({ by, days }: Props) {
  const t = useTexts();
  const { locale } = useLanguage();
  const asked = useQuery({
    queryKey: ["figures", "quality", by, days, locale],
    queryFn: () => call("GET /admin/figures/quality/by", { query: { ...days, by } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded asked={asked}>
      {({ rows, kept_at: keptAt, withheld }) => (
        <>
          <div className="mb-2 flex flex-wrap items-baseline gap-3">
            <KeptAt at={keptAt} />
            <FileLink name="quality-by" query={{ ...days, by }} />
          </div>
          <KeyTable by={by} rows={rows} />
          {withheld > 0 && (
            <p className="mt-3 text-sm text-soft">{t("figures.quality.withheld", { count: withheld })}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

function KeyTable({ by, rows }: { by: QualityKey; rows: QualityBy["rows"] }) {
  const t = useTexts();
  const keyName = useKeyName(by);
  const { shown, ...pages } = useRowsPage(rows);
  return (
    <>
      <DataTable
        label={t(`figures.quality.views.${by}`)}
        columns={[
          { name: t(`figures.quality.keys.${by}`) },
          ...qualityColumns.map((name) => ({ name: t(`figures.quality.names.${name}`), isNumber: true })),
        ]}
        isEmpty={shown.length === 0}
        nothing={t("figures.quality.nothing")}
      >
        {shown.map((row) => (
          <tr key={row.key}>
            <td className="font-semibold">{keyName(row)}</td>
            <QualityCells figures={row} />
          </tr>
        ))}
      </DataTable>
      <RowsPager {...pages} />
    </>
  );
}
