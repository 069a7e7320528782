import { operatorLocale } from "#contract/language.ts";
import { DateTime } from "luxon";
import type { Clock } from "#server/clock.ts";
import { civilDay, zone } from "#contract/date-text.ts";
import type { Database } from "#server/database/pool.ts";
import { euros } from "#server/euros.ts";
import { daysLater } from "../rules/periods.ts";
import { toCents } from "../rules/prices.ts";
import { insertPriceChange, listPriceChanges } from "./price-queries.ts";
import { findPlan } from "./queries.ts";

/** How long before a price rises its subscribers are told (terms of sale, article 4). */
export const priceNoticeDays = 30;

/**
 * From when on a price that is announced at an instant may count: after 30 days of the calendar, and no less than 30 times 24
 * hours, because one of those days may be an hour short.
 */
export function noticeOver(toldAt: Date): Date {
  return new Date(
    Math.max(daysLater(toldAt, priceNoticeDays).getTime(), toldAt.getTime() + priceNoticeDays * 86_400_000),
  );
}

/** What an operator typed and cannot be done. */
export class PriceError extends Error {
  override name = "PriceError";
}

/** Prices from the machine itself, until staff have a page for them. Each answers what to print. */
export function createPriceCommand({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /**
     * Plans another price: for new orders from the day on, for a subscriber from the first renewal that comes both after that day
     * and 30 days after the letter. Letters leave within the hour.
     * @throws PriceError
     */
    async change(
      planText: string,
      { to, from }: { to?: string | undefined; from?: string | undefined },
    ): Promise<string> {
      const plan = /^\d{1,4}$/.test(planText) ? await findPlan(database, Number(planText)) : undefined;
      if (!plan) throw new PriceError(`there is no plan '${planText}'`);
      if (!/^\d{1,4}(?:\.\d{1,2})?$/.test(to ?? "") || Number(to) <= 0)
        throw new PriceError("--to: a price in euros, such as 10.99");
      const day = DateTime.fromFormat(from ?? "", "yyyy-MM-dd", { zone });
      if (!day.isValid) throw new PriceError("--from: a day such as 2027-02-01");
      const first = daysLater(clock.now(), priceNoticeDays + 1);
      if (day.toJSDate() < first)
        throw new PriceError(
          `--from: subscribers are told 30 days ahead, so not before ${civilDay(daysLater(first, 1))}`,
        );
      const change = {
        plan_id: plan.id,
        price_cents: toCents(Number(to)),
        effective_at: day.toJSDate(),
        moves_subscribers: true,
      };
      if (!(await insertPriceChange(database, change, clock.now())))
        throw new PriceError(`the price of plan ${plan.id} changes on that day already`);
      return `plan ${plan.id} costs ${euros(change.price_cents, operatorLocale)} from ${from ?? ""} on; its subscribers are told within the hour`;
    },
    async list(): Promise<string> {
      const lines = (await listPriceChanges(database)).map(
        ({ plan_id: plan, price_cents: cents, effective_at: day, applied_at: applied, told }) =>
          `plan ${plan}   ${euros(cents, operatorLocale).padStart(8)}   from ${civilDay(day)}   ${applied ? "in force" : "planned "}   ${told} told`,
      );
      return lines.length === 0 ? "no changes of prices" : lines.join("\n");
    },
  };
}
