import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { WatchedMonth } from "#contract/admin/watching.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { KeptAt } from "../kept-at.tsx";
import { FileLink } from "../file-link.tsx";
import { HourTable } from "./hour-table.tsx";
import { MonthField } from "./month-field.tsx";
import { SeasonTable } from "./season-table.tsx";
import { TitleTable } from "./title-table.tsx";
import { WatchingDefinitions } from "./watching-definitions.tsx";

export const monthViews = ["titles", "seasons", "hourOfDay"] as const;
type View = (typeof monthViews)[number];

/** What adults watched in a month. */
export function WatchedMonthView({ view }: { view: View }) {
  const { locale } = useLanguage();
  const { month } = useAddressState().values;
  const asked = useQuery({
    queryKey: ["figures", "watching", "month", month, locale],
    queryFn: () => call("GET /admin/figures/watching/month", { query: { ...(month && { month }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded asked={asked}>
      {(found) => (
        <>
          <div className="filters noteless">
            <MonthField months={found.months} month={found.month} />
            {found.month !== null && <FileLink name="watching-month" query={{ month: found.month }} />}
          </div>
          <KeptAt at={found.kept_at} />
          <Shown view={view} month={found} />
        </>
      )}
    </Loaded>
  );
}

function Shown({ view, month }: { view: View; month: WatchedMonth }) {
  const t = useTexts();
  const withheld = view === "hourOfDay" ? month.withheld_hours : month.withheld_titles;
  return (
    <>
      {view === "titles" && <TitleTable titles={month.titles} />}
      {view === "seasons" && <SeasonTable seasons={month.seasons} />}
      {view === "hourOfDay" && <HourTable hours={month.hours} />}
      {withheld > 0 && <p className="mt-3 text-sm text-soft">{t("figures.watching.withheld", { count: withheld })}</p>}
      <WatchingDefinitions
        names={["hours", "starts", "finishes", ...(view === "seasons" ? (["episodes"] as const) : [])]}
        rule="month"
      />
    </>
  );
}
