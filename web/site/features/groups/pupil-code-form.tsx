import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { PupilNewPassword } from "#contract/pupil-fields.ts";
import { call } from "#shared/api/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { fieldErrorText, showRefusal, useSchemaForm } from "#shared/ui/form.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { ScriptForm } from "#shared/ui/script-form.tsx";

type Props = {
  code: string;
  /** What was typed where the password was asked for. */
  pseudonym: string;
  onEntered: (entered: AnswerFor<"POST /client-groups/{code}/pupils/token">) => void;
};

/** A new password for a pupil who was given a code. */
export function PupilCodeForm({ code, pseudonym, onEntered }: Props) {
  const t = useTranslations("groups.pupil");
  const locale = useLocale();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useSchemaForm(PupilNewPassword, { pseudonym, code: "", password: "" });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    setRefused(null);
    try {
      onEntered(await call("POST /client-groups/{code}/pupils/password", { params: { code }, body }));
    } catch (error) {
      setRefused(showRefusal(form, error)?.message ?? null);
    }
  });
  return (
    <ScriptForm onSubmit={(event) => void submit(event)}>
      <TextField
        {...form.register("pseudonym")}
        label={t("pseudonym")}
        autoComplete="off"
        spellCheck={false}
        error={fieldErrorText(errors.pseudonym, locale)}
      />
      <TextField
        {...form.register("code")}
        label={t("code")}
        hint={t("codeHint")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={fieldErrorText(errors.code, locale)}
      />
      <PasswordField
        {...form.register("password")}
        label={t("newPassword")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        error={fieldErrorText(errors.password, locale)}
      />
      <p className="field-note text-error" role="alert">
        {refused}
      </p>
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {t("renew")}
      </Button>
    </ScriptForm>
  );
}
