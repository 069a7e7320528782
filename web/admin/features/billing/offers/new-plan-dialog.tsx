import { useState } from "react";
import { useWatch, type UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import { planBound } from "#contract/admin/plans.ts";
import { civilDay } from "#contract/date-text.ts";
import { fault } from "#contract/fields.ts";
import { textsBy } from "#contract/language.ts";
import { Checkbox, RadioGroup } from "#shared/ui/choice.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { Effects } from "#admin/parts/effects.tsx";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { TypedEuros } from "#admin/parts/typed-euros.ts";
import { givenReason, OptionalReason } from "#admin/parts/optional-reason.ts";
import { ReasonField } from "#admin/parts/reason-field.tsx";
import { useTexts } from "#admin/texts.ts";
import { OptionalDay } from "./coupon-limits.tsx";
import { OfferDays, ShownFields, shownFields, typedCount } from "./plan-fields.tsx";
import { useTypedPreview } from "./typed-preview.ts";

const accountTypes = ["1", "2"] as const;
const OptionalEuros = z.union([
  TypedEuros,
  z.pipe(
    z.literal(""),
    z.transform(() => null),
  ),
]);

const NewPlanForm = z.object({
  ...shownFields,
  account_type: z.enum(accountTypes, fault("choice")),
  screens: typedCount(planBound, "planCount"),
  people: typedCount(planBound, "planCount"),
  month_cents: OptionalEuros,
  year_cents: OptionalEuros,
  has_promotion: z.boolean(),
  from: z.string().check(z.minLength(1, fault("required")), z.iso.date(fault("date"))),
  until: OptionalDay,
  reason: OptionalReason,
});

/** What the server is asked with: a personal account has one profile, whatever the hidden field holds. */
function bodyOf({ reason: _reason, account_type: type, people, ...typed }: z.output<typeof NewPlanForm>) {
  return type === "2"
    ? { ...typed, account_type: 2 as const, people }
    : { ...typed, account_type: 1 as const, people: 1 };
}

/** A new plan, with what it would offer before it is created. */
export function NewPlanDialog({ position, onClose }: { position: number; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft("plan-new", onClose);
  const [today] = useState(() => civilDay(new Date()));
  const form = useDraftForm(draft, NewPlanForm, {
    ...textsBy("name", () => ""),
    position: String(position),
    account_type: "1",
    screens: "1",
    people: "3",
    month_cents: "",
    year_cents: "",
    has_promotion: true,
    from: today,
    until: "",
    reason: "",
  });
  const values = useWatch({ control: form.control });
  const typed = z.safeParse(NewPlanForm, { ...values, reason: "" });
  const preview = useTypedPreview("new", typed.success && bodyOf(typed.data), (body) =>
    call("POST /admin/plan-groups/preview", { body }),
  );
  const { errorOf, ...sending } = useSending(form, async (filled) => {
    const { reason } = filled;
    const isDone = await preview.act((fingerprint) =>
      call("POST /admin/plan-groups", { body: { ...bodyOf(filled), fingerprint, ...givenReason(reason) } }),
    );
    if (!isDone) return;
    showToast(t("plans.added"), { tone: "success" });
    draft.close();
  });
  const fields = { register: form.register, errorOf };
  return (
    <FormDialog
      title={t("plans.add")}
      submitLabel={t("plans.addSubmit")}
      sending={sending}
      maxWidth={640}
      draft={draft}
    >
      <ShownFields {...fields} />
      <RadioGroup
        label={t("plans.accountType")}
        hint={t("plans.accountTypeHint")}
        options={accountTypes.map((value) => ({ value, label: t(`plans.accountTypes.${value}`) }))}
        error={errorOf("account_type")}
        {...form.register("account_type")}
      />
      <Sizes isFamily={values.account_type === "2"} {...fields} />
      <Prices {...fields} />
      <OfferDays {...fields} />
      <Effects {...preview} waiting={t("plans.newWaits")} />
      <ReasonField register={form.register("reason")} error={errorOf("reason")} />
    </FormDialog>
  );
}

type Field = keyof z.input<typeof NewPlanForm>;
type FieldsProps = {
  register: (name: Field) => UseFormRegisterReturn;
  errorOf: (name: Field) => string | undefined;
};

function Sizes({ isFamily, register, errorOf }: FieldsProps & { isFamily: boolean }) {
  const t = useTexts();
  const numeric = { inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <div className="grid gap-x-4 xs:grid-cols-2">
      <TextField
        label={t("plans.screensAtOnce")}
        hint={t("plans.bound")}
        error={errorOf("screens")}
        {...numeric}
        {...register("screens")}
      />
      {isFamily && (
        <TextField
          label={t("plans.people")}
          hint={t("plans.peopleHint")}
          error={errorOf("people")}
          {...numeric}
          {...register("people")}
        />
      )}
    </div>
  );
}

function Prices({ register, errorOf }: FieldsProps) {
  const t = useTexts();
  return (
    <>
      <div className="grid gap-x-4 xs:grid-cols-2">
        {(["month_cents", "year_cents"] as const).map((name) => (
          <TextField
            key={name}
            label={t(`plans.${name}`)}
            hint={t("plans.orNone")}
            inputMode="decimal"
            autoComplete="off"
            error={errorOf(name)}
            {...register(name)}
          />
        ))}
      </div>
      <Checkbox label={t("plans.takesCoupons")} {...register("has_promotion")} />
    </>
  );
}
