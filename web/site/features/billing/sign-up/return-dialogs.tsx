import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { session, signIn } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import { registration } from "./registration.ts";
import type { ReturnState } from "./return.ts";
import { Sunrise } from "./sunrise.tsx";

const enterAfterMs = 400;
const nothing = (): void => undefined;

type Props = {
  state: ReturnState;
  onAgain: () => void;
  onStop: () => void;
  onDismiss: () => void;
  onEntered: () => void;
};

/** Dialogs after the return from payment: waiting, thanks, or the failure. */
export function ReturnDialogs({ state, onAgain, onStop, onDismiss, onEntered }: Props) {
  const t = useTranslations("billing.return");
  return (
    <>
      <Dialog
        open={state.kind === "checking"}
        onClose={nothing}
        persistent
        title={t("checking")}
        actions={
          <Button look="quiet" onClick={onStop}>
            {t("stop")}
          </Button>
        }
      >
        <div className="flex items-center gap-5">
          <Spinner label={t("checking")} />
          <p>{t("checkingText")}</p>
        </div>
      </Dialog>
      <Thanks open={state.kind === "thanks"} onEntered={onEntered} />
      <Dialog
        open={state.kind === "slow" || state.kind === "unheard"}
        onClose={onDismiss}
        title={t(state.kind === "unheard" ? "unheard" : "slow")}
        actions={
          <>
            <Button onClick={onAgain}>{t("again")}</Button>
            <LinkButton to="/" reloadDocument look="quiet">
              {t("leave")}
            </LinkButton>
          </>
        }
      >
        <p>{t(state.kind === "unheard" ? "unheardText" : "slowText")}</p>
      </Dialog>
      <Dialog
        open={state.kind === "failed"}
        onClose={onDismiss}
        role="alertdialog"
        title={t("failed")}
        actions={<Button onClick={onDismiss}>{t("choose")}</Button>}
      >
        {state.kind === "failed" && state.reason && <p className="mb-2">{state.reason}.</p>}
        <p>{t("failedText")}</p>
      </Dialog>
    </>
  );
}

/** Stays until confirmed; then loads the profile and signs in. */
function Thanks({ open, onEntered }: { open: boolean; onEntered: () => void }) {
  const t = useTranslations("billing");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const enter = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      const user = await call("GET /me/profile");
      const token = registration.get()?.newToken ?? session.token.get();
      registration.set(null);
      if (token !== null) signIn(token, user);
      setTimeout(onEntered, enterAfterMs);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
      setFailed(true);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={nothing}
      persistent
      maxWidth={490}
      drawing={Sunrise}
      title={t("return.thanks")}
      actions={
        <Button busy={busy} onClick={() => void enter()}>
          {t("return.watch")}
        </Button>
      }
    >
      <p>{t("return.thanksText")}</p>
      {failed && (
        <p role="alert" className="mt-3 text-error">
          {t("payment.offline")}
        </p>
      )}
    </Dialog>
  );
}
