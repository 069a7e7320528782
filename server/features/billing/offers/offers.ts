import { allWays } from "#contract/paying.ts";
import type { Locale } from "#contract/language.ts";
import type { Coupon, PlanGroup } from "#contract/billing.ts";
import type { PaymentMethods } from "#contract/payment-start.ts";
import { fieldFaultText } from "#contract/field-faults.ts";
import { AppError } from "#server/http/errors.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingDeps } from "../deps.ts";
import { providerTaking } from "../payments/ways.ts";
import { couponFault, isOffered, termsOf, toEuros, type PlanRow } from "../rules/prices.ts";
import { findCoupon, findPlan, listPlans } from "./queries.ts";

const couponAttempts = { kind: "coupon", limit: 20, windowSeconds: 600 };

/** Plans, coupons and ways of paying. */
export function createOffers({ database, providers, attemptLimits }: BillingDeps) {
  return {
    /** What can be ordered at an instant, in the staff's order. */
    listPlans: async (locale: Locale, at: Date): Promise<PlanGroup[]> =>
      groupsOf(
        (await listPlans(database)).filter((plan) => isOffered(plan, at)),
        locale,
      ),
    paymentMethods: (): PaymentMethods => ({
      card_entry: providerTaking(providers, "card").cardEntry,
      ways: allWays.filter((way) => providers.taking(way) !== undefined),
      is_sandbox: providerTaking(providers, "card").isSandbox,
    }),

    /** @throws AppError invalid with the reason, tooManyAttempts */
    async verifyCoupon(request: {
      code: string;
      plan: number;
      accountId: number | null;
      who: string;
      locale: Locale;
      at: Date;
    }): Promise<Coupon> {
      await attemptLimits.take(couponAttempts, request.who, request.at);
      const plan = await planOf(database, request.plan, request.at);
      const coupon = await findCoupon(database, request.code.toUpperCase(), request.accountId);
      const fault = couponFault(coupon, plan, request.at);
      if (!coupon || fault) {
        const code = fault ?? "coupon";
        throw new AppError("invalid", { message: fieldFaultText(code, request.locale), fields: { code } });
      }
      const { firstPriceCents } = termsOf(plan, coupon, false);
      return {
        discount_amount: toEuros(plan.price_cents - firstPriceCents),
        final_price: toEuros(firstPriceCents),
        promotion_code: coupon.code,
      };
    },
  };
}

/** A plan that is offered. @throws AppError invalid */
export async function planOf(database: Database, id: number, at: Date): Promise<PlanRow> {
  const plan = id <= 32_767 ? await findPlan(database, id) : undefined;
  if (!plan) throw new AppError("invalid", { fields: { plan: "choice" } });
  if (!isOffered(plan, at))
    throw new AppError("invalid", { fields: { plan: "planWithdrawn" }, details: { reason: "plan-withdrawn" } });
  return plan;
}

function groupsOf(rows: readonly PlanRow[], locale: Locale): PlanGroup[] {
  const groups = new Map<number, PlanGroup>();
  for (const row of rows) {
    const group = groups.get(row.group_id) ?? {
      id: row.group_id,
      name: row.group_names[locale],
      account_type: row.account_type,
      screens: row.screens,
      people: row.people,
      plans: [],
    };
    group.plans.push({
      id: row.id,
      price: toEuros(row.price_cents),
      recurring: row.recurring,
      has_promotion: row.has_promotion,
    });
    groups.set(row.group_id, group);
  }
  return [...groups.values()];
}
