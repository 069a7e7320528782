import type { Job } from "#contract/admin/jobs.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

const tones = {
  waiting: undefined,
  retrying: "late",
  running: "waiting",
  done: "live",
  failed: "late",
  cancelled: undefined,
};

/** A job's state: progress, failure and number of attempts. */
export function JobState({ job, isWhole = false }: { job: Job; isWhole?: boolean }) {
  const t = useTexts();
  const { state, attempts, deaths, reason, progress, title } = job;
  const isTroubled = state === "retrying" || state === "failed";
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tag" data-tone={tones[state]}>
          {t(`jobs.states.${state}`)}
        </span>
        {isTroubled && <span className="text-xs text-soft">{t("jobs.attempts", { count: attempts })}</span>}
        {deaths > 0 && <span className="text-xs text-soft">{t("jobs.deaths", { count: deaths })}</span>}
      </div>
      {state === "running" && progress > 0 && (
        <div className="mt-2 max-w-64">
          <ProgressBar value={progress} label={t("jobs.progressOf", { title })} />
        </div>
      )}
      {isTroubled && reason && (
        <p className={`mt-1 max-w-prose text-sm wrap-anywhere text-error ${isWhole ? "" : "line-clamp-2"}`}>{reason}</p>
      )}
    </>
  );
}

/** When a job runs next, or when it ended. */
export function JobMoment({ job }: { job: Job }) {
  const t = useTexts();
  const { run_at: runAt, until, started_at: startedAt, ended_at: endedAt, created_at: createdAt } = job;
  if (runAt)
    return (
      <>
        <span className="block text-xs text-soft">{t("jobs.next")}</span>
        <Instant at={runAt} />
        {until && (
          <span className="block text-xs text-soft">
            {t("jobs.until")} <Instant at={until} />
          </span>
        )}
      </>
    );
  return (
    <>
      <span className="block text-xs text-soft">{t(endedAt ? "jobs.ended" : "jobs.started")}</span>
      <Instant at={endedAt ?? startedAt ?? createdAt} />
    </>
  );
}
