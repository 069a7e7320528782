import type { Chain } from "#server/chains/chain.ts";
import { sql } from "#server/database/sql.ts";

/** See `seal_audit_entry` in the migrations. */
export const auditChain: Chain = {
  name: "audit_log",
  contents: (keys) => sql`
    select id::text as row_key, jsonb_build_array(id, member_id, actor, roles, call, subject, before, after, reason, address,
      floor(extract(epoch from created_at) * 1000)::bigint)::text as content
    from audit_log ${keys ? sql`where id = any(${[...keys]}::bigint[])` : sql``}`,
  keptYears: null,
};
