import { ImageUp, UserRound } from "lucide-react";
import { type ChangeEvent, useId, useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { pageFaultText } from "#contract/page-faults.ts";
import { Avatar } from "#shared/ui/avatar.tsx";
import { Button } from "#shared/ui/button.tsx";
import { FieldNote } from "#shared/ui/field.tsx";
import { drawnAvatarUrl, type DrawnAvatar } from "#contract/avatars.ts";
import { AvatarChoice } from "./avatar-choice.tsx";
import { wholePicture, type Crop } from "./crop.ts";
import { CropWindow } from "./crop-window.tsx";
import { readPicture } from "./picture-file.ts";

/** The chosen picture with its crop, a drawing, or the file's error. */
export type PictureChoice = { picture: ImageBitmap; crop: Crop } | { drawing: DrawnAvatar } | { fault: string } | null;

type Props = {
  name: string;
  url: string | undefined;
  isKid: boolean;
  choice: PictureChoice;
  onChange: (choice: PictureChoice) => void;
};

/** The current avatar, the drawings, and a button to choose a picture of one's own. */
export function PictureField({ name, url, isKid, choice, onChange }: Props) {
  const t = useTranslations("profiles.edit");
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const isCropping = choice !== null && "picture" in choice;
  const shown = choice && "drawing" in choice ? drawnAvatarUrl(choice.drawing) : url;
  const fault = choice && "fault" in choice ? choice.fault : undefined;

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    // Lets the same file be chosen again.
    target.value = "";
    if (!file) return;
    const read = await readPicture(file);
    onChange(typeof read === "string" ? { fault: pageFaultText(read, locale) } : { picture: read, crop: wholePicture });
  };
  return (
    <div className="grid justify-items-center gap-4">
      {isCropping ? (
        <CropWindow picture={choice.picture} crop={choice.crop} onChange={(crop) => onChange({ ...choice, crop })} />
      ) : (
        <Portrait name={name} url={shown} />
      )}
      <AvatarChoice isKid={isKid} url={isCropping ? undefined : shown} onChoose={(drawing) => onChange({ drawing })} />
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        className="sr-only"
        tabIndex={-1}
        aria-label={t("picture")}
        aria-describedby={noteId}
        onChange={(event) => void choose(event)}
      />
      <Button
        look="secondary"
        size="small"
        icon={<ImageUp className="size-4" aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t("choosePicture")}
      </Button>
      <div className="-mt-3">
        <FieldNote id={noteId} error={fault} />
      </div>
    </div>
  );
}

/** The avatar, or a person's outline while there is no name. */
function Portrait({ name, url }: Pick<Props, "name" | "url">) {
  if (url || name.trim() !== "") return <Avatar name={name} url={url} size="large" />;
  return (
    <span className="profile-add text-soft" aria-hidden="true">
      <UserRound className="size-12" strokeWidth={1.25} />
    </span>
  );
}
