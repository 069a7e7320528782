import { kindOf, wayWords } from "#contract/paying.ts";
import type { Locale } from "#contract/language.ts";
import type { FoundSubscriber } from "#contract/admin/subscribers.ts";
import type { SubscriberPayment } from "#contract/admin/subscriber-payments.ts";
import type { Timeline } from "#contract/admin/subscriber-timeline.ts";
import type { Invoice } from "#contract/invoices.ts";
import type { Database } from "#server/database/pool.ts";
import { invoiceEntity } from "../invoices/my-invoices.ts";
import { listFreeDays } from "../free-days/queries.ts";
import { listInvoices } from "../invoices/queries.ts";
import { contractSubject, invoiceSubject, papersSubject } from "../rules/audit-subjects.ts";
import { toEuros } from "../rules/prices.ts";
import { findLatestSubscription } from "../subscriptions/queries.ts";
import { failureText, planName } from "../texts.ts";
import { comingOf } from "./coming.ts";
import { listOfAccount, type DisputeOfAccount } from "../disputes/listing-queries.ts";
import { listCorrections } from "./credit-correcting-queries.ts";
import {
  changeEvents,
  correctionEvent,
  disputeEvents,
  eventEntity,
  freeDaysEvent,
  paymentEvent,
  subscriptionEvents,
} from "./events.ts";
import { stretchesOf } from "./stretches.ts";
import {
  listAll,
  listChanges,
  listDeclared,
  listLatest,
  listNotices,
  listPayments,
  type DeskPayment,
  type DeskSubscription,
} from "./queries.ts";

type Standing = Pick<FoundSubscriber, "standing" | "plan" | "paid_with">;
export type Money = { timeline: Timeline; payments: SubscriberPayment[]; invoices: Invoice[] };

const mostShown = 200;
/** More than a monthly payer makes in a life, each refused four times. */
const mostDrawn = 5000;

/** Where each account's subscription stands; an account without one is missing. */
export async function standingsOf(
  database: Database,
  accountIds: readonly number[],
  at: Date,
  locale: Locale,
): Promise<Map<number, Standing>> {
  const rows = await listLatest(database, accountIds);
  return new Map(
    rows.map((row) => {
      const standing = standingOf(row, at);
      const paidWith = standing === "ended" ? null : paidWithOf(row, locale);
      return [row.account_id, { standing, plan: planName(row, locale), paid_with: paidWith }];
    }),
  );
}

function standingOf(row: DeskSubscription, at: Date): Standing["standing"] {
  if (row.status === "expired" || (row.runs_until !== null && row.runs_until <= at)) return "ended";
  if (row.cancel_asked_at !== null) return "cancelled";
  return row.status === "past_due" ? "past-due" : row.status === "trialing" ? "trialing" : "active";
}

const storeNames: Record<string, string> = { app_store: "App Store", google_play: "Google Play" };

function paidWithOf(
  { method, provider, card_brand: brand, card_last_four: lastFour }: DeskSubscription,
  locale: Locale,
): string | null {
  if (method === "store") return storeNames[provider] ?? provider;
  if (kindOf(method) !== "card") return wayWords(method, locale).name;
  return brand !== null && lastFour !== null ? `${brand} ${lastFour}` : null;
}

/** Whether disputes of a provider's payments are entered by hand. */
export type EntersDisputes = (provider: string) => boolean;

/** A person's subscriptions over time, with payments and papers. */
export async function moneyOf(
  database: Database,
  { accountId, entersDisputes }: { accountId: number; entersDisputes: EntersDisputes },
  at: Date,
  locale: Locale,
): Promise<Money> {
  const subscriptions = await listAll(database, accountId);
  const payments = await listPayments(database, accountId, mostDrawn);
  const invoices = await listInvoices(database, accountId, { limit: mostShown, offset: 0 });
  const disputes = await listOfAccount(database, accountId);
  return {
    timeline: await timelineOf(database, { accountId, subscriptions, payments, disputes }, at, locale),
    payments: payments
      .slice(0, mostShown)
      .map((payment) => paymentEntity(payment, { payments, disputes, entersDisputes }, locale)),
    invoices: invoices.map(invoiceEntity),
  };
}

/** What the audit log calls a person's contracts and papers. */
export async function moneySubjectsOf(database: Database, accountId: number): Promise<string[]> {
  const subscriptions = await listAll(database, accountId);
  const invoices = await listInvoices(database, accountId, { limit: mostShown, offset: 0 });
  return [
    papersSubject(accountId),
    ...subscriptions.map(({ id }) => contractSubject(id)),
    ...invoices.map(({ number }) => invoiceSubject(number)),
  ];
}

