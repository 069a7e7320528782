// Writes server/database/schema.sql, the current schema, from a new database with all migrations.
import { runScript } from "./run-script.mjs";

await runScript("tests/schema/main.ts", { built: false });
