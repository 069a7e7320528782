import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { countsAsPerson } from "#contract/profiles.ts";
import { call } from "../../api/client.ts";
import type { Profile } from "../../api/session.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { useFirstWrongFocused } from "../../ui/focus-first-wrong.ts";
import { useTellRefused } from "../../ui/refused.ts";
import { cropPicture } from "./picture-file.ts";
import { PictureField, type PictureChoice } from "./picture-field.tsx";

type Props = {
  /** The profile to change; null for a new one. */
  profile: Profile | null;
  onClose: () => void;
  onSaved: () => void;
  onRemoved: () => void;
};

/** A profile's name and picture; for a new one also whether it is a child's. */
export function ProfileDialog({ profile, onClose, onSaved, onRemoved }: Props) {
  const t = useTranslations("profiles.edit");
  const formId = useId();
  const editing = useEditing(profile, onSaved);
  const form = useFirstWrongFocused(editing.errors);
  const [asksToRemove, setAsksToRemove] = useState(false);
  const removable = profile !== null && !profile.is_default && countsAsPerson(profile);

  if (asksToRemove && profile) {
    return <RemoveDialog profile={profile} onClose={() => setAsksToRemove(false)} onRemoved={onRemoved} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(profile ? "titleEdit" : "titleNew")}
      actions={
        <Actions
          formId={formId}
          busy={editing.busy}
          onClose={onClose}
          onRemove={removable ? () => setAsksToRemove(true) : null}
        />
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void editing.save(event)} className="grid">
        <PictureField
          name={editing.name}
          url={profile?.avatar_url}
          choice={editing.choice}
          onChange={editing.setChoice}
        />
        <TextField
          label={t("name")}
          name="name"
          autoComplete="off"
          maxLength={120}
          value={editing.name}
          onChange={({ target }) => editing.setName(target.value)}
          error={editing.errors["name"]}
        />
        {!profile && (
          <Checkbox
            label={t("isKid")}
            hint={t("isKidHint")}
            checked={editing.isKid}
            onChange={({ target }) => editing.setIsKid(target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}

type ActionsProps = { formId: string; busy: boolean; onClose: () => void; onRemove: (() => void) | null };

function Actions({ formId, busy, onClose, onRemove }: ActionsProps) {
  const t = useTranslations("profiles.edit");
  return (
    <>
      <Button type="submit" form={formId} busy={busy}>
        {t("save")}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t("cancel")}
      </Button>
      {onRemove && (
        <Button look="danger" onClick={onRemove}>
          {t("remove")}
        </Button>
      )}
    </>
  );
}

function useEditing(profile: Profile | null, onSaved: () => void) {
  const t = useTranslations("profiles.edit");
  const tellRefused = useTellRefused();
  const [name, setName] = useState(profile?.name ?? "");
  const [isKid, setIsKid] = useState(false);
  const [choice, setChoice] = useState<PictureChoice>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === "") return setErrors({ name: t("nameRequired") });
    setBusy(true);
    setErrors({});
    try {
      const body = new FormData();
      if (profile) body.set("id", String(profile.id));
      body.set("name", name);
      if (!profile) body.set("is_kid", String(isKid));
      if (choice && "picture" in choice)
        body.set("avatar_file", await cropPicture(choice.picture, choice.crop), "avatar.jpg");
      await call("POST /profiles", { body });
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError) || Object.keys(error.messages).length === 0)
        return tellRefused(error, { action: t(profile ? "toSave" : "toAdd") });
      const { avatar_file: wrongPicture, ...messages } = error.messages;
      if (wrongPicture) setChoice({ fault: wrongPicture });
      setErrors(messages);
    } finally {
      setBusy(false);
    }
  };
  return { name, setName, isKid, setIsKid, choice, setChoice, errors, busy, save };
}

function RemoveDialog({
  profile,
  onClose,
  onRemoved,
}: {
  profile: Profile;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const t = useTranslations("profiles.edit");
  const tellRefused = useTellRefused();
  const [busy, setBusy] = useState(false);
  const action = t("toRemove", { name: profile.name });
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await call("DELETE /profiles/{id}", { params: { id: profile.id } });
      onRemoved();
    } catch (error) {
      tellRefused(error, { action });
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      action={action}
      confirm={t("removeConfirm")}
      keep={t("removeKeep")}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t("removeText")}</p>
    </ConfirmDialog>
  );
}
