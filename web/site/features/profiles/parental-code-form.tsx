import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { keepUnlocked } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { useFirstWrongFocused } from "#shared/ui/focus-first-wrong.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";

/** Asks for the parental code, which unlocks the device for a quarter of an hour. */
export function ParentalCodeForm({ onUnlocked, children }: { onUnlocked: () => void; children?: ReactNode }) {
  const t = useTranslations("profiles.parental");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const form = useFirstWrongFocused(error);

  const unlock = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await call("POST /me/parental-code/unlock", { body: { code } });
      keepUnlocked();
      onUnlocked();
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      setError(refusal.code === 0 ? t("unreachable") : (refusal.messages["code"] ?? refusal.message));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void unlock(event)} className="grid">
      <PasswordField
        label={t("code")}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={error}
      />
      <div className="flex flex-wrap gap-3 in-[.dialog]:flex-row-reverse max-xs:in-[.dialog]:flex-col">
        <Button type="submit" busy={busy}>
          {t("continue")}
        </Button>
        {children}
      </div>
    </form>
  );
}
