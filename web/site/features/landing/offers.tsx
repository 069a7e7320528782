import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { Link } from "#shared/ui/link.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { Classroom } from "./classroom.tsx";

const ages = [5, 6, 7, 8, 9, 10];
const colors = ["#ffbb2e", "#ff8f6b", "#6fd6a8", "#7cc4ff", "#c9a6ff", "#ffd98a"];

/** The kids' offer, in the kids' theme. */
export function KidsOffer() {
  const t = useTranslations("catalogue.landing.kids");
  return (
    <section data-theme="kids" className="landing-kids" aria-labelledby="kids-offer">
      <div className="grid content-center justify-items-start gap-5">
        <h2 id="kids-offer" className="text-2xl">
          {t("title")}
        </h2>
        <p className="max-w-128 text-soft">{t("text")}</p>
        <LinkButton to="/enregistrement" size="large">
          {t("action")}
        </LinkButton>
      </div>
      <ul aria-label={t("ages")} className="landing-ages">
        {ages.map((age, place) => (
          <li key={age} style={{ "--ball": colors[place], "--place": place } as CSSProperties}>
            {age}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For schools and companies. */
export function ProfessionalOffer() {
  const t = useTranslations("catalogue.landing.professional");
  return (
    <section className="landing-professional" aria-labelledby="professional-offer">
      <div className="grid content-center gap-4">
        <p className="text-sm font-semibold text-accent-fore">{t("kicker")}</p>
        <h2 id="professional-offer" className="text-2xl">
          {t("title")}
        </h2>
        <p className="max-w-128 text-soft">{t("text")}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
          <LinkButton to="/contactez-nous" look="secondary" size="large">
            {t("action")}
          </LinkButton>
          <Link to="/rejoindre" className="link">
            {t("join")}
          </Link>
        </p>
      </div>
      <Classroom className="landing-classroom" />
    </section>
  );
}
