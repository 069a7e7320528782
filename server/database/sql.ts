import sql, { empty, join, raw, type Sql } from "sql-template-tag";

/** The one way to write a statement: `sql` binds every value, `join` and `empty` compose, `raw` is for fixed words only. */
export { empty, join, raw, sql, type Sql };
