import { type ClientLoaderFunctionArgs, redirect, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { actAs } from "#shared/api/acting.ts";
import { queries } from "#shared/api/queries.ts";
import { homeOf, isLocked, type Profile, session, useUser } from "#shared/api/session.ts";
import { LoadingPage } from "../layout/loading-page.tsx";
import { signOut } from "../features/accounts/sign-out.ts";
import { ProfileManager } from "../features/profiles/profile-manager.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { useSiteSettings } from "../use-root-data.ts";
import { Brand } from "#shared/ui/brand.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Main } from "#shared/ui/main.tsx";
import { askCodeBefore } from "./ask-code.tsx";
import { chooseTheme } from "#shared/ui/theme.ts";

const askCode = askCodeBefore("ceiling");

export const handle: PageHandle = { title: "profiles.choose.pageTitle", theme: "dark" };

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("choose-profile", asked);
  // A personal account has nothing to choose, unless the parental code is needed for its adult profile.
  if (session.user.get()?.type === 1 && !isLocked()) throw redirect(homeOf(session.profile.get()));
  return null;
}

export const HydrateFallback = LoadingPage;

export default function ChooseProfile() {
  const t = useTranslations("profiles.choose");
  const { brandName } = useSiteSettings();
  const user = useUser();
  const navigate = useNavigate();
  const choose = async (profile: Profile): Promise<void> => {
    // Drop the previous profile's cached answers.
    queries.clear();
    if (!(await actAs(profile))) return;
    chooseTheme(profile.is_kid ? "kids" : "dark");
    await navigate(homeOf(profile));
  };
  return (
    <div className="profile-horizon grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex min-h-18 items-center justify-between gap-4 px-gutter py-3">
        <Brand name={brandName} />
        <Button look="quiet" size="small" onClick={() => void signOut()}>
          {t("signOut")}
        </Button>
      </header>
      <Main className="grid content-center justify-items-center gap-14 px-gutter pt-4 pb-32">
        <div className="grid gap-3 text-center">
          <h1 className="text-2xl">{t("title")}</h1>
          {user?.type === 2 && <p className="text-soft">{t("limit", { count: user.people_limit })}</p>}
        </div>
        <ProfileManager askCode={askCode} onChoose={(profile) => void choose(profile)} />
      </Main>
    </div>
  );
}
