import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";

/** On to the next step, and back to the one before. */
export function StepButtons({ onContinue, onBack }: { onContinue: () => void; onBack: () => void }) {
  const t = useTranslations("billing.signUp");
  return (
    <div className="grid gap-3">
      <Button size="large" wide onClick={onContinue}>
        {t("continue")}
      </Button>
      <Button look="quiet" wide onClick={onBack}>
        {t("back")}
      </Button>
    </div>
  );
}
