import { useState } from "react";
import { useTranslations } from "use-intl";
import { useHolder, useProfile } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";

type Props = { onContinue: () => Promise<void>; onStay: () => void };

/** Asks a signed-in user whether a sign-in link may replace their session. */
export function EntryQuestion({ onContinue, onStay }: Props) {
  const t = useTranslations("accounts.entry");
  const [busy, setBusy] = useState(false);
  // Kept while the dialog closes, because the session may have changed by then.
  const [who] = useState(useWho());
  const go = (): void => {
    setBusy(true);
    void onContinue();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onStay}
      title={t("title")}
      actions={
        <>
          <Button look="secondary" onClick={onStay}>
            {t("stay")}
          </Button>
          <Button look="quiet" busy={busy} onClick={go}>
            {t("continue")}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">{t.rich("who", { who, strong: (name) => <strong>{name}</strong> })}</p>
      <p className="mt-3 text-soft">{t("text")}</p>
    </Dialog>
  );
}

/** The account's email address, or in the kids space the profile's name. */
function useWho(): string {
  const [holder, profile] = [useHolder(), useProfile()];
  return holder?.username ?? profile?.name ?? "";
}
