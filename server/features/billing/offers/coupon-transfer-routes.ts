import { adminCouponTransfer as calls, couponFileMaxBytes } from "#contract/admin/coupon-transfer.ts";
import type { Pool } from "#server/database/pool.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import { AppError } from "#server/http/errors.ts";
import { readForm } from "#server/http/multipart.ts";
import { exportCoupons } from "./coupon-exporting.ts";
import { importCoupons } from "./coupon-importing.ts";

/** Binds the calls for exporting and importing coupons. @param pool outlives the call, for what is sent after its transaction */
export function couponTransferRoutes(api: Api, pool: Pool): void {
  api.on(calls.exportCoupons, async ({ note, at }) => {
    note({ subject: "export of coupons" });
    return new FileAnswer(exportCoupons(pool, at), "coupons.csv");
  });
  api.on(calls.importCoupons, async ({ request, database, locale, note, at }) => {
    const expected = { file: "file", maxBytes: couponFileMaxBytes, tooLarge: "fileSize" } as const;
    const { fields, file } = await readForm(request, calls.importCoupons.body, expected);
    if (!file) throw new AppError("invalid", { fields: { file: "required" } });
    const isTrial = fields.dry_run === "1";
    const answer = await importCoupons(database, file, { isTrial, locale, at });
    const { created, unchanged, fault_count: faults } = answer;
    note({
      subject: isTrial ? "trial of an import of coupons" : "import of coupons",
      after: { created, unchanged, faults },
    });
    return answer;
  });
}
