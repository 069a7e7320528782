import * as z from "zod/mini";
import type { Coupon } from "#contract/admin/coupon-shapes.ts";
import { lastDayBefore } from "#contract/date-text.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { CouponLimits, typedLimits } from "./coupon-limits.tsx";

const LimitForm = z.object(typedLimits);

/** Another number of uses, another last day. */
export function LimitDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const t = useTexts();
  const { id, code, ends_at: endsAt } = coupon;
  const draft = useDraft(`coupon-${id}`, onClose);
  const form = useDraftForm(draft, LimitForm, {
    max_uses: String(coupon.max_uses ?? ""),
    ends_on: endsAt === null ? "" : lastDayBefore(endsAt),
  });
  const { errorOf, ...sending } = useSending(form, async (body) => {
    await call("PUT /admin/coupons/{id}", { params: { id }, body });
    await queries.invalidateQueries({ queryKey: ["coupons"] });
    showToast(t("coupons.limited", { code }), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t("coupons.limitTitle", { code })}
      submitLabel={t("coupons.save")}
      sending={sending}
      draft={draft}
    >
      <CouponLimits register={form.register} errorOf={errorOf} />
    </FormDialog>
  );
}
