import { raw, type Sql } from "#server/database/sql.ts";

/** The names of a plan's group in every language, of the plan aliased so in the statement. */
export const groupNames = (plan: string): Sql =>
  raw(`(select g.names from plan_groups g where g.id = ${plan}.group_id)`);
