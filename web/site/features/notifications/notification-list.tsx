import { X } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { AskAgain } from "#shared/ui/ask-again.tsx";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { StatePanel } from "#shared/ui/state-panel.tsx";
import { focusEntry } from "./entries.ts";
import { type Notification, remove, see, useNotifications } from "./notification-data.ts";
import { NotificationEntry } from "./notification-entry.tsx";
import { QuietBell } from "./quiet-bell.tsx";

type Props = {
  panel: RefObject<HTMLElement | null>;
  onOpen: (notification: Notification) => void;
  onClose: () => void;
};

/** The content of the bell's panel. */
export default function NotificationList({ panel, onOpen, onClose }: Props) {
  const t = useTranslations("notifications");
  const { notifications, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, loadMore } = useNotifications();
  // Announced here, because the panel covers the page's toasts.
  const [said, setSaid] = useState("");
  const showError = useShowError();
  useFirstFocus(panel, notifications !== undefined);

  const open = (notification: Notification): void => {
    onOpen(notification);
    see(notification).catch((error: unknown) => showError(error, { action: t("toSee"), id: notification.id }));
  };
  const takeAway = async (notification: Notification): Promise<void> => {
    const place = notifications?.indexOf(notification) ?? 0;
    const taken = remove(notification);
    focusEntry(panel.current, Math.min(place, (notifications?.length ?? 1) - 2));
    try {
      await taken;
      setSaid(t("removed"));
    } catch (error) {
      setSaid("");
      showError(error, { action: t("toRemove"), id: notification.id });
    }
  };

  return (
    <>
      <div className="bell-head">
        <h2 className="text-lg">{t("title")}</h2>
        <IconButton label={t("close")} icon={<X className="size-5" aria-hidden="true" />} onClick={onClose} />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {notifications ? (
        notifications.length === 0 ? (
          <div className="px-6 pt-2 pb-10">
            <StatePanel heading="h3" drawing={QuietBell} title={t("empty.title")} text={t("empty.text")} />
          </div>
        ) : (
          <ul className="bell-list">
            {notifications.map((one) => (
              <NotificationEntry
                key={one.id}
                notification={one}
                onOpen={() => open(one)}
                onRemove={() => void takeAway(one)}
              />
            ))}
          </ul>
        )
      ) : isError ? (
        <div className="p-8">
          <AskAgain text={t("unreachable")} busy={isFetching} onRetry={() => void refetch()} />
        </div>
      ) : (
        <ListSkeleton label={t("loading")} />
      )}
      {hasNextPage && (
        <div className="grid place-items-center p-3">
          <Button look="quiet" busy={isFetchingNextPage} onClick={() => void loadMore()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Focuses the first entry once loaded, unless the focus has moved. */
function useFirstFocus(panel: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    if (isThere && document.activeElement === panel.current) focusEntry(panel.current, 0);
  }, [panel, isThere]);
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-5 p-5">
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex gap-4">
          <Skeleton className="aspect-video w-28 flex-none" />
          <div className="grid flex-1 content-center gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
