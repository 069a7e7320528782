import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { OfferedPlan } from "#contract/admin/offers.ts";
import { civilDay } from "#contract/date-text.ts";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { Effects } from "#admin/parts/effects.tsx";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { givenReason, OptionalReason } from "#admin/parts/optional-reason.ts";
import { ReasonField } from "#admin/parts/reason-field.tsx";
import { useTexts } from "#admin/texts.ts";
import { OptionalDay } from "./coupon-limits.tsx";
import { useTypedPreview } from "./typed-preview.ts";

const OfferForm = z.object({ from: OptionalDay, until: OptionalDay, reason: OptionalReason });

/** From when a plan is offered, and until when. */
export function OfferDialog({ plan, onClose }: { plan: OfferedPlan; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`plan-offer-${plan.id}`, onClose);
  const [today] = useState(() => civilDay(new Date()));
  const isPlanned = plan.state === "planned";
  const form = useDraftForm(draft, OfferForm, {
    from: isPlanned && plan.offered_from !== null ? civilDay(plan.offered_from) : "",
    // Who opens it wants to withdraw the plan, or to offer it again.
    until: plan.state === "offered" ? (plan.offered_until === null ? today : civilDay(plan.offered_until)) : "",
    reason: "",
  });
  const asked = { params: { id: plan.id } };
  const values = useWatch({ control: form.control });
  const typed = z.safeParse(OfferForm, { ...values, reason: "" });
  const preview = useTypedPreview(`offer-${plan.id}`, typed.success && typed.data, ({ reason: _reason, ...body }) =>
    call("POST /admin/plans/{id}/offer-preview", { ...asked, body }),
  );
  const { errorOf, ...sending } = useSending(form, async ({ reason, ...body }) => {
    const isDone = await preview.act((fingerprint) =>
      call("PUT /admin/plans/{id}/offer", {
        ...asked,
        body: { ...body, fingerprint, ...givenReason(reason) },
      }),
    );
    if (!isDone) return;
    showToast(t("plans.offerSaved"), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t("plans.offerTitle", { plan: plan.name })}
      submitLabel={t("plans.offerSave")}
      sending={sending}
      draft={draft}
    >
      {isPlanned && (
        <TextField
          label={t("plans.offeredFrom")}
          hint={t("plans.offeredFromHint")}
          type="date"
          error={errorOf("from")}
          {...form.register("from")}
        />
      )}
      <TextField
        label={t("plans.offeredUntil")}
        hint={t("plans.offeredUntilHint")}
        type="date"
        error={errorOf("until")}
        {...form.register("until")}
      />
      <Effects {...preview} />
      <ReasonField register={form.register("reason")} error={errorOf("reason")} />
    </FormDialog>
  );
}
