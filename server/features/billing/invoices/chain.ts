import type { Chain } from "#server/chains/chain.ts";
import { sql } from "#server/database/sql.ts";
import { numberIn } from "../rules/numbers.ts";

/** See `seal_invoice` in the migrations. Invoices are kept for 10 years (Code de commerce, L123-22). */
export const invoiceChain: Chain = {
  name: "invoices",
  contents: (keys) => sql`
    select number as row_key, jsonb_build_array(number, kind, account_id, payment_id, corrects,
      floor(extract(epoch from issued_at) * 1000)::bigint, net_cents, vat_cents, gross_cents, vat_percent, content)::text
      as content
    from invoices ${keys ? sql`where number = any(${[...keys]}::text[])` : sql``}`,
  keptYears: 10,
  async knownKeys(database) {
    const rows = await database.rows<{ series: string; last: number }>(sql`
      select series, last from invoice_numbers where last > 0`);
    return rows.map(({ series, last }) => numberIn(series, last));
  },
};
