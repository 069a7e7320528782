import { MonitorSmartphone } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { ScreensInUse } from "#contract/playback.ts";
import { timeOfDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { focusWhenOpened } from "#shared/ui/modal.ts";

export type HaltActions = {
  /** Goes back to the previous page. */
  leave: () => void;
  retry: () => void;
  takeOver: (screenId: number) => void;
  /** Resumes on this screen, from which another took the lease. */
  takeBack: () => void;
};

/** 'Limite d'appareils': the screens in use, with retry and takeover. */
export function ScreensDialog({ inUse, actions }: { inUse: ScreensInUse; actions: HaltActions }) {
  const t = useTranslations("playback");
  const buttons = (
    <>
      <Button ref={focusWhenOpened} onClick={actions.retry}>
        {t("retry")}
      </Button>
      <Button look="secondary" onClick={actions.leave}>
        {t("cancel")}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={actions.leave} role="alertdialog" title={t("limit.title")} maxWidth={500} actions={buttons}>
      <p>{t("limit.text")}</p>
      <ul className="mt-4 grid gap-3">
        {inUse.screens.map((screen) => (
          <ScreenInUse key={screen.id} screen={screen} takeOver={actions.takeOver} />
        ))}
      </ul>
    </Dialog>
  );
}

function ScreenInUse({
  screen,
  takeOver,
}: {
  screen: ScreensInUse["screens"][number];
  takeOver: HaltActions["takeOver"];
}) {
  const t = useTranslations("playback");
  const since = timeOfDay(screen.taken_at, useLocale());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-lifted p-4">
      <MonitorSmartphone className="size-6 flex-none text-fore" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-48">
        <strong className="block">{screen.this_device ? t("limit.otherTab") : screen.device_name}</strong>
        <span className="block text-sm">
          {screen.video_title
            ? t("limit.watches", { name: screen.profile_name, title: screen.video_title })
            : screen.profile_name}
          {" · "}
          {t("limit.since", { since })}
        </span>
      </p>
      <Button
        look="secondary"
        size="small"
        onClick={() => takeOver(screen.id)}
        aria-label={t("limit.takeOverNamed", { name: screen.device_name })}
      >
        {t("limit.takeOver")}
      </Button>
    </li>
  );
}
