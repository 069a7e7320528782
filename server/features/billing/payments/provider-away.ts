import type { PaymentWay } from "#server/adapters/payments/provider.ts";
import type { PaymentProviders } from "#server/adapters/payments/providers.ts";
import { DatabaseAwayError } from "#server/database/away.ts";
import { AppError } from "#server/http/errors.ts";
import type { BillingContext } from "../deps.ts";
import { billingTexts } from "../texts.ts";

const retryAfterSeconds = 60;

/**
 * Calls a provider for somebody who waits. A provider that does not answer is an expected outcome: nothing was decided, and
 * another way of paying may be open.
 * @throws AppError serviceUnavailable, with the other way of paying (`other`, null where there is none)
 */
export async function callProvider<T>(
  { deps }: BillingContext,
  { way, provider }: { way: PaymentWay; provider: string },
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (isOurs(error)) throw error;
    warnOfAway(deps.warn, provider, error);
    const other = otherWay(deps.providers, way);
    const said = other === null ? billingTexts.providerAway : billingTexts.providerAwayOther[other];
    throw new AppError("serviceUnavailable", { retryAfterSeconds, said, details: { reason: "provider-away", other } });
  }
}

/** Calls a provider whose answer can come later; undefined where it did not answer. */
export async function callIfThere<T>(
  { deps }: BillingContext,
  provider: string,
  call: () => Promise<T>,
): Promise<{ answer: T } | undefined> {
  try {
    return { answer: await call() };
  } catch (error) {
    if (isOurs(error)) throw error;
    warnOfAway(deps.warn, provider, error);
    return undefined;
  }
}

const isOurs = (error: unknown): boolean => error instanceof AppError || error instanceof DatabaseAwayError;

function warnOfAway(warn: BillingContext["deps"]["warn"], provider: string, error: unknown): void {
  warn(
    { provider, reason: error instanceof Error ? error.message : typeof error },
    "a payment provider did not answer",
  );
}

/** The other way of paying, where another company takes it. */
function otherWay(providers: PaymentProviders, way: PaymentWay): PaymentWay | null {
  const other = way === "card" ? "paypal" : "card";
  const taker = providers.taking(other);
  return taker !== undefined && taker.name !== providers.taking(way)?.name ? other : null;
}
