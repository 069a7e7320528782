import type { ListedRefund, refundLists } from "#contract/admin/refunds.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { pageOfFound, type Paging, type Window } from "#server/http/paged-answers.ts";
import type { PaymentRow } from "../payments/queries.ts";
import { toEuros } from "../rules/prices.ts";
import { stateOf } from "./refunding.ts";

type List = (typeof refundLists)[number];
type Row = Pick<PaymentRow, "id" | "account_id" | "status" | "amount_cents" | "provider" | "provider_reference"> & {
  refunds_id: number;
  name: string;
  provider_says: string | null;
  created_at: Date;
  settled_at: Date | null;
};

/** The latest failure of each refund that nobody has dealt with. */
const failed = sql`
  select r.*, f.details ->> 'says' as provider_says from reconciliation_findings f join payments r on r.id = f.payment_id
  where f.kind = 'refund-failed' and f.resolved_at is null`;
const open = sql`
  select r.*, null::text as provider_says from payments r where r.kind = 'refund' and r.status = 'pending'`;

/** Refunds that want somebody, or time, the oldest first; with the length of both lists. */
export async function listRefunds(database: Database, { list, ...paging }: Paging & { list: List }) {
  const counts = await countRefunds(database);
  const page = await pageOfFound(paging, async (window) => ({
    data: (await rowsOf(database, list, window)).map(entityOf),
    total: counts[list],
  }));
  return { ...page, counts };
}

/** How many nobody has dealt with. */
export async function countFailedRefunds(database: Database): Promise<number> {
  const row = await database.row<{ count: number }>(sql`
    select count(*)::integer as count from reconciliation_findings where kind = 'refund-failed' and resolved_at is null`);
  return row?.count ?? 0;
}

async function countRefunds(database: Database): Promise<Record<List, number>> {
  const row = await database.row<Record<List, number>>(sql`
    select (select count(*) from (${failed}) f)::integer as failed, (select count(*) from (${open}) o)::integer as open`);
  return row ?? { failed: 0, open: 0 };
}

function rowsOf(database: Database, list: List, { limit, offset }: Window) {
  return database.rows<Row>(sql`
    select r.id, r.account_id, r.refunds_id, r.status, r.amount_cents, r.provider, r.provider_reference, r.provider_says,
      r.created_at, r.settled_at, trim(h.first_name || ' ' || h.last_name) as name
    from (${list === "failed" ? failed : open}) r join holders h on h.id = r.account_id
    order by coalesce(r.settled_at, r.created_at), r.id limit ${limit} offset ${offset}`);
}

function entityOf(row: Row): ListedRefund {
  return {
    id: row.id,
    payment_id: row.refunds_id,
    amount: toEuros(row.amount_cents),
    state: stateOf(row),
    credit_note: null,
    provider_says: row.provider_says,
    account_id: row.account_id,
    name: row.name,
    provider: row.provider,
    reference: row.provider_reference,
    asked_at: row.created_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  };
}
