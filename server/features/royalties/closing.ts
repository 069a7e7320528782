import type { ActPreview } from "#contract/admin/acts.ts";
import { basisPointsOf } from "#contract/admin/percent.ts";
import type { ClosedMonth, Royalties } from "#contract/admin/royalties.ts";
import { longInstant, monthAndYear } from "#contract/date-text.ts";
import { regions, type Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { daysAfter, monthAfter, startOfMonth, type Month } from "#server/dates.ts";
import { eurosAndCents } from "#server/euros.ts";
import { fingerprintOf, refuseChanged } from "#server/http/acts.ts";
import { AppError } from "#server/http/errors.ts";
import { closingWords, type Refusal } from "./closing-words.ts";
import { countedAt, lastClosed, lockState } from "./counting-queries.ts";
import type { RoyaltiesDeps } from "./deps.ts";
import { draftOf, type Draft } from "./drafts.ts";
import * as queries from "./month-queries.ts";
import { percentText } from "./share-words.ts";

type Asked = { month: Month; locale: Locale; at: Date };

/** The count of a month is whole a day after its end. */
const graceDays = 1;
const mayCloseAt = (month: Month): Date => daysAfter(startOfMonth(monthAfter(month)), graceDays);

export async function royalties(database: Database): Promise<Royalties> {
  const next = await nextMonth(database);
  const counted = await countedAt(database);
  return {
    counted_at: counted?.toISOString() ?? null,
    data: (await queries.listMonths(database)).map(monthEntity),
    next: next === null ? null : { month: next, may_close_at: mayCloseAt(next).toISOString() },
    rates: (await queries.listRates(database)).map(({ from_month: from, basis_points }) => ({ from, basis_points })),
  };
}

/** @throws AppError conflict where a month from then on is closed */
export async function setRate(
  inside: Database,
  { from, percent, locale }: { from: Month; percent: number; locale: Locale },
) {
  await lockState(inside);
  const closed = await lastClosed(inside);
  if (closed !== null && from <= closed) throw new AppError("conflict", { message: closingWords[locale].rateClosed });
  await queries.setRate(inside, { from, basisPoints: basisPointsOf(percent) });
}

export type Closing = ReturnType<typeof createClosing>;

export function createClosing({ books }: Pick<RoyaltiesDeps, "books">) {
  const draft = async (database: Database, { month, locale, at }: Asked): Promise<Draft> => {
    const refuse: (reason: Refusal, told?: string) => never = (reason, told = "") => {
      throw new AppError("conflict", { message: closingWords[locale].refused[reason](told), details: { reason } });
    };
    const closed = await lastClosed(database);
    if (closed !== null && month <= closed) refuse("closed");
    const next = (await nextMonth(database)) ?? refuse("empty");
    if (month !== next) refuse("order", monthAndYear(next, locale));
    const from = mayCloseAt(month);
    if (at < from) refuse("early", longInstant(from, locale));
    if (((await countedAt(database)) ?? startOfMonth(month)) < from) refuse("uncounted");
    const revenueCents = (await books.revenueOf(database, month)) ?? refuse("books");
    const basisPoints = (await queries.rateOf(database, month)) ?? refuse("rate");
    return draftOf(database, books, { month, revenueCents, basisPoints });
  };

  return {
    /** @throws AppError conflict, with the reason */
    async preview(database: Database, asked: Asked): Promise<ActPreview> {
      return previewOf(await draft(database, asked), asked.locale);
    },

    /**
     * Closes a month once, within the caller's transaction.
     * @throws AppError as above; conflict with the new preview where another one was shown
     */
    async close(inside: Database, asked: Asked, fingerprint: string): Promise<ClosedMonth> {
      await lockState(inside);
      await queries.lockShares(inside);
      const shown = await draft(inside, asked);
      refuseChanged(previewOf(shown, asked.locale), fingerprint, asked.locale);
      return monthEntity(await write(inside, shown, asked.at));
    },
  };
}

async function write(inside: Database, { statements, money, ...month }: Draft, at: Date): Promise<queries.MonthRow> {
  await queries.setValues(inside, month.month, money);
  for (const { holder, lines, ...sums } of statements) {
    const id = await queries.insertStatement(inside, month.month, holder, sums);
    await queries.insertLines(inside, id, lines);
  }
  await queries.deleteViewers(inside, month.month);
  const row = await queries.insertMonth(inside, { ...month, closed_at: at });
  if (!row) throw new Error(`${month.month} was not written`);
  return row;
}

async function nextMonth(database: Database): Promise<Month | null> {
  const last = await lastClosed(database);
  return last === null ? queries.firstMonth(database) : monthAfter(last);
}

function previewOf({ statements, money: _money, ...month }: Draft, locale: Locale): ActPreview {
  const t = closingWords[locale];
  const euros = (cents: number) => eurosAndCents(cents, locale);
  const told = statements.map(({ holder, amountCents, seconds }) => {
    const minutes = Math.round(seconds / 60);
    const written = minutes.toLocaleString(regions[locale], { maximumFractionDigits: 0 });
    return t.statement(holder.name, euros(amountCents), t.minutes(written, minutes));
  });
  return {
    effects: [
      t.pool(percentText(month.basis_points, locale), euros(month.revenue_cents), euros(month.pool_cents)),
      ...(told.length > 0 ? told : [t.none]),
      t.house(euros(month.house_cents)),
      ...(month.correction_cents === 0 ? [] : [t.corrections(euros(month.correction_cents))]),
      t.after,
    ],
    fingerprint: fingerprintOf({ ...month, statements }),
  };
}

function monthEntity({ closed_at: at, ...month }: queries.MonthRow): ClosedMonth {
  return { ...month, closed_at: at.toISOString() };
}
