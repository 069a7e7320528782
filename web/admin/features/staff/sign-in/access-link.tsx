import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { StaffPassword } from "#contract/admin/staff-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { useSchemaForm } from "#shared/ui/form.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { call } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { putSession } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { SignInPage } from "./sign-in-page.tsx";

/** The page of an access link. Its token is in the fragment, which browsers send to no server. */
export function AccessLink() {
  const t = useTexts();
  const [token] = useState(() => location.hash.slice(1));
  const link = useQuery({
    queryKey: ["access-link", token],
    queryFn: () => call("POST /admin/access-link", { body: { token } }),
    retry: false,
  });
  if (link.isError) {
    return (
      <SignInPage title={t("access.gone")} lead={t("access.goneLead")}>
        <a href="/admin" className="font-semibold text-accent-fore underline-offset-4 hover:underline">
          {t("access.toSignIn")}
        </a>
      </SignInPage>
    );
  }
  return (
    <SignInPage
      title={link.data ? t("access.title", { name: link.data.name }) : t("loading")}
      lead={link.data && t("access.lead", { email: link.data.email })}
    >
      {link.data ? <NewPassword token={token} email={link.data.email} /> : <Skeleton className="h-40 w-full" />}
    </SignInPage>
  );
}

const schema = z.object({ password: StaffPassword });

function NewPassword({ token, email }: { token: string; email: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const form = useSchemaForm(schema, { password: "" });
  const { submit, fault, busy, errorOf } = useSending(form, async ({ password }) => {
    const who = await call("POST /admin/access-link/password", { body: { token, password } });
    putSession({ state: "signingIn", who });
    await navigate("/", { replace: true });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {/* Password managers file the new password under it. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t("access.password")}
        hint={t("access.hint")}
        autoComplete="new-password"
        autoFocus
        error={errorOf("password")}
        {...form.register("password")}
      />
      <FaultLine fault={fault} />
      <div className="mt-3">
        <Button type="submit" wide busy={busy}>
          {t("access.submit")}
        </Button>
      </div>
    </form>
  );
}
