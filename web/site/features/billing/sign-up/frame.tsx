import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Entrance } from "#shared/ui/entrance.tsx";
import { Stepper } from "#shared/ui/stepper.tsx";
import type { Step } from "./registration.ts";

type Props = {
  header: ReactNode;
  sky: ReactNode;
  footer: ReactNode;
  step: Step | "done";
  aside: ReactNode;
  children: ReactNode;
};

/** The layout of the three steps: sky on the left on wide screens, the step on the right. */
export function SignUpFrame({ header, sky, footer, step, aside, children }: Props) {
  const t = useTranslations("billing.signUp");
  return (
    <Entrance header={header} sky={sky} footer={footer} beside={aside} holds="steps">
      <div className="mb-8">
        <Stepper
          label={t("steps.label")}
          steps={[t("steps.personal"), t("steps.plan"), t("steps.payment")]}
          current={step === "done" ? 4 : step}
        />
      </div>
      <div>{children}</div>
    </Entrance>
  );
}

/** A step's heading; `step` is null where there is one alone. Focused when the step changes, so that screen readers announce it. */
export function StepHeading({ children, step, quiet }: { children: ReactNode; step: Step | null; quiet: boolean }) {
  const t = useTranslations("billing.signUp");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (quiet) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [quiet]);
  return (
    <div className="mb-6">
      {step !== null && <p className="mb-1.5 text-sm font-semibold text-accent-fore">{t("stepOf", { step })}</p>}
      <h1 ref={heading} tabIndex={-1} className="text-2xl text-balance">
        {children}
      </h1>
    </div>
  );
}
