import type { MachineDisk } from "#contract/admin/machine-shapes.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { useSize } from "#admin/parts/amounts.ts";
import { useTexts } from "#admin/texts.ts";
import { Mark, type Tone } from "../mark.tsx";
import { GrowthLine } from "./growth-line.tsx";

const leastShare = 0.1;
const fewDays = 7;
const daysOfWeek = 7;

/** The disk of a data folder: how full it is, how it grows, and when it is full if it goes on so. */
export function Disk({ disk }: { disk: MachineDisk }) {
  const t = useTexts();
  const size = useSize();
  const { host, free_bytes: free, total_bytes: total, days } = disk;
  const used = total - free;
  return (
    <section className="panel p-5" aria-label={t("machine.storage.disk", { host })}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base font-semibold wrap-anywhere">{t("machine.storage.disk", { host })}</h3>
        <p className="text-sm text-soft tabular-nums">
          {t("machine.storage.free", { free: size(free), total: size(total) })}
        </p>
      </div>
      <div className="mt-3">
        <ProgressBar value={total === 0 ? 0 : used / total} label={t("machine.storage.used", { host })} />
      </div>
      {days.length > 1 && <GrowthLine days={days} label={t("machine.storage.line", { host, count: days.length })} />}
      <div className="mt-3 text-sm">
        <ForecastLine disk={disk} />
      </div>
    </section>
  );
}

function ForecastLine({ disk: { free_bytes: free, total_bytes: total, forecast } }: { disk: MachineDisk }) {
  const t = useTexts();
  const size = useSize();
  const { kind, days, full_in_days: fullIn, bytes_a_day: daily } = forecast;
  const isLow = free < total * leastShare || (fullIn !== null && fullIn < fewDays);
  const tone: Tone = isLow ? "bad" : kind === "unknown" ? "quiet" : "good";
  const growth = size(Math.abs(daily));
  if (fullIn === null) return <Mark tone={tone}>{t(`machine.storage.forecast.${kind}`, { days, growth })}</Mark>;
  const weeks = Math.round(fullIn / daysOfWeek);
  return (
    <Mark tone={tone}>
      {weeks < 2
        ? t("machine.storage.forecast.fullInDays", { days: fullIn, growth })
        : t("machine.storage.forecast.full-in", { weeks, growth })}
    </Mark>
  );
}
