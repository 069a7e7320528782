import type { UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import { deskFault } from "#contract/field-faults.ts";
import { fault } from "#contract/fields.ts";
import { TextField } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";

/** An empty field is no limit. */
const Uses = z.pipe(
  z.string().check(z.regex(/^(?:[1-9]\d{0,5})?$/, deskFault("uses"))),
  z.transform((text) => (text === "" ? null : Number(text))),
);
export const OptionalDay = z.pipe(
  z.union([z.literal(""), z.iso.date(fault("date"))]),
  z.transform((text) => (text === "" ? null : text)),
);
export const typedLimits = { max_uses: Uses, ends_on: OptionalDay };

type Props = {
  register: (name: keyof typeof typedLimits) => UseFormRegisterReturn;
  errorOf: (name: keyof typeof typedLimits) => string | undefined;
};

/** The number of uses and the last day. */
export function CouponLimits({ register, errorOf }: Props) {
  const t = useTexts();
  return (
    <>
      <TextField
        label={t("coupons.maxUses")}
        hint={t("coupons.maxUsesHint")}
        inputMode="numeric"
        autoComplete="off"
        error={errorOf("max_uses")}
        {...register("max_uses")}
      />
      <TextField
        label={t("coupons.lastDay")}
        hint={t("coupons.lastDayHint")}
        type="date"
        error={errorOf("ends_on")}
        {...register("ends_on")}
      />
    </>
  );
}
