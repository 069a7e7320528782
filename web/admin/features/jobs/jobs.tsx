import { RotateCcw } from "lucide-react";
import { Link } from "react-router";
import { jobKinds, type JobKind } from "#contract/admin/job-kinds.ts";
import { jobFilters, type Job } from "#contract/admin/jobs.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { mayAs, useMe } from "#admin/session.ts";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";
import { JobActs } from "./job-acts.tsx";
import { JobMoment, JobState } from "./job-state.tsx";
import { refreshJobs, useJobs, useJobSummary } from "./job-queries.ts";
import { UnattendedJobs } from "./unattended.tsx";
import { KindFilter } from "./kind-filter.tsx";

const pageSize = 25;
const everything = "all";

/** The jobs of the program: first those that a person should look at. The URL holds the filters. */
export function Jobs() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const shown = [...jobFilters, everything].find((one) => one === values["state"]) ?? "attention";
  const state = jobFilters.find((one) => one === shown);
  const kind = jobKinds.find((one) => one === values["kind"]);
  const page = Number(values["page"] ?? 1) || 1;
  const jobs = useJobs({ limit: pageSize, page, ...(state ? { state } : {}), ...(kind ? { kind } : {}) });
  const summary = useJobSummary().data;
  const seesAll = mayAs(useMe().roles, []);
  const counts = summary && {
    ...summary.counts,
    attention: summary.counts.failed + summary.counts.retrying,
    waiting: summary.counts.waiting + summary.counts.retrying,
  };
  const countOf = (one: string) => (counts && one in counts ? counts[one as keyof typeof counts] : null);
  return (
    <>
      <PageHead title={t("jobs.title")} lead={t(seesAll ? "jobs.lead" : "jobs.leadOfLetters")}>
        <RetryAll kind={kind} count={counts?.attention ?? 0} />
      </PageHead>
      <UnattendedJobs unattended={summary?.unattended ?? []} />
      <div className="mb-3">
        <ChoiceButtons
          label={t("jobs.filter")}
          choices={[...jobFilters, everything].map((one) => ({
            value: one,
            name: t(`jobs.filters.${one}` as "jobs.filters.all"),
            count: countOf(one),
          }))}
          value={shown}
          onChoose={(one) => set("state", one === "attention" ? "" : one)}
        />
      </div>
      {seesAll && <KindFilter kind={kind} onChoose={(one) => set("kind", one ?? "")} />}
      <Loaded asked={jobs}>
        {(found) => (
          <>
            <JobTable jobs={found.data} nothing={t(shown === "attention" ? "jobs.allWell" : "jobs.nothing")} />
            <Pager label={t("jobs.pages")} {...found} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
    </>
  );
}

function RetryAll({ kind, count }: { kind: JobKind | undefined; count: number }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  if (count === 0) return null;
  const retry = () =>
    act(async () => {
      await call("POST /admin/job-retries", { body: kind ? { kind } : {} });
      await refreshJobs();
    });
  return (
    <div>
      <Button
        look="secondary"
        busy={busy}
        icon={<RotateCcw className="size-4" aria-hidden="true" />}
        onClick={() => void retry()}
      >
        {kind ? t("jobs.retryKind", { kind: t(`jobs.kinds.${kind}`) }) : t("jobs.retryAll")}
      </Button>
      {fault && <FaultLine fault={fault} />}
    </div>
  );
}

function JobTable({ jobs, nothing }: { jobs: readonly Job[]; nothing: string }) {
  const t = useTexts();
  return (
    <DataTable
      label={t("jobs.title")}
      columns={[
        { name: t("jobs.column.what") },
        { name: t("jobs.column.state") },
        { name: t("jobs.column.when") },
        { name: t("jobs.column.acts"), isQuiet: true },
      ]}
      isEmpty={jobs.length === 0}
      nothing={nothing}
    >
      {jobs.map((job) => (
        <tr key={job.id}>
          <td className="min-w-56">
            <Link to={`/jobs/${job.id}`} className="font-semibold underline-offset-4 hover:underline">
              {job.title}
            </Link>
            <span className="block text-xs text-soft wrap-anywhere">
              {[`№ ${job.id}`, job.recipient, job.about].filter(Boolean).join(" · ")}
            </span>
          </td>
          <td className="w-96 min-w-64">
            <JobState job={job} />
          </td>
          <td>
            <JobMoment job={job} />
          </td>
          <td>
            <JobActs job={job} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
