import type { ActForm } from "#contract/admin/acts.ts";
import type { CreditCorrectionPreview } from "#contract/admin/credit-corrections.ts";
import { regions, type Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import type { BillingContext } from "../deps.ts";
import { issueCorrective } from "../invoices/corrective-invoices.ts";
import { findInvoiceByNumber, sumCredited, type InvoiceRow } from "../invoices/queries.ts";
import { enterCorrection } from "../ledger/correction-entries.ts";
import { byDispute } from "../ledger/entries.ts";
import { letterEffect } from "../letters/letter-effect.ts";
import { civilYear } from "../rules/periods.ts";
import { toEuros } from "../rules/prices.ts";
import { vatOfPart } from "../rules/shares.ts";
import { findPayer, type PayerRow } from "../subscriptions/payer-queries.ts";
import { isReachable } from "../subscriptions/reachable.ts";
import { findRefundOfNote, lockRefundOfNote } from "./credit-correcting-queries.ts";
import { creditCorrectingWords, type CorrectionRefusal } from "./credit-correcting-words.ts";

/** `amountCents`, null: all that is left. */
type Asked = { number: string; amountCents: number | null; locale: Locale; at: Date };
type Correctable = {
  note: InvoiceRow;
  payer: PayerRow;
  refundId: number;
  leftCents: number;
  grossCents: number;
  vatCents: number;
};

/** A credit note that was issued by mistake, taken back by a corrective invoice: shown first, then done as it was shown. */
export function createCreditCorrecting({ deps, jobs }: BillingContext) {
  return {
    /** @throws AppError notFound; conflict, with the reason */
    preview: async (database: Database, asked: Asked): Promise<CreditCorrectionPreview> =>
      previewOf(await correctableOf(database, asked), asked),

    /** @throws AppError as above; conflict with the new preview where another one was shown */
    async correct(
      inside: Database,
      asked: Asked,
      { fingerprint }: Pick<ActForm, "fingerprint">,
    ): Promise<{ invoice: string; amountCents: number }> {
      const { at, number, locale } = asked;
      await lockRefundOfNote(inside, number);
      const correctable = await correctableOf(inside, asked);
      refuseChanged(previewOf(correctable, asked), fingerprint, locale);
      const { note, refundId, grossCents, vatCents } = correctable;
      await enterCorrection(inside, { refundId, grossCents, vatCents, at });
      const seller = await deps.seller(inside);
      const invoice = await issueCorrective(inside, seller, { note, grossCents, vatCents, at });
      await jobs.invoice.enqueue(inside, { number: invoice });
      return { invoice, amountCents: grossCents };
    },
  };
}

async function correctableOf(database: Database, { number, amountCents, locale }: Asked): Promise<Correctable> {
  const t = creditCorrectingWords[locale].refused;
  const note = found(await findInvoiceByNumber(database, number), "invoice");
  if (note.kind !== "credit-note") refuse("kind", t.kind);
  const payer = note.account_id === null ? undefined : await findPayer(database, note.account_id);
  if (!payer || !isReachable(payer.email)) return refuse("erased", t.erased);
  const refund = found(await findRefundOfNote(database, number), "refund");
  if (refund.provider === byDispute) refuse("dispute", t.dispute);
  const whole = { grossCents: -note.gross_cents, vatCents: -note.vat_cents };
  const beforeCents = -(await sumCredited(database, number)).grossCents;
  const leftCents = whole.grossCents - beforeCents;
  if (leftCents <= 0) refuse("spent", t.spent);
  const grossCents = amountCents ?? leftCents;
  if (grossCents > leftCents) refuse("above", t.above(eurosAndCents(leftCents, locale)));
  const vatCents = vatOfPart(whole, { beforeCents, grossCents });
  return { note, payer, refundId: refund.id, leftCents, grossCents, vatCents };
}

function previewOf(correctable: Correctable, { locale, at }: Asked): CreditCorrectionPreview {
  const { note, payer, leftCents, grossCents, vatCents } = correctable;
  const { number, vat_percent: vatPercent } = note;
  const t = creditCorrectingWords[locale];
  const euros = (cents: number) => eurosAndCents(cents, locale);
  const series = String(civilYear(at));
  const percent = vatPercent.toLocaleString(regions[locale], { maximumFractionDigits: 2 });
  const letter = letterEffect(payer, locale);
  return {
    effects: [
      t.issued(series, number, euros(grossCents)),
      t.split(euros(grossCents - vatCents), percent, euros(vatCents)),
      t.noCharge,
      letter.effect,
      grossCents < leftCents ? t.left(euros(leftCents - grossCents)) : t.whole,
    ],
    fingerprint: fingerprintOf({ number, grossCents, leftCents, vatCents, series, ...letter.facts }),
    amount: toEuros(grossCents),
    left: toEuros(leftCents),
  };
}

function refuse(reason: CorrectionRefusal, message: string): never {
  throw new AppError("conflict", { message, details: { reason } });
}
