import { TriangleAlert } from "lucide-react";
import type { Alarm } from "#contract/admin/alarms.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

/** What needs a person now: since when, and what to do. */
export function AlarmList({ alarms }: { alarms: readonly Alarm[] }) {
  const t = useTexts();
  return (
    <ul className="grid gap-4">
      {alarms.map(({ id, title, advice, since, section }) => (
        <li key={id} className="flex gap-3">
          <TriangleAlert className="mt-1 size-4 flex-none text-error" aria-hidden="true" />
          <div className="min-w-0">
            <p className="font-semibold wrap-anywhere">{title}</p>
            <p className="mt-1 max-w-2xl text-sm">{advice}</p>
            <p className="mt-1 text-xs text-soft wrap-anywhere">
              {t("machine.alarms.since")} <Instant at={since} /> ·{" "}
              <code className="font-mono">docs/operations.md#{section}</code>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
