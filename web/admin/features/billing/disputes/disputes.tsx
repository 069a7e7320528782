import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ListedDispute } from "#contract/admin/dispute-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { Deadline } from "./deadline.tsx";
import { DisputeState } from "./dispute-state.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import { SettingsPanel } from "./settings-panel.tsx";

type Query = { state?: "open" | "closed"; page?: string };

/** Disputed payments: what is open by its deadline, then what the operator has set for all. */
export function Disputes() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const query: Query = values;
  const mayHelp = useMay("support");
  const [isImporting, setImporting] = useState(false);
  const disputes = useQuery({
    queryKey: ["disputes", query],
    queryFn: () => call("GET /admin/disputes", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("disputes.title")} lead={t("disputes.lead")}>
        <div className="flex flex-wrap items-center gap-4">
          {disputes.data && disputes.data.waiting > 0 && (
            <p className="tag" data-tone="late">
              {t("disputes.waiting", { count: disputes.data.waiting })}
            </p>
          )}
          {mayHelp && (
            <Button
              look="secondary"
              icon={<FileUp className="size-5" aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              {t("disputes.report.open")}
            </Button>
          )}
        </div>
      </PageHead>
      <search className="filters noteless">
        <SelectField
          label={t("disputes.state")}
          value={query.state ?? "open"}
          onChange={({ currentTarget }) => set("state", currentTarget.value)}
        >
          <option value="open">{t("disputes.states.open")}</option>
          <option value="closed">{t("disputes.states.closed")}</option>
        </SelectField>
      </search>
      <Loaded asked={disputes}>
        {(page) => (
          <>
            <DisputeTable disputes={page.data} isOpen={query.state !== "closed"} />
            <Pager label={t("disputes.pages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      <SettingsPanel />
      {isImporting && <ReportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

function DisputeTable({ disputes, isOpen }: { disputes: readonly ListedDispute[]; isOpen: boolean }) {
  const t = useTexts();
  const euros = useEuros();
  return (
    <DataTable
      label={t("disputes.title")}
      columns={[
        { name: t("disputes.column.person") },
        { name: t("disputes.column.reason") },
        { name: t("disputes.column.state") },
        { name: t(isOpen ? "disputes.column.deadline" : "disputes.column.closed") },
        { name: t("disputes.column.amount"), isNumber: true },
      ]}
      isEmpty={disputes.length === 0}
      nothing={t(isOpen ? "disputes.nothing" : "disputes.nothingClosed")}
    >
      {disputes.map((dispute) => (
        <tr key={dispute.id}>
          <td className="min-w-40">
            <Link to={`/disputes/${dispute.id}`} className="font-semibold underline-offset-4 hover:underline">
              {dispute.name}
            </Link>
            <span className="block text-xs text-soft">
              {dispute.invoice ?? `№ ${dispute.payment_id}`} · {dispute.provider}
              {dispute.is_by_hand && ` · ${t("disputes.byHand")}`}
            </span>
          </td>
          <td className="min-w-40">{t(`disputes.reasons.${dispute.reason}`)}</td>
          <td>
            <DisputeState dispute={dispute} />
          </td>
          <td>
            {dispute.closed_at === null ? (
              <Deadline at={dispute.respond_by} isOurTurn={dispute.awaits === "us"} />
            ) : (
              <Instant at={dispute.closed_at} />
            )}
          </td>
          <td className="text-end tabular-nums">{euros(dispute.amount)}</td>
        </tr>
      ))}
    </DataTable>
  );
}
