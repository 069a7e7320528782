import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { BillingContext, Ordering } from "../deps.ts";
import { billingTexts } from "../texts.ts";

/** Refuses charges for what nobody could watch: the account is blocked or erased. @throws AppError conflict */
export async function refuseBarred(
  { deps }: BillingContext,
  inside: Database,
  { accountId, locale }: Ordering,
): Promise<void> {
  if (!(await deps.isBarred(inside, accountId))) return;
  throw new AppError("conflict", { message: billingTexts.barred[locale], details: { reason: "barred" } });
}
