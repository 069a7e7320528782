import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { ParentalCode } from "#contract/accounts.ts";
import { fault } from "#contract/fields.ts";
import { call } from "#shared/api/client.ts";
import { keepUser, session } from "#shared/api/session.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { useRefusableForm } from "../refusable-form.ts";

const password = z.string().check(z.minLength(1, fault("required")));
const setting = z.object({ code: ParentalCode, password });
const removing = z.object({ code: z.string(), password });

type Props = {
  removes?: boolean;
  /** Why a code is needed now. */
  children?: ReactNode;
  /** Called once the code is stored. A CallError it throws is shown like one of the change itself. */
  onSaved: (code: string) => void | Promise<void>;
  onClose: () => void;
};

/** Sets or removes the parental code; asks for the account's password. */
export function CodeDialog({ removes = false, children, onSaved, onClose }: Props) {
  const t = useTranslations("accounts.mine.parental");
  const { form, wrong, ...sending } = useRefusableForm(
    removes ? removing : setting,
    { code: "", password: "" },
    async ({ code, password }) => {
      await call("PUT /me/parental-code", { body: { code: removes ? null : code, password } });
      const user = session.user.get();
      if (user) keepUser({ ...user, has_parental_code: !removes });
      await onSaved(code);
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
      {children && <div className="mb-4 grid gap-4">{children}</div>}
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
