import { KeyRound } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { type AnswerFor, CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { canOfferPasskeys, PasskeyError, stopPasskeys, askPasskey } from "#shared/api/passkeys.ts";
import { Button } from "#shared/ui/button.tsx";
import { ScriptForm } from "#shared/ui/script-form.tsx";
import { FormAlert } from "./form-alert.tsx";
import { useCanUsePasskeys } from "./passkey-support.ts";
import { useRefusalText } from "./refusable-form.ts";

type SignedIn = AnswerFor<"POST /auth/passkey">;

/** A challenge lasts five minutes. */
const renewedAfterMilliseconds = 4 * 60_000;

/** The second way in. Where the browser can, it also offers passkeys in the address field by itself. */
export function PasskeyEntry({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => Promise<void> }) {
  const t = useTranslations("accounts.login.passkey");
  const refusalText = useRefusalText();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // A password manager that answers by itself would repeat what the server has refused.
  const [isRefused, setIsRefused] = useState(false);

  const enter = async (response: Record<string, unknown>): Promise<void> => {
    setRefused(null);
    setBusy(true);
    try {
      await onSignedIn(await call("POST /auth/passkey", { body: { response } }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setIsRefused(true);
      setRefused(refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  useOffering(busy || isRefused, enter);
  const ask = async (): Promise<void> => {
    setRefused(null);
    setBusy(true);
    try {
      const { options } = await call("POST /auth/passkey-options");
      await enter(await askPasskey(options));
    } catch (error) {
      if (error instanceof PasskeyError) setRefused(t(error.trouble));
      else if (error instanceof CallError) setRefused(refusalText(error));
      else throw error;
    } finally {
      setBusy(false);
    }
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void ask();
  };

  if (!useCanUsePasskeys()) return null;
  return (
    <ScriptForm onSubmit={submit} className="grid gap-5">
      <p className="flex items-center gap-4 text-sm text-soft">
        <span className="h-px flex-1 bg-line" />
        {t("or")}
        <span className="h-px flex-1 bg-line" />
      </p>
      <Button
        type="submit"
        look="secondary"
        wide
        busy={busy}
        icon={<KeyRound className="size-5 flex-none" aria-hidden="true" />}
      >
        {t("enter")}
      </Button>
      <FormAlert>{refused}</FormAlert>
    </ScriptForm>
  );
}

/**
 * Lets the browser offer passkeys while the page is seen and nothing else is asked of it. Nobody asked for this: where it
 * fails, the password and the button are there.
 */
function useOffering(paused: boolean, onChosen: (response: Record<string, unknown>) => Promise<void>): void {
  const offer = useEffectEvent(async (isOver: () => boolean): Promise<void> => {
    let response: Record<string, unknown>;
    try {
      const { options } = await call("POST /auth/passkey-options");
      if (isOver()) return;
      response = await askPasskey(options, { offered: true });
    } catch (error) {
      if (error instanceof PasskeyError || error instanceof CallError) return;
      throw error;
    }
    await onChosen(response);
  });
  useEffect(() => {
    if (paused) return undefined;
    let isOver = false;
    let begun = false;
    const begin = async (): Promise<void> => {
      if (document.hidden || !(await canOfferPasskeys()) || isOver) return;
      begun = true;
      await offer(() => isOver);
    };
    void begin();
    const timer = setInterval(() => void begin(), renewedAfterMilliseconds);
    return () => {
      isOver = true;
      clearInterval(timer);
      if (begun) void stopPasskeys();
    };
  }, [paused]);
}
