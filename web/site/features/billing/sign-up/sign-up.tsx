import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { AnswerFor } from "#contract/client.ts";
import { trackEvent } from "#shared/api/analytics.ts";
import { useHolder } from "#shared/api/session.ts";
import { Benefits, WelcomeAside } from "./asides.tsx";
import { SignUpFrame } from "./frame.tsx";
import { usePendingPayment } from "../pending-data.ts";
import { PaymentStep } from "./payment-step.tsx";
import { PersonalStep } from "./personal-step.tsx";
import { viewFor, stepOf } from "./views.ts";
import { PlanStep } from "./plan-step.tsx";
import { type Chosen, PlanSummary } from "./plan-summary.tsx";
import {
  forgetRegistration,
  keepTrialUsed,
  mayOfferTrial,
  type PlanGroups,
  type Registration,
  registration,
  type Step,
  startingStep,
  useRegistration,
} from "./registration.ts";
import { usePaymentReturn } from "./return.ts";
import { ReturnDialogs } from "./return-dialogs.tsx";
import { useSignUpView } from "./use-sign-up-view.ts";
import { UsedTrial } from "./used-trial.tsx";
import { WaitingFirst } from "./waiting-first.tsx";

type Props = {
  header: ReactNode;
  sky: ReactNode;
  footer: ReactNode;
  groups: PlanGroups;
  methods: AnswerFor<"GET /pub/payment-methods">;
};

const inside = "/selectionnez-un-utilisateur";

/** Sign-up in three steps, resuming where this browser left off. */
export function SignUp({ header, sky, footer, groups, methods }: Props) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [trialUsed, setTrialUsed] = useState(false);
  const waiting = usePendingPayment();
  const back = usePaymentReturn(search.get("success"), waiting.refetch);
  // The step behind the thanks stays, although the way in clears the registration and signs in.
  const isThanked = back.state.kind === "thanks";
  const kept = useHeld(useRegistration(), isThanked);
  const user = useHeld(useHolder(), isThanked);
  const asksFullPrice = back.state.kind === "full-price";
  const mayTry = mayOfferTrial(kept.user ?? user) && !trialUsed && !asksFullPrice;
  const chosen = chosenPlan(groups, kept, mayTry);
  const hasPaidBefore = user?.status === 2;
  const { view, moved, origin, go, goBack, clearAddress } = useSignUpView((requested) =>
    viewFor(requested, {
      step: startingStep(kept, user),
      hasPack: groups.some(({ id }) => id === kept.pack),
      hasPlan: chosen !== undefined,
      hasPaidBefore,
    }),
  );
  useWayInAfterOtherTab(isThanked, () => void navigate(inside));

  const cancel = (): void => {
    // A former subscriber stays signed in and returns to the previous page.
    if (hasPaidBefore) {
      registration.set(null);
      void navigate(origin ?? "/accueil");
      return;
    }
    forgetRegistration();
    go("person");
  };
  /** The pending order stays on the server, and is shown on the home page too. */
  const leave = (): void => {
    registration.set(null);
    void navigate("/accueil");
  };
  const dismiss = (): void => {
    back.dismiss();
    clearAddress();
  };
  const noteTrialUsed = (): void => {
    setTrialUsed(true);
    keepTrialUsed();
  };
  const step = stepOf(view);
  useEffect(() => trackEvent("registration_step", { step }), [step]);
  return (
    <SignUpFrame
      header={header}
      sky={sky}
      footer={footer}
      step={isThanked ? "done" : step}
      aside={<StepAside step={step} chosen={chosen} onChange={() => go("pack")} />}
    >
      {/* Before the steps, so that a dialog has closed when the heading takes the focus. */}
      <ReturnDialogs
        state={back.state}
        onAgain={back.again}
        onStop={back.stop}
        onDismiss={dismiss}
        onEntered={() => void navigate(inside)}
      />
      <UsedTrial
        open={asksFullPrice}
        price={chosen?.price}
        onGoOn={() => {
          noteTrialUsed();
          dismiss();
        }}
      />
      <WaitingFirst
        pending={waiting.pending}
        step={step}
        busy={back.state.kind === "checking"}
        onCheck={back.again}
        onLeave={hasPaidBefore ? leave : undefined}
      >
        <StepView
          {...{ view, groups, methods, chosen, go, goBack, cancel, isThanked }}
          quiet={!moved}
          onTrialUsed={noteTrialUsed}
          onPaidAlready={back.again}
        />
      </WaitingFirst>
    </SignUpFrame>
  );
}

/** What stands beside a step. */
function StepAside({ step, chosen, onChange }: { step: Step; chosen: Chosen | undefined; onChange: () => void }) {
  if (step === 1) return <WelcomeAside />;
  if (step === 2) return <Benefits />;
  return chosen && <PlanSummary chosen={chosen} onChange={onChange} />;
}

type StepViewProps = Pick<Props, "groups" | "methods"> &
  Pick<ReturnType<typeof useSignUpView>, "view" | "go" | "goBack"> & {
    chosen: Chosen | undefined;
    quiet: boolean;
    isThanked: boolean;
    cancel: () => void;
    onTrialUsed: () => void;
    onPaidAlready: () => void;
  };

/** The current view. */
function StepView({ view, groups, methods, chosen, quiet, isThanked, go, goBack, cancel, ...on }: StepViewProps) {
  // Behind the thanks stands no form that is done with.
  if (isThanked) return null;
  if (view === "person") return <PersonalStep quiet={quiet} onDone={() => go("pack")} />;
  if (view === "pack" || view === "unit") {
    return (
      <PlanStep
        view={view}
        groups={groups}
        quiet={quiet}
        onPack={() => go("unit")}
        onDone={() => go("method")}
        onBack={() => goBack("pack")}
        onCancel={cancel}
      />
    );
  }
  return (
    chosen && (
      <PaymentStep
        {...on}
        view={view}
        chosen={chosen}
        methods={methods}
        quiet={quiet}
        onMethod={go}
        onBackToMethods={() => goBack("method")}
        onBack={() => goBack("unit")}
        onChange={() => go("pack")}
      />
    )
  );
}

/** The value from before it was held, as long as it is. */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value);
  if (!isHeld && held !== value) setHeld(value);
  return isHeld ? held : value;
}

/** Follows another tab that completed the payment. */
function useWayInAfterOtherTab(thanks: boolean, enter: () => void): void {
  const user = useHolder();
  const isIn = user !== null && user.status === 1 && registration.get()?.id === undefined;
  const goIn = useEffectEvent(() => {
    // Not while this tab shows its own thanks.
    if (!thanks) enter();
  });
  useEffect(() => {
    if (isIn) goIn();
  }, [isIn]);
}

/** The stored plan with its current price; undefined if it is no longer sold. */
function chosenPlan(groups: PlanGroups, kept: Registration, canTry: boolean): Chosen | undefined {
  for (const group of groups) {
    const plan = group.plans.find(({ id }) => id === kept.id);
    if (!plan) continue;
    return {
      name: group.name,
      screens: group.screens,
      recurring: plan.recurring,
      price: plan.price,
      firstPrice: kept.promotion_code === undefined ? plan.price : (kept.final_price ?? plan.price),
      hasTrial: canTry && plan.recurring === "MONTH",
    };
  }
  return undefined;
}
