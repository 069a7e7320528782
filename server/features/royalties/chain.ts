import type { Chain } from "#server/chains/chain.ts";
import { sql } from "#server/database/sql.ts";
import { digestOf } from "./month-queries.ts";

/** See `seal_royalty_month` in the migrations. */
export const royaltyChain: Chain = {
  name: "royalties",
  contents: (keys) => sql`
    select month as row_key, jsonb_build_array(month, floor(extract(epoch from closed_at) * 1000)::bigint, revenue_cents,
      basis_points, pool_cents, house_cents, correction_cents, seconds, views, encode(digest, 'hex'))::text as content
    from royalty_months ${keys ? sql`where month = any(${[...keys]}::text[])` : sql``}`,
  keptYears: null,

  /** Months whose statements are not as they were written. */
  async contradicted(database) {
    const rows = await database.rows<{ month: string }>(sql`
      select m.month from royalty_months m where m.digest <> ${digestOf(sql`m.month`)} order by 1`);
    return rows.map(({ month }) => month);
  },
};
