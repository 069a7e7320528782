import type { Chain } from "#server/chains/chain.ts";
import { sql } from "#server/database/sql.ts";

/** See `seal_ledger_line` in the migrations. Books are kept for 10 years (Code de commerce, L123-22). */
export const ledgerChain: Chain = {
  name: "ledger",
  contents: (keys) => sql`
    select id::text as row_key, jsonb_build_array(id, payment_id, kind, account, amount_cents,
      floor(extract(epoch from entered_at) * 1000)::bigint)::text as content
    from ledger ${keys ? sql`where id = any(${[...keys]}::bigint[])` : sql``}`,
  keptYears: 10,
};
