import type { Export } from "#contract/admin/exports.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

const tones = {
  waiting: undefined,
  running: "waiting",
  done: "live",
  cancelled: undefined,
  deleted: undefined,
  expired: undefined,
} as const;

/** How far an export is, and until when its file is kept. */
export function ExportState({ one }: { one: Export }) {
  const t = useTexts();
  const { id, state, rows_done: done, rows_total: total, expires_at: expiresAt } = one;
  return (
    <>
      <span className="tag" data-tone={tones[state]}>
        {t(`exports.states.${state}`)}
      </span>
      {state === "running" && total !== null && (
        <div className="mt-2 grid max-w-64 gap-1">
          <ProgressBar value={total === 0 ? 1 : done / total} label={t("exports.progressOf", { id })} />
          <span className="text-xs text-soft tabular-nums">{t("exports.progress", { done, total })}</span>
        </div>
      )}
      {expiresAt !== null && (
        <span className="mt-1 block text-xs whitespace-nowrap text-soft">
          {t("exports.until")} <Instant at={expiresAt} />
        </span>
      )}
    </>
  );
}
