import { outageOutcomes, type Outage, type OutageOutcome } from "#contract/admin/outages.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { useTexts } from "#admin/texts.ts";

export const outcomeTones: Record<OutageOutcome, string | undefined> = {
  waiting: "waiting",
  given: "live",
  refunded: "live",
  "past-due": "late",
  provider: undefined,
  store: undefined,
  ended: undefined,
};

const countOf = ({ counts }: Outage, outcome: OutageOutcome): number =>
  counts.find((one) => one.outcome === outcome)?.people ?? 0;

/** How far the days of an outage are given. */
export function OutageProgress({ outage }: { outage: Outage }) {
  const t = useTexts();
  const waiting = countOf(outage, "waiting");
  if (outage.done_at !== null)
    return (
      <span className="tag" data-tone="live">
        {t("outages.done")}
      </span>
    );
  return (
    <div className="grid max-w-64 gap-1">
      <span className="text-sm">{t("outages.waits", { count: waiting })}</span>
      <ProgressBar value={1 - waiting / Math.max(1, outage.people)} label={t("outages.progress")} />
    </div>
  );
}

/** How many by what became of their days. */
export function OutageCounts({ outage }: { outage: Outage }) {
  const t = useTexts();
  return (
    <ul className="grid gap-1 text-sm">
      {outageOutcomes
        .filter((outcome) => countOf(outage, outcome) > 0)
        .map((outcome) => (
          <li key={outcome} className="flex gap-2">
            <span className="min-w-8 text-end font-semibold tabular-nums">{countOf(outage, outcome)}</span>
            <span className="text-soft">{t(`outages.outcomes.${outcome}`)}</span>
          </li>
        ))}
    </ul>
  );
}
