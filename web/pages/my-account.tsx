import { useEffect } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useUser } from "../api/session.ts";
import { Footer } from "../chrome/footer.tsx";
import { MyAccount } from "../features/accounts/my-account/my-account.tsx";
import { signOut } from "../features/accounts/sign-out.ts";
import { actAs } from "../features/profiles/own-profiles.ts";
import { ParentalWall } from "../features/profiles/parental-gate.tsx";
import { ProfileManager } from "../features/profiles/profile-manager.tsx";
import { Statistics } from "../features/profiles/statistics.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { useSite } from "../site.ts";
import { Brand } from "../ui/brand.tsx";
import { Button } from "../ui/button.tsx";
import { Main } from "../ui/main.tsx";

export const handle: PageHandle = { title: "accounts.mine.pageTitle", theme: "dark" };

export function clientLoader() {
  guardPage("account");
  return null;
}

export default function MyAccountPage() {
  const t = useTranslations("accounts.mine");
  const { brandName } = useSite();
  const user = useUser();
  useScrollToHash();
  if (!user) return null;
  return (
    <>
      <header className="flex min-h-18 items-center justify-between gap-4 px-gutter py-3">
        <Brand name={brandName} href="/accueil" />
        <div className="flex items-center gap-2 xs:gap-4">
          <Link to="/accueil" className="link hidden text-sm xs:inline">
            {t("back")}
          </Link>
          <Button look="secondary" size="small" onClick={() => void signOut()}>
            {t("signOut")}
          </Button>
        </div>
      </header>
      <Main className="mx-auto w-full max-w-280 px-gutter pt-8">
        <ParentalWall>
          <MyAccount
            user={user}
            profiles={
              <ProfileManager align="start" onChoose={(profile) => void actAs(profile).then(() => showAs(profile))} />
            }
            statistics={<Statistics />}
          />
        </ParentalWall>
      </Main>
      <Footer />
    </>
  );
}

/** A kid begins in the kids space; everybody else sees this page again as themselves. */
function showAs({ is_kid }: { is_kid: boolean }): void {
  if (is_kid) location.assign("/accueil-kids");
  else location.reload();
}

/** Mails lead to a section by its name, which is not there yet when the browser looks for it. */
function useScrollToHash(): void {
  useEffect(() => {
    const name = location.hash.slice(1);
    if (name !== "") document.getElementById(name)?.scrollIntoView();
  }, []);
}
