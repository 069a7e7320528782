import { Eye } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslations } from "use-intl";
import { leaveImpersonation } from "#shared/api/client.ts";
import { endImpersonation } from "#shared/api/end-impersonation.ts";
import type { Impersonated } from "#shared/api/impersonated.ts";

/** Says on every page who of the staff sees the site, as whom, and for how long. */
export default function ImpersonationBanner({ seen }: { seen: Impersonated }) {
  const t = useTranslations("layout.impersonation");
  const left = useSecondsUntil(seen.ends_at);
  const bar = useRef<HTMLElement>(null);
  useHeightShared(bar);
  useEffect(() => {
    if (left <= 0) leaveImpersonation();
  }, [left]);
  return (
    <section ref={bar} aria-label={t("label")} className="impersonation-banner">
      <Eye className="hidden size-5 flex-none xs:block" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-xs wrap-anywhere xs:text-sm">
        <strong>{t("readOnly")}</strong> {t("who", { by: seen.seen_by, as: seen.seen_as })}
      </p>
      <span className="flex-none text-sm tabular-nums" role="timer" aria-label={t("left")}>
        {clock(left)}
      </span>
      <button type="button" className="impersonation-end" onClick={() => void endImpersonation()}>
        {t("end")}
      </button>
    </section>
  );
}

/** Names wrap: what is fixed at the bottom of a page stands on the banner, however high that is. */
function useHeightShared(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const shown = bar.current;
    if (!shown) return;
    const { style } = document.documentElement;
    const watching = new ResizeObserver(() => style.setProperty("--impersonation", `${shown.offsetHeight}px`));
    watching.observe(shown);
    return () => {
      watching.disconnect();
      style.removeProperty("--impersonation");
    };
  }, [bar]);
}

function useSecondsUntil(instant: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  });
  return seconds;
}

/** '4:09' */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
