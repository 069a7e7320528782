import { useFormatter } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { useTexts } from "#admin/texts.ts";
import { waitOf } from "./wait.ts";

type Times = Pick<AnswerFor<"GET /admin/reports">, "decided" | "median_hours" | "median_appeal_hours">;

/** How long people waited for decisions; nothing before the first. */
export function ResponseTimes({ decided, median_hours, median_appeal_hours }: Times) {
  const t = useTexts();
  const format = useFormatter();
  const wait = (hours: number): string => {
    const wait = waitOf(hours);
    if (!wait) return t("reports.underAMinute");
    return format.number(wait.value, { style: "unit", unit: wait.unit, unitDisplay: "long" });
  };
  if (decided === 0 && median_appeal_hours === null) return null;
  const facts = [
    [t("reports.decidedCount"), format.number(decided)],
    ...(median_hours === null ? [] : [[t("reports.medianReport"), wait(median_hours)]]),
    ...(median_appeal_hours === null ? [] : [[t("reports.medianAppeal"), wait(median_appeal_hours)]]),
  ] as const;
  return (
    <dl aria-label={t("reports.times")} className="flex flex-wrap gap-x-8 gap-y-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
