import type { ByLocale } from "#contract/language.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import type { Recurring } from "./periods.ts";

export type PlanRow = {
  id: number;
  group_id: number;
  group_names: ByLocale<string>;
  /** Personal (1) or family (2). */
  account_type: 1 | 2;
  screens: number;
  /** How many people may have a profile. */
  people: number;
  recurring: Recurring;
  price_cents: number;
  has_promotion: boolean;
  /** The group's place in lists. */
  position: number;
  /** Null: from the beginning, and without an end. */
  offered_from: Date | null;
  offered_until: Date | null;
};

/** Whether it is an offered plan, which can be ordered and changed to. Who has it keeps it after the end. */
export function isOffered(plan: Pick<PlanRow, "offered_from" | "offered_until">, at: Date): boolean {
  const { offered_from: from, offered_until: until } = plan;
  return (from === null || from <= at) && (until === null || at < until);
}

export type CouponRow = {
  id: number;
  code: string;
  discount_cents: number;
  ends_at: Date | null;
  max_uses: number | null;
  uses: number;
  used_by_account: boolean;
  starts_at: Date | null;
  /** Null: every plan that takes coupons. */
  plan_id: number | null;
  first_order_only: boolean;
  /** Whether the account has had a subscription; false for visitors. */
  has_subscribed: boolean;
  /** Whether the account's address is of the coupon's domain; true for visitors, whose order decides. */
  fits_email: boolean;
};

/** The price of an order, in cents. */
export type Terms = {
  plan: PlanRow;
  /** Price of every later period. */
  priceCents: number;
  /** Price of the first paid period. */
  firstPriceCents: number;
  /** Charged with the order: 0 where it begins with a free month. */
  dueNowCents: number;
  hasTrial: boolean;
  coupon: CouponRow | undefined;
};

export type CouponFault = Extract<FieldFault, `coupon${string}`>;

/**
 * Why a coupon does not apply; undefined where it does. Coupons apply to yearly plans with `has_promotion`, while they run
 * and until they are used up, once per account. One may be for a single plan, for first subscriptions, or for the addresses
 * of one domain.
 */
export function couponFault(coupon: CouponRow | undefined, plan: PlanRow, at: Date): CouponFault | undefined {
  if (!coupon) return "coupon";
  if (coupon.starts_at !== null && at < coupon.starts_at) return "couponEarly";
  if (coupon.ends_at !== null && coupon.ends_at <= at) return "couponEnded";
  if (coupon.used_by_account) return "couponUsed";
  if (coupon.max_uses !== null && coupon.uses >= coupon.max_uses) return "couponUsedUp";
  if (coupon.first_order_only && coupon.has_subscribed) return "couponFirstOrder";
  if (!coupon.fits_email) return "couponEmail";
  const isForPlan = coupon.plan_id === null || coupon.plan_id === plan.id;
  return isForPlan && takesCoupons(plan) ? undefined : "couponPlan";
}

export const takesCoupons = (plan: PlanRow): boolean => plan.recurring === "YEAR" && plan.has_promotion;

/** Only monthly plans have a free month. */
export function termsOf(plan: PlanRow, coupon: CouponRow | undefined, canApplyTrial: boolean): Terms {
  const firstPriceCents = Math.max(0, plan.price_cents - (coupon?.discount_cents ?? 0));
  const hasTrial = canApplyTrial && plan.recurring === "MONTH";
  return {
    plan,
    coupon,
    priceCents: plan.price_cents,
    firstPriceCents,
    dueNowCents: hasTrial ? 0 : firstPriceCents,
    hasTrial,
  };
}

export const toEuros = (cents: number): number => cents / 100;
/** Rounds to the nearest cent. */
export const toCents = (euros: number): number => Math.round(euros * 100);

/**
 * The VAT included in a price, in cents, rounded half up (BOI-TVA-DECLA-20-20-10): 9.99 € at 20 % include 1.665, so 1.67.
 * Integer arithmetic, because binary fractions may round a half either way.
 */
export function vatInside(grossCents: number, vatPercent: number): number {
  const parts = 100 + vatPercent;
  return Math.floor((2 * grossCents * vatPercent + parts) / (2 * parts));
}
