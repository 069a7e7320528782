import { SignInForm } from "#contract/admin/staff-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { useSchemaForm } from "#shared/ui/form.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { call } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { putSession } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { SignInPage } from "./sign-in-page.tsx";

export function PasswordStep({ hasEnded }: { hasEnded: boolean }) {
  const t = useTexts();
  const form = useSchemaForm(SignInForm, { email: "", password: "" });
  const { submit, fault, busy, errorOf } = useSending(form, async (body) => {
    putSession({ state: "signingIn", who: await call("POST /admin/sign-in", { body }) });
  });
  return (
    <SignInPage title={t("signIn.title")} lead={t(hasEnded ? "signIn.ended" : "signIn.lead")}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t("email")}
          type="email"
          autoComplete="username"
          autoFocus
          error={errorOf("email")}
          {...form.register("email")}
        />
        <PasswordField
          label={t("password")}
          autoComplete="current-password"
          error={errorOf("password")}
          {...form.register("password")}
        />
        <FaultLine fault={fault} />
        <div className="mt-3">
          <Button type="submit" wide busy={busy}>
            {t("signIn.next")}
          </Button>
        </div>
      </form>
    </SignInPage>
  );
}
