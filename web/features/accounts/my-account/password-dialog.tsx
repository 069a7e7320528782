import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fieldErrorText, showRefusal, useSchemaForm } from "../../../ui/form.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { FormAlert } from "../form-alert.tsx";
import { useRefusalText } from "../refusal-text.ts";
import { PasswordFormSchema } from "./form-schemas.ts";

/** The current password, and a new one twice. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts.mine.password");
  const locale = useLocale();
  const formId = useId();
  const refusalText = useRefusalText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useSchemaForm(PasswordFormSchema, { current_password: "", new_password: "", confirmPassword: "" });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    setRefused(null);
    try {
      await call("PUT /me/password", { body: { current_password, new_password } });
      showToast(t("done"), { tone: "success" });
      onClose();
    } catch (error) {
      const left = showRefusal(form, error);
      if (left) setRefused(refusalText(left));
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      actions={
        <>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {t("save")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid">
        <PasswordField
          {...form.register("current_password")}
          label={t("current")}
          autoComplete="current-password"
          error={fieldErrorText(errors.current_password, locale)}
        />
        <PasswordField
          {...form.register("new_password")}
          label={t("new")}
          hint={t("hint")}
          autoComplete="new-password"
          error={fieldErrorText(errors.new_password, locale)}
        />
        <PasswordField
          {...form.register("confirmPassword")}
          label={t("confirm")}
          autoComplete="new-password"
          error={fieldErrorText(errors.confirmPassword, locale)}
        />
        <FormAlert>{refused}</FormAlert>
      </form>
    </Dialog>
  );
}
