import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Line } from "./entries.ts";

/**
 * Where the money of a payment's disputes is. `disputed`: held by the provider. `losses`: lost for good, until a credit
 * note takes it from the sales. `fees`: what the provider charged and kept. In cents.
 */
export type DisputeBalances = { disputed: number; losses: number; fees: number };
export type DisputeEntryKind = "hold" | "release" | "loss";

/** The lines that bring a payment's accounts from their present balances to others. Sum to 0; empty where nothing moves. */
export function disputeLines(provider: string, from: DisputeBalances, to: DisputeBalances): Line[] {
  const lines = [
    { account: "disputed", amountCents: to.disputed - from.disputed },
    { account: "dispute-losses", amountCents: to.losses - from.losses },
    { account: "dispute-fees", amountCents: to.fees - from.fees },
  ];
  const moved = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return [...lines, { account: `cash:${provider}`, amountCents: 0 - moved }].filter(
    ({ amountCents }) => amountCents !== 0,
  );
}

type Disputed = { paymentId: number; provider: string; kind: DisputeEntryKind; to: DisputeBalances; at: Date };

/**
 * Brings a payment's ledger to what its disputes have become: nothing where it is there already. The caller holds the lock of
 * the payment.
 */
export async function enterDisputes(inside: Database, { paymentId, provider, kind, to, at }: Disputed): Promise<void> {
  const row = await inside.row<DisputeBalances>(sql`
    select coalesce(sum(amount_cents) filter (where account = 'disputed'), 0)::integer as disputed,
      coalesce(sum(amount_cents) filter (where account = 'dispute-losses'), 0)::integer as losses,
      coalesce(sum(amount_cents) filter (where account = 'dispute-fees'), 0)::integer as fees
    from ledger where payment_id = ${paymentId} and kind in ('hold', 'release', 'loss')`);
  const lines = disputeLines(provider, row ?? { disputed: 0, losses: 0, fees: 0 }, to);
  if (lines.length === 0) return;
  await inside.run(sql`
    insert into ledger (payment_id, kind, account, amount_cents, entered_at)
    select ${paymentId}, ${kind}, account, "amountCents", ${at}
    from json_to_recordset(${JSON.stringify(lines)}) as given (account text, "amountCents" integer)`);
}
