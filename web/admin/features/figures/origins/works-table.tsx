import type { OriginWork } from "#contract/admin/origins.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { useHours } from "../watching/hours.ts";
import { TitleLink } from "./title-link.tsx";

const times = ["seconds", "captioned_seconds", "sdh_seconds", "described_seconds"] as const;
const nameOf = {
  seconds: "origins.hours",
  captioned_seconds: "origins.kinds.captioned",
  sdh_seconds: "origins.kinds.sdh",
  described_seconds: "origins.kinds.described",
} as const;

export function WorksTable({ works }: { works: readonly OriginWork[] }) {
  const t = useTexts();
  const hours = useHours();
  const said = (is: boolean | null) => t(is === null ? "origins.notKnown" : is ? "origins.yes" : "origins.no");
  return (
    <DataTable
      label={t("origins.works")}
      columns={[
        { name: t("origins.work") },
        { name: t("titles.field.european") },
        { name: t("titles.field.french_expression") },
        ...times.map((time) => ({ name: t(nameOf[time]), isNumber: true })),
      ]}
      isEmpty={works.length === 0}
      nothing={t("origins.nothing")}
    >
      {works.map((work) => (
        <tr key={`${work.title_id} ${work.season}`}>
          <td>
            <TitleLink id={work.title_id}>
              {work.season === null ? work.title : t("origins.season", { title: work.title, season: work.season })}
            </TitleLink>
          </td>
          <td>{said(work.european)}</td>
          <td>{said(work.french)}</td>
          {times.map((time) => (
            <td key={time} className="text-end tabular-nums">
              {hours(work[time])}
            </td>
          ))}
        </tr>
      ))}
    </DataTable>
  );
}
