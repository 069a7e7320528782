import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { AboveCeiling } from "#contract/playback.ts";
import { type Drawing, RatedMoon } from "./drawings.tsx";
import { LinkButton } from "./link-button.tsx";
import { StatePanel } from "./state-panel.tsx";

type Props = {
  above: AboveCeiling;
  /** Name of the profile whose limit is too low. */
  name: string;
  /** Who may change the limit; null when the viewer may. */
  holder: string | null;
  /** Whether the account has other profiles. */
  hasOthers: boolean;
  /** A pupil's limit is their class's. */
  isPupil: boolean;
  /** A link back. */
  children: ReactNode;
};

/** Replaces a title above the profile's age ceiling: states the rating, the limit, and who can change it. */
export function AboveCeilingPanel({ above, name, holder, hasOthers, isPupil, children }: Props) {
  const t = useTranslations("shell.above");
  const { rating, age_ceiling: ceiling } = above;
  const drawing: Drawing = (props) => <RatedMoon age={rating} {...props} />;
  const changer = isPupil ? t("byClass") : holder === null ? t("byYou") : t("byHolder", { holder });
  return (
    <StatePanel
      drawing={drawing}
      heading="h2"
      title={t("title")}
      text={`${t("text", { rating, ceiling, name })} ${changer}`}
    >
      <div className="flex flex-wrap justify-center gap-3">
        {holder === null && !isPupil && <LinkButton to="/profile#profils">{t("account")}</LinkButton>}
        {holder !== null && hasOthers && <LinkButton to="/selectionnez-un-utilisateur">{t("otherProfile")}</LinkButton>}
        {children}
      </div>
    </StatePanel>
  );
}
