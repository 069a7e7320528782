import type { Chain } from "#server/chains/chain.ts";
import { sql } from "#server/database/sql.ts";
import { yearsAfter } from "#server/dates.ts";
import { monthAfter, monthOf } from "./months.ts";

const keptYears = 10;

/** See `seal_closing` in the migrations. Closings stay for good: their running totals go on. */
export const closingChain: Chain = {
  name: "closings",
  contents: (keys) => sql`
    select month as row_key, jsonb_build_array(month, floor(extract(epoch from closed_at) * 1000)::bigint, net_cents, vat_cents,
      gross_cents, received_cents, returned_cents, rates, ledger_lines, perpetual_gross_cents, perpetual_vat_cents,
      ledger_position, encode(ledger_hash, 'hex'), invoices_position, encode(invoices_hash, 'hex'))::text as content
    from period_closings ${keys ? sql`where month = any(${[...keys]}::text[])` : sql``}`,
  keptYears: null,

  /** The chains of ledger and invoices pass through the links that a closing names. */
  async heads(database) {
    return database.rows<{ chain: "ledger" | "invoices"; position: number; hash: string }>(sql`
      select 'ledger' as chain, ledger_position as position, encode(ledger_hash, 'hex') as hash
      from period_closings where ledger_position is not null
      union all
      select 'invoices', invoices_position, encode(invoices_hash, 'hex')
      from period_closings where invoices_position is not null`);
  },

  /** Closed months whose ledger has other sums, or whose running totals do not continue. Those whose legal time is over are passed over. */
  async contradicted(database, at) {
    const since = monthAfter(monthOf(yearsAfter(at, -keptYears)));
    const rows = await database.rows<{ month: string }>(sql`
      with entered as (
        select to_char(entered_at at time zone 'Europe/Paris', 'YYYY-MM') as month, count(*) as lines,
          coalesce(-sum(amount_cents) filter (where account = 'sales'), 0) as net,
          coalesce(-sum(amount_cents) filter (where account = 'vat'), 0) as vat,
          coalesce(sum(amount_cents) filter (where account like 'cash:%'), 0) as cash
        from ledger where entered_at >= (${since} || '-01')::date::timestamp at time zone 'Europe/Paris' group by 1),
      continued as (
        select c.*, sum(gross_cents) over before as gross_sum, sum(vat_cents) over before as vat_sum
        from period_closings c window before as (order by month))
      select c.month from continued c left join entered e on e.month = c.month
      where (c.month >= ${since} and (coalesce(e.lines, 0), coalesce(e.net, 0), coalesce(e.vat, 0), coalesce(e.cash, 0))
          <> (c.ledger_lines, c.net_cents, c.vat_cents, c.received_cents - c.returned_cents))
        or (c.perpetual_gross_cents, c.perpetual_vat_cents) <> (c.gross_sum, c.vat_sum)
      order by 1`);
    return rows.map(({ month }) => month);
  },
};
