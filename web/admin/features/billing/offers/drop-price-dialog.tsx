import type { OfferedPlan } from "#contract/admin/offers.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

type Props = { plan: OfferedPlan; change: OfferedPlan["changes"][number]; onClose: () => void };

/** Confirms that a planned price is dropped. */
export function DropPriceDialog({ plan, change, onClose }: Props) {
  const t = useTexts();
  const price = useEuros()(change.price_cents / 100);
  return (
    <ConfirmDialog
      title={t("plans.dropTitle", { price })}
      action={t("plans.drop")}
      asksReason={false}
      onClose={onClose}
      act={async () => {
        await call("DELETE /admin/price-changes/{id}", { params: { id: change.id } });
        await queries.invalidateQueries({ queryKey: ["plans"] });
        showToast(t("plans.dropped"), { tone: "success" });
      }}
    >
      {t("plans.dropSure", { plan: plan.name })}
    </ConfirmDialog>
  );
}
