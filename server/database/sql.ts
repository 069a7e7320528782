import sql, { join, raw, type Sql } from "sql-template-tag";

/** The only way to write a statement: `sql` binds every value, `join` composes, `raw` is for constant text only. */
export { join, raw, sql, type Sql };
