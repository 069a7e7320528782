import { ExternalLink } from "lucide-react";
import type { EditedPage } from "#contract/admin/pages.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

/** A page's title with its version and its address. */
export function PageHeading({ page, title }: { page: EditedPage; title: string }) {
  const t = useTexts();
  return (
    <div className="mb-5">
      <h2 id="page" className="text-lg text-balance">
        {title}
      </h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
        <span>
          {t("texts.pages.versionNumber", { version: page.version })}, {t("texts.pages.sinceLabel")}{" "}
          <Instant at={page.in_force_since} />
        </span>
        <a
          href={page.url}
          target="_blank"
          rel="noopener"
          className="text-button inline-flex min-h-6 items-center gap-1"
        >
          {page.url}
          <ExternalLink className="size-3.5" aria-hidden="true" />
          <span className="sr-only">{t("texts.pages.newTab")}</span>
        </a>
      </p>
    </div>
  );
}
