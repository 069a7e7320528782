import type { ChargeHolding } from "../provider.ts";
import type { Subscription } from "./answers.ts";
import type { PaypalDeps } from "./paypal-deps.ts";
import { findSubscription, setHold } from "./paypal-queries.ts";
import { fetchSubscription } from "./subscriptions.ts";

/**
 * Suspends and activates subscriptions: https://developer.paypal.com/docs/api/subscriptions/v1/#subscriptions_suspend. Neither call
 * takes a request id: a repeated one is recognised by the state that PayPal then shows.
 */
export function createHolding(deps: PaypalDeps): ChargeHolding {
  return { hold: (id) => hold(deps, id), release: (id) => release(deps, id) };
}

const hasEnded = (found: Subscription | undefined): boolean =>
  found === undefined || found.status === "CANCELLED" || found.status === "EXPIRED";

async function hold(deps: PaypalDeps, id: string): Promise<"held" | "ended"> {
  const { database } = deps;
  const row = await findSubscription(database, id);
  // What PayPal itself suspended before is not ours to activate later.
  if (row?.hold === null && (await fetchSubscription(deps, id))?.status !== "ACTIVE") return "ended";
  await setHold(database, id, "suspended");
  const status = await ask(deps, id, "suspend", "A payment is disputed");
  if (status < 300) return "held";
  const found = await fetchSubscription(deps, id);
  if (found?.status === "SUSPENDED") return "held";
  if (!hasEnded(found)) throw new Error(`PayPal did not suspend a subscription: status ${status}`);
  await setHold(database, id, null);
  return "ended";
}

async function release(deps: PaypalDeps, id: string): ReturnType<ChargeHolding["release"]> {
  const { database } = deps;
  const row = await findSubscription(database, id);
  if (row?.hold) {
    await setHold(database, id, "activating");
    await ask(deps, id, "activate", "The dispute is over");
  }
  const found = await fetchSubscription(deps, id);
  const isSuspended = found?.status === "SUSPENDED";
  if (isSuspended && row?.hold) throw new Error("PayPal did not activate a subscription");
  await setHold(database, id, null);
  if (isSuspended || hasEnded(found)) return { state: "ended" };
  const next = found?.billing_info?.next_billing_time;
  return { state: "charging", nextChargeAt: next === undefined ? null : new Date(next) };
}

function ask({ api }: PaypalDeps, id: string, act: "suspend" | "activate", reason: string): Promise<number> {
  const path = `/v1/billing/subscriptions/${encodeURIComponent(id)}/${act}`;
  return api.status({ method: "POST", path, body: JSON.stringify({ reason }) });
}
