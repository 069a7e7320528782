import { type ReactNode, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { AnswerFor } from "#contract/client.ts";
import { holder, useHolder } from "../../../api/session.ts";
import { Benefits, WelcomeAside } from "./asides.tsx";
import { SignUpFrame } from "./frame.tsx";
import { PaymentStep } from "./payment-step.tsx";
import { PersonalStep } from "./personal-step.tsx";
import { PlanStep } from "./plan-step.tsx";
import { type Chosen, PlanSummary } from "./plan-summary.tsx";
import {
  forgetPlan,
  forgetRegistration,
  mayTry,
  type PlanGroups,
  type Registration,
  registration,
  startingStep,
  type Step,
  useRegistration,
} from "./registration.ts";
import { usePaymentReturn } from "./return.ts";
import { ReturnDialogs } from "./return-dialogs.tsx";

type Props = { header: ReactNode; groups: PlanGroups; methods: AnswerFor<"GET /pub/payment-methods"> };

/** Signing up in three steps, from whichever one this browser had reached. */
export function SignUp({ header, groups, methods }: Props) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [step, setStep] = useState<Step>(() => startingStep(registration.get(), holder()));
  const [arrived, setArrived] = useState(true);
  const [trialUsed, setTrialUsed] = useState(false);
  const kept = useRegistration();
  const user = useHolder();
  const back = usePaymentReturn(search.get("success"));

  const go = (next: Step): void => {
    setArrived(false);
    setStep(next);
  };
  const startAgain = (): void => {
    forgetRegistration();
    go(1);
  };
  const backToPlans = (): void => {
    forgetPlan();
    go(2);
  };
  const dismiss = (): void => {
    back.dismiss();
    setArrived(false);
    setSearch({}, { replace: true });
  };
  const chosen = chosenPlan(groups, kept, mayTry(kept.user ?? user) && !trialUsed);
  const shown: Step = step === 3 && !chosen ? 2 : step;
  const quiet = arrived;
  return (
    <SignUpFrame
      header={header}
      step={shown}
      aside={
        shown === 1 ? (
          <WelcomeAside />
        ) : shown === 2 ? (
          <Benefits />
        ) : (
          chosen && <PlanSummary chosen={chosen} onChange={backToPlans} />
        )
      }
    >
      {/* Before the steps: a dialog has closed when the heading asks for the focus. */}
      <ReturnDialogs
        state={back.state}
        onAgain={back.again}
        onDismiss={dismiss}
        onEntered={() => void navigate("/selectionnez-un-utilisateur")}
      />
      {shown === 1 && <PersonalStep quiet={quiet} onDone={() => go(2)} />}
      {shown === 2 && <PlanStep groups={groups} quiet={quiet} onDone={() => go(3)} onBack={startAgain} />}
      {shown === 3 && chosen && (
        <PaymentStep
          chosen={chosen}
          methods={methods}
          quiet={quiet}
          onBack={backToPlans}
          onTrialUsed={() => setTrialUsed(true)}
        />
      )}
    </SignUpFrame>
  );
}

/** The kept plan with today's price from the server; undefined where it is not sold any more. */
function chosenPlan(groups: PlanGroups, kept: Registration, canTry: boolean): Chosen | undefined {
  for (const group of groups) {
    const plan = group.plans.find(({ id }) => id === kept.id);
    if (!plan) continue;
    return {
      groupId: group.id,
      screens: group.screens,
      recurring: plan.recurring,
      price: plan.price,
      firstPrice: kept.promotion_code === undefined ? plan.price : (kept.final_price ?? plan.price),
      hasTrial: canTry && plan.recurring === "MONTH",
    };
  }
  return undefined;
}
