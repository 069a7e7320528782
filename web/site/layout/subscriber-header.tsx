import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { homeOf, type Profile, useProfile } from "#shared/api/session.ts";
import { useSiteSettings } from "../use-root-data.ts";
import { Brand } from "#shared/ui/brand.tsx";
import { useSpaceSwitch } from "./browsing.ts";
import { CategoryMenu } from "./category-menu.tsx";
import { ProfileMenu } from "./profile-menu.tsx";
import { SideDrawer } from "./side-drawer.tsx";

type Props = {
  onSignOut: () => void;
  /** Switches profile; asks for the parental code where one is set. */
  onOpenProfile: (profile: Profile) => void;
  /** The search box, on wide windows. */
  search?: ReactNode;
  /** Notifications. */
  bell?: ReactNode;
};

/** The subscribers' header on every page except the player. On narrow windows most of it is in the drawer and the bottom bar. */
export function SubscriberHeader({ bell, search, onSignOut, onOpenProfile }: Props) {
  const t = useTranslations("layout");
  const { brandName } = useSiteSettings();
  const profile = useProfile();
  const kids = useSpaceSwitch(onOpenProfile);
  return (
    <header ref={watchScroll} className="subscriber-header">
      <div className="flex items-center gap-1 sm:hidden">
        <SideDrawer />
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
        <div className="hidden sm:block">{search}</div>
        {kids && (
          <button
            type="button"
            className={profile?.is_kid ? "kids-leave" : "kids-toggle hidden sm:block"}
            onClick={kids}
          >
            {t(profile?.is_kid ? "leaveKids" : "kids")}
          </button>
        )}
        {bell}
        <div className="hidden sm:block">
          <ProfileMenu onOpenProfile={onOpenProfile} onSignOut={onSignOut} />
        </div>
      </div>
    </header>
  );
}

/** Distance that the page has moved when the header becomes solid, in CSS pixels. */
const solidAfter = 24;

/** Says on the header that the page has moved, where animations cannot follow the scroll (Firefox). */
function watchScroll(header: HTMLElement | null): (() => void) | undefined {
  if (!header || CSS.supports("animation-timeline: scroll()")) return undefined;
  const say = (): void => void header.toggleAttribute("data-moved", scrollY > solidAfter);
  say();
  addEventListener("scroll", say, { passive: true });
  return () => removeEventListener("scroll", say);
}
