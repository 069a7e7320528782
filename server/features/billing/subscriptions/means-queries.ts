import type { PaymentWay } from "#contract/payment-ways.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { SubscriptionRow } from "./queries.ts";

export function setApproveUrl(database: Database, subscriptionId: number, url: string) {
  return database.run(
    sql`update subscriptions set approve_url = ${url} where id = ${subscriptionId} and status = 'pending'`,
  );
}

export type Means = {
  provider: string;
  method: PaymentWay;
  /** Everything we store of a card. */
  card: { brand: SubscriptionRow["card_brand"]; lastFour: string | null; expiresOn: string } | null;
  mandate: string | null;
};

/** Stores the means of payment of later charges. */
export function setMeans(database: Database, subscriptionId: number, { provider, method, card, mandate }: Means) {
  return database.run(sql`
    update subscriptions set provider = ${provider}, method = ${method}, provider_reference = ${mandate}, mandate_ended_at = null,
      approve_url = null, card_brand = ${card?.brand ?? null}, card_last_four = ${card?.lastFour ?? null},
      card_expires_on = ${card?.expiresOn ?? null}
    where id = ${subscriptionId}`);
}

export function setMandateEnded(database: Database, provider: string, mandate: string, at: Date) {
  return database.run(sql`
    update subscriptions set mandate_ended_at = coalesce(mandate_ended_at, ${at})
    where provider = ${provider} and provider_reference = ${mandate}`);
}
