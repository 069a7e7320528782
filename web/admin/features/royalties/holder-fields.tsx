import type { UseFormRegisterReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { holderStates, remunerationKeys, type RightsHolderForm } from "#contract/admin/rights-holders.ts";
import { RadioGroup } from "#shared/ui/choice.tsx";
import { SelectField, TextareaField, TextField } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";

type Name = keyof z.input<typeof RightsHolderForm>;
type Props = {
  register: (name: Name) => UseFormRegisterReturn;
  errorOf: (name: Name) => string | undefined;
  isNew: boolean;
};

const lines = ["name", "contact", "address"] as const;

export function HolderFields({ register, errorOf, isNew }: Props) {
  const t = useTexts();
  return (
    <>
      {lines.map((name) => (
        <TextField
          key={name}
          label={t(`rightsHolders.${name}`)}
          autoComplete="off"
          error={errorOf(name)}
          {...register(name)}
        />
      ))}
      <TextField
        label={t("rightsHolders.email")}
        type="email"
        autoComplete="off"
        error={errorOf("email")}
        {...register("email")}
      />
      <RadioGroup
        label={t("rightsHolders.key")}
        hint={t("rightsHolders.keyHint")}
        options={remunerationKeys.map((value) => ({ value, label: t(`rightsHolders.keys.${value}.definition`) }))}
        error={errorOf("remuneration")}
        {...register("remuneration")}
      />
      <TextareaField
        label={t("rightsHolders.notes")}
        hint={t("rightsHolders.notesHint")}
        error={errorOf("notes")}
        {...register("notes")}
      />
      {!isNew && (
        <SelectField
          label={t("rightsHolders.state")}
          hint={t("rightsHolders.stateHint")}
          error={errorOf("state")}
          {...register("state")}
        >
          {holderStates.map((state) => (
            <option key={state} value={state}>
              {t(`rightsHolders.states.${state}`)}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
