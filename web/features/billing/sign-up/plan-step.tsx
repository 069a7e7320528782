import { useEffect, useState } from "react";
import { tell } from "../../../api/analytics.ts";
import { holder } from "../../../api/session.ts";
import type { AppliedCoupon } from "./coupon-dialog.tsx";
import { PackView } from "./pack-view.tsx";
import {
  accountTypeOf,
  actAsRegistered,
  keepRegistration,
  mayTry,
  type PlanGroups,
  registration,
} from "./registration.ts";
import { UnitView } from "./unit-view.tsx";

const onHoldAfterMs = 600_000;

type Props = { groups: PlanGroups; quiet: boolean; onDone: () => void; onBack: () => void };

/** Step 2: first the pack, then how often one pays for it. */
export function PlanStep({ groups, quiet, onDone, onBack }: Props) {
  const [groupId, setGroupId] = useState<number | null>(null);
  const [view, setView] = useState<"pack" | "unit">("pack");
  const [moved, setMoved] = useState(false);
  const canTry = mayTry(registration.get()?.user ?? holder());

  useEffect(() => {
    const timer = setTimeout(() => tell("registration_on_hold"), onHoldAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (groups.length < 2) console.warn(`Only ${groups.length} plan groups came`);
  }, [groups]);

  const cancel = (): void => {
    tell("registration_cancelled");
    onBack();
  };
  const choosePlan = (planId: number, price: number, coupon: AppliedCoupon | null): void => {
    const discount = coupon
      ? { final_price: coupon.final_price, promotion_code: coupon.promotion_code }
      : { final_price: price };
    const { promotion_code: _old, ...kept } = registration.get() ?? {};
    registration.set(kept);
    keepRegistration({ id: planId, price, type: accountTypeOf(planId), ...discount });
    actAsRegistered();
    onDone();
  };
  const group = groups.find(({ id }) => id === groupId);
  if (view === "unit" && group)
    return <UnitView group={group} canTry={canTry} onDone={choosePlan} onBack={() => setView("pack")} />;
  return (
    <PackView
      groups={groups}
      chosen={groupId}
      quiet={quiet && !moved}
      canTry={canTry}
      onChoose={setGroupId}
      onDone={() => {
        setMoved(true);
        setView("unit");
      }}
      onCancel={cancel}
    />
  );
}
