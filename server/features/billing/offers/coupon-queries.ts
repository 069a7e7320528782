import type { Coupon } from "#contract/admin/coupon-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { patternOf } from "#server/database/searched-words.ts";
import type { Window } from "#server/http/paged-answers.ts";

export type CouponOfStaff = Omit<Coupon, "starts_at" | "ends_at"> & { starts_at: Date | null; ends_at: Date | null };

export const stateAt = (at: Date) => sql`
  case when c.ends_at <= ${at} then 'ended' when c.max_uses <= c.uses then 'used-up'
    when c.starts_at > ${at} then 'planned' else 'running' end`;

/**
 * What the subscriptions that began with coupon `c` paid, less their refunds and what was lost in disputes. A lost dispute with
 * a credit note is a refund.
 */
export const brought = sql`((
  select coalesce(sum(case when x.kind = 'refund' then -x.amount_cents else x.amount_cents end), 0)
  from subscriptions s join payments x on x.subscription_id = s.id
  where s.coupon_id = c.id and x.status = 'paid' and x.kind in ('first', 'renewal', 'upgrade', 'refund')
) - (
  select coalesce(sum(d.lost_cents), 0) from subscriptions s join disputes d on d.account_id = s.account_id and d.subscription_id = s.id
  where s.coupon_id = c.id and d.state = 'lost' and d.credited_at is null))::integer`;

export const couponColumns = sql`c.id, c.code, c.campaign, c.discount_cents, c.plan_id, c.first_order_only, c.email_domain, c.starts_at,
  c.ends_at, c.max_uses, c.uses`;

/** Coupons, the latest first. */
export async function listCouponPage(
  database: Database,
  { search, state, at }: { search: string; state: Coupon["state"] | undefined; at: Date },
  { limit, offset }: Window,
) {
  const pattern = search === "" ? "%" : patternOf(search);
  const rows = await database.rows<CouponOfStaff & { total: number }>(sql`
    with page as (
      select ${couponColumns}, ${stateAt(at)} as state, count(*) over ()::integer as total from coupons c
      where (c.code ilike ${pattern} or c.campaign ilike ${pattern})
        and (${state ?? null}::text is null or ${stateAt(at)} = ${state ?? null})
      order by c.id desc limit ${limit} offset ${offset})
    select c.*, ${brought} as brought_cents from page c order by c.id desc`);
  return { data: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export function findListedCoupon(database: Database, id: number, at: Date) {
  return database.row<CouponOfStaff>(sql`
    select ${couponColumns}, ${stateAt(at)} as state, ${brought} as brought_cents from coupons c where c.id = ${id}`);
}

/** What a coupon is, before anybody uses it. */
export type CouponTerms = Pick<
  Coupon,
  "code" | "discount_cents" | "plan_id" | "campaign" | "first_order_only" | "email_domain" | "max_uses"
> & { starts_at: Date | null; ends_at: Date | null };

/** The codes that were free, and now are not; coupons that are there stay as they are. */
export async function insertCoupons(database: Database, coupons: readonly CouponTerms[], at: Date): Promise<string[]> {
  const rows = await database.rows<{ code: string }>(sql`
    insert into coupons (code, discount_cents, plan_id, campaign, first_order_only, email_domain, max_uses, starts_at, ends_at,
      created_at)
    select code, discount_cents, plan_id, campaign, first_order_only, email_domain, max_uses, starts_at, ends_at, ${at}
    from json_to_recordset(${JSON.stringify(coupons)}) as given (
      code text, discount_cents integer, plan_id smallint, campaign text, first_order_only boolean, email_domain text,
      max_uses integer, starts_at timestamptz, ends_at timestamptz)
    on conflict (code) do nothing returning code`);
  return rows.map(({ code }) => code);
}

/** `isStopped`: of a coupon that has not begun yet, the period is empty from then on. */
export function setCouponLimits(
  database: Database,
  id: number,
  { maxUses, endsAt, isStopped = false }: { maxUses: number | null; endsAt: Date | null; isStopped?: boolean },
) {
  return database.run(sql`
    update coupons set max_uses = ${maxUses}, ends_at = ${endsAt},
      starts_at = case when ${isStopped} and starts_at >= ${endsAt}::timestamptz then null else starts_at end
    where id = ${id}`);
}
