import type { CouponImport } from "#contract/admin/coupon-transfer.ts";
import { civilDay, lastDayBefore } from "#contract/date-text.ts";
import { fieldFaultText, type FieldFault } from "#contract/field-faults.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { endOfCivilDay, startOfCivilDay } from "#server/dates.ts";
import { AppError } from "#server/http/errors.ts";
import { takesCoupons, type PlanRow } from "../rules/prices.ts";
import { readCoupons, type CouponFault, type CouponLine } from "./coupon-file.ts";
import { insertCoupons, type CouponTerms } from "./coupon-queries.ts";
import { findByCodes } from "./coupon-transfer-queries.ts";
import { listPlans } from "./queries.ts";

const maxListed = 200;
const maxCodesListed = 20;

/**
 * Makes the coupons of a file, all or none. The same file again changes nothing.
 * @throws AppError invalid for what is no such file; conflict where another desk made one of the codes at the same instant
 */
export async function importCoupons(
  inside: Database,
  file: Buffer,
  { isTrial, locale, at }: { isTrial: boolean; locale: Locale; at: Date },
): Promise<CouponImport> {
  const { lines, faults } = readCoupons(file);
  const plans = new Map((await listPlans(inside)).map((plan) => [plan.id, plan]));
  const known = new Map(
    (
      await findByCodes(
        inside,
        lines.map(({ terms }) => terms.code),
      )
    ).map((coupon) => [coupon.code, coupon]),
  );
  const added: CouponTerms[] = [];
  let unchanged = 0;
  for (const line of lines) {
    const coupon = couponOf(line);
    const before = known.get(coupon.code);
    const wrong = before ? (isSame(before, coupon) ? null : taken) : wrongIn(line, plans, at);
    if (wrong) faults.push({ line: line.line, code: coupon.code, ...wrong });
    else if (before) unchanged += 1;
    else added.push(coupon);
  }
  const isDone = faults.length === 0 && !isTrial;
  if (isDone && added.length > 0) await insertAll(inside, added, at);
  return {
    is_done: isDone,
    created: added.length,
    unchanged,
    codes: added.slice(0, maxCodesListed).map(({ code }) => code),
    fault_count: faults.length,
    faults: faults
      .toSorted((one, other) => one.line - other.line)
      .slice(0, maxListed)
      .map(({ fault, ...where }) => ({ ...where, message: fieldFaultText(fault, locale) })),
  };
}

async function insertAll(inside: Database, added: readonly CouponTerms[], at: Date): Promise<void> {
  const made = await insertCoupons(inside, added, at);
  if (made.length < added.length) throw new AppError("conflict", { said: madeMeanwhile });
}

const madeMeanwhile = {
  fr: "Un de ces codes vient d’être créé par ailleurs. Rien n’est importé\u202f: choisissez de nouveau le fichier.",
  en: "One of these codes has just been made elsewhere. Nothing is imported: choose the file again.",
};

type Wrong = Pick<CouponFault, "column" | "fault">;
const taken: Wrong = { column: "code", fault: "couponTaken" };

function couponOf({ terms }: CouponLine): CouponTerms {
  const { code, discount, plan, campaign, first_order_only, email_domain, first_day, last_day, max_uses } = terms;
  return {
    code,
    discount_cents: discount,
    plan_id: plan === null ? null : Number(plan),
    campaign,
    first_order_only,
    email_domain,
    starts_at: first_day === null ? null : startOfCivilDay(first_day),
    ends_at: last_day === null ? null : endOfCivilDay(last_day),
    max_uses: max_uses === null ? null : Number(max_uses),
  };
}

/** What a new coupon must not be, as the form of a single one refuses it. */
function wrongIn(line: CouponLine, plans: ReadonlyMap<number, PlanRow>, at: Date): Wrong | null {
  const { plan_id: planId, starts_at: startsAt, ends_at: endsAt } = couponOf(line);
  const plan = planId === null ? undefined : plans.get(planId);
  const faulty = (column: Wrong["column"], fault: FieldFault): Wrong => ({ column, fault });
  if (planId !== null && (!plan || !takesCoupons(plan))) return faulty("plan", "couponNoPlan");
  if (endsAt && endsAt <= at) return faulty("last_day", "dateOver");
  return startsAt && endsAt && startsAt >= endsAt ? faulty("last_day", "endBeforeStart") : null;
}

/** By days, as files write them: a coupon that was stopped at noon ends on that day. */
function isSame(before: CouponTerms, given: CouponTerms): boolean {
  const cells = (coupon: CouponTerms) => [
    coupon.discount_cents,
    coupon.plan_id,
    coupon.campaign,
    coupon.first_order_only,
    coupon.email_domain,
    coupon.starts_at && civilDay(coupon.starts_at),
    coupon.ends_at && lastDayBefore(coupon.ends_at),
    coupon.max_uses,
  ];
  return JSON.stringify(cells(before)) === JSON.stringify(cells(given));
}
