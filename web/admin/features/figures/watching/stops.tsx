import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useFormatter } from "use-intl";
import type { Stops } from "#contract/admin/watching.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { StopStrip } from "./stop-strip.tsx";
import { clockTime } from "./clock-time.ts";

/** Where people stop in a title, over its pictures. */
export function StopsPage() {
  const { id = "" } = useParams();
  const t = useTexts();
  const { locale } = useLanguage();
  const stops = useQuery({
    queryKey: ["figures", "stops", id, locale],
    queryFn: () => call("GET /admin/figures/watching/stops", { query: { video_id: id } }),
  });
  return (
    <>
      <BackLink to="/figures/watching?view=titles">{t("figures.watching.views.titles")}</BackLink>
      <Loaded asked={stops}>
        {(found) => (
          <>
            <PageHead
              title={t("figures.watching.stops.title", {
                title: found.series_title === null ? found.title : `${found.series_title} – ${found.title}`,
              })}
              lead={t("figures.watching.stops.about")}
            />
            {found.groups.length === 0 ? (
              <p className="panel p-8 text-center text-soft">{t("figures.watching.stops.nothing")}</p>
            ) : (
              <Shown id={id} stops={found} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Shown({ id, stops }: { id: string; stops: Stops }) {
  const t = useTexts();
  const format = useFormatter();
  return (
    <>
      <p className="mb-4 font-semibold">{t("figures.watching.stops.people", { count: stops.people })}</p>
      <StopStrip id={id} stops={stops} />
      <DataTable
        label={t("figures.watching.stops.table")}
        columns={[
          { name: t("figures.watching.stops.part") },
          { name: t("figures.watching.stops.stopped"), isNumber: true },
          { name: t("figures.watching.stops.share"), isNumber: true },
        ]}
        isEmpty={false}
        nothing={t("figures.watching.stops.nothing")}
      >
        {stops.groups.map(({ from, to, people }) => (
          <tr key={from}>
            <td className="font-semibold tabular-nums">
              {clockTime(from)} – {clockTime(to)}
            </td>
            <td className="text-end tabular-nums">{format.number(people)}</td>
            <td className="text-end tabular-nums">
              {format.number(people / stops.people, { style: "percent", maximumFractionDigits: 0 })}
            </td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}
