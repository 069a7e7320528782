import { adminOffers as calls } from "#contract/admin/offers.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Api } from "#server/http/api.ts";
import { createCoupons, limitCoupon, listCoupons, stopCoupon } from "./coupon-managing.ts";
import { couponTransferRoutes } from "./coupon-transfer-routes.ts";
import { planRoutes } from "./plan-routes.ts";
import type { PricePlanning } from "./price-planning.ts";

/** Binds the staff's calls about plans, prices and coupons. */
export function offerRoutes(api: Api, prices: PricePlanning, pool: Pool): void {
  priceRoutes(api, prices);
  planRoutes(api);
  couponRoutes(api);
  couponTransferRoutes(api, pool);
}

function priceRoutes(api: Api, prices: PricePlanning): void {
  api.on(calls.offeredPlans, async ({ database, locale, at }) => ({ data: await prices.list(database, locale, at) }));
  api.on(calls.previewPrice, ({ params, body, database, at }) => prices.preview(database, params.id, body, at));
  api.on(calls.planPrice, async ({ params, body, database, note, at }) => {
    const { before, change } = await prices.plan(database, params.id, body, at);
    const { price_cents, moves_subscribers } = change;
    note({
      subject: planSubject(params.id),
      before: { price_cents: before },
      after: { price_cents, from: body.from, moves_subscribers },
    });
    return change;
  });
  api.on(calls.dropPrice, async ({ params, database, note }) => {
    const { plan_id, price_cents, effective_at } = await prices.drop(database, params.id);
    note({ subject: planSubject(plan_id), before: { price_cents, from: effective_at.toISOString() } });
    return { success: true as const };
  });
}

const planSubject = (id: number): string => `plan ${id}`;
const couponSubject = (code: string): string => `coupon ${code}`;

function couponRoutes(api: Api): void {
  api.on(calls.coupons, ({ query, database, at }) => listCoupons(database, query, at));
  api.on(calls.createCoupons, async ({ body: { reason: _reason, codes: text, ...terms }, database, note, at }) => {
    const codes = await createCoupons(database, { codes: text, ...terms }, at);
    const [first = ""] = codes;
    note({
      subject: codes.length === 1 ? couponSubject(first) : `${codes.length} coupons`,
      after: { codes, ...terms },
    });
    return { codes };
  });
  api.on(calls.limitCoupon, async ({ params, body: { max_uses, ends_on }, database, note, at }) => {
    const before = await limitCoupon(database, params.id, { max_uses, ends_on }, at);
    note({
      subject: couponSubject(before.code),
      before: { max_uses: before.max_uses, ends_at: before.ends_at?.toISOString() ?? null },
      after: { max_uses, ends_on },
    });
    return { success: true as const };
  });
  api.on(calls.stopCoupon, async ({ params, database, note, at }) => {
    const { code } = await stopCoupon(database, params.id, at);
    note({ subject: couponSubject(code), after: { state: "ended" } });
    return { success: true as const };
  });
}
