import sql, { join, raw, type Sql } from "sql-template-tag";

/** The one way to write a statement: `sql` binds every value, `join` composes, `raw` is for fixed words only. */
export { join, raw, sql, type Sql };
