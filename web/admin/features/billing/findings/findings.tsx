import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { Subject, useSubjectText } from "#admin/parts/subject.tsx";
import { useTexts } from "#admin/texts.ts";
import { FindingDetails } from "./finding-details.tsx";
import { ResolutionDialog } from "./resolution-dialog.tsx";

type Finding = AnswerFor<"GET /admin/findings">["data"][number];
type Query = { state?: "open" | "resolved"; about?: "books" | "notifications"; page?: string };

/** Findings about payments that staff have to resolve. */
export function Findings() {
  const t = useTexts();
  const [handled, setHandled] = useState<Finding | null>(null);
  const { values, set } = useAddressState();
  const query: Query = values;
  const findings = useQuery({
    queryKey: ["findings", query],
    queryFn: () => call("GET /admin/findings", { query }),
    placeholderData: keepPreviousData,
  });
  const isOpen = query.state !== "resolved";
  return (
    <>
      <PageHead title={t("findings.title")} lead={t("findings.lead")} />
      <search className="filters noteless">
        <SelectField
          label={t("findings.state")}
          value={query.state ?? "open"}
          onChange={({ currentTarget }) => set("state", currentTarget.value)}
        >
          <option value="open">{t("findings.states.open")}</option>
          <option value="resolved">{t("findings.states.resolved")}</option>
        </SelectField>
        <SelectField
          label={t("findings.about")}
          value={query.about ?? ""}
          onChange={({ currentTarget }) => set("about", currentTarget.value)}
        >
          <option value="">{t("findings.abouts.all")}</option>
          <option value="books">{t("findings.abouts.books")}</option>
          <option value="notifications">{t("findings.abouts.notifications")}</option>
        </SelectField>
      </search>
      <Loaded asked={findings}>
        {(page) => (
          <>
            <FindingTable findings={page.data} isOpen={isOpen} onHandle={setHandled} />
            <Pager label={t("findings.pages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      {handled && <ResolutionDialog finding={handled} onClose={() => setHandled(null)} />}
    </>
  );
}

type TableProps = { findings: readonly Finding[]; isOpen: boolean; onHandle: (finding: Finding) => void };

function FindingTable({ findings, isOpen, onHandle }: TableProps) {
  const t = useTexts();
  const subjectText = useSubjectText();
  return (
    <DataTable
      label={t("findings.title")}
      columns={[
        { name: t("findings.what") },
        { name: t("findings.details") },
        { name: t("findings.since") },
        isOpen ? { name: t("findings.handle"), isQuiet: true } : { name: t("findings.outcome") },
      ]}
      isEmpty={findings.length === 0}
      nothing={t(isOpen ? "findings.nothing" : "findings.nothingResolved")}
    >
      {findings.map((finding) => (
        <tr key={finding.id}>
          <td className="min-w-52 sm:min-w-64">
            <span className="block font-semibold">{t(`findings.kinds.${finding.kind}`)}</span>
            <span className="text-xs wrap-anywhere text-soft">
              <Subject of={finding.subject} />
            </span>
          </td>
          <td className="min-w-56">
            <FindingDetails finding={finding} />
          </td>
          <td>
            <Instant at={finding.found_at} />
            {finding.times > 1 && (
              <span className="block text-soft">
                {t("findings.times", { times: finding.times })} <Instant at={finding.last_seen_at} />
              </span>
            )}
          </td>
          <td className={isOpen ? "text-end whitespace-nowrap" : "min-w-48"}>
            {isOpen ? (
              <Button
                look="secondary"
                size="small"
                aria-label={t("findings.handleOne", { subject: subjectText(finding.subject) })}
                onClick={() => onHandle(finding)}
              >
                {t("findings.handle")}
              </Button>
            ) : (
              <Outcome finding={finding} />
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Outcome({ finding: { resolved_at: at, resolved_by: by, note } }: { finding: Finding }) {
  const t = useTexts();
  return (
    <>
      <span className="block">{note ?? t("findings.byItself")}</span>
      <span className="text-soft">
        {by} {at && <Instant at={at} />}
      </span>
    </>
  );
}
