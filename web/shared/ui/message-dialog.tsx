import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { dismissMessage, useMessage } from "./message-store.ts";

/** Shows messages with an OK button. Once per page. */
export function MessageDialog() {
  const t = useTranslations("shell.messages");
  const message = useMessage();
  if (!message) return null;
  return (
    <Dialog
      open
      role="alertdialog"
      above
      onClose={dismissMessage}
      title={message.title ?? t(message.tone)}
      actions={<Button onClick={dismissMessage}>{t("ok")}</Button>}
    >
      {message.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  );
}
