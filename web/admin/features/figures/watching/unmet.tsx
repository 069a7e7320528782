import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import type { Unmet } from "#contract/admin/page-counts.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { FileLink } from "../file-link.tsx";
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
          <Head name="searches" file="searches" month={found.month} />
          <SearchTable searches={found.searches} />
          <Head name="lists" file="home-rows" month={found.month} />
          <ListTable lists={found.lists} />
          <p className="mt-8 max-w-3xl text-sm text-soft">{t("figures.watching.unmet.rule")}</p>
        </>
      )}
    </Loaded>
  );
}

type HeadProps = { name: "searches" | "lists"; file: string; month: string | null };

function Head({ name, file, month }: HeadProps) {
  const t = useTexts();
  return (
    <div className="mt-8 mb-3 flex flex-wrap items-center gap-3 first-of-type:mt-0">
      <h2 className="text-lg">{t(`figures.watching.unmet.${name}`)}</h2>
      {month !== null && <FileLink name={file} query={{ month }} />}
    </div>
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
