import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { SelectField, TextField } from "../../ui/field.tsx";
import { fieldErrorText } from "../../ui/form.ts";
import type { ContactFormState } from "./contact-form.tsx";

/** 'Autres': the subject is then typed. */
const otherId = 3;
const choices = [1, 2, otherId] as const;

/** Free for visitors; subscribers choose, and type only what is not among the choices. */
export function SubjectField({ form, isVisitor }: { form: ContactFormState; isVisitor: boolean }) {
  const t = useTranslations("support.contact");
  const locale = useLocale();
  const [choice, setChoice] = useState<number | null>(null);
  const error = fieldErrorText(form.formState.errors.object, locale);
  const names = { 1: t("subjects.account"), 2: t("subjects.playback"), 3: t("subjects.other") } as const;
  if (isVisitor) return <TextField {...form.register("object")} label={t("subject")} aside={t("optional")} error={error} />;
  const choose = (id: number | null): void => {
    setChoice(id);
    form.setValue("object", id === 1 || id === 2 ? names[id] : "");
  };
  return (
    <>
      <SelectField label={t("subject")} aside={t("optional")} value={choice ?? ""} onChange={(event) => choose(event.target.value ? Number(event.target.value) : null)}>
        <option value="">{t("subjects.none")}</option>
        {choices.map((id) => (
          <option key={id} value={id}>
            {names[id]}
          </option>
        ))}
      </SelectField>
      {choice === otherId && <TextField {...form.register("object", { required: "required" })} label={t("subjects.which")} error={error} />}
    </>
  );
}
