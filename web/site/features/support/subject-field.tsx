import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "use-intl";
import { queries, query } from "#shared/api/queries.ts";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { fieldErrorText } from "#shared/ui/form.ts";
import type { ContactFormState } from "./blank-message.ts";

/** 'Autres', for a subject typed by the user; the others are the editors'. */
export const otherId = 0;

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
  const asked = query("GET /contact-subjects", {});
  const { data: subjects } = useQuery({ ...asked, enabled: !isVisitor, staleTime: 5 * 60_000 }, queries);
  const error = fieldErrorText(form.formState.errors.object, locale);
  if (isVisitor)
    return <TextField {...form.register("object")} label={t("subject")} aside={t("optional")} error={error} />;
  const choose = (id: number | null): void => {
    onChoice(id);
    // What was wrong with another choice says nothing of this one.
    form.clearErrors("object");
    form.setValue("object", subjects?.data.find((one) => one.id === id)?.title ?? "");
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
        {subjects?.data.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
        <option value={otherId}>{t("subjects.other")}</option>
      </SelectField>
      {choice === otherId && <TextField {...form.register("object")} label={t("subjects.which")} error={error} />}
    </>
  );
}
