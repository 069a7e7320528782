import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ImportDialog } from "#admin/parts/import-dialog.tsx";
import { useTexts } from "#admin/texts.ts";

async function sendCoupons(file: File, isTrial: boolean) {
  const body = new FormData();
  body.set("dry_run", isTrial ? "1" : "0");
  body.set("file", file);
  const plan = await call("POST /admin/coupon-imports", { body });
  return { ...plan, faults: plan.faults.map(({ code: name, ...fault }) => ({ name, ...fault })) };
}

/** A file of coupons: what it would make, or its faults by line; then all of it, or nothing. */
export function CouponImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  return (
    <ImportDialog
      title={t("coupons.importTitle")}
      lead={t("coupons.importLead")}
      chooseLabel={t("coupons.chooseFile")}
      preview={(file) => sendCoupons(file, true)}
      actionFor={({ created }) => (created > 0 ? t("coupons.importDo", { count: created }) : null)}
      act={async (file) => {
        const plan = await sendCoupons(file, false);
        if (!plan.is_done) return plan;
        await queries.invalidateQueries({ queryKey: ["coupons"] });
        showToast(t("coupons.imported", { count: plan.created }), { tone: "success" });
        return undefined;
      }}
      onClose={onClose}
    >
      {({ created, unchanged, codes }) => (
        <>
          <p className="font-semibold">{t("coupons.importPlan", { created, unchanged })}</p>
          {codes.length > 0 && (
            <p className="mt-2 text-sm text-soft wrap-anywhere">
              {codes.join(", ")}
              {created > codes.length && " …"}
            </p>
          )}
        </>
      )}
    </ImportDialog>
  );
}
