import { CodeForm } from "./code-form.tsx";
import { useTexts } from "#admin/texts.ts";
import { QrCode } from "./qr-code.tsx";

export type TotpSecret = { secret: string; uri: string };

/** The secret as a QR code and as text, and a field for the first code. */
export function TotpSetup({ secret, send }: { secret: TotpSecret; send: (code: string) => Promise<void> }) {
  const t = useTexts();
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-5">
        <QrCode text={secret.uri} label={t("enrol.app.qr")} />
        <div className="min-w-48 flex-1 text-sm text-soft">
          <p>{t("enrol.app.byHand")}</p>
          <code className="mt-2 block rounded-sm bg-lifted p-3 font-mono break-all text-fore select-all">
            {secret.secret.match(/.{1,4}/g)?.join(" ")}
          </code>
        </div>
      </div>
      <CodeForm kind="totp" label={t("enrol.app.code")} submit={t("enrol.app.confirm")} send={send} />
    </>
  );
}
