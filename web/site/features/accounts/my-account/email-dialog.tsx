import { useTranslations } from "use-intl";
import { EmailChange } from "#contract/account-email.ts";
import { call } from "#shared/api/client.ts";
import { keepUser } from "#shared/api/session.ts";
import { TextField } from "#shared/ui/field.tsx";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { FormDialog } from "../form-dialog.tsx";
import { useRefusableForm } from "../refusable-form.ts";

/** Another address, with the password. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts.mine.email");
  const { form, wrong, ...sending } = useRefusableForm(EmailChange, { email: "", password: "" }, async (body) => {
    keepUser(await call("POST /me/email", { body }));
    showToast(t("sent", { email: body.email }), { tone: "success" });
    onClose();
  });
  return (
    <FormDialog {...sending} title={t("title")} send={t("send")} cancel={t("cancel")} onClose={onClose}>
      <p className="mb-4 text-pretty text-soft">{t("about")}</p>
      <TextField
        {...form.register("email")}
        label={t("new")}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        error={wrong("email")}
      />
      <PasswordField
        {...form.register("password")}
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="current-password"
        error={wrong("password")}
      />
    </FormDialog>
  );
}
