import type { ActForm, ActPreview } from "#contract/admin/acts.ts";
import type { Refund, RefundPreview, RefundWay } from "#contract/admin/refunds.ts";
import type { Locale } from "#contract/language.ts";
import { kindOf, wayWords } from "#contract/paying.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { BillingContext } from "../deps.ts";
import { resolveAbout } from "../findings/queries.ts";
import { letterEffect } from "../letters/letter-effect.ts";
import { insertMadeRefund, insertRefunds, listOpenRefundsOf, lockRefundable, transfer } from "../refunds/queries.ts";
import { nextKey } from "../refunds/refunds.ts";
import { refundSubject } from "../refunds/make-refunds.ts";
import { settleRefund } from "../refunds/settle-refund.ts";
import { civilYear } from "../rules/periods.ts";
import { toCents, toEuros } from "../rules/prices.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { findGivenBack, findRefundState, type GivenBack, type RefundState } from "./refund-queries.ts";
import { refundWords, type RefundRefusal } from "./refund-words.ts";

/** What the desk asks for. Null: all that is left. */
export type Wanted = { amountCents: number | null; way: RefundWay; insteadOf: number | undefined };
type Asked = { paymentId: number; wanted: Wanted; locale: Locale; at: Date };
type Giver = Pick<ActForm, "fingerprint"> & { by: string };

/** Money given back by the staff: shown first, then done as it was shown. */
export function createRefunding(context: BillingContext) {
  return {
    /** @throws AppError notFound; conflict, with the reason */
    previewRefund: (database: Database, asked: Asked): Promise<RefundPreview> => previewOf(database, context, asked),

    /** @throws AppError as above; conflict with the new preview where another one was shown */
    async refund(
      inside: Database,
      asked: Asked,
      { fingerprint, by }: Giver,
    ): Promise<{ refund: Refund; of: GivenBack }> {
      const { paymentId, wanted, locale, at } = asked;
      const refundable = found(await lockRefundable(inside, paymentId), "payment", paymentId);
      const preview = await previewOf(inside, context, asked);
      refuseChanged(preview satisfies ActPreview, fingerprint, locale);
      const of = refundable.payment;
      const key = nextKey(refundable);
      const asking = { of, amountCents: toCents(preview.amount), key, at };
      await (wanted.way === "transfer" ? insertMadeRefund(inside, asking, transfer) : insertRefunds(inside, [asking]));
      const refund = found(
        (await listOpenRefundsOf(inside, paymentId)).find((one) => one.idempotency_key === key),
        "refund",
      );
      if (wanted.insteadOf !== undefined) {
        const note = refundWords[locale].instead(refund.id);
        await resolveAbout(inside, failureOf(wanted.insteadOf), { by, note, at });
      }
      if (wanted.way === "transfer") await settleRefund(inside, context, refund, key, at);
      else await context.jobs.refunds.enqueue(inside, { paymentId });
      const given = found(await findGivenBack(inside, paymentId), "payment", paymentId);
      return { refund: refundEntity(found(await findRefundState(inside, refund.id), "refund")), of: given };
    },

    /** @throws AppError notFound */
    refundState: async (database: Database, id: number): Promise<Refund> =>
      refundEntity(found(await findRefundState(database, id), "refund", id)),
  };
}

const failureOf = (refundId: number) => ({ kind: "refund-failed", subject: refundSubject(refundId) }) as const;

async function previewOf(database: Database, context: BillingContext, asked: Asked): Promise<RefundPreview> {
  const { paymentId, wanted, locale, at } = asked;
  const of = found(await findGivenBack(database, paymentId), "payment", paymentId);
  refuseUnfit(of, context, wanted, locale);
  await refuseReplaced(database, of, wanted, locale);
  const leftCents = of.amount_cents - of.done_cents - of.disputed_cents;
  const amountCents = wanted.amountCents ?? leftCents;
  if (amountCents > leftCents) refuse("above", refundWords[locale].refused.above(eurosAndCents(leftCents, locale)));
  const payer = of.is_owed_back ? undefined : await findPayer(database, of.account_id);
  const letter = letterEffect(payer, locale);
  const t = refundWords[locale];
  const euros = (cents: number) => eurosAndCents(cents, locale);
  const effects = [
    backTo(of, wanted.way, euros(amountCents), locale),
    of.invoice === null ? t.noNote : t.note(`AV-${civilYear(at)}`, of.invoice),
    letter.effect,
    amountCents < leftCents ? t.left(euros(leftCents - amountCents)) : t.whole,
    t.goesOn,
  ];
  const { card_last_four: lastFour, has_new_card: hasNewCard, invoice } = of;
  const { way, insteadOf } = wanted;
  const receives = { way, lastFour, hasNewCard, invoice, ...letter.facts };
  return {
    effects,
    fingerprint: fingerprintOf({ paymentId, amountCents, leftCents, insteadOf, ...receives }),
    payment_id: paymentId,
    amount: toEuros(amountCents),
    left: toEuros(leftCents),
  };
}

/** @throws AppError conflict for a payment that cannot be given back now */
function refuseUnfit(of: GivenBack, { deps }: BillingContext, { way }: Wanted, locale: Locale): void {
  const t = refundWords[locale].refused;
  if (of.kind === "refund") refuse("refund", t.refund);
  if (of.status !== "paid" || of.amount_cents === 0) refuse("unsettled", t.unsettled);
  if (of.open_cents > 0) refuse("running", t.running(eurosAndCents(of.open_cents, locale)));
  if (of.done_cents >= of.amount_cents) refuse("spent", t.spent);
  if (of.done_cents + of.disputed_cents >= of.amount_cents) refuse("disputed", t.disputed);
  if (way === "provider" && !deps.providers.named(of.provider)) refuse("provider", t.provider(of.provider));
}

/** @throws AppError conflict for a refund that has not failed, and one that somebody has dealt with */
async function refuseReplaced(database: Database, of: GivenBack, { way, insteadOf }: Wanted, locale: Locale) {
  const t = refundWords[locale].refused;
  if (insteadOf === undefined) {
    if (way === "transfer") refuse("transfer", t.transfer);
    return;
  }
  const failed = await findRefundState(database, insteadOf);
  if (failed?.refunds_id !== of.id || !failed.is_open) refuse("dealtWith", t.dealtWith);
}

function refuse(reason: RefundRefusal, message: string): never {
  throw new AppError("conflict", { message, details: { reason } });
}

function backTo(of: GivenBack, way: RefundWay, amount: string, locale: Locale): string {
  const t = refundWords[locale].back;
  if (way === "transfer") return t.transfer(amount);
  if (of.method === "store") return t.store(amount);
  const kind = kindOf(of.method);
  if (kind === "wallet") return t.wallet(amount, wayWords(of.method, locale).name);
  if (kind === "debit") return t.debit(amount);
  if (of.has_new_card || of.card_last_four === null) return t.otherCard(amount);
  return t.card(amount, `${of.card_brand ?? ""} •••• ${of.card_last_four}`.trim());
}

const states = { paid: "done", refused: "failed", abandoned: "failed" } as const;

/** Once the provider has accepted it, a refund has its reference. */
export function stateOf({ status, provider_reference: reference }: Pick<RefundState, "status" | "provider_reference">) {
  if (status !== "pending") return states[status];
  return reference === null ? "asked" : "pending";
}

function refundEntity(row: RefundState): Refund {
  return {
    id: row.id,
    payment_id: row.refunds_id,
    amount: toEuros(row.amount_cents),
    state: stateOf(row),
    credit_note: row.credit_note,
    provider_says: row.provider_says,
  };
}
