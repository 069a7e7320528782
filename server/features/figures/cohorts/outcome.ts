import { sql } from "#server/database/sql.ts";

/** What became of a free month, by its contract's next movement `n`. */
export const outcomeOf = sql`
  case when n.kind is null then 'running' when n.kind = 'trial_lost' then 'left' else 'turned' end`;
