import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { Ordering, BillingContext } from "../deps.ts";
import { groupPaysText } from "../texts.ts";

/** Refuses payments for accounts that a client group already pays for. @throws AppError conflict */
export async function refusePaidForByGroup(
  { deps }: BillingContext,
  inside: Database,
  { accountId, locale, at }: Ordering,
): Promise<void> {
  const group = await deps.payingGroup(inside, accountId, at);
  if (group === null) return;
  throw new AppError("conflict", { message: groupPaysText(group)[locale], details: { reason: "group-pays" } });
}
