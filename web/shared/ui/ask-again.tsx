import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";

/** Replaces content that failed to load where there is no room for a drawing: the reason and a retry button. */
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
