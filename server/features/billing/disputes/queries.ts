import type { DisputeReason, DisputeStatus } from "#server/adapters/payments/provider.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { DisputeSettings } from "./settings-queries.ts";
import type { DisputedCents, DisputeState } from "../rules/dispute-amounts.ts";

export type DisputeRow = {
  id: number;
  account_id: number;
  subscription_id: number;
  payment_id: number;
  provider: string;
  reference: string;
  is_by_hand: boolean;
  reason: DisputeReason;
  state: DisputeState;
  awaits: DisputeStatus["awaits"];
  amount_cents: number;
  held_cents: number;
  lost_cents: number;
  fee_cents: number;
  opened_at: Date;
  respond_by: Date | null;
  told_at: Date;
  closed_at: Date | null;
  can_answer: boolean;
  can_accept: boolean;
  asked_act: "answer" | "accept" | null;
  statement: string | null;
  asked_at: Date | null;
  answered_at: Date | null;
  accepted_at: Date | null;
  reminded_days: 3 | 1 | null;
  credited_at: Date | null;
  taken_cents: number;
} & DisputeSettings;

export function findDispute(database: Database, id: number) {
  return database.row<DisputeRow>(sql`select * from disputes where id = ${id}`);
}

export function findDisputes(database: Database, ids: readonly number[]) {
  return database.rows<DisputeRow>(sql`
    select * from disputes where id = any(${[...ids]}::integer[]) order by respond_by nulls last, id`);
}

/** A dispute's row may be locked only after its account and payment. */
export function lockDispute(inside: Database, id: number) {
  return inside.row<DisputeRow>(sql`select * from disputes where id = ${id} for no key update`);
}

export function findByProvider(database: Database, provider: string, reference: string) {
  return database.row<DisputeRow>(
    sql`select * from disputes where provider = ${provider} and reference = ${reference}`,
  );
}

export function listOfPayment(database: Database, paymentId: number) {
  return database.rows<DisputeRow>(sql`select * from disputes where payment_id = ${paymentId} order by id`);
}

export type StoredDispute = DisputedCents & {
  of: { id: number; account_id: number; subscription_id: number };
  provider: string;
  isByHand: boolean;
  status: DisputeStatus;
  at: Date;
};

/**
 * Stores a dispute as it is now. What is set for its subscription counts as of its first news. An act that the provider has answered
 * by it is not asked any more.
 */
export async function storeDispute(inside: Database, dispute: StoredDispute): Promise<DisputeRow> {
  const { of, provider, isByHand, status, heldCents, lostCents, at } = dispute;
  const closedAt = status.state === "open" ? null : at;
  const row = await inside.row<DisputeRow>(sql`
    insert into disputes (account_id, subscription_id, payment_id, provider, reference, is_by_hand, reason, state, awaits,
      amount_cents, held_cents, lost_cents, fee_cents, opened_at, respond_by, told_at, closed_at, can_answer, can_accept, while_open,
      when_lost)
    select ${of.account_id}, ${of.subscription_id}, ${of.id}, ${provider}, ${status.reference}, ${isByHand}, ${status.reason},
      ${status.state}, ${status.awaits}, ${status.amountCents}, ${heldCents}, ${lostCents}, ${status.feeCents}, ${status.openedAt},
      ${status.respondBy}, ${status.toldAt}, ${closedAt}::timestamptz, ${status.canAnswer}, ${status.canAccept},
      g.while_open, g.when_lost
    from dispute_settings g
    on conflict (provider, reference) do update set reason = excluded.reason, state = excluded.state, awaits = excluded.awaits,
      amount_cents = excluded.amount_cents, held_cents = excluded.held_cents, lost_cents = excluded.lost_cents,
      fee_cents = excluded.fee_cents, respond_by = excluded.respond_by, told_at = excluded.told_at,
      closed_at = case when excluded.state <> 'open' then coalesce(disputes.closed_at, excluded.closed_at) end,
      can_answer = excluded.can_answer, can_accept = excluded.can_accept,
      reminded_days = case when excluded.respond_by is not distinct from disputes.respond_by then disputes.reminded_days end,
      asked_act = case when excluded.state = 'open' then disputes.asked_act end,
      asked_at = case when excluded.state = 'open' then disputes.asked_at end
    returning *`);
  if (!row) throw new Error("the insert of a dispute returned no row");
  return row;
}

/** Disputes that their providers can be asked about again. */
export function listOpen(database: Database) {
  return database.rows<Pick<DisputeRow, "provider" | "reference">>(sql`
    select provider, reference from disputes where state = 'open' and not is_by_hand order by respond_by, id limit 500`);
}

export function setCredited(inside: Database, id: number, at: Date) {
  return inside.run(sql`update disputes set credited_at = ${at} where id = ${id}`);
}
