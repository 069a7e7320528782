import { useId, useState, type FormEvent } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { useFirstWrongFocused } from "#shared/ui/focus-first-wrong.ts";
import { useRefusalText } from "./refusable-form.ts";

export function RequestResetForm({ initial, onSent }: { initial: string; onSent: (email: string) => void }) {
  const t = useTranslations("accounts.requestReset");
  const refusalText = useRefusalText();
  const formId = useId();
  const [email, setEmail] = useState(initial);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const form = useFirstWrongFocused(error);

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await call("POST /users/request-reset-password", { body: { username: email } });
      onSent(email.trim());
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal;
      setError(refusal.messages["username"] ?? refusalText(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} id={formId} noValidate onSubmit={(event) => void send(event)} className="grid">
      <p className="mb-4">{t("text")}</p>
      <TextField
        label={t("email")}
        type="email"
        inputMode="email"
        name="username"
        autoComplete="username"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={error}
      />
      <Button type="submit" wide busy={busy}>
        {t("send")}
      </Button>
    </form>
  );
}
