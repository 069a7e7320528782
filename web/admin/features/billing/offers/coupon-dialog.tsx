import type { UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import type { OfferedPlan } from "#contract/admin/offers.ts";
import { fault, requiredLine } from "#contract/fields.ts";
import { Checkbox } from "#shared/ui/choice.tsx";
import { SelectField, TextareaField, TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { TypedEuros } from "#admin/parts/typed-euros.ts";
import { useTexts } from "#admin/texts.ts";
import { CouponLimits, OptionalDay, typedLimits } from "./coupon-limits.tsx";

/** A condition that is left empty is none. */
const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.union([z.literal(""), schema]),
    z.transform((value) => (value === "" ? null : value)),
  );

const CouponForm = z.object({
  codes: z.string().check(z.minLength(1, fault("required"))),
  campaign: optional(requiredLine(120)),
  discount_cents: TypedEuros,
  plan_id: z.pipe(
    z.string(),
    z.transform((text) => (text === "" ? null : Number(text))),
  ),
  first_order_only: z.boolean(),
  email_domain: optional(z.string()),
  starts_on: OptionalDay,
  ...typedLimits,
});

const empty = {
  codes: "",
  campaign: "",
  discount_cents: "",
  plan_id: "",
  first_order_only: false,
  email_domain: "",
  starts_on: "",
  max_uses: "",
  ends_on: "",
};

/** One coupon, or many of one campaign. */
export function CouponDialog({ plans, onClose }: { plans: readonly OfferedPlan[]; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft("coupon-new", onClose);
  const form = useDraftForm(draft, CouponForm, empty);
  const { errorOf, ...sending } = useSending(form, async (body) => {
    const { codes } = await call("POST /admin/coupons", { body });
    await queries.invalidateQueries({ queryKey: ["coupons"] });
    showToast(t("coupons.created", { count: codes.length, code: codes[0] ?? "" }), { tone: "success" });
    draft.close();
  });
  const fields = { register: form.register, errorOf };
  return (
    <FormDialog title={t("coupons.create")} submitLabel={t("coupons.submit")} sending={sending} draft={draft}>
      <TextareaField
        label={t("coupons.codes")}
        hint={t("coupons.codesHint")}
        rows={2}
        spellCheck={false}
        error={errorOf("codes")}
        {...form.register("codes")}
      />
      <TextField
        label={t("coupons.discountOff")}
        hint={t("coupons.discountHint")}
        inputMode="decimal"
        autoComplete="off"
        error={errorOf("discount_cents")}
        {...form.register("discount_cents")}
      />
      <TextField
        label={t("coupons.campaign")}
        hint={t("coupons.campaignHint")}
        autoComplete="off"
        error={errorOf("campaign")}
        {...form.register("campaign")}
      />
      <CouponConditions plans={plans} {...fields} />
      <CouponLimits {...fields} />
    </FormDialog>
  );
}

type CouponField = keyof z.input<typeof CouponForm>;
type ConditionsProps = {
  plans: readonly OfferedPlan[];
  register: (name: CouponField) => UseFormRegisterReturn;
  errorOf: (name: CouponField) => string | undefined;
};

/** Whom and what a coupon is for, and from when. */
function CouponConditions({ plans, register, errorOf }: ConditionsProps) {
  const t = useTexts();
  return (
    <>
      <SelectField label={t("coupons.plan")} error={errorOf("plan_id")} {...register("plan_id")}>
        <option value="">{t("coupons.anyPlan")}</option>
        {plans
          .filter(({ has_promotion: takesCoupons, state }) => takesCoupons && state !== "withdrawn")
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <Checkbox label={t("coupons.firstOrder")} {...register("first_order_only")} />
      <TextField
        label={t("coupons.domain")}
        hint={t("coupons.domainHint")}
        autoComplete="off"
        inputMode="url"
        error={errorOf("email_domain")}
        {...register("email_domain")}
      />
      <TextField
        label={t("coupons.firstDay")}
        hint={t("coupons.firstDayHint")}
        type="date"
        error={errorOf("starts_on")}
        {...register("starts_on")}
      />
    </>
  );
}
