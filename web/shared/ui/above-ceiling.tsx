import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { AboveCeiling } from "#contract/playback.ts";
import { type Drawing, RatedMoon } from "./drawings.tsx";
import { LinkButton } from "./link-button.tsx";
import { StatePanel } from "./state-panel.tsx";

type Props = {
  above: AboveCeiling;
  /** The profile that is too young for it. */
  name: string;
  /** Who may change its limit; null when whoever watches may. */
  holder: string | null;
  /** Whether there are other profiles to choose from. */
  hasOthers: boolean;
  /** The way back. */
  children: ReactNode;
};

/** In place of a title above the profile's age ceiling: which age, which limit, and who can change it. */
export function AboveCeilingPanel({ above, name, holder, hasOthers, children }: Props) {
  const t = useTranslations("shell.above");
  const { rating, age_ceiling: ceiling } = above;
  const drawing: Drawing = (props) => <RatedMoon age={rating} {...props} />;
  return (
    <StatePanel
      drawing={drawing}
      heading="h2"
      title={t("title")}
      text={`${t("text", { rating, ceiling, name })} ${holder === null ? t("byYou") : t("byHolder", { holder })}`}
    >
      <div className="flex flex-wrap justify-center gap-3">
        {holder === null ? (
          <LinkButton to="/profile#profils">{t("account")}</LinkButton>
        ) : (
          hasOthers && <LinkButton to="/selectionnez-un-utilisateur">{t("otherProfile")}</LinkButton>
        )}
        {children}
      </div>
    </StatePanel>
  );
}
