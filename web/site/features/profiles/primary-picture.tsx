import { Camera } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { keepUser, type User } from "#shared/api/session.ts";
import { Avatar } from "#shared/ui/avatar.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { cropPicture } from "./picture-file.ts";
import { PictureField, type PictureChoice } from "./picture-field.tsx";
import "./profiles.css";

/** The account holder's picture with a change button, as their profile has no editable tile. */
export function PrimaryPicture({ user }: { user: User }) {
  const t = useTranslations("profiles.picture");
  const [changing, setChanging] = useState(false);
  return (
    <>
      <button
        type="button"
        className="primary-picture"
        aria-label={t("change")}
        aria-haspopup="dialog"
        onClick={() => setChanging(true)}
      >
        <Avatar name={user.first_name} url={user.avatar_url} size="medium" />
        <span className="primary-picture-mark">
          <Camera className="size-4" aria-hidden="true" />
        </span>
      </button>
      {changing && <PictureDialog user={user} onClose={() => setChanging(false)} />}
    </>
  );
}

function PictureDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations("profiles.picture");
  const words = useTranslations("profiles.edit");
  const showError = useShowError();
  const formId = useId();
  const [choice, setChoice] = useState<PictureChoice>(null);
  const [busy, setBusy] = useState(false);
  const primary = user.user_profiles.find(({ is_default }) => is_default);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!primary || !choice || "fault" in choice) return onClose();
    setBusy(true);
    try {
      const body = new FormData();
      body.set("id", String(primary.id));
      body.set("name", primary.name);
      if ("drawing" in choice) body.set("avatar", choice.drawing);
      else body.set("avatar_file", await cropPicture(choice.picture, choice.crop), "avatar.jpg");
      await call("POST /profiles", { body });
      // The account shows the same picture, so refetch it.
      keepUser(await call("GET /me/profile"));
      showToast(t("changed"), { tone: "success" });
      onClose();
    } catch (error) {
      const fault = error instanceof CallError ? error.messages["avatar_file"] : undefined;
      if (fault === undefined) showError(error, { action: t("toChange") });
      else setChoice({ fault });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("change")}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {words("save")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words("cancel")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)}>
        <PictureField name={user.first_name} url={user.avatar_url} isKid={false} choice={choice} onChange={setChoice} />
      </form>
    </Dialog>
  );
}
