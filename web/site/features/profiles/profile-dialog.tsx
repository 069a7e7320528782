import { type ReactNode, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { countsAsPerson } from "#contract/profiles.ts";
import type { CodeAsked } from "#shared/api/code-asked.ts";
import type { Profile } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/choice.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { useFirstWrongFocused } from "#shared/ui/focus-first-wrong.ts";
import { PictureField } from "./picture-field.tsx";
import { useEditing } from "./profile-editing.ts";
import { AgeLimit } from "./age-limit.tsx";
import { RemoveDialog } from "./remove-profile-dialog.tsx";

type Props = {
  /** The profile to change; null for a new one. */
  profile: Profile | null;
  onClose: () => void;
  onSaved: () => void;
  onRemoved: () => void;
  /** Renders the dialog for the parental code, needed to change the age limit. */
  askCode: (asked: CodeAsked) => ReactNode;
};

/**
 * Edits a profile's name, picture and age limit; for a new one also whether it is a child's. The primary profile's name
 * follows the account holder's.
 */
export function ProfileDialog({ profile, onClose, onSaved, onRemoved, askCode }: Props) {
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
    <>
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
        <form ref={form} id={formId} noValidate onSubmit={editing.save} className="grid">
          <Fields profile={profile} editing={editing} />
        </form>
      </Dialog>
      {editing.codeAsked && askCode(editing.codeAsked)}
    </>
  );
}

function Fields({ profile, editing }: { profile: Profile | null; editing: ReturnType<typeof useEditing> }) {
  const t = useTranslations("profiles.edit");
  return (
    <>
      <PictureField
        name={editing.name}
        url={profile?.avatar_url}
        isKid={editing.isKid}
        choice={editing.choice}
        onChange={editing.setChoice}
      />
      {!profile?.is_default && (
        <TextField
          label={t("name")}
          name="name"
          autoComplete="off"
          maxLength={120}
          value={editing.name}
          onChange={({ target }) => editing.setName(target.value)}
          error={editing.errors["name"]}
        />
      )}
      {!profile && (
        <Checkbox
          label={t("isKid")}
          hint={t("isKidHint")}
          checked={editing.isKid}
          onChange={({ target }) => editing.setIsKid(target.checked)}
        />
      )}
      <AgeLimit
        isKid={editing.isKid}
        ceiling={editing.ceiling}
        onChange={editing.setLimit}
        error={editing.errors["age_ceiling"]}
      />
    </>
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
