import type { OriginDay, OriginPlace } from "#contract/admin/origins.ts";
import { useTexts } from "#admin/texts.ts";
import { PlotPanel } from "../plot-panel.tsx";
import { DaysTable } from "./days-table.tsx";
import { OriginDefinitions } from "./origin-definitions.tsx";
import { shareOf, useShare } from "./share.ts";
import { worksAddress } from "./works-address.ts";

const drawn = ["european", "french", "unknown"] as const;

/** A place's shares as a plot and as a table. */
export function DaysView({ place, rows }: { place: OriginPlace; rows: readonly OriginDay[] }) {
  const t = useTexts();
  const share = useShare();
  if (rows.length === 0) return <p className="panel p-8 text-center text-soft">{t("origins.notMeasured")}</p>;
  const series = drawn.map((kind) => ({
    name: t(`origins.kinds.${kind}`),
    addressOf: ({ from }: { from: string }) => worksAddress(place, kind, from),
    values: rows.map(({ sums }) => shareOf(sums[kind], sums.all)),
  }));
  return (
    <>
      {rows.length > 1 && (
        <PlotPanel
          className="mb-6"
          name={t("origins.sharesOf", { place: t(`origins.places.${place}`) })}
          series={series}
          days={rows.map(({ day }) => ({ from: day, to: day }))}
          interval="day"
          written={share}
          axisFigure={share}
        />
      )}
      <DaysTable place={place} rows={rows} />
      <OriginDefinitions />
    </>
  );
}
