import { KeyRound, Smartphone } from "lucide-react";
import { useState } from "react";
import { createPasskey } from "#shared/api/passkeys.ts";
import { Button } from "#shared/ui/button.tsx";
import { call, queries, sessionKey } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { RecoveryCodes } from "../second-factors/recovery-codes.tsx";
import { TotpSetup, type TotpSecret } from "../second-factors/totp-setup.tsx";
import { useSayPasskeyTrouble } from "../second-factors/passkey-trouble.ts";
import { useTexts } from "#admin/texts.ts";
import { SignInPage } from "./sign-in-page.tsx";

/** The first sign-in: sets up a second factor and shows the recovery codes once. */
export function Enrolment({ email }: { email: string }) {
  const t = useTexts();
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  if (codes) {
    return (
      <SignInPage title={t("recovery.title")}>
        <RecoveryCodes codes={codes} onDone={() => void queries.invalidateQueries({ queryKey: sessionKey })} />
      </SignInPage>
    );
  }
  if (secret) {
    return (
      <SignInPage title={t("enrol.app.title")} lead={t("enrol.app.lead")}>
        <TotpSetup
          secret={secret}
          send={async (code) => {
            const { recovery_codes: fresh } = await call("POST /admin/sign-in/enrolment/totp-code", { body: { code } });
            setCodes(fresh);
          }}
        />
        <div className="mt-4">
          <Button look="quiet" size="small" onClick={() => setSecret(null)}>
            {t("enrol.back")}
          </Button>
        </div>
      </SignInPage>
    );
  }
  return (
    <SignInPage title={t("enrol.title")} lead={t("enrol.lead", { email })}>
      <Choice onSecret={setSecret} onCodes={setCodes} />
    </SignInPage>
  );
}

type ChoiceProps = { onSecret: (secret: TotpSecret) => void; onCodes: (codes: string[]) => void };

function Choice({ onSecret, onCodes }: ChoiceProps) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const saying = useSayPasskeyTrouble();
  const byPasskey = async (): Promise<void> => {
    const { options } = await call("POST /admin/sign-in/enrolment/passkey-options");
    const response = await createPasskey(options).catch(saying);
    const body = { name: t("passkey.firstName"), response };
    onCodes((await call("POST /admin/sign-in/enrolment/passkey", { body })).recovery_codes);
  };
  const byApp = async (): Promise<void> => onSecret(await call("POST /admin/sign-in/enrolment/totp"));
  const icon = "size-6 flex-none text-accent-fore";
  return (
    <div className="flex flex-col gap-4">
      <Way
        icon={<Smartphone className={icon} aria-hidden="true" />}
        name={t("enrol.app.name")}
        about={t("enrol.app.about")}
        disabled={busy}
        onChoose={() => void act(byApp)}
      />
      <Way
        icon={<KeyRound className={icon} aria-hidden="true" />}
        name={t("enrol.passkey.name")}
        about={t("enrol.passkey.about")}
        disabled={busy}
        onChoose={() => void act(byPasskey)}
      />
      <FaultLine fault={fault} />
    </div>
  );
}

type WayProps = { icon: React.ReactNode; name: string; about: string; disabled: boolean; onChoose: () => void };

function Way({ icon, name, about, disabled, onChoose }: WayProps) {
  return (
    <button
      type="button"
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onChoose()}
      className="panel flex items-start gap-4 p-5 text-start transition-colors hover:border-edge"
    >
      {icon}
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="mt-1 block text-sm text-soft">{about}</span>
      </span>
    </button>
  );
}
