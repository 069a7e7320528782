import { sql } from "#server/database/sql.ts";

/** Of a subscription `s`: nothing is charged while one of its payments is disputed, where that was set when the dispute was opened. */
export const isPaused = sql`exists (
  select from disputes d where d.subscription_id = s.id and d.state = 'open' and d.while_open <> 'keep')`;
