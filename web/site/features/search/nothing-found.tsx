import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { isMeasured, sendCount } from "#shared/api/analytics.ts";
import { call } from "#shared/api/client.ts";
import { homeOf, useProfile } from "#shared/api/session.ts";
import { LostPlanet } from "#shared/ui/drawings.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { StatePanel } from "#shared/ui/state-panel.tsx";
import { ThreeTitles } from "../home/three-titles.tsx";
import { isEnough } from "./enough.ts";

/** The empty state of a search: what else there is, and the way to all of it. Before three letters nothing is called absent. */
export function NothingFound({ keyword }: { keyword: string }) {
  const t = useTranslations("catalogue.search");
  const home = homeOf(useProfile());
  useEffect(() => {
    if (isEnough(keyword) && isMeasured()) sendCount(call("POST /search-misses", { body: { keyword } }));
  }, [keyword]);
  return (
    <div className="grid place-items-center px-gutter pb-10" role="status">
      <StatePanel drawing={LostPlanet} heading="h2" title={t(isEnough(keyword) ? "none" : "few")}>
        <ThreeTitles />
        <LinkButton to={home}>{t("browse")}</LinkButton>
      </StatePanel>
    </div>
  );
}
