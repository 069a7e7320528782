import { Bookmark, House, Search, Smile, Star } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { homeOf, type Profile, useProfile } from "#shared/api/session.ts";
import { useSpaceSwitch } from "./browsing.ts";
import { ProfileMenu } from "./profile-menu.tsx";

type Props = { onOpenProfile: (profile: Profile) => void; onSignOut: () => void };

/**
 * The main places within a thumb's reach, on narrow windows. In the kids space favourites replace the Kids switch: the way
 * out stays at the top, away from what children press.
 */
export function BottomBar({ onOpenProfile, onSignOut }: Props) {
  const t = useTranslations("layout");
  const profile = useProfile();
  const enterKids = useSpaceSwitch(onOpenProfile);
  const isKid = profile?.is_kid === true;
  // Without a profile yet, the Kids switch only keeps its place.
  const hasKidsSwitch = !isKid && (enterKids !== undefined || profile === null);
  const places = isKid || hasKidsSwitch ? 5 : 4;
  return (
    <nav aria-label={t("bar.label")} className="bottom-bar" style={{ "--places": places } as CSSProperties}>
      <BarLink to={homeOf(profile)} icon={<House />}>
        {t("home")}
      </BarLink>
      <BarLink to="/search" icon={<Search />}>
        {t("bar.search")}
      </BarLink>
      <BarLink to="/my-list" icon={<Bookmark />}>
        {t("profile.list")}
      </BarLink>
      {isKid && (
        <BarLink to="/favorites" icon={<Star />}>
          {t("bar.favourites")}
        </BarLink>
      )}
      {hasKidsSwitch && (
        <button type="button" className="bottom-bar-place bottom-bar-kids" disabled={!enterKids} onClick={enterKids}>
          <Icon>
            <Smile />
          </Icon>
          {t("kids")}
        </button>
      )}
      <ProfileMenu look="bar" onOpenProfile={onOpenProfile} onSignOut={onSignOut} />
    </nav>
  );
}

function BarLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <NavLink to={to} className="bottom-bar-place">
      <Icon>{icon}</Icon>
      {children}
    </NavLink>
  );
}

function Icon({ children }: { children: ReactNode }) {
  return (
    <span className="bottom-bar-icon" aria-hidden="true">
      {children}
    </span>
  );
}
