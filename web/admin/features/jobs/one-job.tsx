import { useParams } from "react-router";
import type { JobInDetail } from "#contract/admin/jobs.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { FactList } from "#admin/parts/fact-list.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { JobActs } from "./job-acts.tsx";
import { JobState } from "./job-state.tsx";
import { useJob } from "./job-queries.ts";

/** One job: its state, its subject, and its attempts. */
export function OneJob() {
  const t = useTexts();
  const job = useJob(Number(useParams()["id"]));
  return (
    <>
      <BackLink to="/jobs">{t("jobs.title")}</BackLink>
      <Loaded asked={job}>{(found) => <Sheet job={found} />}</Loaded>
    </>
  );
}

function Sheet({ job }: { job: JobInDetail }) {
  const t = useTexts();
  return (
    <>
      <PageHead title={job.title} lead={[`№ ${job.id}`, t(`jobs.kinds.${job.kind}`)].join(" · ")} />
      <section
        className="panel mb-6 flex flex-wrap items-start justify-between gap-4 p-5"
        aria-label={t("jobs.column.state")}
      >
        <div className="min-w-0 flex-1 basis-64">
          <JobState job={job} isWhole />
        </div>
        <JobActs job={job} />
      </section>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-6">
          {job.runs.length > 0 && <Runs runs={job.runs} />}
          <Log log={job.log} />
        </div>
        <Facts job={job} />
      </div>
    </>
  );
}

function Log({ log }: Pick<JobInDetail, "log">) {
  const t = useTexts();
  return (
    <DataTable
      label={t("jobs.log")}
      columns={[{ name: t("jobs.column.when") }, { name: t("jobs.log") }]}
      isEmpty={log.length === 0}
      nothing={t("jobs.noLog")}
    >
      {log.toReversed().map(({ at, event, attempt, reason }, place) => (
        <tr key={`${at} ${log.length - place}`}>
          <td>
            <Instant at={at} />
          </td>
          <td className="min-w-56">
            <span className="block font-semibold">{t(`jobs.events.${event}`, { attempt })}</span>
            {reason && <span className="block text-sm wrap-anywhere text-soft">{reason}</span>}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Runs({ runs }: Pick<JobInDetail, "runs">) {
  const t = useTexts();
  return (
    <DataTable
      label={t("jobs.runs")}
      columns={[{ name: t("jobs.column.when") }, { name: t("jobs.runs") }]}
      isEmpty={false}
      nothing={t("jobs.runs")}
    >
      {runs.map(({ at, counts }) => (
        <tr key={at}>
          <td>
            <Instant at={at} />
          </td>
          <td className="min-w-56">
            <ul>
              {counts.map(({ what, count }) => (
                <li key={what}>{t(`jobs.counted.${what}`, { count })}</li>
              ))}
            </ul>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Facts({ job }: { job: JobInDetail }) {
  const t = useTexts();
  const rows = [
    [t("jobs.fact.recipient"), job.recipient],
    [t("jobs.fact.about"), job.about],
    [
      t("jobs.fact.name"),
      <code key="name" className="font-mono text-xs wrap-anywhere">
        {job.name}
      </code>,
    ],
    [t("jobs.fact.created"), <Instant key="created" at={job.created_at} />],
    [t("jobs.fact.started"), job.started_at && <Instant at={job.started_at} />],
    [t("jobs.fact.next"), job.run_at && <Instant at={job.run_at} />],
    [t("jobs.fact.until"), job.until && <Instant at={job.until} />],
    [t("jobs.fact.ended"), job.ended_at && <Instant at={job.ended_at} />],
  ] as const;
  return <FactList title={t("jobs.facts")} facts={rows} />;
}
