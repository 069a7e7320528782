import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { ParentalCode } from "#contract/accounts.ts";
import { fault } from "#contract/fields.ts";
import { call } from "../../../api/client.ts";
import { keepUser, type User } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { FormDialog } from "../form-dialog.tsx";
import { useRefusableForm } from "../refusable-form.ts";
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
  const { form, wrong, ...sending } = useRefusableForm(
    removes ? removing : setting,
    { code: "", password: "" },
    async ({ code, password }) => {
      await call("PUT /me/parental-code", { body: { code: removes ? null : code, password } });
      keepUser({ ...user, has_parental_code: !removes });
      showToast(t(removes ? "removed" : "saved"), { tone: "success" });
      onClose();
    },
  );
  return (
    <FormDialog
      {...sending}
      title={t(removes ? "removeTitle" : "setTitle")}
      send={t(removes ? "remove" : "save")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      {!removes && (
        <PasswordField
          {...form.register("code")}
          label={t("code")}
          hint={t("hint")}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          error={wrong("code")}
        />
      )}
      <PasswordField
        {...form.register("password")}
        label={t("password")}
        autoComplete="current-password"
        error={wrong("password")}
      />
    </FormDialog>
  );
}
