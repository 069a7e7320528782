import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";
import { rereadLetters } from "./sights.ts";

/** Sends a letter again. */
export function AgainDialog({ id, letterId, onClose }: { id: string; letterId: number; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`letter-${letterId}`, onClose);
  const params = { id, letter_id: letterId };
  const preview = useActPreview(["letter", letterId], () =>
    call("GET /admin/subscribers/{id}/letters/{letter_id}/again", { params }),
  );
  return (
    <ActDialog
      title={t("letters.again.title")}
      submitLabel={t("letters.again.action")}
      preview={preview}
      act={async (body) => {
        await call("POST /admin/subscribers/{id}/letters/{letter_id}/again", { params, body });
        showToast(t("letters.leaving"), { tone: "success" });
        await rereadLetters(id);
      }}
      draft={draft}
    />
  );
}

/** Sends a link to choose a new password. */
export function ResetLinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`reset-link-${id}`, onClose);
  const preview = useActPreview(["reset-link", id], () =>
    call("GET /admin/subscribers/{id}/reset-link", { params: { id } }),
  );
  return (
    <ActDialog
      title={t("letters.reset.title")}
      submitLabel={t("letters.reset.action")}
      preview={preview}
      act={async (body) => {
        await call("POST /admin/subscribers/{id}/reset-link", { params: { id }, body });
        showToast(t("letters.leaving"), { tone: "success" });
        await rereadLetters(id);
      }}
      draft={draft}
    />
  );
}
