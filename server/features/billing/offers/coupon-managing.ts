import { maxCodes, type Coupon } from "#contract/admin/coupon-shapes.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Page, type Paging } from "#server/http/paged-answers.ts";
import type { Database } from "#server/database/pool.ts";
import { endOfCivilDay, startOfCivilDay } from "#server/dates.ts";
import { takesCoupons } from "../rules/prices.ts";
import {
  findListedCoupon,
  insertCoupons,
  listCouponPage,
  setCouponLimits,
  type CouponOfStaff,
} from "./coupon-queries.ts";
import { findPlan, lockCoupon } from "./queries.ts";

type State = Coupon["state"];
/** Days in Paris, both included. */
type Limits = { max_uses: number | null; ends_on: string | null };
type NewCoupons = Limits & {
  /** One a line, or parted by commas. */
  codes: string;
  campaign: string | null;
  discount_cents: number;
  plan_id: number | null;
  first_order_only: boolean;
  email_domain: string | null;
  starts_on: string | null;
};

/** A coupon for every yearly plan that takes some, from now on, without a limit. */
export const noConditions = {
  campaign: null,
  plan_id: null,
  first_order_only: false,
  email_domain: null,
  starts_on: null,
  max_uses: null,
  ends_on: null,
} satisfies Partial<NewCoupons>;

export function listCoupons(
  database: Database,
  { search = "", state, ...paging }: Paging & { search?: string | undefined; state?: State | undefined },
  at: Date,
): Promise<Page<Coupon>> {
  return pageOfFound(paging, async (window) => {
    const { data, total } = await listCouponPage(database, { search: search.trim(), state, at }, window);
    return { data: data.map(couponEntity), total };
  });
}

/**
 * Makes all coupons, or none.
 * @returns their codes
 * @throws AppError invalid for a code that is not one, stands twice or is taken, for a period that is over or ends before it
 * begins, and for a plan that takes no coupons
 */
export async function createCoupons(inside: Database, made: NewCoupons, at: Date): Promise<string[]> {
  const codes = codesIn(made.codes);
  const endsAt = endOf(made.ends_on, at);
  const startsAt = made.starts_on === null ? null : startOfCivilDay(made.starts_on);
  if (startsAt && endsAt && startsAt >= endsAt)
    throw new AppError("invalid", { fields: { ends_on: "endBeforeStart" } });
  const plan = made.plan_id === null ? null : await findPlan(inside, made.plan_id);
  if (plan === undefined || (plan && !takesCoupons(plan)))
    throw new AppError("invalid", { fields: { plan_id: "choice" } });
  const { campaign, discount_cents, plan_id, first_order_only, email_domain, max_uses } = made;
  const terms = { campaign, discount_cents, plan_id, first_order_only, email_domain, max_uses };
  const coupons = codes.map((code) => ({ code, ...terms, starts_at: startsAt, ends_at: endsAt }));
  const added = await insertCoupons(inside, coupons, at);
  const taken = codes.filter((code) => !added.includes(code));
  if (taken.length > 0) throw refused("taken", taken);
  return codes;
}

/**
 * Changes what is given.
 * @returns the coupon as it was
 * @throws AppError notFound; invalid for a day that is over, and for fewer uses than there were
 */
export async function limitCoupon(inside: Database, id: number, limits: Partial<Limits>, at: Date) {
  await lockCoupon(inside, id);
  const before = found(await findListedCoupon(inside, id, at), "coupon", id);
  const { max_uses: maxUses = before.max_uses } = limits;
  const endsAt = limits.ends_on === undefined ? before.ends_at : endOf(limits.ends_on, at);
  if (maxUses !== null && maxUses < before.uses) throw new AppError("invalid", { fields: { max_uses: "usesTaken" } });
  if (before.starts_at && endsAt && before.starts_at >= endsAt)
    throw new AppError("invalid", { fields: { ends_on: "endBeforeStart" } });
  await setCouponLimits(inside, id, { maxUses, endsAt });
  return before;
}

/** @throws AppError notFound; conflict where it has ended already */
export async function stopCoupon(inside: Database, id: number, at: Date) {
  await lockCoupon(inside, id);
  const before = found(await findListedCoupon(inside, id, at), "coupon", id);
  if (before.state === "ended") throw new AppError("conflict", { said: endedAlready });
  // Of one that has not begun yet the whole period is taken back.
  await setCouponLimits(inside, id, { maxUses: before.max_uses, endsAt: at, isStopped: true });
  return before;
}

const endedAlready = { fr: "Ce coupon est déjà terminé.", en: "This coupon has ended already." };

/** The instant after a last day. */
function endOf(day: string | null, at: Date): Date | null {
  const end = day === null ? null : endOfCivilDay(day);
  if (end && end <= at) throw new AppError("invalid", { fields: { ends_on: "dateOver" } });
  return end;
}

/** Capitals, digits, hyphens and underscores: 2 to 60. */
export const couponCode = /^[A-Z0-9][A-Z0-9_-]{1,59}$/;

/** Codes as they are stored: in capitals, each once. */
function codesIn(text: string): string[] {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== "");
  if (codes.length === 0) throw new AppError("invalid", { fields: { codes: "required" } });
  if (codes.length > maxCodes) throw new AppError("invalid", { fields: { codes: "tooLong" } });
  const odd = codes.filter((part) => !couponCode.test(part));
  if (odd.length > 0) throw refused("odd", odd);
  const doubles = codes.filter((part, index) => codes.indexOf(part) !== index);
  if (doubles.length > 0) throw refused("double", doubles);
  return codes;
}

const reasons = {
  odd: {
    fr: "Un code a de 2 à 60 lettres sans accent, chiffres, tirets\u202f: ",
    en: "A code has 2 to 60 unaccented letters, digits, hyphens: ",
  },
  double: { fr: "Ces codes sont donnés deux fois\u202f: ", en: "These codes are given twice: " },
  taken: { fr: "Ces codes existent déjà\u202f: ", en: "These codes exist already: " },
};

/** Names the first codes that a reason is about. */
function refused(reason: keyof typeof reasons, codes: readonly string[]): AppError {
  const named = [...new Set(codes)].slice(0, 5).map((one) => one.slice(0, 60));
  const list = `${named.join(", ")}${codes.length > named.length ? " …" : ""}`;
  const { fr, en } = reasons[reason];
  return new AppError("invalid", { said: { fr: fr + list, en: en + list } });
}

const couponEntity = ({ starts_at: startsAt, ends_at: endsAt, ...row }: CouponOfStaff): Coupon => ({
  ...row,
  starts_at: startsAt?.toISOString() ?? null,
  ends_at: endsAt?.toISOString() ?? null,
});
