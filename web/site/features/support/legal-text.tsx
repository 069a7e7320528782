import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { longDay } from "#contract/date-text.ts";
import { Link } from "#shared/ui/link.tsx";
import { RichText } from "#shared/ui/rich-text.tsx";
import { SplitPage } from "#shared/ui/split-page.tsx";
import type { Page } from "./earlier-versions.tsx";
import { Earlier } from "./earlier-versions.tsx";

/** A legal page with its version, the earlier ones, and navigation to the others. */
export function LegalText({ page, nav }: { page: Page; nav: ReactNode }) {
  const t = useTranslations("support.legal");
  const locale = useLocale();
  const { title, content, version, earlier, coming } = page;
  const isComing = coming?.version === version;
  const since = longDay(page.in_force_since, locale);
  const until = page.in_force_until === null ? null : longDay(page.in_force_until, locale);
  return (
    <SplitPage about={nav}>
      <article className="grid max-w-180 gap-8">
        <div className="grid gap-3">
          <h1 className="text-2xl text-balance hyphens-auto">{title}</h1>
          <p className="text-sm text-soft">
            {until === null
              ? t(isComing ? "coming" : "version", { version, since })
              : t("earlierOf", { version, since, until })}
          </p>
          {(isComing || until !== null) && (
            <p className="rounded-md bg-raised px-4 py-3">
              {t(isComing ? "notYet" : "old")}{" "}
              <Link to="?" className="link">
                {t("current")}
              </Link>
            </p>
          )}
          {coming && until === null && !isComing && (
            <p className="rounded-md bg-raised px-4 py-3">
              {t("announced", { since: longDay(coming.in_force_since, locale) })}{" "}
              <Link to={`?version=${coming.version}`} className="link">
                {t("readComing")}
              </Link>
            </p>
          )}
        </div>
        <RichText html={content} className="text-soft" />
        {until === null && !isComing && earlier.length > 0 && <Earlier versions={earlier} />}
      </article>
    </SplitPage>
  );
}
