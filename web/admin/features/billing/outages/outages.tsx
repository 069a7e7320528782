import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { Outage } from "#contract/admin/outages.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { EmailAddress } from "#admin/parts/email-address.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { OutageCounts, OutageProgress } from "./outage-counts.tsx";
import { OutageDialog } from "./outage-dialog.tsx";

const everyMs = 2000;

/** Outages for which days were given, and giving some for another one. */
export function Outages() {
  const t = useTexts();
  const mayGive = useMay("admin");
  const [isOpen, setIsOpen] = useState(false);
  const { values, set } = useAddressState();
  const query: { page?: string } = values;
  const outages = useQuery({
    queryKey: ["outages", query],
    queryFn: () => call("GET /admin/outages", { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((one) => one.done_at === null) ?? false) && everyMs,
  });
  return (
    <>
      <PageHead title={t("outages.title")} lead={t("outages.lead")}>
        {mayGive && <Button onClick={() => setIsOpen(true)}>{t("outages.start")}</Button>}
      </PageHead>
      <Loaded asked={outages}>
        {(page) => (
          <>
            <OutageTable outages={page.data} />
            <Pager label={t("outages.pages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      {isOpen && <OutageDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function OutageTable({ outages }: { outages: readonly Outage[] }) {
  const t = useTexts();
  return (
    <DataTable
      label={t("outages.title")}
      columns={[
        { name: t("outages.hours") },
        { name: t("outages.given") },
        { name: t("outages.result") },
        { name: t("outages.state") },
      ]}
      isEmpty={outages.length === 0}
      nothing={t("outages.nothing")}
    >
      {outages.map((outage) => (
        <tr key={outage.id}>
          <td className="min-w-48">
            <Link to={`/outages/${outage.id}`} className="font-semibold underline-offset-4 hover:underline">
              <Instant at={outage.from} /> – <Instant at={outage.to} />
            </Link>
            <span className="block text-xs text-soft">
              <EmailAddress of={outage.asked_by} />
            </span>
          </td>
          <td className="whitespace-nowrap">{t("outages.dayCount", { count: outage.days })}</td>
          <td className="min-w-56">
            <OutageCounts outage={outage} />
          </td>
          <td className="min-w-40">
            <OutageProgress outage={outage} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
