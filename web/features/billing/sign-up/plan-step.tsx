import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { tell } from "../../../api/analytics.ts";
import { session } from "../../../api/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Benefits } from "./asides.tsx";
import type { AppliedCoupon } from "./coupon-dialog.tsx";
import { StepHeading } from "./frame.tsx";
import { euros } from "./money.ts";
import { Pick, Picks } from "./pick.tsx";
import { useLanguage } from "./problem-dialog.tsx";
import {
  accountTypeOf,
  actAsRegistered,
  keepRegistration,
  mayTry,
  type PlanGroups,
  registration,
} from "./registration.ts";
import { useShake } from "./shake.ts";
import { UnitView } from "./unit-view.tsx";

const onHoldAfterMs = 600_000;

type Props = { groups: PlanGroups; quiet: boolean; onDone: () => void; onBack: () => void };

/** Step 2: first the pack, then how often one pays for it. */
export function PlanStep({ groups, quiet, onDone, onBack }: Props) {
  const [groupId, setGroupId] = useState<number | null>(null);
  const [view, setView] = useState<"pack" | "unit">("pack");
  const canTry = mayTry(registration.get()?.user ?? session.user.get());

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
      quiet={quiet}
      canTry={canTry}
      onChoose={setGroupId}
      onDone={() => setView("unit")}
      onCancel={cancel}
    />
  );
}

type PackProps = {
  groups: PlanGroups;
  chosen: number | null;
  quiet: boolean;
  canTry: boolean;
  onChoose: (id: number) => void;
  onDone: () => void;
  onCancel: () => void;
};

function PackView({ groups, chosen, quiet, canTry, onChoose, onDone, onCancel }: PackProps) {
  const t = useTranslations("billing");
  const locale = useLanguage();
  const { ref, shake } = useShake();
  const [missing, setMissing] = useState(false);

  const goOn = (): void => {
    if (chosen !== null) return onDone();
    setMissing(true);
    shake();
  };
  return (
    <>
      <StepHeading step={2} quiet={quiet}>
        {t("plan.packTitle")}
      </StepHeading>
      <Picks
        label={t("plan.packTitle")}
        shakeRef={ref}
        missing={missing && chosen === null ? t("plan.choosePack") : undefined}
      >
        {groups.map((group) => (
          <Pick
            key={group.id}
            name="pack"
            value={String(group.id)}
            checked={group.id === chosen}
            onChange={() => onChoose(group.id)}
            title={group.id === 2 ? t("plan.family") : t("plan.individual")}
            note={`${group.id === 2 ? t("plan.familyFor") : t("plan.individualFor")} ${t("plan.screens", { count: group.screens })}.`}
            side={
              <span className="pick-price">
                <span>{t("plan.fromWord")}</span>
                {euros(monthlyPrice(group), locale)}
                <span>{t("plan.perMonthWord")}</span>
              </span>
            }
          />
        ))}
      </Picks>
      <p className="mb-6 text-sm text-soft">{canTry ? t("plan.trialNote") : t("plan.noTrialNote")}</p>
      <div className="grid gap-3">
        <Button size="large" wide onClick={goOn}>
          {t("signUp.continue")}
        </Button>
        <Button look="quiet" wide onClick={onCancel}>
          {t("signUp.cancel")}
        </Button>
      </div>
      <div className="mt-10 sm:hidden">
        <Benefits />
      </div>
    </>
  );
}

function monthlyPrice({ plans }: PlanGroups[number]): number {
  const each = plans.map(({ price, recurring }) => (recurring === "YEAR" ? price / 12 : price));
  return plans.find(({ recurring }) => recurring === "MONTH")?.price ?? Math.min(...each);
}
