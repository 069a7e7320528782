import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import * as z from "zod/mini";
import { ParentalCode } from "#contract/accounts.ts";
import { fault } from "#contract/fields.ts";
import { call } from "../../../api/client.ts";
import { keepUser, type User } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { fieldErrorText, showRefusal, useSchemaForm } from "../../../ui/form.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { FormAlert } from "../form-alert.tsx";
import { useRefusalText } from "../refusal-text.ts";
import { Section } from "./section.tsx";

const password = z.string().check(z.minLength(1, fault("required")));
const setting = z.object({ code: ParentalCode, password });
const removing = z.object({ code: z.string(), password });

type Intent = "set" | "remove" | null;

/** The code that keeps children in their space. */
export function ParentalSection({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.parental");
  const [intent, setIntent] = useState<Intent>(null);
  return (
    <Section id="code-parental" title={t("title")}>
      <p className="max-w-160 text-soft">{t(user.has_parental_code ? "isSet" : "isNotSet")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" size="small" onClick={() => setIntent("set")}>
          {t(user.has_parental_code ? "change" : "set")}
        </Button>
        {user.has_parental_code && (
          <Button look="quiet" size="small" onClick={() => setIntent("remove")}>
            {t("remove")}
          </Button>
        )}
      </div>
      {intent && <CodeDialog user={user} removes={intent === "remove"} onClose={() => setIntent(null)} />}
    </Section>
  );
}

function CodeDialog({ user, removes, onClose }: { user: User; removes: boolean; onClose: () => void }) {
  const t = useTranslations("accounts.mine.parental");
  const locale = useLocale();
  const formId = useId();
  const refusalText = useRefusalText();
  const [refused, setRefused] = useState<string | null>(null);
  const form = useSchemaForm(removes ? removing : setting, { code: "", password: "" });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (typed) => {
    setRefused(null);
    try {
      await call("PUT /me/parental-code", { body: { code: removes ? null : typed.code, password: typed.password } });
      keepUser({ ...user, has_parental_code: !removes });
      showToast(t(removes ? "removed" : "saved"), { tone: "success" });
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
      title={t(removes ? "removeTitle" : "setTitle")}
      actions={
        <>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {t(removes ? "remove" : "save")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid">
        {!removes && (
          <PasswordField
            {...form.register("code")}
            label={t("code")}
            hint={t("hint")}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            error={fieldErrorText(errors.code, locale)}
          />
        )}
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
