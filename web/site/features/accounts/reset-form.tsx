import { useState } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { PasswordTwice } from "#contract/accounts.ts";
import { CallError } from "#contract/client.ts";
import { call } from "../../../shared/api/client.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { fieldErrorText, showRefusal, useSchemaForm } from "../../../shared/ui/form.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { PasswordField } from "../../../shared/ui/password-field.tsx";
import { showToast } from "../../../shared/ui/toast-store.ts";
import { ScriptForm } from "../../../shared/ui/script-form.tsx";
import { useRefusalText } from "./refusable-form.ts";

/** A new password, with the link of the recovery mail. */
export function ResetForm({ token }: { token: string }) {
  const t = useTranslations("accounts.reset");
  const locale = useLocale();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useSchemaForm(PasswordTwice, { password: "", confirmPassword: "" });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await call("POST /users/reset-password", { body: { token, password } });
      showToast(t("done"), { tone: "success" });
      await navigate("/connexion");
    } catch (error) {
      // A wrong link has a message of its own, under no field of this form.
      const left = error instanceof CallError && error.messages["token"] ? error : showRefusal(form, error);
      if (left) setFailure(refusalText(left));
    }
  });
  return (
    <>
      <ScriptForm onSubmit={(event) => void submit(event)} className="grid">
        <PasswordField
          {...form.register("password")}
          label={t("password")}
          hint={t("hint")}
          autoComplete="new-password"
          error={fieldErrorText(errors.password, locale)}
        />
        <PasswordField
          {...form.register("confirmPassword")}
          label={t("confirm")}
          autoComplete="new-password"
          error={fieldErrorText(errors.confirmPassword, locale)}
        />
        <div className="mt-2">
          <Button type="submit" size="large" wide busy={isSubmitting}>
            {t("submit")}
          </Button>
        </div>
      </ScriptForm>
      <Dialog
        open={failure !== null}
        onClose={() => setFailure(null)}
        title={t("failedTitle")}
        role="alertdialog"
        actions={
          <>
            <Button onClick={() => setFailure(null)}>{t("ok")}</Button>
            <LinkButton to="/connexion" look="secondary">
              {t("askAgain")}
            </LinkButton>
          </>
        }
      >
        <p>{failure}</p>
      </Dialog>
    </>
  );
}
