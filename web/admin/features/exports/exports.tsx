import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useState } from "react";
import type { Export } from "#contract/admin/exports.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { useSize } from "#admin/parts/amounts.ts";
import { CivilDay } from "#admin/parts/civil-day.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { ColumnList } from "./column-list.tsx";
import { ExportActs } from "./export-acts.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { ExportState } from "./export-state.tsx";

const everyMs = 1500;
const isUnderway = ({ state }: Export): boolean => state === "waiting" || state === "running";

/** Files of the desk's tables: ordering one, its progress, and its download. */
export function Exports() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const { order, ...query }: { order?: string; page?: string } = values;
  const [isOrdering, setOrdering] = useState(order !== undefined);
  const exports = useQuery({
    queryKey: ["exports", query],
    queryFn: () => call("GET /admin/exports", { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderway) ?? false) && everyMs,
  });
  return (
    <>
      <PageHead title={t("exports.title")} lead={t("exports.lead")}>
        <Button icon={<FileDown className="size-5" aria-hidden="true" />} onClick={() => setOrdering(true)}>
          {t("exports.order")}
        </Button>
      </PageHead>
      <Loaded asked={exports}>
        {(page) => (
          <>
            <ExportTable exports={page.data} />
            <Pager label={t("exports.pages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      <ColumnList />
      {isOrdering && <ExportDialog first={order} onClose={() => setOrdering(false)} />}
    </>
  );
}

function ExportTable({ exports }: { exports: readonly Export[] }) {
  const t = useTexts();
  const size = useSize();
  const isAdmin = useMay("admin");
  return (
    <DataTable
      label={t("exports.title")}
      columns={[
        { name: t("exports.table") },
        { name: t("exports.state") },
        { name: t("exports.content") },
        { name: t("exports.acts"), isQuiet: true },
      ]}
      isEmpty={exports.length === 0}
      nothing={t("exports.nothing")}
    >
      {exports.map((one) => (
        <tr key={one.id}>
          <td className="min-w-52">
            <span className="block font-semibold">{t(`exports.kinds.${one.kind}`)}</span>
            <span className="block text-sm">
              <Period one={one} />
            </span>
            <span className="block text-xs text-soft wrap-anywhere">
              <Instant at={one.ordered_at} />
              {isAdmin && ` · ${one.ordered_by}`}
            </span>
          </td>
          <td className="min-w-44">
            <ExportState one={one} />
          </td>
          <td className="whitespace-nowrap tabular-nums">
            {one.state === "done" && `${t("exports.count", { count: one.rows_done })} · ${size(one.bytes)}`}
          </td>
          <td>
            <ExportActs one={one} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Period({ one: { from, to } }: { one: Export }) {
  const t = useTexts();
  if (from === null && to === null) return t("exports.always");
  return (
    <>
      {from !== null && (
        <>
          {t("exports.since")} <CivilDay day={from} />
        </>
      )}
      {from !== null && to !== null && " "}
      {to !== null && (
        <>
          {t("exports.upTo")} <CivilDay day={to} />
        </>
      )}
    </>
  );
}
