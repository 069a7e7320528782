import { allWays } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import type { PaymentProviders } from "#server/adapters/payments/providers.ts";
import { DatabaseAwayError } from "#server/database/away.ts";
import { AppError } from "#server/http/errors.ts";
import type { BillingContext } from "../deps.ts";
import { billingTexts, providerAwayText } from "../texts.ts";

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
    const said = other === null ? billingTexts.providerAway : providerAwayText(way, other);
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

/** The first other way of paying that another company takes. */
function otherWay(providers: PaymentProviders, way: PaymentWay): PaymentWay | null {
  const away = providers.taking(way)?.name;
  const isElsewhere = (name: string | undefined): boolean => name !== undefined && name !== away;
  return allWays.find((other) => isElsewhere(providers.taking(other)?.name)) ?? null;
}
