import { KeyRound } from "lucide-react";
import { useState } from "react";
import { askPasskey } from "#shared/api/passkeys.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useSayPasskeyTrouble } from "../second-factors/passkey-trouble.ts";
import { putSession, signOut, type SigningIn } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { CodeForm } from "../second-factors/code-form.tsx";
import { Enrolment } from "./enrolment.tsx";
import { SignInPage } from "./sign-in-page.tsx";

type Way = "totp" | "passkey" | "recoveryCode";

/** After the password: the second factor, or its set-up at the first sign-in. */
export function SecondStep({ who }: { who: SigningIn }) {
  const t = useTexts();
  const [way, setWay] = useState<Way>(who.second_factors[0] ?? "totp");
  if (who.second_factors.length === 0) return <Enrolment email={who.email} />;
  return (
    <SignInPage title={t("second.title")} lead={t(`second.lead.${way}`)}>
      {way === "passkey" ? <PasskeyStep /> : <CodeStep key={way} way={way} />}
      <div className="mt-8 flex flex-col items-start gap-1 border-t border-line pt-5">
        {who.second_factors
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" size="small" onClick={() => setWay(other)}>
              {t(`second.instead.${other}`)}
            </Button>
          ))}
        <Button look="quiet" size="small" onClick={() => void signOut()}>
          {t("second.other", { email: who.email })}
        </Button>
      </div>
    </SignInPage>
  );
}

function CodeStep({ way }: { way: "totp" | "recoveryCode" }) {
  const t = useTexts();
  return (
    <CodeForm
      kind={way}
      label={t(way === "totp" ? "second.code" : "second.recoveryCode")}
      submit={t("second.submit")}
      send={async (code) => {
        const body = { code };
        const me = await (way === "totp"
          ? call("POST /admin/sign-in/totp", { body })
          : call("POST /admin/sign-in/recovery-code", { body }));
        putSession({ state: "in", me });
      }}
    />
  );
}

function PasskeyStep() {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const saying = useSayPasskeyTrouble();
  const use = async (): Promise<void> => {
    const { options } = await call("POST /admin/sign-in/passkey-options");
    const response = await askPasskey(options).catch(saying);
    const me = await call("POST /admin/sign-in/passkey", { body: { response } });
    putSession({ state: "in", me });
  };
  return (
    <>
      <Button wide busy={busy} icon={<KeyRound className="size-5" aria-hidden="true" />} onClick={() => void act(use)}>
        {t("second.usePasskey")}
      </Button>
      <div className="mt-3">
        <FaultLine fault={fault} />
      </div>
    </>
  );
}
