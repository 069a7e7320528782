import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";

/** In the place of what did not come, where there is no room for a drawing: why, and the way to ask again. */
export function AskAgain({ text, busy, onRetry }: { text: string; busy: boolean; onRetry: () => void }) {
  const t = useTranslations("shell.faults");
  return (
    <div className="grid justify-items-center gap-4 text-center" role="alert">
      <p>{text}</p>
      <Button look="secondary" size="small" busy={busy} onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
