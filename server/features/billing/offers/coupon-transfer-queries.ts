import type { Coupon } from "#contract/admin/offers.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { couponColumns, stateAt, brought, type CouponOfStaff } from "./coupon-queries.ts";

export type ImportedCoupon = Pick<
  Coupon,
  "code" | "discount_cents" | "plan_id" | "campaign" | "first_order_only" | "email_domain" | "max_uses"
> & { starts_at: Date | null; ends_at: Date | null };
export type KnownCoupon = ImportedCoupon;

export function findByCodes(database: Database, codes: readonly string[]) {
  return database.rows<KnownCoupon>(sql`
    select ${couponColumns} from coupons c where c.code = any(${[...codes]}::text[])`);
}

/** How many were made; codes that are there stay as they are. */
export function insertImported(database: Database, coupons: readonly ImportedCoupon[], at: Date): Promise<number> {
  return database.run(sql`
    insert into coupons (code, discount_cents, plan_id, campaign, first_order_only, email_domain, max_uses, starts_at, ends_at,
      created_at)
    select code, discount_cents, plan_id, campaign, first_order_only, email_domain, max_uses, starts_at, ends_at, ${at}
    from json_to_recordset(${JSON.stringify(coupons)}) as given (
      code text, discount_cents integer, plan_id smallint, campaign text, first_order_only boolean, email_domain text,
      max_uses integer, starts_at timestamptz, ends_at timestamptz)
    on conflict (code) do nothing`);
}

/** Coupons after an id, the oldest first. */
export function listCouponsAfter(database: Database, id: number, limit: number, at: Date) {
  return database.rows<CouponOfStaff>(sql`
    with page as (
      select ${couponColumns}, ${stateAt(at)} as state from coupons c where c.id > ${id} order by c.id limit ${limit})
    select c.*, ${brought} as brought_cents from page c order by c.id`);
}
