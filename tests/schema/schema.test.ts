import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openTestPool } from "#tests/support/database.ts";
import { root } from "#tests/support/program.ts";
import { schemaText } from "./schema-text.ts";

test("schema.sql is the schema that the migrations make: `npm run schema` writes it anew", async () => {
  const { database, close } = await openTestPool();
  const made = await schemaText(database);
  await close();
  expect(made).toBe(readFileSync(path.join(root, "server/database/schema.sql"), "utf8"));
});
