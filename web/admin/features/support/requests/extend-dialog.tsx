import type { Message } from "#contract/admin/messages.ts";
import { adminRequests } from "#contract/admin/requests.ts";
import { TextField } from "#shared/ui/field.tsx";
import { useSchemaForm } from "#shared/ui/form.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = { id: number; keep: (message: Message) => void; onClose: () => void };

/** Two months more, of which the person is written. */
export function ExtendDialog({ id, keep, onClose }: Props) {
  const t = useTexts();
  const form = useSchemaForm(adminRequests.extendRequest.body, { why: "" });
  const { errorOf, ...sending } = useSending(form, async (body) => {
    keep(await call("POST /admin/messages/{id}/request/extension", { params: { id }, body }));
    showToast(t("requests.extendedNow"), { tone: "success" });
    onClose();
  });
  return (
    <FormDialog
      title={t("requests.extend")}
      submitLabel={t("requests.extendSubmit")}
      sending={sending}
      onClose={onClose}
    >
      <p className="mb-4">{t("requests.extendLead")}</p>
      <TextField
        label={t("requests.why")}
        hint={t("requests.whyHint")}
        maxLength={500}
        autoComplete="off"
        error={errorOf("why")}
        {...form.register("why")}
      />
    </FormDialog>
  );
}
