import type { ActPreview } from "#contract/admin/acts.ts";
import type { DisputeByHand } from "#contract/admin/disputes.ts";
import type { Locale } from "#contract/language.ts";
import type { DisputeStatus } from "#server/adapters/payments/provider.ts";
import { endOfCivilDay } from "#server/dates.ts";
import { lockAccount } from "#server/database/locks.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { PaymentRow } from "../payments/queries.ts";
import { lockRefundable, findRefundable } from "../refunds/queries.ts";
import { disputedCents } from "../rules/dispute-amounts.ts";
import { toCents } from "../rules/prices.ts";
import { refuse } from "./acting.ts";
import type { DisputeContext } from "./deps.ts";
import { findByProvider, type DisputeRow } from "./queries.ts";
import { findSettings } from "./settings-queries.ts";
import { settleDispute } from "./settling.ts";
import { disputeWords, type DisputeFault } from "./words.ts";

type Entered = { paymentId: number; form: DisputeByHand; locale: Locale; at: Date };

/** Disputes that a bank tells of by letter or in a report. */
export function createEnteringByHand(context: DisputeContext) {
  return {
    /** @throws AppError notFound; conflict, with the reason */
    async previewByHand(database: Database, entered: Entered): Promise<ActPreview> {
      const refundable = found(await findRefundable(database, entered.paymentId), "payment", entered.paymentId);
      return previewOf(database, context, refundable, entered);
    },

    /** Within the caller's transaction. @throws AppError as above; conflict with the new preview where another one was shown */
    async enterByHand(inside: Database, entered: Entered, fingerprint: string): Promise<DisputeRow> {
      const { paymentId, locale, at } = entered;
      const known = found(await findRefundable(inside, paymentId), "payment", paymentId);
      await lockAccount(inside, known.payment.account_id);
      const refundable = found(await lockRefundable(inside, paymentId), "payment", paymentId);
      refuseChanged(await previewOf(inside, context, refundable, entered), fingerprint, locale);
      const { provider } = refundable.payment;
      const status = statusOf(refundable.payment, entered);
      const row = await settleDispute(inside, context, { provider, status, isByHand: true }, at);
      if (row === "unknown" || row === "noted") throw new AppError("conflict");
      return row;
    },
  };
}

export type Left = { payment: PaymentRow; givenCents: number };

/** Why a dispute of this payment cannot be entered by hand; undefined where it can. */
export function whyNotByHand(
  { deps }: Pick<DisputeContext, "deps">,
  payment: PaymentRow,
  status: DisputeStatus,
  at: Date,
): DisputeFault | undefined {
  if (payment.kind === "refund" || payment.status !== "paid" || payment.amount_cents === 0) return "unpaid";
  if (!payment.provider_reference) return "unpaid";
  if (deps.providers.named(payment.provider)?.disputes) return "told";
  if (status.amountCents > payment.amount_cents) return "above";
  return status.respondBy !== null && status.respondBy <= at ? "past" : undefined;
}

async function previewOf(
  database: Database,
  { deps }: DisputeContext,
  { payment, givenCents }: Left,
  entered: Entered,
): Promise<ActPreview> {
  const { form, locale, at } = entered;
  const status = statusOf(payment, entered);
  const fault = whyNotByHand({ deps }, payment, status, at);
  if (fault) refuse(fault, locale);
  if (await findByProvider(database, payment.provider, form.reference)) refuse("known", locale);
  const { heldCents } = disputedCents(status, payment.amount_cents - givenCents);
  const settings = await findSettings(database);
  const t = disputeWords[locale];
  const held = eurosAndCents(heldCents, locale);
  const effects = [
    heldCents < status.amountCents ? t.heldLess(held) : t.held(held),
    ...(status.feeCents > 0 ? [t.fee(eurosAndCents(status.feeCents, locale))] : []),
    t.noRefund,
    t.whileOpen[settings.while_open],
    t.whenLost[settings.when_lost],
  ];
  return { effects, fingerprint: fingerprintOf({ payment: payment.id, heldCents, form, ...settings }) };
}

/** The day of the deadline is included. `openedAt`: now, where nobody says. */
export function statusOf(
  payment: PaymentRow,
  { form, at, openedAt = at }: Pick<Entered, "form" | "at"> & { openedAt?: Date },
): DisputeStatus {
  return {
    reference: form.reference,
    of: payment.provider_reference ?? "",
    reason: form.cause,
    state: "open",
    awaits: "us",
    amountCents: toCents(form.amount),
    currency: "EUR",
    lostCents: 0,
    feeCents: toCents(form.fee),
    openedAt,
    toldAt: at,
    respondBy: form.respond_on === null ? null : endOfCivilDay(form.respond_on),
    canAnswer: false,
    canAccept: false,
  };
}
