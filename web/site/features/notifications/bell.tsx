import { Bell as BellIcon } from "lucide-react";
import { type KeyboardEvent, lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "#shared/ui/chip.tsx";
import { placeAtEnd, usePopup } from "#shared/ui/popup.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import { stepThrough } from "./entries.ts";
import type { Notification } from "./notification-data.ts";
import "./notifications.css";
import "./bell-entry.css";
import { manyUnseen, useUnseen } from "./unseen.ts";
import { Part } from "#shared/ui/part.tsx";

const loadDialog = () => import("./notification-dialog.tsx");
/** With the dialog, which would otherwise open late, over the message of a refusal. */
const loadList = async () => (await Promise.all([import("./notification-list.tsx"), loadDialog()]))[0];
const NotificationList = lazy(loadList);
const NotificationDialog = lazy(loadDialog);

/**
 * The bell with the number of unseen notifications. Opens a panel, on phones a bottom sheet. Arrows, Home and End move.
 */
export function Bell() {
  const t = useTranslations("notifications");
  const [read, setRead] = useState<Notification>();
  const [reading, setReading] = useState(false);
  const { unseen, arrived } = useUnseen();

  const { isOpen, close, popup, buttonProps, popupProps } = usePopup(placeAtEnd, (opened, panel) => {
    if (opened) panel.focus();
  });
  const openOne = (notification: Notification): void => {
    // Close the panel first, so that the dialog returns the focus to the bell.
    close();
    setRead(notification);
    setReading(true);
  };
  const move = (event: KeyboardEvent): void => {
    if (popup.current && stepThrough(popup.current, event.key)) event.preventDefault();
  };
  const prepare = (): void => void loadList();
  return (
    <>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="dialog"
        aria-label={nameOf(unseen, t)}
        className="bell icon-button icon-button-plain size-11"
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        <BellIcon className="size-6" aria-hidden="true" />
        <Badge count={unseen} label="" />
      </button>
      <span role="status" className="sr-only">
        {arrived && t("arrived", arrived)}
      </span>
      <div {...popupProps} role="dialog" aria-label={t("title")} tabIndex={-1} className="bell-panel" onKeyDown={move}>
        {isOpen && (
          <Part waiting={<PanelSpinner label={t("loading")} />} missing="here">
            <NotificationList panel={popup} onOpen={openOne} onClose={close} />
          </Part>
        )}
      </div>
      {read && (
        <Part>
          <NotificationDialog key={read.id} notification={read} open={reading} onClose={() => setReading(false)} />
        </Part>
      )}
    </>
  );
}

function nameOf(unseen: number, t: ReturnType<typeof useTranslations<"notifications">>): string {
  if (unseen === 0) return t("title");
  return unseen < manyUnseen ? t("bellUnseen", { count: unseen }) : t("bellMany");
}

function PanelSpinner({ label }: { label: string }) {
  return (
    <div className="grid min-h-48 place-items-center">
      <Spinner label={label} />
    </div>
  );
}
