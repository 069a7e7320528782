import { sql } from "#server/database/sql.ts";

/** Of a subscription `s`: nothing is charged while one of its payments is disputed, where the operator has set so. */
export const isPaused = sql`exists (
  select from disputes d cross join dispute_settings g
  where d.subscription_id = s.id and d.state = 'open' and g.while_open <> 'keep')`;
