import { useTranslations } from "use-intl";
import { useProfile } from "#shared/api/session.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { Main } from "#shared/ui/main.tsx";
import { useRootData } from "../use-root-data.ts";
import { GuestHeader } from "./guest-header.tsx";

/** Whether a child is here: the server knows by the cookies, the browser by the chosen profile. */
export function useIsForKids(): boolean {
  const [profile, root] = [useProfile(), useRootData()];
  return profile?.is_kid ?? (root?.theme === "kids" && root.signedIn);
}

/** What a child finds at the address of a page for adults: the way back, and nothing to fill in. */
export function ForGrownUps() {
  const t = useTranslations("layout.forGrownUps");
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <GuestHeader action={null} />
      <Main className="grid content-center">
        <div className="mx-auto grid max-w-xl justify-items-center gap-6 px-gutter pt-8 pb-24 text-center">
          <h1 className="text-2xl text-balance">{t("title")}</h1>
          <p className="text-lg text-pretty text-soft">{t("text")}</p>
          <LinkButton to="/accueil-kids" reloadDocument size="large">
            {t("back")}
          </LinkButton>
        </div>
      </Main>
    </div>
  );
}
