import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { RequestResetForm } from "./request-reset-form.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  /** Current value of the login form's field. */
  typed: () => string;
};

/** Asks for the address, then confirms. The answer is the same whether or not the address is known. */
export function RequestResetDialog({ open, onClose, typed }: Props) {
  const t = useTranslations("accounts.requestReset");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const close = (): void => {
    onClose();
    setSentTo(null);
  };
  return (
    <>
      <Dialog open={open && sentTo === null} onClose={close} title={t("title")}>
        {open && <RequestResetForm initial={typed()} onSent={setSentTo} />}
      </Dialog>
      <Dialog
        open={open && sentTo !== null}
        onClose={close}
        title={t("sentTitle")}
        actions={<Button onClick={close}>{t("ok")}</Button>}
      >
        <p>
          {t.rich("sent", {
            email: sentTo ?? "",
            strong: (words) => <strong className="wrap-anywhere">{words}</strong>,
          })}
        </p>
      </Dialog>
    </>
  );
}
