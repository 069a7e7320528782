import type { ActPreview } from "#contract/admin/acts.ts";
import { longDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import { wayWords } from "#contract/paying.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { BillingContext, Ordering } from "../deps.ts";
import { letterEffect } from "../letters/letter-effect.ts";
import { lockLiveSubscription } from "../subscriptions/ending.ts";
import { findLiveSubscription, wayOf, type SubscriptionRow } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { planName } from "../texts.ts";
import { askRefund } from "../refunds/refunds.ts";
import { endsMandate, giveDays, moveOf, type Moved } from "./giving.ts";
import { findToldPrice, lockSubscription } from "./queries.ts";
import { freeDaysWords, type FreeDaysFailure } from "./words.ts";
import { refundOfDays, type RefundOfDays } from "./worth.ts";

type Asked = { days: number; row: SubscriptionRow | undefined };

/** Free days for one subscriber: shown first, then given as they were shown. */
export function createFreeDays(context: BillingContext) {
  return {
    /** @throws AppError conflict, with the reason and what to do instead */
    async preview(database: Database, days: number, ordering: Ordering): Promise<ActPreview> {
      const row = await findLiveSubscription(database, ordering.accountId);
      return (await planOf(database, context, { days, row }, ordering)).preview;
    },

    /**
     * Within the caller's transaction. Returns the subscription, and its period's end before and after or the cents that go back
     * instead.
     * @throws AppError conflict as above, and with the new preview where another one was shown
     */
    async give(inside: Database, days: number, ordering: Ordering, shown: string) {
      const live = await lockLiveSubscription(inside, context.jobs, ordering.accountId, ordering.at);
      if (live) await lockSubscription(inside, live.id);
      const row = live && (await findLiveSubscription(inside, ordering.accountId));
      const { moved, refund, preview } = await planOf(inside, context, { days, row }, ordering);
      refuseChanged(preview, shown, ordering.locale);
      if (refund) {
        const refundedCents = await askRefund(inside, context, { ...refund, at: ordering.at });
        return { subscriptionId: refund.row.id, refundedCents };
      }
      await giveDays(inside, context, moved, { outageId: null, at: ordering.at });
      return { subscriptionId: moved.row.id, from: moved.from, to: moved.to };
    },
  };
}

type Instead = RefundOfDays & { row: SubscriptionRow; days: number };
type Plan = { preview: ActPreview } & ({ moved: Moved; refund?: undefined } | { moved?: undefined; refund: Instead });

async function planOf(
  database: Database,
  context: BillingContext,
  { days, row }: Asked,
  ordering: Ordering,
): Promise<Plan> {
  const { accountId, locale, at } = ordering;
  const t = freeDaysWords[locale].failures;
  if (!row || (row.runs_until !== null && row.runs_until <= at)) {
    found(await findPayer(database, accountId), "account", accountId);
    const group = await context.deps.payingGroup(database, accountId, at);
    throw group === null ? refusal("nothing", t.nothing) : refusal("group", t.group(group));
  }
  const moved = await moveOf(database, context, { row, days }, at);
  if (moved === "provider") {
    const refund = await refundOfDays(database, row, days);
    if (refund === "running") throw refusal("refunding", t.refunding);
    if (refund === "nothing") throw refusal("provider", `${fixedOn(row, locale)} ${t.worthNothing}`);
    return {
      refund: { ...refund, row, days },
      preview: await previewOfRefund(database, { ...refund, row, days }, locale),
    };
  }
  if (typeof moved === "string") throw refusal(moved, t[moved]);
  return { moved, preview: await previewOf(database, context, moved, locale) };
}

const refusal = (reason: FreeDaysFailure, message: string): AppError =>
  new AppError("conflict", { message, details: { reason } });

/** The day of the next charge, which stays; none while a dispute holds it back. */
function fixedOn(row: SubscriptionRow, locale: Locale): string {
  const { next_payment_at: nextAt } = row;
  const t = freeDaysWords[locale].failures;
  const provider = providerName(row, locale);
  if (row.is_paused) return t.held(provider);
  return t.provider(provider, nextAt === null ? "" : longDay(nextAt, locale));
}

async function previewOfRefund(
  database: Database,
  { row, days, ...refund }: Instead,
  locale: Locale,
): Promise<ActPreview> {
  const t = freeDaysWords[locale];
  const letter = letterEffect(await findPayer(database, row.account_id), locale);
  const effects = [
    fixedOn(row, locale),
    t.instead(eurosAndCents(refund.amountCents, locale), days),
    t.note,
    letter.effect,
    t.sameDays(longDay(row.period_ends_at ?? new Date(0), locale)),
  ];
  const facts = {
    subscription: row.id,
    days,
    ...refund,
    next: row.next_payment_at,
    ends: row.period_ends_at,
    isHeld: row.is_paused,
  };
  return { effects, fingerprint: fingerprintOf({ ...facts, ...letter.facts }) };
}

const providerName = (row: SubscriptionRow, locale: Locale): string => wayWords(wayOf(row), locale).name;

async function previewOf(
  database: Database,
  context: BillingContext,
  moved: Moved,
  locale: Locale,
): Promise<ActPreview> {
  const { row, days, from, to } = moved;
  const t = freeDaysWords[locale];
  const told = await findToldPrice(database, { subscriptionId: row.id, startsAt: to });
  const cents = row.change_price_cents ?? told?.price_cents ?? row.price_cents;
  const [before, day, amount] = [longDay(from, locale), longDay(to, locale), eurosAndCents(cents, locale)];
  const isCancelled = row.cancel_asked_at !== null;
  const letter = letterEffect(await findPayer(database, row.account_id), locale);
  const charged = row.status === "trialing" ? t.first(amount, day, before) : t.next(amount, day, before);
  const goesOn = row.is_paused ? t.held(day, before) : charged;
  const effects = [
    t.given(planName(row, locale), days),
    ...(isCancelled ? [t.runsOut(day, before)] : [goesOn, t.later]),
    ...(endsMandate(context, row) ? [t.mandate(providerName(row, locale))] : []),
    t.nothingCharged,
    letter.effect,
  ];
  const facts = {
    subscription: row.id,
    days,
    from,
    to,
    isCancelled,
    cents,
    mandateEnded: row.mandate_ended_at,
    isHeld: row.is_paused,
  };
  return { effects, fingerprint: fingerprintOf({ ...facts, ...letter.facts }) };
}
