import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import type { Unmet } from "#contract/admin/page-counts.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { Bar } from "./bar.tsx";
import { useListName } from "./list-name.ts";
import { MonthField } from "./month-field.tsx";

/** What people look for and do not find, and the rows of home that they do not come to. */
export function UnmetView() {
  const t = useTexts();
  const { locale } = useLanguage();
  const { month } = useAddressState().values;
  const asked = useQuery({
    queryKey: ["figures", "unmet", month, locale],
    queryFn: () => call("GET /admin/figures/watching/unmet", { query: { ...(month && { month }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded asked={asked}>
      {(found) => (
        <>
          <div className="filters noteless">
            <MonthField months={found.months} month={found.month} />
          </div>
          <h2 className="mb-3 text-lg">{t("figures.watching.unmet.searches")}</h2>
          <SearchTable searches={found.searches} />
          <h2 className="mt-8 mb-3 text-lg">{t("figures.watching.unmet.lists")}</h2>
          <ListTable lists={found.lists} />
          <p className="mt-8 max-w-3xl text-sm text-soft">{t("figures.watching.unmet.rule")}</p>
        </>
      )}
    </Loaded>
  );
}

function SearchTable({ searches }: Pick<Unmet, "searches">) {
  const t = useTexts();
  const format = useFormatter();
  return (
    <DataTable
      label={t("figures.watching.unmet.searches")}
      columns={[
        { name: t("figures.watching.unmet.keyword") },
        { name: t("figures.watching.unmet.times"), isNumber: true },
      ]}
      isEmpty={searches.length === 0}
      nothing={t("figures.watching.unmet.noSearches")}
    >
      {searches.map(({ keyword, searches: count }) => (
        <tr key={keyword}>
          <td className="font-semibold">{keyword}</td>
          <td className="text-end tabular-nums">{format.number(count)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function ListTable({ lists }: Pick<Unmet, "lists">) {
  const t = useTexts();
  const format = useFormatter();
  const listName = useListName();
  return (
    <DataTable
      label={t("figures.watching.unmet.lists")}
      columns={[
        { name: t("figures.watching.unmet.list") },
        { name: t("figures.watching.unmet.shown"), isNumber: true },
        { name: t("figures.watching.unmet.seen"), isNumber: true },
      ]}
      isEmpty={lists.length === 0}
      nothing={t("figures.watching.unmet.noLists")}
    >
      {lists.map((one) => (
        <tr key={one.list}>
          <td className="font-semibold">{listName(one)}</td>
          <td className="text-end tabular-nums">{format.number(one.shown)}</td>
          <td className="text-end tabular-nums">
            {format.number(one.seen / one.shown, { style: "percent", maximumFractionDigits: 0 })}
            <Bar share={one.seen / one.shown} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
