import type { LifeLetter } from "../deps.ts";
import { runsUntil } from "../rules/life.ts";
import type { SettledCharge } from "./outcomes.ts";

/** The letters that a charge's outcome triggers: none or one. */
export function letterOf({ payment, subscription, change, outcome, status }: SettledCharge, at: Date): LifeLetter[] {
  const subscriptionId = subscription.id;
  if (outcome.kind === "kept") {
    if (payment.kind === "upgrade") return change ? [{ kind: "changed", subscriptionId, changeId: change.id }] : [];
    const kind = subscription.past_due_since === null ? "renewed" : "recovered";
    return [{ kind, subscriptionId, paymentId: payment.id }];
  }
  if (outcome.kind !== "refused") return [];
  if (payment.kind === "upgrade")
    return change ? [{ kind: "change-refused", subscriptionId, changeId: change.id, failure: status.failure }] : [];
  // `followEnds` sends the letter about the end.
  if (!outcome.moved || outcome.life.status === "expired") return [];
  return [
    {
      kind: "refused",
      subscriptionId,
      amountCents: payment.amount_cents,
      failure: status.failure,
      attempt: outcome.life.failedAttempts,
      nextTryAt: outcome.life.nextPaymentAt?.toISOString() ?? null,
      until: (runsUntil(outcome.life) ?? at).toISOString(),
    },
  ];
}
