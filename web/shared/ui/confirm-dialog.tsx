import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { focusWhenOpened } from "./modal.ts";

type Props = {
  /** The action, following 'Voulez-vous': 'supprimer le profil de Léa'. */
  action: string;
  /** Label of the confirming button, a verb: 'Supprimer'. */
  confirm: string;
  /** Label of the cancelling button, saying what stays: 'Garder ce profil'. */
  keep: string;
  /** The consequences. */
  children?: ReactNode;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** 'Voulez-vous … ?' before an action that cannot be undone. */
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
          <Button look="quiet" ref={focusWhenOpened} onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
