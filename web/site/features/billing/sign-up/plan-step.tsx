import { useEffect } from "react";
import { trackEvent } from "#shared/api/analytics.ts";
import { holder } from "#shared/api/session.ts";
import { PackView } from "./pack-view.tsx";
import {
  choosePlan,
  keepRegistration,
  mayOfferTrial,
  type PlanGroups,
  registration,
  useRegistration,
} from "./registration.ts";
import { UnitView } from "./unit-view.tsx";

const onHoldAfterMs = 600_000;

type Props = {
  view: "pack" | "unit";
  groups: PlanGroups;
  quiet: boolean;
  /** Called when a pack is chosen. */
  onPack: () => void;
  onDone: () => void;
  onBack: () => void;
  onCancel: () => void;
};

/** Step 2: the pack, then the billing period. Selections survive going back and forth. */
export function PlanStep({ view, groups, quiet, onPack, onDone, onBack, onCancel }: Props) {
  const kept = useRegistration();
  const canTry = mayOfferTrial(registration.get()?.user ?? holder());

  useEffect(() => {
    const timer = setTimeout(() => trackEvent("registration_on_hold"), onHoldAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (groups.length === 0) console.warn("No plan is offered");
  }, [groups]);

  const cancel = (): void => {
    trackEvent("registration_cancelled");
    onCancel();
  };
  const group = groups.find(({ id }) => id === kept.pack);
  if (view === "unit" && group) {
    return (
      <UnitView
        group={group}
        quiet={quiet}
        canTry={canTry}
        unit={kept.unit}
        coupon={kept.coupon}
        onUnit={(unit) => keepRegistration({ unit })}
        onCoupon={(coupon) => keepRegistration({ coupon })}
        onDone={(plan, coupon) => {
          choosePlan(plan, group.account_type, coupon);
          onDone();
        }}
        onBack={onBack}
      />
    );
  }
  return (
    <PackView
      groups={groups}
      chosen={group?.id ?? null}
      quiet={quiet}
      canTry={canTry}
      onChoose={(pack) => keepRegistration({ pack })}
      onDone={onPack}
      onCancel={cancel}
    />
  );
}
