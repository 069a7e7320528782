import * as z from "zod/mini";
import { needsStartNow } from "#contract/billing.ts";
import { CallError } from "#contract/client.ts";
import { fault } from "#contract/fields.ts";
import type { PageFault } from "#contract/page-faults.ts";
import { isPaymentWay } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import { registration } from "./registration.ts";
import type { Chosen } from "./plan-summary.tsx";

/** Amount due with the order, in euros. */
export const dueToday = ({ hasTrial, firstPrice }: Chosen): number => (hasTrial ? 0 : firstPrice);

const ticked = (name: PageFault) => z.boolean().check(z.refine((is) => is, fault(name)));

/** The checkboxes of an order, for every payment method. */
export function agreementFields(dueNow: number) {
  return { terms: ticked("terms"), start_now: needsStartNow(dueNow) ? ticked("startNow") : z.boolean() };
}

export type Agreement = { terms: boolean; start_now: boolean };

/** The order as displayed, for the server to compare. */
export function orderOf(chosen: Chosen, agreement: Agreement) {
  const kept = registration.get();
  return {
    plan: kept?.id ?? 0,
    promotion_code: kept?.promotion_code ?? null,
    final_price: chosen.firstPrice,
    trial: chosen.hasTrial,
    ...agreement,
  };
}

/** The free month was used before with this card or account. */
export const isTrialUsed = (error: unknown): boolean => conflictReason(error) === "trial-used";

/** The provider does not answer: the order stays as it is, and may be paid another way. */
export const isProviderAway = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 503 && reasonOf(error) === "provider-away";

/** The way of paying that is open while a provider is away. */
export function otherWayOf(error: CallError): PaymentWay | null {
  const { other } = (error.details ?? {}) as { other?: unknown };
  return isPaymentWay(other) ? other : null;
}

/** The account was paid meanwhile in another tab or device. */
export const isPaidAlready = (error: unknown): boolean => conflictReason(error) === "already-subscribed";

/** Why the order's coupon was refused; undefined for another refusal. */
export const couponRefusal = (error: unknown): string | undefined =>
  error instanceof CallError && error.status === 400 ? error.messages["promotion_code"] : undefined;

function conflictReason(error: unknown): string | undefined {
  return error instanceof CallError && error.status === 409 ? reasonOf(error) : undefined;
}

function reasonOf(error: CallError): string | undefined {
  return (error.details as { reason?: string } | undefined)?.reason;
}

/** The plan is no longer offered. */
export const isPlanWithdrawn = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 400 && reasonOf(error) === "plan-withdrawn";

/** Navigates to the provider's page by a form POST. */
export function submitRedirectForm({ action, fields }: { action: string; fields: Record<string, string> }): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/**
 * Resolves when the user comes back to this page with the browser's back button. Until then the browser is navigating to
 * the provider's page, and the form stays disabled.
 */
export function untilPageRestored(): Promise<void> {
  return new Promise((resolve) => {
    const shown = (event: PageTransitionEvent): void => {
      if (!event.persisted) return;
      removeEventListener("pageshow", shown);
      resolve();
    };
    addEventListener("pageshow", shown);
  });
}
