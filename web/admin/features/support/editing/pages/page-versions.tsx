import { Link } from "react-router";
import type { EditedPage } from "#contract/admin/pages.ts";
import { useLocale } from "use-intl";
import { useTexts } from "#admin/texts.ts";
import { shortInstant } from "#contract/date-text.ts";

/** The planned, current and earlier versions, each with its changes. */
export function PageVersions({ page }: { page: EditedPage }) {
  const t = useTexts();
  const locale = useLocale();
  const at = (instant: string): string => shortInstant(instant, locale);
  const versions = [
    ...(page.planned
      ? [
          {
            version: page.version + 1,
            state: "planned" as const,
            said: t("texts.pages.from", { since: at(page.planned.in_force_since) }),
          },
        ]
      : []),
    {
      version: page.version,
      state: "inForce" as const,
      said: t("texts.pages.sinceThen", { since: at(page.in_force_since) }),
    },
    ...page.earlier.map((one) => ({
      version: one.version,
      state: null,
      said: t("texts.pages.between", { since: at(one.in_force_since), until: at(one.in_force_until) }),
    })),
  ];
  return (
    <section aria-labelledby="versions" className="mt-8">
      <h3 id="versions" className="mb-3 text-lg">
        {t("texts.pages.versions")}
      </h3>
      <ul className="panel">
        {versions.map(({ version, state, said }) => (
          <li key={version} className="text-item flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4! py-2.5! text-sm">
            <Link to={`/texts/pages/${page.id}/versions/${version}`} className="text-button">
              {t("texts.pages.versionNumber", { version })}
            </Link>
            {state && (
              <span className="tag" data-tone={state === "planned" ? "waiting" : "live"}>
                {t(`texts.pages.states.${state}`)}
              </span>
            )}
            <span className="text-soft">{said}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
