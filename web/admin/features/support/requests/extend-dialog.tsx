import type { Message } from "#contract/admin/message-shapes.ts";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { ActDialog, missing, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";

type Props = { id: number; keep: (message: Message) => void; onClose: () => void };

/** Two months more, of which the person is written. */
export function ExtendDialog({ id, keep, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`request-extension-${id}`, onClose);
  const [why, setWhy] = useDraftValue(draft, "why", "");
  const preview = useActPreview(["request", id, "extension"], () =>
    call("GET /admin/messages/{id}/request/extension", { params: { id } }),
  );
  return (
    <ActDialog
      title={t("requests.extend")}
      submitLabel={t("requests.extendSubmit")}
      preview={preview}
      act={async (form) => {
        if (why.trim() === "") throw missing(t("requests.whyNeeded"));
        const body = { ...form, why };
        keep(await call("POST /admin/messages/{id}/request/extension", { params: { id }, body }));
        showToast(t("requests.extendedNow"), { tone: "success" });
      }}
      draft={draft}
    >
      <TextField
        label={t("requests.why")}
        hint={t("requests.whyHint")}
        maxLength={500}
        autoComplete="off"
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
    </ActDialog>
  );
}
