import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  /** What is asked for, after 'Voulez-vous': 'supprimer le profil de Léa'. */
  action: string;
  /** On the button that does it: its verb, 'Supprimer'. */
  confirm: string;
  /** On the way back, which says what stays: 'Garder ce profil'. */
  keep: string;
  /** What follows from it. */
  children?: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** 'Voulez-vous … ?' before what cannot be taken back by a second press. */
export function ConfirmDialog({ action, confirm, keep, children, busy = false, onConfirm, onClose }: Props) {
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
            {confirm}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
