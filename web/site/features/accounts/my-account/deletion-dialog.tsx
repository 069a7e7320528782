import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { fault } from "#contract/fields.ts";
import { call } from "#shared/api/client.ts";
import { keepUser, useHolder } from "#shared/api/session.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { useRefusableForm } from "../refusable-form.ts";
import { PaidTime } from "./paid-time.tsx";

const schema = z.object({ password: z.string().check(z.minLength(1, fault("required"))) });

/** States what is deleted and what is kept, and asks for the password. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts.mine.data");
  const user = useHolder();
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
      cancel={t("keep")}
      onClose={onClose}
    >
      <p className="mb-4">{t(user?.is_pupil ? "whatGoesOfPupil" : "whatGoes")}</p>
      {user && <PaidTime user={user} />}
      {!user?.is_pupil && <p className="mb-4">{t("whatStays")}</p>}
      <PasswordField
        {...form.register("password")}
        label={t("password")}
        autoComplete="current-password"
        error={wrong("password")}
      />
    </FormDialog>
  );
}
