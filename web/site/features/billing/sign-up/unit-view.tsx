import { Ticket, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { CouponDialog } from "./coupon-dialog.tsx";
import { StepHeading } from "./frame.tsx";
import { euros, monthlyOf, yearSaving } from "./money.ts";
import { Pick, Picks } from "./pick.tsx";
import type { AppliedCoupon, Plan, PlanGroups, Registration } from "./registration.ts";
import { useShake } from "./shake.ts";
import { StepButtons } from "./step-buttons.tsx";

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

function UnitPick({
  plan,
  checked,
  canTry,
  monthlyPrice,
  coupon,
  onChange,
}: {
  plan: Plan;
  checked: boolean;
  canTry: boolean;
  /** Of the same pack; 0 where it has no monthly plan. */
  monthlyPrice: number;
  coupon: AppliedCoupon | null;
  onChange: () => void;
}) {
  const t = useTranslations("billing.plan");
  const locale = useLocale();
  const yearly = plan.recurring === "YEAR";
  const first = coupon?.final_price ?? plan.price;
  const monthly = euros(monthlyOf(first), locale);
  const saving = yearly ? yearSaving(monthlyPrice, first) : 0;
  const note = !yearly
    ? t("taxIncluded")
    : coupon
      ? t("monthlyEqualsFirst", { monthly, price: euros(plan.price, locale) })
      : t("monthlyEquals", { price: monthly });
  return (
    <Pick
      name="unit"
      value={String(plan.id)}
      checked={checked}
      onChange={onChange}
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {yearly ? t("yearly") : t("monthly")}
          {!yearly && canTry && <span className="pick-flag">{t("trial")}</span>}
          {saving > 0 && (
            <span className="pick-flag">
              {t(coupon ? "firstYearSaves" : "yearSaves", { amount: euros(saving, locale) })}
            </span>
          )}
        </span>
      }
      note={note}
      side={
        <span className="pick-price">
          {coupon && <s className="block text-base font-normal text-soft">{euros(plan.price, locale)}</s>}
          {euros(first, locale)}
          <span>{coupon ? t("firstYearWord") : yearly ? t("perYearWord") : t("perMonthWord")}</span>
        </span>
      }
    />
  );
}

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
