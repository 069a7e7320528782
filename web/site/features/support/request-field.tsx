import { useTranslations } from "use-intl";
import { requestKinds } from "#contract/support.ts";
import { SelectField } from "#shared/ui/field.tsx";
import type { ContactFormState } from "./blank-message.ts";

/** What the law gives a deadline, of which nobody has to know the article. */
export function RequestField({ form }: { form: ContactFormState }) {
  const t = useTranslations("support.contact.requests");
  return (
    <SelectField
      label={t("label")}
      {...form.register("request", { setValueAs: (kind: string | null) => kind || null })}
    >
      <option value="">{t("none")}</option>
      {requestKinds.map((kind) => (
        <option key={kind} value={kind}>
          {t(kind)}
        </option>
      ))}
    </SelectField>
  );
}
