import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useId } from "react";
import { useParams } from "react-router";
import type { Dispute } from "#contract/admin/dispute-shapes.ts";
import { call } from "#admin/api.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { Deadline } from "./deadline.tsx";
import { DisputeActs } from "./dispute-acts.tsx";
import { DisputeFacts } from "./dispute-facts.tsx";
import { DisputeState } from "./dispute-state.tsx";
import { answeredMs, Progress, Consequences } from "./dispute-progress.tsx";

/** One dispute: its clock, what can be done, what can answer it. */
export function OneDispute() {
  const t = useTexts();
  const { id = "" } = useParams();
  const dispute = useQuery({
    queryKey: ["disputes", "one", id],
    queryFn: () => call("GET /admin/disputes/{id}", { params: { id } }),
    // What was asked of the provider is on its way for some seconds.
    refetchInterval: ({ state: { data } }) => (data?.asked ? answeredMs : false),
  });
  return (
    <>
      <BackLink to="/disputes">{t("disputes.title")}</BackLink>
      <Loaded asked={dispute}>{(found) => <Sheet dispute={found} />}</Loaded>
    </>
  );
}

function Sheet({ dispute }: { dispute: Dispute }) {
  const t = useTexts();
  const euros = useEuros();
  const reason = t(`disputes.reasons.${dispute.reason}`);
  return (
    <>
      <PageHead title={t("disputes.one", { reason, amount: euros(dispute.amount) })} lead={dispute.name} />
      <section className="panel mb-6 grid gap-4 p-5" aria-label={t("disputes.state")}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-sm">
          <DisputeState dispute={dispute} />
          {dispute.state === "open" && (
            <span className="flex flex-wrap items-center gap-x-2">
              <span className="text-soft">{t("disputes.clock")}</span>
              <Deadline at={dispute.respond_by} isOurTurn={dispute.awaits === "us"} />
            </span>
          )}
        </div>
        <Progress dispute={dispute} />
        <DisputeActs dispute={dispute} />
      </section>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_22rem]">
        <Evidence dispute={dispute} />
        <div className="grid gap-6">
          <DisputeFacts dispute={dispute} />
          <Consequences sentences={dispute.consequences} />
        </div>
      </div>
    </>
  );
}

function Evidence({ dispute: { id, evidence } }: { dispute: Dispute }) {
  const t = useTexts();
  const mayHelp = useMay("support");
  return (
    <section className="grid gap-4" aria-labelledby="evidence">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="evidence" className="text-lg">
          {t("disputes.evidence")}
        </h2>
        {mayHelp && (
          <a
            href={`/api/admin/disputes/${id}/evidence`}
            download
            className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline"
          >
            <FileDown className="size-4" aria-hidden="true" />
            {t("disputes.file")}
          </a>
        )}
      </div>
      {evidence.sections.map((section) => (
        <EvidenceSection key={section.title} section={section} />
      ))}
    </section>
  );
}

/** Labels repeat: several devices of one kind, several letters of one subject. */
function EvidenceSection({ section: { title, rows, note } }: { section: Dispute["evidence"]["sections"][number] }) {
  const heading = useId();
  return (
    <section className="panel p-5 text-sm" aria-labelledby={heading}>
      <h3 id={heading} className="mb-3 text-base font-semibold">
        {title}
      </h3>
      {rows.length > 0 && (
        <dl className="grid gap-y-2">
          {rows.map(({ label, value }, place) => (
            <div key={`${place} ${label}`} className="grid gap-x-4 xs:grid-cols-[12rem_minmax(0,1fr)]">
              <dt className="wrap-anywhere text-soft">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {note !== null && <p className={`text-xs text-soft ${rows.length > 0 ? "mt-3" : ""}`}>{note}</p>}
    </section>
  );
}
