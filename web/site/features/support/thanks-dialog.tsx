import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { homeOf, session } from "../../../shared/api/session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";

/** The message has come; closing leads home. */
export function ThanksDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("support.contact.thanks");
  const navigate = useNavigate();
  const close = (): void => {
    onClose();
    void navigate(session.token.get() === null ? "/" : homeOf(session.profile.get()));
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t("title")}
      maxWidth={490}
      actions={<Button onClick={close}>{t("close")}</Button>}
    >
      <p>{t("text")}</p>
    </Dialog>
  );
}
