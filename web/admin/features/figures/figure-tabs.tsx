import { PartLink } from "#admin/parts/part-link.tsx";
import { useTexts } from "#admin/texts.ts";

/** The kinds of figures. */
export function FigureTabs() {
  const t = useTexts();
  return (
    <nav aria-label={t("figures.tabs.label")} className="mb-6 border-b border-line">
      <ul className="flex flex-wrap">
        <li>
          <PartLink to="/figures">{t("figures.tabs.business")}</PartLink>
        </li>
        <li>
          <PartLink to="/figures/cohorts">{t("figures.tabs.cohorts")}</PartLink>
        </li>
        <li>
          <PartLink to="/figures/sign-ups">{t("figures.tabs.signUps")}</PartLink>
        </li>
        <li>
          <PartLink to="/figures/watching" end={false}>
            {t("figures.tabs.watching")}
          </PartLink>
        </li>
        <li>
          <PartLink to="/figures/quality">{t("figures.tabs.quality")}</PartLink>
        </li>
      </ul>
    </nav>
  );
}
