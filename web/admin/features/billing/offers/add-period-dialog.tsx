import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import type { OfferedPlan } from "#contract/admin/offers.ts";
import { civilDay } from "#contract/date-text.ts";
import { fault } from "#contract/fields.ts";
import { Checkbox } from "#shared/ui/choice.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useLanguage } from "#admin/language.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { Effects } from "#admin/parts/effects.tsx";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { TypedEuros } from "#admin/parts/typed-euros.ts";
import { givenReason, OptionalReason } from "#admin/parts/optional-reason.ts";
import { ReasonField } from "#admin/parts/reason-field.tsx";
import { useTexts } from "#admin/texts.ts";
import { OptionalDay } from "./coupon-limits.tsx";
import { OfferDays } from "./plan-fields.tsx";
import { useTypedPreview } from "./typed-preview.ts";

const PeriodForm = z.object({
  price_cents: TypedEuros,
  has_promotion: z.boolean(),
  from: z.string().check(z.minLength(1, fault("required")), z.iso.date(fault("date"))),
  until: OptionalDay,
  reason: OptionalReason,
});

type Props = { group: OfferedPlan["group"]; recurring: "MONTH" | "YEAR"; onClose: () => void };

/** The plan by month or by year that a group has not yet, with what it would offer before it is added. */
export function AddPeriodDialog({ group, recurring, onClose }: Props) {
  const t = useTexts();
  const { locale } = useLanguage();
  const [today] = useState(() => civilDay(new Date()));
  const isYearly = recurring === "YEAR";
  const draft = useDraft(`plan-period-${group.id}-${recurring}`, onClose);
  const empty = { price_cents: "", has_promotion: isYearly, from: today, until: "", reason: "" };
  const form = useDraftForm(draft, PeriodForm, empty);
  const values = useWatch({ control: form.control });
  const typed = z.safeParse(PeriodForm, { ...values, reason: "" });
  const bodyOf = ({ reason: _reason, ...body }: z.output<typeof PeriodForm>) => ({ ...body, recurring });
  const asked = { params: { id: group.id } };
  const preview = useTypedPreview(`period-${group.id}`, typed.success && bodyOf(typed.data), (body) =>
    call("POST /admin/plan-groups/{id}/plans/preview", { ...asked, body }),
  );
  const { errorOf, ...sending } = useSending(form, async (filled) => {
    const { reason } = filled;
    const isDone = await preview.act((fingerprint) =>
      call("POST /admin/plan-groups/{id}/plans", {
        ...asked,
        body: { ...bodyOf(filled), fingerprint, ...givenReason(reason) },
      }),
    );
    if (!isDone) return;
    showToast(t("plans.added"), { tone: "success" });
    draft.close();
  });
  return (
    <FormDialog
      title={t(`plans.addPeriodTitle.${recurring}`, { plan: group.names[locale] })}
      submitLabel={t("plans.addSubmit")}
      sending={sending}
      draft={draft}
    >
      <TextField
        label={t(isYearly ? "plans.year_cents" : "plans.month_cents")}
        inputMode="decimal"
        autoComplete="off"
        error={errorOf("price_cents")}
        {...form.register("price_cents")}
      />
      {isYearly && <Checkbox label={t("plans.takesCoupons")} {...form.register("has_promotion")} />}
      <OfferDays register={form.register} errorOf={errorOf} />
      <Effects {...preview} waiting={t("plans.previewWaits")} />
      <ReasonField register={form.register("reason")} error={errorOf("reason")} />
    </FormDialog>
  );
}
