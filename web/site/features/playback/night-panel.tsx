import { useLocale, useTranslations } from "use-intl";
import { longInstant } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { LostPlanet } from "#shared/ui/drawings.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { StatePanel } from "#shared/ui/state-panel.tsx";

/** What is free at night alone, by day: when it opens, and what opens it at once. */
export function NightPanel({ opensAt, leave }: { opensAt: string; leave: () => void }) {
  const t = useTranslations("playback");
  const at = longInstant(opensAt, useLocale());
  return (
    <div className="player-panel" role="alert">
      <StatePanel drawing={LostPlanet} heading="h2" title={t("night.title")} text={t("night.text", { at })}>
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to="/enregistrement">{t("night.action")}</LinkButton>
          <Button look="secondary" onClick={leave}>
            {t("back")}
          </Button>
        </div>
      </StatePanel>
    </div>
  );
}
