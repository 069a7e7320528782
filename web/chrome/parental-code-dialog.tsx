import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "../api/client.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";

type Props = { onClose: () => void; onUnlocked: () => void };

/** Asks a grown-up for the code before the kids' space is left. */
export function ParentalCodeDialog({ onClose, onUnlocked }: Props) {
  const t = useTranslations("chrome.parental");
  const formId = useId();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const unlock = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await call("POST /me/parental-code/unlock", { body: { code } });
      onUnlocked();
    } catch (refusal) {
      setError(refusal instanceof CallError ? (refusal.messages["code"] ?? refusal.message) : String(refusal));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("title")}
      maxWidth={420}
      actions={
        <>
          <Button type="submit" form={formId} busy={busy}>
            {t("submit")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void unlock(event)} noValidate>
        <TextField label={t("code")} type="password" inputMode="numeric" autoComplete="off" maxLength={6} value={code} error={error} onChange={(event) => setCode(event.target.value)} />
      </form>
    </Dialog>
  );
}