type Lived = {
  accountId: number;
  subscriptions: readonly DeskSubscription[];
  payments: readonly DeskPayment[];
  disputes: readonly DisputeOfAccount[];
};

async function timelineOf(
  database: Database,
  { accountId, subscriptions, payments, disputes }: Lived,
  at: Date,
  locale: Locale,
): Promise<Timeline> {
  const changes = await listChanges(database, accountId);
  const latest = await findLatestSubscription(database, accountId);
  const planned = changes.findLast(
    ({ subscription_id, status }) => status === "scheduled" && subscription_id === latest?.id,
  );
  const declared = (await listDeclared(database, accountId)).map(({ subscription_id: id, kind, received_at }) => ({
    at: received_at,
    kind: "declared" as const,
    subscriptionId: id ?? 0,
    detail: kind,
  }));
  const notices = (await listNotices(database, accountId)).map(({ subscription_id: id, kind, noticed_at }) => ({
    at: noticed_at,
    kind: "told" as const,
    subscriptionId: id,
    detail: kind,
  }));
  const events = [
    ...subscriptions.flatMap((one) => subscriptionEvents(one, at, locale)),
    ...payments.flatMap((payment) => paymentEvent(payment, locale) ?? []),
    ...disputes.flatMap((dispute) => disputeEvents(dispute, locale)),
    ...changes.flatMap((change) => changeEvents(change, locale)),
    ...(await listFreeDays(database, accountId)).map(freeDaysEvent),
    ...(await listCorrections(database, accountId)).map(correctionEvent),
    ...declared,
    ...notices,
  ];
  return {
    now: at.toISOString(),
    stretches: subscriptions
      .flatMap((one) => stretchesOf(one, payments))
      .map(({ subscriptionId, from, to, state }) => ({
        subscription_id: subscriptionId,
        from: from.toISOString(),
        to: to.toISOString(),
        state,
      })),
    events: events.toSorted((one, other) => other.at.getTime() - one.at.getTime()).map(eventEntity),
    coming: latest ? comingOf(latest, planned, at, locale) : [],
  };
}

/** `payments`: the later ones at least, which hold its refunds. */
type Among = {
  payments: readonly DeskPayment[];
  disputes: readonly DisputeOfAccount[];
  entersDisputes: EntersDisputes;
};

function paymentEntity(payment: DeskPayment, among: Among, locale: Locale): SubscriberPayment {
  const own = among.disputes.filter(({ payment_id: of }) => of === payment.id);
  const dispute = own.at(-1);
  return {
    id: payment.id,
    subscription_id: payment.subscription_id,
    kind: payment.kind,
    status: payment.status,
    amount: toEuros(payment.amount_cents),
    attempt: payment.attempt,
    provider: payment.provider,
    reference: payment.provider_reference,
    failure: failureText(payment.failure, payment.method, locale),
    created_at: payment.created_at.toISOString(),
    settled_at: payment.settled_at?.toISOString() ?? null,
    refunds: payment.refunds_id,
    invoice: payment.invoice,
    dispute: dispute ? { id: dispute.id, state: dispute.state } : null,
    enters_disputes:
      payment.kind !== "refund" &&
      payment.status === "paid" &&
      payment.amount_cents > 0 &&
      among.entersDisputes(payment.provider),
    refundable: toEuros(Math.max(0, refundableCents(payment, among.payments) - sumTaken(own))),
    failed_refund:
      payment.kind === "refund" && payment.status === "refused"
        ? { provider_says: payment.provider_says, is_open: payment.failure_is_open ?? false }
        : null,
  };
}

const sumTaken = (disputes: readonly DisputeOfAccount[]): number =>
  disputes.reduce((sum, { taken_cents: cents }) => sum + cents, 0);

function refundableCents(payment: DeskPayment, among: readonly DeskPayment[]): number {
  if (payment.kind === "refund" || payment.status !== "paid") return 0;
  const refunds = among.filter(({ refunds_id: of }) => of === payment.id);
  if (refunds.some(({ status }) => status === "pending")) return 0;
  const given = refunds.filter(({ status }) => status === "paid");
  return given.reduce((left, { amount_cents: cents }) => left - cents, payment.amount_cents);
}
