import { Ticket, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { CouponDialog } from "./coupon-dialog.tsx";
import { StepHeading } from "./frame.tsx";
import { euros } from "./money.ts";
import { Picks } from "./pick.tsx";
import type { AppliedCoupon, Plan, PlanGroups, Registration } from "./registration.ts";
import { useShake } from "./shake.ts";
import { StepButtons } from "./step-buttons.tsx";
import { UnitPick } from "./unit-pick.tsx";

type Props = {
  group: PlanGroups[number];
  quiet: boolean;
  canTry: boolean;
  /** The selected period and the checked coupon. */
  unit: Plan["recurring"] | undefined;
  coupon: Registration["coupon"];
  onUnit: (unit: Plan["recurring"]) => void;
  onCoupon: (coupon: Registration["coupon"]) => void;
  onDone: (plan: Plan, coupon: AppliedCoupon | null) => void;
  onBack: () => void;
};

/** The second view of step 2: monthly or yearly. */
export function UnitView({ group, quiet, canTry, unit, coupon: kept, onUnit, onCoupon, onDone, onBack }: Props) {
  const t = useTranslations("billing");
  const { ref, shake } = useShake();
  const [missing, setMissing] = useState(false);
  const plan = group.plans.find(({ recurring }) => recurring === unit);
  const monthly = group.plans.find(({ recurring }) => recurring === "MONTH");
  const yearly = group.plans.find(takesCoupon);
  const coupon = kept?.plan === yearly?.id ? (kept ?? null) : null;
  const takes = plan !== undefined && takesCoupon(plan);
  useCouponOfOtherPack(kept, yearly, onCoupon);

  const goOn = (): void => {
    if (plan) return onDone(plan, takes ? coupon : null);
    setMissing(true);
    shake();
  };
  return (
    <>
      <StepHeading step={2} quiet={quiet}>
        {t("plan.unitTitle")}
      </StepHeading>
      <p className="mb-4 font-semibold">
        {group.name} <span className="font-normal text-soft">· {t("plan.screens", { count: group.screens })}</span>
      </p>
      <Picks label={t("plan.unitTitle")} shakeRef={ref} missing={missing && !plan ? t("plan.chooseUnit") : undefined}>
        {group.plans.map((each) => (
          <UnitPick
            key={each.id}
            plan={each}
            checked={each.recurring === unit}
            canTry={canTry}
            monthlyPrice={monthly?.price ?? 0}
            coupon={takesCoupon(each) ? coupon : null}
            onChange={() => onUnit(each.recurring)}
          />
        ))}
      </Picks>
      {/* Both in the same grid cell, so that nothing below moves when one replaces the other. */}
      <div className="mb-6 grid items-start *:[grid-area:1/1]">
        <p className={`text-sm text-soft ${takes ? "invisible" : ""}`}>
          {canTry && monthly ? t("plan.trialNote") : t("plan.noTrialNote")}
        </p>
        {yearly && (
          <div className={takes ? "" : "invisible"}>
            <CouponLine
              plan={yearly}
              coupon={coupon}
              onChange={(applied) => onCoupon(applied ? { ...applied, plan: yearly.id } : undefined)}
            />
          </div>
        )}
      </div>
      <StepButtons onContinue={goOn} onBack={onBack} />
    </>
  );
}

/** Rechecks a coupon after a change of pack, and drops it if refused. */
function useCouponOfOtherPack(
  kept: Registration["coupon"],
  yearly: Plan | undefined,
  onCoupon: Props["onCoupon"],
): void {
  const code = kept && yearly && kept.plan !== yearly.id ? kept.promotion_code : undefined;
  const planId = yearly?.id;
  const check = useEffectEvent(async (query: { code: string; plan: number }, leaving: AbortSignal) => {
    try {
      onCoupon({ ...(await call("POST /pub/promotions/verify", { query }, leaving)), plan: query.plan });
    } catch (error) {
      if (leaving.aborted) return;
      if (!(error instanceof CallError)) throw error;
      // A network failure is not a refusal; it is checked again next time.
      if (error.code !== 0) onCoupon(undefined);
    }
  });
  useEffect(() => {
    const leaving = new AbortController();
    if (code !== undefined && planId !== undefined) void check({ code, plan: planId }, leaving.signal);
    return () => leaving.abort();
  }, [code, planId]);
}

const takesCoupon = (plan: Plan): boolean => plan.recurring === "YEAR" && plan.has_promotion;

/** Opens the coupon dialog, or shows the applied coupon with a remove button. */
function CouponLine({
  plan,
  coupon,
  onChange,
}: {
  plan: Plan;
  coupon: AppliedCoupon | null;
  onChange: (coupon: AppliedCoupon | null) => void;
}) {
  const t = useTranslations("billing.plan.coupon");
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const apply = (given: AppliedCoupon): void => {
    onChange(given);
    setOpen(false);
  };
  return (
    <div>
      {coupon ? (
        <p role="status" className="flex items-center gap-2 text-success">
          <Ticket className="size-5" aria-hidden="true" />
          <span className="flex-1">{t("validated", { amount: euros(coupon.discount_amount, locale) })}</span>
          <button
            type="button"
            aria-label={t("remove")}
            className="icon-button icon-button-plain size-11"
            onClick={() => onChange(null)}
          >
            <X className="size-5" aria-hidden="true" />
          </button>
        </p>
      ) : (
        <Button
          look="secondary"
          size="small"
          icon={<Ticket className="size-4" aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t("open")}
        </Button>
      )}
      {open && <CouponDialog planId={plan.id} onClose={() => setOpen(false)} onApplied={apply} />}
    </div>
  );
}
