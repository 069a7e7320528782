import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Stepper } from "../../../ui/stepper.tsx";
import type { Step } from "./registration.ts";

type Props = { step: Step; aside: ReactNode; children: ReactNode };

/** The three steps in one frame: a piece of sky on the left where there is room, the step on the right. */
export function SignUpFrame({ step, aside, children }: Props) {
  const t = useTranslations("billing.signUp");
  return (
    <div className="sign-up">
      <aside className="sign-up-aside">
        <Sky />
        {aside}
      </aside>
      <div className="sign-up-step">
        <div className="mb-8">
          <Stepper
            label={t("steps.label")}
            steps={[t("steps.personal"), t("steps.plan"), t("steps.payment")]}
            current={step}
          />
        </div>
        {children}
      </div>
    </div>
  );
}

/** A step's heading takes the focus when the step changes, so that those who hear the page know where they are. */
export function StepHeading({ children, step, quiet }: { children: ReactNode; step: Step; quiet: boolean }) {
  const t = useTranslations("billing.signUp");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (quiet) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [quiet]);
  return (
    <div className="mb-6">
      <p className="mb-1.5 text-sm font-semibold text-accent-fore">{t("stepOf", { step })}</p>
      <h1 ref={heading} tabIndex={-1} className="text-2xl text-balance">
        {children}
      </h1>
    </div>
  );
}

/** Orbits round a low sun, and a few stars. */
function Sky() {
  const orbits = [120, 190, 270, 360, 460];
  const stars = [
    [470, 70],
    [420, 250],
    [350, 330],
    [410, 150],
    [470, 380],
    [60, 400],
    [260, 470],
    [190, 330],
  ];
  return (
    <svg
      className="sign-up-sky"
      viewBox="0 0 520 760"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      aria-hidden="true"
    >
      {stars.map(([x, y], place) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={place % 3 === 0 ? 2 : 1.25}
          fill="#f3f1ea"
          opacity={0.35 + (place % 4) * 0.15}
        />
      ))}
      {orbits.map((radius) => (
        <circle key={radius} cx="90" cy="720" r={radius} stroke="#f3f1ea" strokeOpacity="0.16" />
      ))}
      <circle cx="90" cy="720" r="64" fill="#ffb547" />
      <circle cx="196" cy="561" r="11" fill="#8fb4ff" />
      <circle cx="330" cy="592" r="18" fill="#ff8f7d" />
      <circle cx="112" cy="361" r="8" fill="#6fdfb2" />
      <circle cx="462" cy="448" r="24" fill="#d8c9a0" />
      <ellipse cx="462" cy="448" rx="40" ry="9" stroke="#d8c9a0" strokeWidth="3" transform="rotate(-18 462 448)" />
    </svg>
  );
}
