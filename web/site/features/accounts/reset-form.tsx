import { useState } from "react";
import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { PasswordTwice } from "#contract/account-forms.ts";
import { CallError } from "#contract/client.ts";
import { pageFaultText } from "#contract/page-faults.ts";
import { call } from "#shared/api/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { fieldErrorText, showRefusal, useSchemaForm } from "#shared/ui/form.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { ScriptForm } from "#shared/ui/script-form.tsx";
import { useRefusalText } from "./refusable-form.ts";

/** Sets a new password with the token of the recovery mail. */
export function ResetForm({ token }: { token: string }) {
  const t = useTranslations("accounts.reset");
  const locale = useLocale();
  const navigate = useNavigate();
  const refusalText = useRefusalText();
  const [failure, setFailure] = useState<Failure | null>(null);
  const form = useSchemaForm(PasswordTwice, { password: "", confirmPassword: "" });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await call("POST /users/reset-password", { body: { token, password } });
      showToast(t("done"), { tone: "success" });
      await navigate("/connexion");
    } catch (error) {
      // A link that is over has a message of its own, under no field of this form.
      const isOver = error instanceof CallError && error.messages["token"] !== undefined;
      const left = isOver ? error : showRefusal(form, error);
      if (left) setFailure({ isOver, text: refusalText(left) });
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
      <FailureDialog failure={failure} onClose={() => setFailure(null)} />
    </>
  );
}

/** In place of the form where the link has expired or was used. */
export function EndedReset() {
  const t = useTranslations("accounts.reset");
  const locale = useLocale();
  return (
    <div className="grid justify-items-start gap-6">
      <h1 className="text-2xl">{t("expiredTitle")}</h1>
      <p className="text-pretty text-soft">{pageFaultText("resetLink", locale)}</p>
      <LinkButton to="/connexion" state={{ forgotten: true }} size="large">
        {t("askAgain")}
      </LinkButton>
    </div>
  );
}

/** `isOver`: the link has expired or was used. */
type Failure = { isOver: boolean; text: string };

function FailureDialog({ failure, onClose }: { failure: Failure | null; onClose: () => void }) {
  const t = useTranslations("accounts.reset");
  const close = (
    <Button look={failure?.isOver ? "secondary" : "primary"} onClick={onClose}>
      {t("ok")}
    </Button>
  );
  return (
    <Dialog
      open={failure !== null}
      onClose={onClose}
      title={t(failure?.isOver ? "expiredTitle" : "failedTitle")}
      role="alertdialog"
      actions={
        failure?.isOver ? (
          <>
            <LinkButton to="/connexion" state={{ forgotten: true }}>
              {t("askAgain")}
            </LinkButton>
            {close}
          </>
        ) : (
          close
        )
      }
    >
      <p>{failure?.text}</p>
    </Dialog>
  );
}
