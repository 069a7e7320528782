import { monthAndYear } from "#contract/date-text.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { missing, useActAsShown, useActPreview } from "#admin/parts/act-dialog.tsx";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { Effects } from "#admin/parts/effects.tsx";
import { useTexts } from "#admin/texts.ts";

/** Closes a month of royalties for good, after showing each statement's amount. */
export function MonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const preview = useActPreview(["royalties", month], () =>
    call("GET /admin/royalties/closing-preview", { query: { month } }),
  );
  const actAsShown = useActAsShown(preview);
  return (
    <ConfirmDialog
      title={t("royalties.closeTitle", { month: monthAndYear(month, locale) })}
      action={t("royalties.closeForGood")}
      keptAs={`royalties-${month}`}
      onClose={onClose}
      act={async (reason) => {
        if (preview.error) throw preview.error;
        const isDone = await actAsShown(({ fingerprint }) =>
          call("POST /admin/royalties/closings", { body: { month, fingerprint, ...reason } }),
        );
        if (!isDone) throw missing(t("acts.reading"));
        await queries.invalidateQueries({ queryKey: ["royalties"] });
        await queries.invalidateQueries({ queryKey: ["rights-holders"] });
        showToast(t("royalties.closed", { month: monthAndYear(month, locale) }), { tone: "success" });
      }}
    >
      <Effects effects={preview.data?.effects} error={preview.error} isCurrent={preview.isCurrent} />
    </ConfirmDialog>
  );
}
