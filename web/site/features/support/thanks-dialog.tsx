import { useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { addressIn } from "#contract/addresses.ts";
import { homeOf, session } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";

/** Confirms that the message was received; closing leads home. */
export function ThanksDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("support.contact.thanks");
  const locale = useLocale();
  const navigate = useNavigate();
  const close = (): void => {
    onClose();
    void navigate(session.token.get() === null ? addressIn(locale, "/") : homeOf(session.profile.get()));
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
