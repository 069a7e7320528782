import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import * as z from "zod/mini";
import { fault } from "#contract/fields.ts";
import { call } from "../../../api/client.ts";
import { keepUser } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fieldErrorText, showRefusal, useSchemaForm } from "../../../ui/form.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { FormAlert } from "../form-alert.tsx";
import { useRefusalText } from "../refusal-text.ts";

const schema = z.object({ password: z.string().check(z.minLength(1, fault("required"))) });

/** Says what goes and what stays, and asks for the password. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts.mine.data");
  const locale = useLocale();
  const formId = useId();
  const refusalText = useRefusalText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useSchemaForm(schema, { password: "" });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setRefused(null);
    try {
      keepUser(await call("POST /me/deletion", { body }));
      onClose();
    } catch (error) {
      const left = showRefusal(form, error);
      if (left) setRefused(refusalText(left));
    }
  });
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t("deletionTitle")}
      actions={
        <>
          <Button type="submit" form={formId} look="danger" busy={isSubmitting}>
            {t("confirm")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>{t("whatGoes")}</p>
        <p>{t("whatStays")}</p>
        <PasswordField
          {...form.register("password")}
          label={t("password")}
          autoComplete="current-password"
          error={fieldErrorText(errors.password, locale)}
        />
        <FormAlert>{refused}</FormAlert>
      </form>
    </Dialog>
  );
}
