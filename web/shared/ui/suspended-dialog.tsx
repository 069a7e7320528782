import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "./dialog.tsx";
import { LinkButton } from "./link-button.tsx";

type Props = {
  onClose: () => void;
  /** For a child: the button that calls an adult. */
  askAdult?: ReactNode;
};

/** Nothing plays while a payment is disputed: a new plan would not help, so none is offered. */
export function SuspendedDialog({ onClose, askAdult }: Props) {
  const t = useTranslations("shell.suspended");
  const links = (
    <>
      <LinkButton to="/profile#abonnement">{t("account")}</LinkButton>
      <LinkButton to="/contactez-nous" look="secondary">
        {t("write")}
      </LinkButton>
    </>
  );
  return (
    <Dialog open onClose={onClose} role="alertdialog" title={t("title")} maxWidth={500} actions={askAdult ?? links}>
      <p>{t(askAdult ? "kidsText" : "text")}</p>
    </Dialog>
  );
}
