import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { homeOf, useProfile, useToken } from "#shared/api/session.ts";
import { useRootData } from "../use-root-data.ts";
import { Avatar } from "#shared/ui/avatar.tsx";
import { Link } from "#shared/ui/link.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { Main } from "#shared/ui/main.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { Footer } from "./footer.tsx";
import { GuestHeader } from "./guest-header.tsx";

type Props = {
  children: ReactNode;
  className?: string;
  overPicture?: boolean;
  /** Where the log-in from here leads to. */
  wayBack?: string;
};

/** The frame of the pages open to all; who is signed in finds the way back to the catalogue. */
export function PublicFrame({ children, className = "", overPicture = false, wayBack }: Props) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <PublicHeader overPicture={overPicture} wayBack={wayBack} />
      <Main className={className}>{children}</Main>
      <Footer />
      <CookieBanner />
    </div>
  );
}

/** Leads visitors to the log-in, and who is signed in to their catalogue and account. */
export function PublicHeader({
  overPicture = false,
  wayBack,
}: {
  overPicture?: boolean;
  wayBack?: string | undefined;
}) {
  const t = useTranslations("layout");
  const [token, profile, root] = [useToken(), useProfile(), useRootData()];
  // A page without a script goes by the cookies alone.
  const isSignedIn = token !== null || root?.signedIn === true;
  if (!isSignedIn) return <GuestHeader overPicture={overPicture} wayBack={wayBack} />;
  const back = (
    <LinkButton to={homeOf(profile ?? { is_kid: root?.theme === "kids" })} reloadDocument look="secondary" size="small">
      {t("home")}
    </LinkButton>
  );
  return (
    <GuestHeader
      overPicture={overPicture}
      action={
        <>
          {back}
          {profile?.is_kid === false && (
            <Link to="/profile" reloadDocument className="header-avatar" aria-label={t("profile.account")}>
              <Avatar name={profile.name} url={profile.avatar_url} size="small" />
            </Link>
          )}
        </>
      }
    />
  );
}
