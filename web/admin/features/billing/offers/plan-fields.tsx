import type { UseFormRegisterReturn } from "react-hook-form";
import * as z from "zod/mini";
import { deskFault } from "#contract/field-faults.ts";
import { requiredLine } from "#contract/fields.ts";
import { languageNames, locales, textName, textsBy, type TextName } from "#contract/language.ts";
import { TextField } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";

/** A number from 1 to the bound, as it is typed. */
export const typedCount = (most: number, name: "planCount" | "planPosition") =>
  z.pipe(
    z.string().check(
      z.regex(/^\s*\d{1,3}\s*$/, deskFault(name)),
      z.refine((text) => Number(text) >= 1 && Number(text) <= most, deskFault(name)),
    ),
    z.transform(Number),
  );

export const shownFields = {
  ...textsBy("name", () => requiredLine(40)),
  position: typedCount(100, "planPosition"),
};

type Field = TextName<"name"> | "position";
type Props = {
  register: (name: Field) => UseFormRegisterReturn;
  errorOf: (name: Field) => string | undefined;
};

/** The name in each language, and the place among the others. */
export function ShownFields({ register, errorOf }: Props) {
  const t = useTexts();
  return (
    <>
      <div className="grid gap-x-4 xs:grid-cols-2">
        {locales.map((locale) => (
          <TextField
            key={locale}
            label={t("plans.nameIn", { language: languageNames[locale] })}
            lang={locale}
            maxLength={40}
            autoComplete="off"
            error={errorOf(textName("name", locale))}
            {...register(textName("name", locale))}
          />
        ))}
      </div>
      <TextField
        label={t("plans.position")}
        hint={t("plans.positionHint")}
        inputMode="numeric"
        autoComplete="off"
        error={errorOf("position")}
        {...register("position")}
      />
    </>
  );
}

type DayProps = {
  register: (name: "from" | "until") => UseFormRegisterReturn;
  errorOf: (name: "from" | "until") => string | undefined;
};

/** From when a new plan is offered, and until when. */
export function OfferDays({ register, errorOf }: DayProps) {
  const t = useTexts();
  return (
    <div className="grid gap-x-4 xs:grid-cols-2">
      <TextField
        label={t("plans.offeredFrom")}
        hint={t("plans.offeredFromHint")}
        type="date"
        error={errorOf("from")}
        {...register("from")}
      />
      <TextField
        label={t("plans.offeredUntil")}
        hint={t("plans.offeredUntilHint")}
        type="date"
        error={errorOf("until")}
        {...register("until")}
      />
    </div>
  );
}
