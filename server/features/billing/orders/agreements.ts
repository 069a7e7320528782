import { createHash } from "node:crypto";
import { needsStartNow, startNowStatement, type Order } from "#contract/billing.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import type { BillingDeps, Consent, Ordering } from "../deps.ts";
import type { Terms } from "../rules/prices.ts";

/** @throws AppError invalid where money is taken at once and nobody asked for the start */
export function requireAgreements(order: Order, { dueNowCents }: Terms): void {
  if (needsStartNow(dueNowCents) && order.start_now !== true)
    throw new AppError("invalid", { fields: { start_now: "startNow" } });
}

/** Keeps what was agreed to with an order: to which wording, for which price, when. */
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

/** Another wording has another version, whoever changes it and wherever. */
function versionOf(kind: Consent["kind"], content: string): string {
  return `${kind}-${createHash("sha256").update(content).digest("hex").slice(0, 16)}`;
}
