import { fieldFaultText } from "#contract/field-faults.ts";
import { operatorLocale } from "#contract/language.ts";
import { DateTime } from "luxon";
import type { Clock } from "#server/clock.ts";
import { civilDay, zone } from "#contract/date-text.ts";
import type { Pool } from "#server/database/pool.ts";
import { euros } from "#server/euros.ts";
import { AppError } from "#server/http/errors.ts";
import { daysLater } from "../rules/periods.ts";
import { isOffered, toCents } from "../rules/prices.ts";
import { planName } from "../texts.ts";
import { planPrice, priceNoticeDays } from "./price-planning.ts";
import { listPriceChanges } from "./price-queries.ts";
import { findPlan, listPlans } from "./queries.ts";

/** What an operator typed and cannot be done. */
export class PriceError extends Error {
  override name = "PriceError";
}

/** Prices from the machine itself, by the rules of the desk. Each answers what to print. */
export function createPriceCommand({ database, clock }: { database: Pool; clock: Clock }) {
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
      if (from === undefined || !day.isValid) throw new PriceError("--from: a day such as 2027-02-01");
      const cents = toCents(Number(to));
      const planned = { price_cents: cents, from, moves_subscribers: true };
      const at = clock.now();
      await database
        .transaction((inside) => planPrice(inside, plan.id, planned, at))
        .catch((error: unknown) => explain(error, at));
      return `plan ${plan.id} (${planName(plan, operatorLocale)}) costs ${euros(cents, operatorLocale)} from ${from} on; its subscribers are told within the hour`;
    },
    async list(): Promise<string> {
      const changes = (await listPriceChanges(database)).map(
        ({ plan_id: plan, price_cents: cents, effective_at: day, applied_at: applied, told }) =>
          `plan ${plan}   ${euros(cents, operatorLocale).padStart(8)}   from ${civilDay(day)}   ${applied ? "in force" : "planned "}   ${told} told`,
      );
      return changes.length === 0 ? "no changes of prices" : changes.join("\n");
    },
    /** Every plan, with its number. */
    async plans(): Promise<string> {
      const at = clock.now();
      const lines = (await listPlans(database)).map((plan) => {
        const end = isOffered(plan, at) ? "" : "   not offered";
        return `plan ${plan.id}   ${euros(plan.price_cents, operatorLocale).padStart(8)}   ${planName(plan, operatorLocale)}${end}`;
      });
      return lines.join("\n");
    },
  };
}

/** Says a refusal of the desk's rules in the operator's language. */
function explain(error: unknown, at: Date): never {
  if (!(error instanceof AppError)) throw error;
  const [[field, fault] = []] = Object.entries(error.details.fields ?? {});
  if (field === undefined || fault === undefined) throw new PriceError(error.message);
  const earliest = civilDay(daysLater(at, priceNoticeDays + 2));
  const day = fault === "priceNotice" || fault === "dateOver" ? `; not before ${earliest}` : "";
  throw new PriceError(`--${field === "from" ? "from" : "to"}: ${fieldFaultText(fault, operatorLocale)}${day}`);
}
