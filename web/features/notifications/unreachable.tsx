import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";

/** No answer: what to do about it, and the way to try again. */
export function Unreachable({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useTranslations("notifications");
  return (
    <div className="grid justify-items-center gap-4 text-center" role="alert">
      <p>{t("unreachable")}</p>
      <Button look="secondary" size="small" busy={busy} onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
