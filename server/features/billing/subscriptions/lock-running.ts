import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { BillingContext, Ordering } from "../deps.ts";
import { billingTexts } from "../texts.ts";
import { lockLiveSubscription } from "./ending.ts";
import type { SubscriptionRow } from "./queries.ts";

/**
 * The account's running subscription, its account locked.
 * @throws AppError conflict where nothing runs
 */
export async function lockRunning(
  inside: Database,
  context: BillingContext,
  { accountId, locale, at }: Ordering,
): Promise<SubscriptionRow> {
  const row = await lockLiveSubscription(inside, context.jobs, accountId, at);
  if (!row) throw nothingRuns(locale);
  return row;
}

export function nothingRuns(locale: Locale): AppError {
  return new AppError("conflict", { message: billingTexts.nothingToCancel[locale] });
}
