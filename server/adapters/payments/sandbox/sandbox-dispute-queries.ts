import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { DisputeReason, DisputeStatus } from "../provider.ts";

export type SandboxDispute = {
  reference: string;
  payment: string;
  reason: DisputeReason;
  state: DisputeStatus["state"];
  awaits: DisputeStatus["awaits"];
  amount_cents: number;
  lost_cents: number;
  fee_cents: number;
  opened_at: Date;
  respond_by: Date;
  told_at: Date;
};

/** Of a payment `p`: what was refunded, is held or was lost. */
export const goneOf = sql`
  select (coalesce((select sum(amount_cents) from sandbox_refunds where payment = p.reference), 0)
    + coalesce((
      select sum(case state when 'open' then amount_cents else lost_cents end) from sandbox_disputes where payment = p.reference),
    0))::integer as cents`;

type Opened = {
  reference: string;
  payment: string;
  reason: DisputeReason;
  feeCents: number;
  at: Date;
  respondBy: Date;
};

/** Disputes what is left of a payment. Undefined for one that is not paid, was given back, or is disputed already. */
export async function insertDispute(
  inside: Database,
  { reference, payment, reason, feeCents, at, respondBy }: Opened,
): Promise<SandboxDispute | undefined> {
  await inside.run(sql`select from sandbox_payments where reference = ${payment} for update`);
  return inside.row<SandboxDispute>(sql`
    insert into sandbox_disputes (reference, payment, reason, state, awaits, amount_cents, fee_cents, opened_at, respond_by, told_at)
    select ${reference}, p.reference, ${reason}, 'open', 'us', p.amount_cents - gone.cents, ${feeCents}, ${at}, ${respondBy}, ${at}
    from sandbox_payments p cross join lateral (${goneOf}) gone
    where p.reference = ${payment} and p.state = 'paid' and p.amount_cents > gone.cents
      and not exists (select from sandbox_disputes d where d.payment = p.reference and d.state = 'open')
    on conflict do nothing returning *`);
}

export function findDispute(database: Database, reference: string) {
  return database.row<SandboxDispute>(sql`select * from sandbox_disputes where reference = ${reference}`);
}

type Change = Pick<SandboxDispute, "reference" | "state" | "awaits"> & { at: Date };

/** Undefined where it is closed. What is lost is the whole of it; the fee comes back with what is won. */
export function changeDispute(database: Database, { reference, state, awaits, at }: Change) {
  return database.row<SandboxDispute>(sql`
    update sandbox_disputes set state = ${state}, awaits = ${awaits}, told_at = ${at},
      lost_cents = case when ${state} = 'lost' then amount_cents else 0 end,
      fee_cents = case when ${state} = 'won' then 0 else fee_cents end
    where reference = ${reference} and state = 'open' returning *`);
}

export type DisputablePayment = {
  reference: string;
  amount_cents: number;
  created_at: Date;
  /** The latest dispute. */
  dispute: string | null;
  state: SandboxDispute["state"] | null;
  awaits: SandboxDispute["awaits"];
};

/** The latest payments, for the developers' page. */
export function listDisputable(database: Database, limit: number) {
  return database.rows<DisputablePayment>(sql`
    select p.reference, p.amount_cents, p.created_at, d.reference as dispute, d.state, d.awaits
    from sandbox_payments p
    left join lateral (
      select * from sandbox_disputes where payment = p.reference order by opened_at desc limit 1) d on true
    where p.state = 'paid' and p.amount_cents > 0
    order by p.created_at desc, p.reference limit ${limit}`);
}
