import { useTranslations, useLocale } from "use-intl";
import { euros, monthlyOf, yearSaving } from "./money.ts";
import { Pick } from "./pick.tsx";
import type { Plan, AppliedCoupon } from "./registration.ts";

export function UnitPick({
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
