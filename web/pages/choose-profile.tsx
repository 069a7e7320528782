import { useEffect, useState } from "react";
import { redirect, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { chooseProfile, type Profile, session, useUser } from "../api/session.ts";
import { signOut } from "../features/accounts/sign-out.ts";
import { ProfileDialog } from "../features/profiles/profile-dialog.tsx";
import { ProfileTiles } from "../features/profiles/profile-tiles.tsx";
import "../features/profiles/profiles.css";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { useSite } from "../site.ts";
import { switchLanguage } from "../texts/texts.ts";
import { Brand } from "../ui/brand.tsx";
import { Button } from "../ui/button.tsx";
import { Main } from "../ui/main.tsx";

export const handle: PageHandle = { title: "profiles.choose.pageTitle", theme: "dark" };

export function clientLoader() {
  guardPage("choose-profile");
  // A personal account has nobody to choose from.
  if (session.user.get()?.type === 1) throw redirect(session.selectKid.get() ? "/accueil-kids" : "/accueil");
  return null;
}

export default function ChooseProfile() {
  const t = useTranslations("profiles.choose");
  const { brandName } = useSite();
  const { profiles, isFamily, put, drop } = useOwnProfiles();
  const choose = useChoice();
  const [edited, setEdited] = useState<Profile | "new" | null>(null);
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr]">
      <header className="flex min-h-18 items-center justify-between gap-4 px-gutter py-3">
        <Brand name={brandName} />
        <Button look="quiet" size="small" onClick={() => void signOut()}>
          {t("signOut")}
        </Button>
      </header>
      <Main className="grid content-center justify-items-center gap-12 px-gutter pt-4 pb-24">
        <div className="grid gap-3 text-center">
          <h1 className="text-2xl">{t("title")}</h1>
          {isFamily && <p className="text-soft">{t("limit")}</p>}
        </div>
        <ProfileTiles
          profiles={profiles}
          isFamily={isFamily}
          onChoose={(profile) => void choose(profile)}
          onEdit={setEdited}
          onAdd={() => setEdited("new")}
        />
      </Main>
      {edited && (
        <ProfileDialog
          profile={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(profile) => {
            put(profile);
            setEdited(null);
          }}
          onRemoved={(id) => {
            drop(id);
            setEdited(null);
          }}
        />
      )}
    </div>
  );
}

/** The profiles as this browser remembers them, put right by the server's answer. */
function useOwnProfiles() {
  const user = useUser();
  useEffect(() => {
    call("GET /me/profile").then(
      (fresh) => session.user.set(fresh),
      (error: unknown) => {
        // Refused or out of reach: what is remembered still stands, and a lost session is told of elsewhere.
        if (!(error instanceof CallError)) throw error;
      },
    );
  }, []);
  const profiles = user?.user_profiles ?? [];
  const keep = (next: Profile[]): void => {
    if (user) session.user.set({ ...user, user_profiles: next });
  };
  return {
    profiles,
    isFamily: user?.type === 2,
    put: (saved: Profile) => keep([...profiles.filter(({ id }) => id !== saved.id), saved]),
    drop: (id: number) => keep(profiles.filter((profile) => profile.id !== id)),
  };
}

/** Acts as the profile from here on: in its language, and in the kids space if it is a kid's. */
function useChoice(): (profile: Profile) => Promise<void> {
  const navigate = useNavigate();
  return async (profile) => {
    queries.clear();
    chooseProfile(profile);
    await switchLanguage(profile.language.id === 2 ? "en" : "fr");
    await navigate(profile.is_kid ? "/accueil-kids" : "/accueil");
  };
}
