import type { Closing, Closings, VatRate } from "#contract/admin/accounting.ts";
import type { ActPreview } from "#contract/admin/acts.ts";
import { longInstant, monthAndYear } from "#contract/date-text.ts";
import { regions, type Locale } from "#contract/language.ts";
import { findHeads } from "#server/chains/queries.ts";
import type { Database } from "#server/database/pool.ts";
import { daysAfter } from "#server/dates.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError } from "#server/http/errors.ts";
import {
  findFirstEntry,
  findLastClosing,
  insertClosing,
  listClosings,
  lockLedger,
  type ClosingRow,
} from "./closing-queries.ts";
import { closingWords, type ClosingRefusal } from "./closing-words.ts";
import { countLines } from "./figure-queries.ts";
import { figuresOf } from "./figures.ts";
import { monthAfter, monthOf, startOfMonth, type Month } from "./months.ts";

type Asked = { month: Month; locale: Locale; at: Date };
type Draft = Omit<ClosingRow, "closed_at">;

/** Requests and jobs carry the instant at which they began; after a day none of the month is under way. */
const graceDays = 1;

const mayCloseAt = (month: Month): Date => daysAfter(startOfMonth(monthAfter(month)), graceDays);

export async function closings(database: Database): Promise<Closings> {
  const next = await nextMonth(database);
  return {
    data: (await listClosings(database)).map(closingEntity),
    next: next === null ? null : { month: next, may_close_at: mayCloseAt(next).toISOString() },
  };
}

/** @throws AppError conflict, with the reason */
export async function previewClosing(database: Database, asked: Asked): Promise<ActPreview> {
  return previewOf(await draftOf(database, asked), asked.locale);
}

/**
 * Closes a month once, within the caller's transaction, which must have locked nothing before.
 * @throws AppError as above; conflict with the new preview where another one was shown
 */
export async function closeMonth(inside: Database, asked: Asked, fingerprint: string): Promise<Closing> {
  await lockLedger(inside);
  const draft = await draftOf(inside, asked);
  refuseChanged(previewOf(draft, asked.locale), fingerprint, asked.locale);
  const row = await insertClosing(inside, { ...draft, at: asked.at, heads: await findHeads(inside) });
  return closingEntity(row ?? refuse("closed", closingWords[asked.locale].refused.closed));
}

async function draftOf(database: Database, { month, locale, at }: Asked): Promise<Draft> {
  const t = closingWords[locale].refused;
  const next = await nextMonth(database);
  const last = await findLastClosing(database);
  if (last && month <= last.month) refuse("closed", t.closed);
  if (next === null) return refuse("empty", t.empty);
  if (month !== next) refuse("order", t.order(monthAndYear(next, locale)));
  if (at < mayCloseAt(month)) refuse("early", t.early(longInstant(mayCloseAt(month), locale)));
  const [figures] = await figuresOf(database, [month]);
  if (!figures) throw new Error(`no figures of ${month}`);
  const { net, vat, received, returned, rates } = figures;
  const span = { from: startOfMonth(month), to: startOfMonth(monthAfter(month)) };
  return {
    month,
    net_cents: net,
    vat_cents: vat,
    gross_cents: net + vat,
    received_cents: received,
    returned_cents: returned,
    rates,
    ledger_lines: await countLines(database, span),
    perpetual_gross_cents: (last?.perpetual_gross_cents ?? 0) + net + vat,
    perpetual_vat_cents: (last?.perpetual_vat_cents ?? 0) + vat,
  };
}

async function nextMonth(database: Database): Promise<Month | null> {
  const last = await findLastClosing(database);
  if (last) return monthAfter(last.month);
  const first = await findFirstEntry(database);
  return first === null ? null : monthOf(first);
}

function previewOf(draft: Draft, locale: Locale): ActPreview {
  const t = closingWords[locale];
  const euros = (cents: number) => eurosAndCents(cents, locale);
  return {
    effects: [
      t.closes(monthAndYear(draft.month, locale), draft.ledger_lines),
      t.sales(euros(draft.net_cents), euros(draft.vat_cents), euros(draft.gross_cents)),
      ...draft.rates.map((rate) => rateEffect(rate, locale)),
      t.cash(euros(draft.received_cents), euros(draft.returned_cents)),
      t.perpetual(euros(draft.perpetual_gross_cents), euros(draft.perpetual_vat_cents)),
      t.after,
    ],
    fingerprint: fingerprintOf(draft),
  };
}

function rateEffect({ percent, net_cents: net, vat_cents: vat, operations }: VatRate, locale: Locale): string {
  const t = closingWords[locale];
  const rate =
    percent === null
      ? t.unknownRate
      : (percent / 100).toLocaleString(regions[locale], { style: "percent", maximumFractionDigits: 2 });
  return t.rate(rate, eurosAndCents(net, locale), eurosAndCents(vat, locale), operations);
}

function closingEntity(row: ClosingRow): Closing {
  const { closed_at: closedAt, rates: _rates, ...amounts } = row;
  return { ...amounts, closed_at: closedAt.toISOString() };
}

function refuse(reason: ClosingRefusal, message: string): never {
  throw new AppError("conflict", { message, details: { reason } });
}
