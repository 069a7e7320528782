import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  /** What is asked for, after 'Voulez-vous': 'supprimer le profil de Léa'. */
  action: string;
  /** What follows from it. */
  children?: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** 'Voulez-vous … ?' before what cannot be taken back by a second press. */
export function ConfirmDialog({ action, children, busy = false, onConfirm, onClose }: Props) {
  const t = useTranslations("shell.messages");
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t("confirm", { action })}
      actions={
        <>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {t("ok")}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
