import { useId } from "react";
import { useTranslations } from "use-intl";
import { drawnAvatars, drawnAvatarUrl, kidsAvatars, type DrawnAvatar } from "#contract/avatars.ts";

type Props = {
  /** A kid profile finds the drawings for kids first. */
  isKid: boolean;
  /** The picture that will be the profile's. */
  url: string | undefined;
  onChoose: (drawing: DrawnAvatar) => void;
};

/** The drawings to choose among, as a radio group of named pictures. */
export function AvatarChoice({ isKid, url, onChoose }: Props) {
  const t = useTranslations("profiles.avatars");
  const name = useId();
  const rank = (drawing: DrawnAvatar): number => Number(kidsAvatars.includes(drawing) !== isKid);
  const drawings = drawnAvatars.toSorted((one, other) => rank(one) - rank(other));
  return (
    <fieldset role="radiogroup" className="w-full">
      <legend className="field-label mb-2">{t("label")}</legend>
      <div className="avatar-choice">
        {drawings.map((drawing) => (
          <label key={drawing}>
            <input
              type="radio"
              name={name}
              value={drawing}
              checked={url === drawnAvatarUrl(drawing)}
              className="sr-only"
              onChange={() => onChoose(drawing)}
            />
            <img src={drawnAvatarUrl(drawing)} alt={t(drawing)} width={48} height={48} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
