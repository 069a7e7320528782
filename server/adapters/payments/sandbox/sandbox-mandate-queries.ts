import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Charge, PaymentState } from "../provider.ts";
import type { RenewalAnswer } from "./sandbox-cards.ts";
import type { SandboxPayment } from "./sandbox-queries.ts";
import { findCharge } from "./sandbox-queries.ts";

type LaterCharge = {
  reference: string;
  request: Charge;
  state: PaymentState;
  failure: string | null;
  endsAt: Date | null;
  at: Date;
};

/** Finds or creates the charge of a key. Undefined for an unknown mandate. */
export async function chargeMandate(
  database: Database,
  { reference, request, state, failure, endsAt, at }: LaterCharge,
): Promise<(SandboxPayment & { is_new: boolean }) | undefined> {
  const created = await database.row<SandboxPayment>(sql`
    insert into sandbox_payments (reference, idempotency_key, mandate, method, amount_cents, later_cents, later_recurring,
      description, locale, return_url, card_brand, card_last_four, card_expires_on, payer, plan, state, failure, ends_at,
      created_at, settled_at)
    select ${reference}, ${request.key}, f.reference, f.method, ${request.amountCents}, f.later_cents, f.later_recurring,
      ${request.description}, f.locale, f.return_url, f.card_brand, f.card_last_four, f.card_expires_on, f.payer, f.plan, ${state},
      ${failure}, ${endsAt}::timestamptz, ${at}::timestamptz, case when ${state} <> 'pending' then ${at}::timestamptz end
    from sandbox_payments f where f.reference = ${request.mandate} and f.mandate is null and f.state = 'paid'
    on conflict (idempotency_key) do nothing returning *`);
  if (created) return { ...created, is_new: true };
  const existing = await findCharge(database, request.key);
  return existing && { ...existing, is_new: false };
}

/** The first payment of a mandate, with its card's current outcome for later charges. */
export function findMandate(database: Database, mandate: string) {
  return database.row<SandboxPayment & { answer: RenewalAnswer }>(sql`
    select f.*, coalesce(r.answer, f.renewals) as answer
    from sandbox_payments f left join sandbox_renewals r on r.payer = f.payer
    where f.reference = ${mandate} and f.mandate is null and f.state = 'paid'`);
}

/** Overrides a card's outcome for later charges. */
export function setRenewals(database: Database, payer: string, answer: RenewalAnswer) {
  return database.run(sql`
    insert into sandbox_renewals (payer, answer) values (${payer}, ${answer})
    on conflict (payer) do update set answer = excluded.answer`);
}

export type KnownCard = { payer: string; brand: string | null; last_four: string; answer: RenewalAnswer };

/** Cards that were used for a subscription, the latest first. */
export function listKnownCards(database: Database, limit: number) {
  return database.rows<KnownCard>(sql`
    select f.payer, f.card_brand as brand, f.card_last_four as last_four, coalesce(r.answer, f.renewals) as answer
    from (
      select distinct on (payer) * from sandbox_payments
      where mandate is null and state = 'paid' and payer is not null and card_last_four is not null
      order by payer, created_at desc
    ) f left join sandbox_renewals r on r.payer = f.payer
    order by f.created_at desc limit ${limit}`);
}

export function endMandate(database: Database, reference: string, at: Date) {
  return database.run(sql`
    update sandbox_payments set mandate_ended_at = coalesce(mandate_ended_at, ${at}) where reference = ${reference}`);
}
