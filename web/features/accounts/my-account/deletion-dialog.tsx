import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { fault } from "#contract/fields.ts";
import { call } from "../../../api/client.ts";
import { keepUser } from "../../../api/session.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { useRefusableForm } from "../refusable-form.ts";

const schema = z.object({ password: z.string().check(z.minLength(1, fault("required"))) });

/** Says what goes and what stays, and asks for the password. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts.mine.data");
  const { form, wrong, ...sending } = useRefusableForm(schema, { password: "" }, async (body) => {
    keepUser(await call("POST /me/deletion", { body }));
    onClose();
  });
  return (
    <FormDialog
      {...sending}
      role="alertdialog"
      look="danger"
      title={t("deletionTitle")}
      send={t("confirm")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <p className="mb-4">{t("whatGoes")}</p>
      <p className="mb-4">{t("whatStays")}</p>
      <PasswordField
        {...form.register("password")}
        label={t("password")}
        autoComplete="current-password"
        error={wrong("password")}
      />
    </FormDialog>
  );
}
