import { useNow } from "#admin/parts/now.ts";
import { useTexts } from "#admin/texts.ts";

/** How long ago something was, in its largest unit: '2 min', '3 h', '4 jours'. */
export function useElapsed(at: string | null): string {
  const t = useTexts();
  const now = useNow(at);
  if (at === null) return "";
  const minutes = Math.max(1, Math.floor((now.getTime() - new Date(at).getTime()) / 60_000));
  if (minutes < 60) return t("messages.elapsed.minutes", { minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return t("messages.elapsed.hours", { hours });
  return t("messages.elapsed.days", { days: Math.floor(hours / 24) });
}

/** Since when somebody waits. Late after a day, which is when people write a second time. */
export function Waiting({ since }: { since: string }) {
  const t = useTexts();
  const elapsed = useElapsed(since);
  const isLate = useNow(since).getTime() - new Date(since).getTime() > 24 * 3_600_000;
  return (
    <span className="tag" data-tone={isLate ? "late" : "waiting"}>
      <time dateTime={since}>{t("messages.waiting", { elapsed })}</time>
    </span>
  );
}
