import * as z from "zod/mini";
import { Given, StaffPassword } from "#contract/admin/staff-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { useSchemaForm } from "#shared/ui/form.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";

const schema = z.object({ current_password: Given, new_password: StaffPassword });

export function NewPasswordForm() {
  const t = useTexts();
  const form = useSchemaForm(schema, { current_password: "", new_password: "" });
  const { submit, fault, busy, errorOf } = useSending(form, async (body) => {
    await call("PUT /admin/me/password", { body });
    form.reset();
    await queries.invalidateQueries({ queryKey: ["own-sessions"] });
    showToast(t("security.passwordSaved"), { tone: "success" });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={t("security.currentPassword")}
        autoComplete="current-password"
        error={errorOf("current_password")}
        {...form.register("current_password")}
      />
      <PasswordField
        label={t("access.password")}
        hint={t("access.hint")}
        autoComplete="new-password"
        error={errorOf("new_password")}
        {...form.register("new_password")}
      />
      <FaultLine fault={fault} />
      <Button type="submit" look="secondary" busy={busy}>
        {t("security.savePassword")}
      </Button>
    </form>
  );
}
