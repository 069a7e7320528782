import type { Coupon } from "#contract/admin/coupon-shapes.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

/** Confirms that a coupon ends at once. */
export function StopDialog({ coupon: { id, code }, onClose }: { coupon: Coupon; onClose: () => void }) {
  const t = useTexts();
  return (
    <ConfirmDialog
      title={t("coupons.stopTitle", { code })}
      action={t("coupons.stop")}
      keptAs={`coupon-stop-${id}`}
      onClose={onClose}
      act={async (body) => {
        await call("POST /admin/coupons/{id}/stop", { params: { id }, body });
        await queries.invalidateQueries({ queryKey: ["coupons"] });
        showToast(t("coupons.stopped", { code }), { tone: "success" });
      }}
    >
      {t("coupons.stopSure")}
    </ConfirmDialog>
  );
}
