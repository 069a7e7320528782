import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { storeUrlOf } from "../subscriptions/facts.ts";
import { findLiveSubscription } from "../subscriptions/queries.ts";
import { effectsOf } from "./subscription-effects.ts";
import { subscriptionWords } from "./subscription-words.ts";
import { hasOpenCharge } from "../free-days/queries.ts";

/** What ending the renewals of an account does to its subscription, and the facts that this rests on. */
export async function stopEffects(
  database: Database,
  accountId: number,
  reader: { locale: Locale; at: Date },
): Promise<{ sentences: string[]; facts: object }> {
  const t = subscriptionWords[reader.locale];
  const row = await findLiveSubscription(database, accountId);
  if (!row || (row.runs_until !== null && row.runs_until <= reader.at))
    return { sentences: [t.failures.nothing], facts: { subscription: null } };
  const isOpen = await hasOpenCharge(database, row.id);
  const { effects, facts } = await effectsOf(database, { act: "cancel", row, backCents: 0 }, reader);
  // The last one is about the letter of a cancellation, which is not sent here.
  const sentences = storeUrlOf(row.provider) === null ? effects.slice(0, -1) : [t.failures.store, t.storeGoesOn];
  return {
    sentences: isOpen ? [...sentences, t.mayStillPass] : sentences,
    facts: { subscription: row.id, isOpen, ...facts },
  };
}
