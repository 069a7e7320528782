import { useCallback, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { LoginForm as schema } from "#contract/account-forms.ts";
import type { AnswerFor } from "#contract/client.ts";
import { localeOfLanguage } from "#contract/language.ts";
import { call } from "#shared/api/client.ts";
import { signIn, type User } from "#shared/api/session.ts";
import { rememberLanguage, spokenLanguage, switchLanguage } from "#shared/texts/texts.ts";
import { Button } from "#shared/ui/button.tsx";
import { fieldErrorText, showRefusal, useSchemaForm } from "#shared/ui/form.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { ScriptForm } from "#shared/ui/script-form.tsx";
import { FormAlert } from "./form-alert.tsx";
import { useKeptAddress } from "./kept-address.ts";
import { PasskeyEntry } from "./passkey-entry.tsx";
import { useRefusalText } from "./refusable-form.ts";
import { RequestResetDialog } from "./request-reset-dialog.tsx";
import { pseudonymFault, UsernameField } from "./username-field.tsx";

/** Keeps the visitor's language after sign-in. A personal account uses its single profile's language. */
async function speakAs(user: User): Promise<void> {
  rememberLanguage(spokenLanguage());
  const own = user.type === 1 ? user.user_profiles.find((profile) => profile.is_default) : undefined;
  if (own) await switchLanguage(localeOfLanguage(own.language.id));
}

/** What a link to this page brings along: the address typed elsewhere, and whether its password is forgotten. */
function broughtIn(state: unknown): { username: string; forgotten: boolean } {
  const { username, forgotten } = (state ?? {}) as Record<string, unknown>;
  return { username: typeof username === "string" ? username : "", forgotten: forgotten === true };
}

type Props = {
  /** The page for an unpaid account. */
  unpaidGoTo: () => string;
};

/** Email and password, or a passkey. Leads to the profile chooser, or back to an unfinished sign-up. */
export function LoginForm({ unpaidGoTo }: Props) {
  const t = useTranslations("accounts.login");
  const locale = useLocale();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const [refused, setRefused] = useState<string | null>(null);
  const brought = broughtIn(useLocation().state);
  const [forgotten, setForgotten] = useState(brought.forgotten);
  const form = useSchemaForm(schema, { username: brought.username, password: "" });
  const { errors, isSubmitting } = form.formState;
  const { getValues, setValue } = form;
  useKeptAddress(
    useCallback(() => getValues("username"), [getValues]),
    useCallback((address: string) => setValue("username", address), [setValue]),
  );

  const enter = async ({ token, user }: AnswerFor<"POST /auth/token">): Promise<void> => {
    signIn(token, user);
    await speakAs(user);
    await navigate(user.status === 0 ? unpaidGoTo() : "/selectionnez-un-utilisateur");
  };
  const submit = form.handleSubmit(async (body) => {
    setRefused(null);
    try {
      await enter(await call("POST /auth/token", { body }));
    } catch (error) {
      const left = showRefusal(form, error);
      if (left?.code === 100 && !body.username.includes("@"))
        form.setError("username", { type: pseudonymFault, message: t("pseudonym") }, { shouldFocus: true });
      else if (left?.code === 100)
        form.setError("password", { type: "server", message: left.message }, { shouldFocus: true });
      else if (left) setRefused(refusalText(left));
    }
  });

  return (
    <>
      <ScriptForm onSubmit={(event) => void submit(event)} className="grid">
        <UsernameField field={form.register("username")} fault={errors.username} />
        <PasswordField
          {...form.register("password")}
          label={t("password")}
          autoComplete="current-password"
          error={fieldErrorText(errors.password, locale)}
        />
        <div className="-mt-4 mb-3 text-end">
          <button type="button" className="link min-h-11 text-sm" onClick={() => setForgotten(true)}>
            {t("forgotten")}
          </button>
        </div>
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {t("submit")}
        </Button>
        <div className={refused ? "mt-5" : ""}>
          <FormAlert>{refused}</FormAlert>
        </div>
      </ScriptForm>
      <PasskeyEntry onSignedIn={enter} />
      <RequestResetDialog
        open={forgotten}
        onClose={() => setForgotten(false)}
        typed={() => form.getValues("username")}
      />
    </>
  );
}
