import type { UseFormRegisterReturn } from "react-hook-form";
import type { ActPreview } from "#contract/admin/acts.ts";
import { TextField } from "#shared/ui/field.tsx";
import { Effects } from "#admin/parts/effects.tsx";
import { ReasonField } from "#admin/parts/reason-field.tsx";
import { useTexts } from "#admin/texts.ts";
import type { ShareField } from "./use-share-form.ts";

type Props = {
  register: (name: ShareField) => UseFormRegisterReturn;
  errorOf: (name: ShareField) => string | undefined;
  preview: { data: ActPreview | undefined; error: Error | null; isCurrent: boolean };
};

/** How much, for how long, what that does, and why. */
export function ShareFields({ register, errorOf, preview }: Props) {
  const t = useTexts();
  return (
    <>
      <TextField
        label={t("rightsHolders.shares.percent")}
        type="number"
        inputMode="decimal"
        min={0.01}
        max={100}
        step={0.01}
        autoComplete="off"
        error={errorOf("percent")}
        {...register("percent")}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <TextField
          label={t("rightsHolders.shares.firstDay")}
          type="date"
          error={errorOf("from")}
          {...register("from")}
        />
        <TextField
          label={t("rightsHolders.shares.lastDay")}
          hint={t("rightsHolders.shares.lastDayHint")}
          type="date"
          error={errorOf("until")}
          {...register("until")}
        />
      </div>
      <Effects
        effects={preview.data?.effects}
        error={preview.error}
        isCurrent={preview.isCurrent}
        waiting={t("rightsHolders.shares.waiting")}
      />
      <ReasonField register={register("reason")} error={errorOf("reason")} />
    </>
  );
}
