import { createHash } from "node:crypto";
import { needsStartNow, startNowStatement, type Order } from "#contract/billing.ts";
import type { Consent } from "#server/database/consent.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { BillingDeps, Ordering } from "../deps.ts";
import type { Terms } from "../rules/prices.ts";

/** @throws AppError invalid where money is charged at once and an immediate start was not requested */
export function requireAgreements(order: Order, { dueNowCents }: Terms): void {
  if (needsStartNow(dueNowCents) && order.start_now !== true)
    throw new AppError("invalid", { fields: { start_now: "startNow" } });
}

/** Records the consents given with an order, with wording, price and time. */
export async function recordAgreements(
  inside: Database,
  { accountId, locale, at }: Ordering,
  {
    subscriptionId,
    terms,
    termsText,
    record,
  }: { subscriptionId: number; terms: Terms; termsText: string; record: BillingDeps["consents"]["record"] },
): Promise<void> {
  const { plan, priceCents, firstPriceCents, dueNowCents, hasTrial } = terms;
  const choice = {
    subscription: subscriptionId,
    plan: plan.id,
    price_cents: priceCents,
    first_price_cents: firstPriceCents,
    trial: hasTrial,
    locale,
  };
  const keep = (kind: Consent["kind"], content: string) =>
    record(inside, { accountId, kind, choice, text: { version: versionOf(kind, content), content }, at });
  await keep("terms", termsText);
  const { request, effect } = startNowStatement[locale];
  if (needsStartNow(dueNowCents)) await keep("start-now", `${request} ${effect}`);
}

/** The version is derived from the content. */
function versionOf(kind: Consent["kind"], content: string): string {
  return `${kind}-${createHash("sha256").update(content).digest("hex").slice(0, 16)}`;
}
