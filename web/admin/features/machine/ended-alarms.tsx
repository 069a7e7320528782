import type { Alarm } from "#contract/admin/alarms.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

/** Alarms of the last 30 days that are over. */
export function EndedAlarms({ alarms }: { alarms: readonly Alarm[] }) {
  const t = useTexts();
  if (alarms.length === 0) return null;
  return (
    <details className="mt-4 text-sm">
      <summary className="min-h-6 cursor-pointer font-semibold">
        {t("machine.alarms.ended", { count: alarms.length })}
      </summary>
      <ul className="mt-3 grid gap-2">
        {alarms.map(({ id, title, since, ended_at: ended }) => (
          <li key={id}>
            <span className="block wrap-anywhere">{title}</span>
            <span className="block text-xs text-soft">
              <Instant at={since} /> – {ended !== null && <Instant at={ended} />}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
