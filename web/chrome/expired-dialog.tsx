import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { onExpired } from "../api/expiry.ts";
import { Dialog } from "../ui/dialog.tsx";
import { LinkButton } from "../ui/link-button.tsx";

/** Says that the subscription has expired, whenever somebody asks for a title. */
export function ExpiredDialog() {
  const t = useTranslations("chrome.expired");
  const [open, setOpen] = useState(false);
  useEffect(() => onExpired(() => setOpen(true)), []);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      title={t("title")}
      maxWidth={500}
      actions={<LinkButton to="/enregistrement">{t("action")}</LinkButton>}
    >
      <p>{t("text")}</p>
    </Dialog>
  );
}
