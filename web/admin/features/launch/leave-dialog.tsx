import type { LaunchStep } from "#contract/admin/launch.ts";
import { TextField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { putLaunch } from "./launch-queries.ts";

type Props = { name: LaunchStep["name"]; title: string; onClose: () => void };

/** Sets a step aside, with a note for whoever reads it later. */
export function LeaveDialog({ name, title, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`launch-${name}`, onClose);
  const [note, setNote] = useDraftValue(draft, "note", "");
  const { act, busy, fault } = useActing();
  const submit = (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    return act(async () => {
      const body = { step: name, state: "left" as const, note };
      putLaunch(await call("PUT /admin/launch/steps", { body }));
      draft.close();
    });
  };
  return (
    <FormDialog
      title={t("launch.leaveTitle", { step: title })}
      submitLabel={t("launch.leave")}
      sending={{ submit, busy, fault }}
      draft={draft}
    >
      <TextField
        label={t("launch.note")}
        hint={t("launch.noteHint")}
        maxLength={300}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  );
}
