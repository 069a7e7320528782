import { useTranslations } from "use-intl";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { FormDialog } from "../form-dialog.tsx";
import { useRefusableForm } from "../refusable-form.ts";
import { PasswordFormSchema } from "./form-schemas.ts";

const empty = { current_password: "", new_password: "", confirmPassword: "" };

/** The current password, and a new one twice. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts.mine.password");
  const { form, wrong, ...sending } = useRefusableForm(
    PasswordFormSchema,
    empty,
    async ({ current_password, new_password }) => {
      await call("PUT /me/password", { body: { current_password, new_password } });
      // The other devices are signed out, so refetch their list.
      void queries.invalidateQueries(query("GET /me/devices", {}));
      showToast(t("done"), { tone: "success" });
      onClose();
    },
  );
  return (
    <FormDialog {...sending} title={t("title")} send={t("save")} cancel={t("cancel")} onClose={onClose}>
      <PasswordField
        {...form.register("current_password")}
        label={t("current")}
        autoComplete="current-password"
        error={wrong("current_password")}
      />
      <PasswordField
        {...form.register("new_password")}
        label={t("new")}
        hint={t("hint")}
        autoComplete="new-password"
        error={wrong("new_password")}
      />
      <PasswordField
        {...form.register("confirmPassword")}
        label={t("confirm")}
        autoComplete="new-password"
        error={wrong("confirmPassword")}
      />
    </FormDialog>
  );
}
