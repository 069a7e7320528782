import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { addressIn } from "#contract/addresses.ts";
import { JoinForm } from "#contract/groups.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { fieldErrorText, useSchemaForm } from "#shared/ui/form.ts";
import { ScriptForm } from "#shared/ui/script-form.tsx";

/** Asks for a group's code. `refused`: the code from the address, and why it was refused. */
export function CodeForm({ code, refused }: { code: string; refused: string | null }) {
  const t = useTranslations("groups.code");
  const locale = useLocale();
  const navigate = useNavigate();
  const form = useSchemaForm(JoinForm, { code });
  const { errors, isSubmitting, submitCount } = form.formState;
  const submit = form.handleSubmit(async ({ code: typed }) => {
    await navigate(addressIn(locale, `/rejoindre/${encodeURIComponent(typed)}`));
  });
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <h1 className="text-2xl text-balance">{t("title")}</h1>
        <p className="text-soft">{t("lead")}</p>
      </div>
      <ScriptForm onSubmit={(event) => void submit(event)}>
        <TextField
          {...form.register("code")}
          label={t("label")}
          hint={t("hint")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={fieldErrorText(errors.code, locale) ?? (submitCount === 0 ? refused : null)}
        />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {t("submit")}
        </Button>
      </ScriptForm>
    </div>
  );
}
