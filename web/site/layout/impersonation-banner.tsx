import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { leaveImpersonation } from "#shared/api/client.ts";
import { endImpersonation } from "#shared/api/end-impersonation.ts";
import { useImpersonated, type Impersonated } from "#shared/api/impersonated.ts";

/** Says on every page who of the staff sees the site, as whom, and for how long. Nothing for anybody else. */
export function ImpersonationBanner() {
  const seen = useImpersonated();
  return seen && <Banner seen={seen} />;
}

function Banner({ seen }: { seen: Impersonated }) {
  const t = useTranslations("layout.impersonation");
  const left = useSecondsUntil(seen.ends_at);
  useEffect(() => {
    if (left <= 0) leaveImpersonation();
  }, [left]);
  return (
    <section aria-label={t("label")} className="impersonation-banner">
      <Eye className="size-5 flex-none" aria-hidden="true" />
      <p className="min-w-0 flex-1 text-sm wrap-anywhere">
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
