import type { MandateStatus, PaymentProvider, PaymentStatus } from "../provider.ts";
import { createDisputes } from "./disputes.ts";
import { createHolding } from "./holding.ts";
import { readNotification } from "./notifications.ts";
import { paypalName, type PaypalDeps } from "./paypal-deps.ts";
import { findSubscription, forgetPayments, recordOutcome } from "./paypal-queries.ts";
import { findSale } from "./sale-queries.ts";
import { refund } from "./refunds.ts";
import { cancelAtPaypal, fetchSubscription, refreshed, salesOf, start, storeSale } from "./subscriptions.ts";
import { statusOf, statusOfFailed, statusOfSale } from "./subscription-status.ts";

/** PayPal Subscriptions: PayPal charges every period itself and notifies us. */
export function createPaypal(deps: PaypalDeps): PaymentProvider {
  const { database, clock } = deps;
  const status = async (reference: string): Promise<PaymentStatus | undefined> => {
    const row = await findSubscription(database, reference);
    if (row) return statusOf(await refreshed(deps, row));
    const sale = await findSale(database, reference);
    return sale && statusOfSale(sale);
  };
  return {
    name: paypalName,
    cardEntry: "hosted",
    ownsSchedule: true,
    isSandbox: deps.settings.isSandbox,
    formOrigins: [],
    start: (order) => start(deps, order),
    charge: () => Promise.reject(new Error("PayPal charges by itself")),
    chargeStatus: () => Promise.resolve(undefined),
    refund: (request) => refund(deps, request),
    cancel: (mandate) => cancelAtPaypal(deps, mandate, "The subscription has ended"),
    async close(reference) {
      const row = await findSubscription(database, reference);
      const found = row && (await refreshed(deps, row));
      if (found?.state !== "pending") return found && statusOf(found);
      // PayPal cannot cancel an unapproved order. One that is approved later is still reported as paid.
      const outcome = { state: "abandoned", failure: "cancelled", at: clock.now() } as const;
      return statusOf(await recordOutcome(database, found, outcome));
    },
    readNotification: (rawBody, headers) => readNotification(deps, rawBody, headers),
    status,
    mandateStatus: (mandate, since) => mandateStatus(deps, mandate, since),
    forget: forgetPayments,
    holding: createHolding(deps),
    disputes: createDisputes(deps),
  };
}

/** PayPal's list of sales, and its last failed attempt. */
async function mandateStatus(deps: PaypalDeps, mandate: string, since: Date): Promise<MandateStatus | null> {
  const row = await findSubscription(deps.database, mandate);
  const found = await fetchSubscription(deps, mandate);
  if (!row || !found) return { isActive: false, charges: [] };
  await refreshed(deps, row);
  const charges: PaymentStatus[] = [];
  for (const sale of await salesOf(deps, mandate, since)) {
    // Refused attempts are reported below, with their reason.
    if (sale.state !== "refused" && !(await storeSale(deps, sale))) charges.push(statusOfSale(sale));
  }
  // PayPal keeps the last failure forever, even if the period was paid since.
  const failedAt = found.billing_info?.last_failed_payment?.time;
  const isRecent = failedAt !== undefined && Date.parse(failedAt) >= since.getTime();
  const refused = row.state === "paid" && isRecent ? statusOfFailed(found) : null;
  const isHeld = found.status === "SUSPENDED" && row.hold !== null;
  return { isActive: found.status === "ACTIVE" || isHeld, charges: refused ? [...charges, refused] : charges };
}
