import { methodOf } from "#contract/paying.ts";
import type { Subscription, SubscriptionFacts } from "#contract/subscription.ts";
import type { Database } from "#server/database/pool.ts";
import type { Fingerprint } from "../rules/fingerprints.ts";
import { civilDays, daysLeft } from "../rules/periods.ts";
import { withdrawalOpenUntil } from "../rules/withdrawal.ts";
import { hadTrial } from "../offers/queries.ts";
import { toEuros } from "../rules/prices.ts";
import { findLatestSubscription, type SubscriptionRow } from "./queries.ts";
import { findPayer } from "./payer-queries.ts";

/** Whether this account may have a free month, judged by the account and its email. */
export async function canApplyTrial(database: Database, fingerprint: Fingerprint, accountId: number): Promise<boolean> {
  const payer = await findPayer(database, accountId);
  return payer !== undefined && !(await hadTrial(database, accountId, fingerprint("email", payer.email)));
}

/** An account's subscription facts at an instant. */
export async function subscriptionFacts(
  database: Database,
  fingerprint: Fingerprint,
  accountId: number,
  at: Date,
): Promise<SubscriptionFacts> {
  const [row, trial] = await Promise.all([
    findLatestSubscription(database, accountId),
    canApplyTrial(database, fingerprint, accountId),
  ]);
  return {
    canApplyTrial: trial,
    paymentMethod: row && !isOver(row, at) ? paymentMethodOf(row) : null,
    user_subscription: row ? subscriptionEntity(row, at) : null,
    is_suspended: row !== undefined && !isOver(row, at) && row.suspended_at !== null,
    cancel_subscription_at: isoOf(row?.cancel_asked_at),
    subscription_end_at: row && (isOver(row, at) || row.cancel_asked_at) ? isoOf(row.runs_until) : null,
    trialDayRemaining: row?.status === "trialing" && row.trial_ends_at ? daysLeft(row.trial_ends_at, at) : -1,
    trialStartAt: row?.has_trial ? isoOf(row.started_at) : null,
  };
}

function paymentMethodOf(row: SubscriptionRow): SubscriptionFacts["paymentMethod"] {
  if (row.method !== "store") return methodOf(row.method);
  return row.provider === "app_store" ? "APP_STORE" : "GOOGLE_PLAY";
}

/** By time, like `account_standing`, whether or not the row is marked expired yet. */
function isOver(row: SubscriptionRow, at: Date): boolean {
  return row.status === "expired" || (row.runs_until !== null && row.runs_until <= at);
}

export function subscriptionEntity(row: SubscriptionRow, at: Date): Subscription {
  const goesOn = !isOver(row, at) && row.cancel_asked_at === null;
  return {
    id: row.id,
    status: isOver(row, at) ? 2 : statusOf(row),
    price: toEuros(row.price_cents),
    startAt: isoOf(row.started_at),
    endAt: isoOf(row.period_ends_at),
    nextPayAt: goesOn && !row.is_paused ? isoOf(row.next_payment_at) : null,
    is_charge_held: goesOn && row.is_paused,
    ...recurringOf(row),
    plan: { id: row.plan_id, names: row.group_names },
    cb_card_brand: row.card_brand,
    cb_card_number: row.card_last_four === null ? null : `•••• ${row.card_last_four}`,
    cb_card_expires_on: row.card_expires_on,
    past_due: goesOn ? pastDueOf(row) : null,
    coming_change: goesOn ? comingChangeOf(row) : null,
    withdraw_until: isoOf(isOver(row, at) ? null : withdrawalOpenUntil(row, at)),
    cancel_url: storeUrlOf(row.provider),
    approve_url: row.approve_url,
  };
}

function pastDueOf(row: SubscriptionRow): Subscription["past_due"] {
  if (row.status !== "past_due" || !row.past_due_since || !row.runs_until) return null;
  return {
    since: row.past_due_since.toISOString(),
    amount: toEuros(row.next_price_cents),
    next_try_at: row.is_paused ? null : isoOf(row.next_payment_at),
    until: row.runs_until.toISOString(),
    failure: row.last_failure,
  };
}

function comingChangeOf(row: SubscriptionRow): Subscription["coming_change"] {
  const { change_plan_id: id, change_at: at, change_price_cents: cents } = row;
  const { change_recurring: recurring, change_group_names: names } = row;
  if (id === null || at === null || cents === null || recurring === null || names === null) return null;
  return { plan: { id, names, recurring }, at: at.toISOString(), price: toEuros(cents) };
}

function statusOf({ status }: SubscriptionRow): Subscription["status"] {
  return status === "pending" || status === "abandoned" ? 0 : 1;
}

/** A yearly plan is 1 YEAR; a monthly one counts the days of the current period. */
function recurringOf(row: SubscriptionRow): Pick<Subscription, "recurring_type" | "recurring_count"> {
  if (row.recurring === "YEAR") return { recurring_type: "YEAR", recurring_count: 1 };
  const days = row.period_starts_at && row.period_ends_at ? civilDays(row.period_starts_at, row.period_ends_at) : 30;
  return { recurring_type: "DAY", recurring_count: days };
}

/** Where each store's subscribers cancel. */
const storeUrls = {
  app_store: "https://apps.apple.com/account/subscriptions",
  google_play: "https://play.google.com/store/account/subscriptions",
} as const;

/** Null for providers that are no app store. */
export function storeUrlOf(provider: string): string | null {
  return provider === "app_store" || provider === "google_play" ? storeUrls[provider] : null;
}

function isoOf(instant: Date | null | undefined): string | null {
  return instant?.toISOString() ?? null;
}
