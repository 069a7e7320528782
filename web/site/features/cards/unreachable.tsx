import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { SilentDish, StrayComet } from "#shared/ui/drawings.tsx";
import { StatePanel } from "#shared/ui/state-panel.tsx";

/** Replaces content that failed to load: the reason and a retry button. */
export function Unreachable({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const t = useTranslations("shell.faults");
  const kind = navigator.onLine ? "broken" : "offline";
  return (
    <div className="grid min-h-[70dvh] place-items-center px-gutter">
      <StatePanel
        drawing={navigator.onLine ? StrayComet : SilentDish}
        title={t(`${kind}.title`)}
        text={t(`${kind}.text`)}
      >
        <Button onClick={onRetry} busy={busy}>
          {t("retry")}
        </Button>
      </StatePanel>
    </div>
  );
}
