import { AppError } from "#server/http/errors.ts";
import type { BillingDeps } from "../deps.ts";
import { toCents } from "../rules/prices.ts";
import { noteEvent } from "./queries.ts";

/** An order or a change of plan, as a client sent it. Prices are in euros. */
export type SentOrder = { plan: number; price?: number | null | undefined; code?: string | null | undefined };

/**
 * Runs an order. A refused price, or a coupon that is not for the plan, is kept as a finding, counted per account: the
 * pages send neither.
 * @throws whatever `act` throws
 */
export async function noteRefusals<T>(
  { database, warn }: Pick<BillingDeps, "database" | "warn">,
  { accountId, at }: { accountId: number; at: Date },
  sent: SentOrder,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const refused = refusalOf(error, sent);
    if (refused) {
      const subject = `account ${accountId}`;
      const event = { kind: "refused-order", subject, payment_id: null, subscription_id: null } as const;
      warn({ accountId, plan: sent.plan, ...refused }, "an order with another price or coupon");
      await noteEvent(database, { ...event, details: { plan: sent.plan, ...refused } }, at);
    }
    throw error;
  }
}

function refusalOf(error: unknown, { price, code }: SentOrder): Record<string, unknown> | undefined {
  if (!(error instanceof AppError)) return undefined;
  const { reason, ...ours } = (error.details.details ?? {}) as {
    reason?: string;
    final_price?: number;
    amount?: number;
  };
  if (reason === "coupon") return { failure: "coupon", code };
  if (reason !== "price") return undefined;
  return {
    failure: "price",
    ours_cents: toCents(ours.final_price ?? ours.amount ?? 0),
    client_cents: toCents(price ?? 0),
  };
}
