import { Readable } from "node:stream";
import { couponFacts, couponTerms } from "#contract/admin/coupon-transfer.ts";
import { civilDay, lastDayBefore } from "#contract/date-text.ts";
import { csvRows } from "#server/csv.ts";
import type { Database } from "#server/database/pool.ts";
import type { CouponOfStaff } from "./coupon-queries.ts";
import { listCouponsAfter } from "./coupon-transfer-queries.ts";

const batch = 1000;

/** All coupons as CSV, read and sent in batches; with a byte order mark, by which spreadsheets detect UTF-8. */
export function exportCoupons(database: Database, at: Date): Readable {
  return Readable.from(linesOf(database, at));
}

async function* linesOf(database: Database, at: Date): AsyncGenerator<string> {
  yield `\uFEFF${csvRows([[...couponTerms, ...couponFacts]])}`;
  for (let last = 0; ;) {
    const coupons = await listCouponsAfter(database, last, batch, at);
    if (coupons.length > 0) yield csvRows(coupons.map(cellsOf));
    if (coupons.length < batch) return;
    last = coupons.at(-1)?.id ?? last;
  }
}

const eurosIn = (cents: number): string => (cents / 100).toFixed(2);

function cellsOf(coupon: CouponOfStaff): (string | number)[] {
  return [
    coupon.code,
    eurosIn(coupon.discount_cents),
    "EUR",
    coupon.plan_id ?? "",
    coupon.campaign ?? "",
    coupon.first_order_only ? 1 : 0,
    coupon.email_domain ?? "",
    coupon.starts_at === null ? "" : civilDay(coupon.starts_at),
    coupon.ends_at === null ? "" : lastDayBefore(coupon.ends_at),
    coupon.max_uses ?? "",
    coupon.uses,
    coupon.state,
    eurosIn(coupon.brought_cents),
  ];
}
