import { type ReactNode, useState } from "react";
import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { type Profile, useProfile, useUser } from "../api/session.ts";
import { useSite } from "../site.ts";
import { Brand } from "../ui/brand.tsx";
import { homeOf, openProfile } from "./browsing.ts";
import { CategoryMenu } from "./category-menu.tsx";
import { ParentalCodeDialog } from "./parental-code-dialog.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import { SearchBox } from "./search-box.tsx";
import { SideDrawer } from "./side-drawer.tsx";

type Props = {
  onSignOut: () => void;
  /** Notifications. */
  bell?: ReactNode;
};

/** What subscribers see above every page but the player: on a narrow window most of it is in the drawer. */
export function SubscriberHeader({ bell, onSignOut }: Props) {
  const t = useTranslations("chrome");
  const { brandName } = useSite();
  const profile = useProfile();
  const { goTo, kids, locked } = useProfileChange();
  return (
    <header className="subscriber-header">
      <div className="flex items-center gap-1 sm:hidden">
        <SideDrawer onKids={kids} />
      </div>
      <Brand name={brandName} href={homeOf(profile)} />
      <nav aria-label={t("menu")} className="hidden items-center gap-1 sm:flex">
        <NavLink to={homeOf(profile)} className="header-link">
          {t("home")}
        </NavLink>
        <NavLink to="/recents" className="header-link">
          {t("recents")}
        </NavLink>
        <CategoryMenu />
      </nav>
      <div className="ms-auto flex items-center gap-1 xs:gap-3">
        <div className="hidden sm:block">
          <SearchBox />
        </div>
        {kids && (
          <button type="button" className="kids-toggle" onClick={kids}>
            {t(profile?.is_kid ? "leaveKids" : "kids")}
          </button>
        )}
        {bell}
        <ProfileMenu onOpenProfile={goTo} onSignOut={onSignOut} />
      </div>
      {locked && <ParentalCodeDialog onClose={locked.cancel} onUnlocked={locked.proceed} />}
    </header>
  );
}

/** Opens another profile, through the parental code where the account has one and a kid's profile is left. */
export function useProfileChange() {
  const profile = useProfile();
  const user = useUser();
  const [wanted, setWanted] = useState<Profile | null>(null);
  const goTo = (next: Profile): void => {
    if (profile?.is_kid && !next.is_kid && user?.has_parental_code) setWanted(next);
    else openProfile(next);
  };
  const target = user?.user_profiles.find((other) => (profile?.is_kid ? other.is_default : other.is_kid));
  return {
    goTo,
    kids: target && (() => goTo(target)),
    locked: wanted && { cancel: () => setWanted(null), proceed: () => openProfile(wanted) },
  };
}
