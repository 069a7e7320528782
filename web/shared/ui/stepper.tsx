import { Check } from "lucide-react";
import { useTranslations } from "use-intl";

/** Progress through a few steps. `current` counts from 1. */
export function Stepper({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  const t = useTranslations("shell.stepper");
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, place) => {
        const state = place + 1 < current ? "done" : place + 1 === current ? "current" : "ahead";
        return (
          <li
            key={step}
            className="stepper-step"
            data-state={state}
            aria-current={state === "current" ? "step" : undefined}
          >
            <span className="stepper-mark" aria-hidden="true">
              {state === "done" ? <Check className="size-4" strokeWidth={3} /> : place + 1}
            </span>
            <span className="stepper-name">{step}</span>
            {state === "done" && <span className="sr-only">{t("done")}</span>}
          </li>
        );
      })}
    </ol>
  );
}
