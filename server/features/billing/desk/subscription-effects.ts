import type { SubscriptionAct } from "#contract/admin/subscription-acts.ts";
import { longDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { eurosAndCents } from "#server/euros.ts";
import { letterEffect } from "../letters/letter-effect.ts";
import type { SubscriptionRow } from "../subscriptions/queries.ts";
import { findPayer } from "../subscriptions/payer-queries.ts";
import { planName } from "../texts.ts";
import { subscriptionWords } from "./subscription-words.ts";

type Done = { act: SubscriptionAct; row: SubscriptionRow; backCents: number };
type Reader = { locale: Locale; at: Date };
type Said = Done & Reader & { plan: string; euros: (cents: number) => string; day: (at: Date | null) => string };

/** What an act does, in sentences, and the facts that they rest on. */
export async function effectsOf(database: Database, done: Done, reader: Reader) {
  const { row } = done;
  const { locale } = reader;
  const letter = letterEffect(await findPayer(database, row.account_id), locale);
  const said = {
    ...done,
    ...reader,
    plan: planName(row, locale),
    euros: (cents: number) => eurosAndCents(cents, locale),
    day: (at: Date | null) => (at === null ? "" : longDay(at, locale)),
  };
  const facts = {
    cancelAskedAt: row.cancel_asked_at,
    runsUntil: row.runs_until,
    nextPaymentAt: done.act === "charge" ? row.period_ends_at : row.next_payment_at,
    price: row.next_price_cents,
    isHeld: row.is_paused,
    card: row.card_last_four,
    ...letter.facts,
  };
  return { effects: [...sentences[done.act](said), ...(done.act === "charge" ? [] : [letter.effect])], facts };
}

const sentences: Record<SubscriptionAct, (said: Said) => string[]> = {
  reactivate({ locale, row, plan, euros, day }) {
    const t = subscriptionWords[locale];
    const amount = euros(row.next_price_cents);
    const next = row.is_paused ? t.nextHeld(amount) : t.next(amount, day(row.next_payment_at));
    return [t.goesOn(plan, day(row.cancel_asked_at)), next];
  },
  cancel({ locale, row, plan, day }) {
    const t = subscriptionWords[locale];
    // Whoever is past due keeps nothing: the paid period is over.
    const end = row.status === "past_due" ? t.stops(plan) : t.runsOut(plan, day(row.period_ends_at));
    return [end, t.noCharge, t.nothingBack];
  },
  end({ locale, plan, backCents, euros }) {
    const t = subscriptionWords[locale];
    return [t.stops(plan), t.noCharge, backCents > 0 ? t.back(euros(backCents)) : t.nothingBack];
  },
  charge({ locale, row, euros, day }) {
    const t = subscriptionWords[locale];
    const { card_brand: brand, card_last_four: lastFour } = row;
    const means = lastFour === null ? t.means : t.card(`${brand ?? ""} •••• ${lastFour}`.trim());
    const last = row.runs_until === null ? null : new Date(row.runs_until.getTime() - 1);
    return [t.charged(euros(row.next_price_cents), means), t.accepted, t.refused(day(last))];
  },
};
