import { useLocale, useTranslations } from "use-intl";
import { SelectField, TextField } from "../../../shared/ui/field.tsx";
import { fieldErrorText } from "../../../shared/ui/form.ts";
import type { ContactFormState } from "./blank-message.ts";

/** 'Autres', for a subject typed by the user. */
export const otherId = 3;
const choices = [1, 2, otherId] as const;

type Props = {
  form: ContactFormState;
  isVisitor: boolean;
  /** The chosen id, or null. */
  choice: number | null;
  onChoice: (choice: number | null) => void;
};

/** Free text for visitors; a choice for subscribers, with free text under 'Autres'. */
export function SubjectField({ form, isVisitor, choice, onChoice }: Props) {
  const t = useTranslations("support.contact");
  const locale = useLocale();
  const error = fieldErrorText(form.formState.errors.object, locale);
  const names = { 1: t("subjects.account"), 2: t("subjects.playback"), 3: t("subjects.other") } as const;
  if (isVisitor)
    return <TextField {...form.register("object")} label={t("subject")} aside={t("optional")} error={error} />;
  const choose = (id: number | null): void => {
    onChoice(id);
    form.setValue("object", id === 1 || id === 2 ? names[id] : "");
  };
  return (
    <>
      <SelectField
        label={t("subject")}
        aside={t("optional")}
        value={choice ?? ""}
        onChange={(event) => choose(event.target.value ? Number(event.target.value) : null)}
      >
        <option value="">{t("subjects.none")}</option>
        {choices.map((id) => (
          <option key={id} value={id}>
            {names[id]}
          </option>
        ))}
      </SelectField>
      {choice === otherId && <TextField {...form.register("object")} label={t("subjects.which")} error={error} />}
    </>
  );
}
