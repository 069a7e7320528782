import { CircleUserRound, ListVideo, LogOut, Star } from "lucide-react";
import { useTranslations } from "use-intl";
import { type Profile, useProfile, useUser } from "#shared/api/session.ts";
import { Avatar } from "#shared/ui/avatar.tsx";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#shared/ui/menu.tsx";

type Props = {
  onOpenProfile: (profile: Profile) => void;
  onSignOut: () => void;
  /** As a picture alone, or as a place of the bottom bar with its word. */
  look?: "header" | "bar";
};

/** Greeting, other profiles, account, favourites, lists, sign-out. */
export function ProfileMenu({ onOpenProfile, onSignOut, look = "header" }: Props) {
  const t = useTranslations("layout");
  const profile = useProfile();
  const others = useUser()?.user_profiles.filter((other) => other.id !== profile?.id) ?? [];
  const isKid = profile?.is_kid === true;
  return (
    <Menu
      label={t("profile.menu")}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={t("profile.menuOf", { name: profile?.name ?? "" })}
          className={look === "bar" ? "bottom-bar-place" : "header-avatar"}
        >
          <span className={look === "bar" ? "bottom-bar-icon" : "contents"}>
            <Avatar name={profile?.name ?? ""} url={profile?.avatar_url} size={look === "bar" ? "tiny" : "small"} />
          </span>
          {look === "bar" && t("profile.menu")}
        </button>
      )}
    >
      <p className="px-3 pt-2 pb-1 font-display text-lg font-bold" role="none">
        {t("profile.greeting", { name: profile?.name ?? "" })}
      </p>
      {!isKid && others.map((other) => <OtherProfile key={other.id} profile={other} onOpen={onOpenProfile} />)}
      <MenuSeparator />
      <MenuLink to="/favorites" icon={<Star className="size-5" aria-hidden="true" />}>
        {t("favourites")}
      </MenuLink>
      {!isKid && (
        <MenuLink to="/profile" icon={<CircleUserRound className="size-5" aria-hidden="true" />}>
          {t("profile.account")}
        </MenuLink>
      )}
      <MenuLink to="/my-list" icon={<ListVideo className="size-5" aria-hidden="true" />}>
        {t("profile.list")}
      </MenuLink>
      <MenuItem icon={<LogOut className="size-5" aria-hidden="true" />} onSelect={onSignOut}>
        {t("profile.signOut")}
      </MenuItem>
    </Menu>
  );
}

function OtherProfile({ profile, onOpen }: { profile: Profile; onOpen: (profile: Profile) => void }) {
  return (
    <MenuItem
      icon={<Avatar name={profile.name} url={profile.avatar_url} size="small" />}
      onSelect={() => onOpen(profile)}
    >
      {profile.name}
    </MenuItem>
  );
}
