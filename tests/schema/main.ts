import { writeFileSync } from "node:fs";
import path from "node:path";
import { openTestPool } from "#tests/support/database.ts";
import { root } from "#tests/support/program.ts";
import { schemaText } from "./schema-text.ts";

const { database, close } = await openTestPool();
writeFileSync(path.join(root, "server/database/schema.sql"), await schemaText(database));
await close();
