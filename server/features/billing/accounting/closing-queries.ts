import type { VatRate } from "#contract/admin/accounting.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

export type ClosingRow = {
  month: string;
  closed_at: Date;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  received_cents: number;
  returned_cents: number;
  rates: VatRate[];
  ledger_lines: number;
  perpetual_gross_cents: number;
  perpetual_vat_cents: number;
};

const columns = sql`month, closed_at, net_cents, vat_cents, gross_cents, received_cents, returned_cents, rates, ledger_lines,
  perpetual_gross_cents, perpetual_vat_cents`;

/** The latest first. */
export function listClosings(database: Database) {
  return database.rows<ClosingRow>(sql`select ${columns} from period_closings order by month desc`);
}

export function findClosings(database: Database, months: readonly string[]) {
  return database.rows<ClosingRow>(sql`
    select ${columns} from period_closings where month = any(${[...months]}::text[])`);
}

export function findLastClosing(database: Database) {
  return database.row<ClosingRow>(sql`select ${columns} from period_closings order by month desc limit 1`);
}

export async function findFirstEntry(database: Database): Promise<Date | null> {
  const row = await database.row<{ at: Date | null }>(sql`select min(entered_at) as at from ledger`);
  return row?.at ?? null;
}

/**
 * Keeps everybody from writing to the ledger until the transaction ends, after those who are. They hold nothing that the caller
 * waits for, as long as it has locked nothing before.
 */
export function lockLedger(inside: Database) {
  return inside.run(sql`lock table ledger in share mode`);
}

export type NewClosing = Omit<ClosingRow, "closed_at"> & {
  at: Date;
  heads: { chain: string; position: number; hash: Buffer }[];
};

/** Undefined where the month is closed already. */
export function insertClosing(inside: Database, { heads, at, ...one }: NewClosing) {
  const [ledger, invoices] = ["ledger", "invoices"].map((name) => heads.find(({ chain }) => chain === name));
  return inside.row<ClosingRow>(sql`
    insert into period_closings (month, closed_at, net_cents, vat_cents, gross_cents, received_cents, returned_cents, rates,
      ledger_lines, perpetual_gross_cents, perpetual_vat_cents, ledger_position, ledger_hash, invoices_position, invoices_hash)
    values (${one.month}, ${at}, ${one.net_cents}, ${one.vat_cents}, ${one.gross_cents}, ${one.received_cents},
      ${one.returned_cents}, ${JSON.stringify(one.rates)}::jsonb, ${one.ledger_lines}, ${one.perpetual_gross_cents},
      ${one.perpetual_vat_cents}, ${ledger?.position ?? null}, ${ledger?.hash ?? null}, ${invoices?.position ?? null},
      ${invoices?.hash ?? null})
    on conflict (month) do nothing returning ${columns}`);
}
