import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { brought, couponColumns, stateAt, type CouponOfStaff, type CouponTerms } from "./coupon-queries.ts";

export function findByCodes(database: Database, codes: readonly string[]) {
  return database.rows<CouponTerms>(sql`
    select ${couponColumns} from coupons c where c.code = any(${[...codes]}::text[])`);
}

/** Coupons after an id, the oldest first. */
export function listCouponsAfter(database: Database, id: number, limit: number, at: Date) {
  return database.rows<CouponOfStaff>(sql`
    with page as (
      select ${couponColumns}, ${stateAt(at)} as state from coupons c where c.id > ${id} order by c.id limit ${limit})
    select c.*, ${brought} as brought_cents from page c order by c.id`);
}
