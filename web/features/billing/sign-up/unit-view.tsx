import { Ticket, X } from "lucide-react";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../../ui/button.tsx";
import { type AppliedCoupon, CouponDialog } from "./coupon-dialog.tsx";
import { StepHeading } from "./frame.tsx";
import { euros } from "./money.ts";
import { packWord } from "./pack.tsx";
import { Pick, Picks } from "./pick.tsx";
import type { PlanGroups } from "./registration.ts";
import { useShake } from "./shake.ts";

type Plan = PlanGroups[number]["plans"][number];
type Props = {
  group: PlanGroups[number];
  canTry: boolean;
  onDone: (planId: number, price: number, coupon: AppliedCoupon | null) => void;
  onBack: () => void;
};

/** The second view of step 2: by the month or by the year. */
export function UnitView({ group, canTry, onDone, onBack }: Props) {
  const t = useTranslations("billing");
  const { ref, shake } = useShake();
  const [planId, setPlanId] = useState<number | null>(null);
  const [missing, setMissing] = useState(false);
  const [coupon, setCoupon] = useState<AppliedCoupon | null>(null);
  const plan = group.plans.find(({ id }) => id === planId);

  const goOn = (): void => {
    if (plan) return onDone(plan.id, plan.price, takesCoupon(plan) ? coupon : null);
    setMissing(true);
    shake();
  };
  return (
    <>
      <StepHeading step={2} quiet={false}>
        {t("plan.unitTitle")}
      </StepHeading>
      <p className="mb-4 font-semibold">
        {t(`plan.${packWord(group.id)}`)}{" "}
        <span className="font-normal text-soft">· {t("plan.screens", { count: group.screens })}</span>
      </p>
      <Picks label={t("plan.unitTitle")} shakeRef={ref} missing={missing && !plan ? t("plan.chooseUnit") : undefined}>
        {group.plans.map((each) => (
          <UnitPick
            key={each.id}
            plan={each}
            checked={each.id === planId}
            canTry={canTry}
            coupon={takesCoupon(each) ? coupon : null}
            onChange={() => setPlanId(each.id)}
          />
        ))}
      </Picks>
      {plan && takesCoupon(plan) && <CouponLine plan={plan} coupon={coupon} onChange={setCoupon} />}
      <p className="mb-6 text-sm text-soft">{canTry ? t("plan.trialNote") : t("plan.noTrialNote")}</p>
      <div className="grid gap-3">
        <Button size="large" wide onClick={goOn}>
          {t("signUp.continue")}
        </Button>
        <Button look="quiet" wide onClick={onBack}>
          {t("signUp.back")}
        </Button>
      </div>
    </>
  );
}

const takesCoupon = (plan: Plan): boolean => plan.recurring === "YEAR" && plan.has_promotion;

function UnitPick({
  plan,
  checked,
  canTry,
  coupon,
  onChange,
}: {
  plan: Plan;
  checked: boolean;
  canTry: boolean;
  coupon: AppliedCoupon | null;
  onChange: () => void;
}) {
  const t = useTranslations("billing.plan");
  const locale = useLocale();
  const yearly = plan.recurring === "YEAR";
  const first = coupon?.final_price ?? plan.price;
  const note = yearly
    ? t("monthlyEquals", { price: euros(Math.round((plan.price / 12) * 100) / 100, locale) })
    : t("taxIncluded");
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
        </span>
      }
      note={note}
      side={
        <span className="pick-price">
          {coupon && <s className="block text-base font-normal text-soft">{euros(plan.price, locale)}</s>}
          {euros(first, locale)}
          <span>{yearly ? t("perYearWord") : t("perMonthWord")}</span>
        </span>
      }
    />
  );
}

/** Opens the coupon dialog, or says what a coupon took off and takes it away again. */
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
    <div className="mb-4">
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
