import { useState } from "react";
import * as z from "zod/mini";
import { Given } from "#contract/admin/staff-shapes.ts";
import { PasskeyName } from "#contract/passkey-shapes.ts";
import { createPasskey } from "#shared/api/passkeys.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { useSchemaForm } from "#shared/ui/form.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries, sessionKey } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { RecoveryCodes } from "../second-factors/recovery-codes.tsx";
import { TotpSetup, type TotpSecret } from "../second-factors/totp-setup.tsx";
import { useSayPasskeyTrouble } from "../second-factors/passkey-trouble.ts";
import { putSession } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";

export type SecurityChange = "totp" | "passkey" | "codes";
type Result = { secret: TotpSecret } | { codes: string[] };
type Props = { change: SecurityChange; onClose: () => void };

/** A change to the member's own second factors; asks for the password first. */
export function SecurityDialog({ change, onClose }: Props) {
  const t = useTexts();
  const [result, setResult] = useState<Result | null>(null);
  const finish = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: sessionKey });
    showToast(t("security.saved"), { tone: "success" });
    onClose();
  };
  const confirmTotp = async (code: string): Promise<void> => {
    putSession({ state: "in", me: await call("PUT /admin/me/totp", { body: { code } }) });
    await finish();
  };
  return (
    <Dialog open persistent={result !== null} onClose={onClose} title={t(`security.dialog.${change}`)}>
      {result === null && <Confirmation change={change} onResult={setResult} onDone={finish} onClose={onClose} />}
      {result && "secret" in result && <TotpSetup secret={result.secret} send={confirmTotp} />}
      {result && "codes" in result && <RecoveryCodes codes={result.codes} onDone={() => void finish()} />}
    </Dialog>
  );
}

const passwordAlone = z.object({ password: Given, name: z.string() });
const passwordAndName = z.object({ password: Given, name: PasskeyName });

type ConfirmationProps = Props & { onResult: (result: Result) => void; onDone: () => Promise<void> };

function Confirmation({ change, onResult, onDone, onClose }: ConfirmationProps) {
  const t = useTexts();
  const saying = useSayPasskeyTrouble();
  const form = useSchemaForm(change === "passkey" ? passwordAndName : passwordAlone, { password: "", name: "" });
  const { submit, fault, busy, errorOf } = useSending(form, async ({ password, name }) => {
    const body = { password };
    if (change === "totp") onResult({ secret: await call("POST /admin/me/totp", { body }) });
    else if (change === "codes") {
      onResult({ codes: (await call("POST /admin/me/recovery-codes", { body })).recovery_codes });
    } else {
      const { options } = await call("POST /admin/me/passkey-options", { body });
      const response = await createPasskey(options).catch(saying);
      putSession({ state: "in", me: await call("POST /admin/me/passkeys", { body: { name, response } }) });
      await onDone();
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {change === "passkey" && (
        <TextField
          label={t("passkey.name")}
          hint={t("passkey.nameHint")}
          error={errorOf("name")}
          {...form.register("name")}
        />
      )}
      <PasswordField
        label={t("security.yourPassword")}
        autoComplete="current-password"
        error={errorOf("password")}
        {...form.register("password")}
      />
      <FaultLine fault={fault} />
      <div className="mt-3 flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button type="submit" busy={busy}>
          {t("continue")}
        </Button>
      </div>
    </form>
  );
}
