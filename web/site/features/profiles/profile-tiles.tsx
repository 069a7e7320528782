import { Pencil, Plus } from "lucide-react";
import type { Ref } from "react";
import { useTranslations } from "use-intl";
import { countsAsPerson } from "#contract/profiles.ts";
import type { Profile } from "#shared/api/session.ts";
import { Avatar } from "#shared/ui/avatar.tsx";

type Props = {
  ref?: Ref<HTMLUListElement>;
  profiles: readonly Profile[];
  /** How many people may have a profile. */
  people: number;
  onChoose: (profile: Profile) => void;
  /** Absent in the kids space. */
  onEdit?: ((profile: Profile) => void) | undefined;
  onAdd?: (() => void) | undefined;
  align?: "start" | undefined;
};

/** The account's profiles, primary first. */
export function ProfileTiles({ ref, profiles, people, onChoose, onEdit, onAdd, align }: Props) {
  const t = useTranslations("profiles.choose");
  const inOrder = profiles.toSorted((a, b) => a.sortIndex - b.sortIndex);
  const hasRoom = onAdd && profiles.filter(countsAsPerson).length < people;
  return (
    <ul ref={ref} className="profile-tiles" data-align={align}>
      {inOrder.map((profile) => (
        <li key={profile.id} className="profile-tile">
          <button type="button" className="profile-choose" onClick={() => onChoose(profile)}>
            <Avatar name={profile.name} url={profile.avatar_url} size="large" />
            <span className="profile-name">{profile.name}</span>
            {profile.is_kid && <span className="profile-kid">{t("kids")}</span>}
            {!profile.is_kid && profile.age_ceiling < 18 && (
              <span className="profile-limit">{t("limited", { age: profile.age_ceiling })}</span>
            )}
          </button>
          {onEdit && (
            <button
              type="button"
              className="profile-edit"
              aria-label={t("edit", { name: profile.name })}
              onClick={() => onEdit(profile)}
            >
              <Pencil className="size-4" aria-hidden="true" />
            </button>
          )}
        </li>
      ))}
      {hasRoom && (
        <li className="profile-tile">
          <button type="button" className="profile-choose" onClick={onAdd}>
            <span className="profile-add">
              <Plus className="size-10" strokeWidth={1.5} aria-hidden="true" />
            </span>
            <span className="profile-name">{t("add")}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
