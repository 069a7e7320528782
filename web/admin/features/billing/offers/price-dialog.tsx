import { useState } from "react";
import { useWatch, type UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import type { OfferedPlan } from "#contract/admin/offers.ts";
import { civilDay } from "#contract/date-text.ts";
import { fault } from "#contract/fields.ts";
import { decimalSign } from "#contract/language.ts";
import { RadioGroup } from "#shared/ui/choice.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useLanguage } from "#admin/language.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { TypedEuros, typedEuros } from "#admin/parts/typed-euros.ts";
import { givenReason, OptionalReason } from "#admin/parts/optional-reason.ts";
import { ReasonField } from "#admin/parts/reason-field.tsx";
import { useTexts } from "#admin/texts.ts";
import { PricePreview } from "./price-preview.tsx";

const audiences = ["new", "everybody"] as const;

const PriceForm = z.object({
  price_cents: TypedEuros,
  from: z.string().check(z.minLength(1, fault("required")), z.iso.date(fault("date"))),
  audience: z.enum(audiences, fault("choice")),
  reason: OptionalReason,
});

/** Another price of a plan, with what it would change before it is planned. */
export function PriceDialog({ plan, onClose }: { plan: OfferedPlan; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`plan-price-${plan.id}`, onClose);
  const { locale } = useLanguage();
  const [today] = useState(() => civilDay(new Date()));
  const form = useDraftForm(draft, PriceForm, {
    price_cents: typedEuros(plan.price_cents, decimalSign(locale)),
    from: today,
    audience: "new",
    reason: "",
  });
  const { errorOf, ...sending } = useSending(form, async ({ price_cents, from, audience, reason }) => {
    await call("POST /admin/plans/{id}/prices", {
      params: { id: plan.id },
      body: { price_cents, from, moves_subscribers: audience === "everybody", ...givenReason(reason) },
    });
    await queries.invalidateQueries({ queryKey: ["plans"] });
    showToast(t("plans.saved"), { tone: "success" });
    draft.close();
  });
  const values = useWatch({ control: form.control });
  const typed = z.safeParse(PriceForm, { ...values, reason: "" });
  return (
    <FormDialog
      title={t("plans.changeTitle", { plan: plan.name })}
      submitLabel={t("plans.save")}
      sending={sending}
      draft={draft}
    >
      <PriceFields register={form.register} errorOf={errorOf} />
      <PricePreview
        planId={plan.id}
        typed={
          typed.success && {
            price_cents: typed.data.price_cents,
            from: typed.data.from,
            moves_subscribers: typed.data.audience === "everybody",
          }
        }
      />
      <ReasonField register={form.register("reason")} error={errorOf("reason")} />
    </FormDialog>
  );
}

type PriceField = keyof z.input<typeof PriceForm>;
type FieldsProps = {
  register: (name: PriceField) => UseFormRegisterReturn;
  errorOf: (name: PriceField) => string | undefined;
};

function PriceFields({ register, errorOf }: FieldsProps) {
  const t = useTexts();
  return (
    <>
      <TextField
        label={t("plans.price")}
        hint={t("plans.priceHint")}
        inputMode="decimal"
        autoComplete="off"
        error={errorOf("price_cents")}
        {...register("price_cents")}
      />
      <RadioGroup
        label={t("plans.audience")}
        hint={t("plans.audienceHint")}
        options={audiences.map((value) => ({ value, label: t(`plans.audiences.${value}`) }))}
        error={errorOf("audience")}
        {...register("audience")}
      />
      <TextField
        label={t("plans.from")}
        hint={t("plans.fromHint")}
        type="date"
        error={errorOf("from")}
        {...register("from")}
      />
    </>
  );
}
