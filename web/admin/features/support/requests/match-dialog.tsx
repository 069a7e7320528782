import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";

type Props = { id: number; accountId: number; onMatched: () => Promise<void>; onClose: () => void };

/** Says whose a declaration is, and carries it out. */
export function MatchDialog({ id, accountId, onMatched, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`declaration-${id}-${accountId}`, onClose);
  const params = { id, account_id: accountId };
  const preview = useActPreview(["match", id, accountId], () =>
    call("GET /admin/declarations/{id}/match/{account_id}", { params }),
  );
  return (
    <ActDialog
      title={t("declarations.is")}
      submitLabel={t("declarations.submit")}
      preview={preview}
      act={async (body) => {
        await call("POST /admin/declarations/{id}/match/{account_id}", { params, body });
        await onMatched();
        showToast(t("declarations.done"), { tone: "success" });
      }}
      draft={draft}
    />
  );
}
