import type { RightsShare } from "#contract/admin/rights-holders.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { missing, useActAsShown, useActPreview } from "#admin/parts/act-dialog.tsx";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { Effects } from "#admin/parts/effects.tsx";
import { useTexts } from "#admin/texts.ts";

/** Removes a share that was entered by mistake. */
export function RemoveShareDialog({ share: { id }, onClose }: { share: RightsShare; onClose: () => void }) {
  const t = useTexts();
  const params = { id };
  const preview = useActPreview(["share", "removal", id], () =>
    call("GET /admin/rights-shares/{id}/removal-preview", { params }),
  );
  const actAsShown = useActAsShown(preview);
  return (
    <ConfirmDialog
      title={t("rightsHolders.shares.removeTitle")}
      action={t("rightsHolders.shares.remove")}
      keptAs={`share-removal-${id}`}
      onClose={onClose}
      act={async (reason) => {
        if (preview.error) throw preview.error;
        const isDone = await actAsShown(({ fingerprint }) =>
          call("POST /admin/rights-shares/{id}/removal", { params, body: { fingerprint, ...reason } }),
        );
        if (!isDone) throw missing(t("acts.reading"));
        await queries.invalidateQueries({ queryKey: ["rights-holders"] });
        showToast(t("rightsHolders.shares.removed"), { tone: "success" });
      }}
    >
      <p className="mb-4">{t("rightsHolders.shares.removeNote")}</p>
      <Effects effects={preview.data?.effects} error={preview.error} isCurrent={preview.isCurrent} />
    </ConfirmDialog>
  );
}
