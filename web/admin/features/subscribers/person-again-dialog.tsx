import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";
import { rereadSubscriber } from "./sights.ts";

type Props = { accountId: number; onClose: () => void };

/** Issues the next invoices in the person's name again. */
export function PersonAgainDialog({ accountId, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`person-again-${accountId}`, onClose);
  const params = { id: accountId };
  const preview = useActPreview(["person-again", accountId], () =>
    call("POST /admin/subscribers/{id}/company-preview", { params, body: { company: null } }),
  );
  return (
    <ActDialog
      title={t("subscribers.company.removeTitle")}
      submitLabel={t("subscribers.company.remove")}
      preview={preview}
      act={async (form) => {
        await call("PUT /admin/subscribers/{id}/company", { params, body: { company: null, ...form } });
        await rereadSubscriber(accountId);
        showToast(t("subscribers.company.done"), { tone: "success" });
      }}
      draft={draft}
    />
  );
}
