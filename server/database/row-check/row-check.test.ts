import { globSync, readFileSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createTestApp } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { declaredRows } from "#tests/support/declared-rows.ts";
import { rowFault } from "./row-check.ts";
import type { Shape } from "./shapes.ts";

let own: TestDatabase;
let client: Client;
beforeAll(async () => {
  own = await createTestDatabase();
  client = new Client({ connectionString: own.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await own.drop();
});

const optional = (shape: Shape): Shape => ({ oneOf: ["null", shape] });
const mark: Shape = { oneOf: [{ literal: "liked" }, { literal: "listed" }] };

const fitting: [text: string, shape: Shape][] = [
  [
    "select 1 as id, 'a' as name, now() as at, true as is",
    { fields: { id: "number", name: "string", at: "Date", is: "boolean" } },
  ],
  ["select null::text as name", { fields: { name: optional("string") } }],
  ["select 'liked' as mark", { fields: { mark } }],
  [
    "select array[1, 2] as ids, '{a}'::text[] as words",
    { fields: { ids: { list: "number" }, words: { list: "string" } } },
  ],
  ["select '[{\"id\": 1}]'::json as found", { fields: { found: { list: { fields: { id: "number" } } } } }],
  ["select '{}'::jsonb as found", { fields: { found: { fields: { name: { oneOf: ["string", "undefined"] } } } } }],
  ["select '{\"a\": 1}'::jsonb as counts", { fields: { counts: { values: "number" } } }],
  ["select 1 as id, 2 as more", { fields: { id: "number" } }],
  [
    "select null::integer as id, 3 as total",
    { oneOf: [{ fields: { id: "number" } }, { fields: { id: "null", total: "number" } }] },
  ],
  ["select '\\x00'::bytea as hash", { fields: { hash: "Buffer" } }],
];

test.each(fitting)("%s fits its row", async (text, shape) => {
  expect(rowFault(shape, await client.query(text))).toBeUndefined();
});

const misfits: [what: string, text: string, shape: Shape, fault: RegExp][] = [
  ["a column that was renamed", "select 1 as number", { fields: { id: "number" } }, /no column id/],
  ["one of an answer without rows", "select 1 as number where false", { fields: { id: "number" } }, /no column id/],
  ["another type", "select 'x' as id", { fields: { id: "number" } }, /id is string/],
  ["another type without rows", "select 1.5 as id where false", { fields: { id: "number" } }, /id is string/],
  ["a null", "select 1 as id union all select null", { fields: { id: "number" } }, /id is null, declared number/],
  ["an unknown word", "select 'seen' as mark", { fields: { mark } }, /mark is "seen", declared "liked" \| "listed"/],
  ["a list of something else", "select '{a}'::text[] as ids", { fields: { ids: { list: "number" } } }, /ids is a list/],
  ["a null in a list", "select array[1, null] as ids", { fields: { ids: { list: "number" } } }, /ids\[1\] is null/],
  [
    "a null within JSON",
    "select '{\"a\": null}'::json as x",
    { fields: { x: { fields: { a: "string" } } } },
    /x\.a is null/,
  ],
  [
    "a field that JSON lacks",
    "select '{}'::json as x",
    { fields: { x: { fields: { a: "string" } } } },
    /x\.a is undefined/,
  ],
  [
    "an instant in JSON",
    'select \'{"at": "2026"}\'::json as x',
    { fields: { x: { fields: { at: "Date" } } } },
    /x\.at is/,
  ],
];

test.each(misfits)("%s is found", async (_what, text, shape, fault) => {
  expect(rowFault(shape, await client.query(text))).toMatch(fault);
});

test("every statement of the program has its row type read", () => {
  const places = globSync("server/**/*.ts").flatMap((file) => {
    if (file.endsWith(".test.ts") || file.startsWith("server/database/row-check/")) return [];
    const lines = readFileSync(file, "utf8").split("\n");
    return lines.flatMap((line, index) => (/\.rows?<.*[>{|&]/.test(line) ? [`${file}:${index + 1}`] : []));
  });
  const rows = declaredRows();
  expect(places.length).toBeGreaterThan(100);
  expect(places.filter((place) => !rows[place])).toEqual([]);
});

describe("in the running program", () => {
  test.each([
    [
      "a null that nobody declared",
      sql`alter table pages alter content_fr drop not null`,
      sql`update pages set content_fr = null`,
      "content is null",
    ],
    [
      "a column of another type",
      sql`drop trigger keep_page_version on pages`,
      sql`do $$ begin
        alter table pages alter in_force_since type date;
        alter table page_versions alter in_force_since type date;
        alter table page_plans alter in_force_since type date;
      end $$`,
      "since is string",
    ],
  ])("%s fails the call, and the log says where", async (_what, alter, change, fault) => {
    const app = await createTestApp();
    try {
      await app.database.run(alter);
      await app.database.run(change);
      const response = await app.send("GET", "/api/pub/page/cgu");
      expect(response.status).toBe(500);
      expect(app.logged()).toMatch(new RegExp(`server/features/support/queries\\.ts:\\d+: ${fault}`));
    } finally {
      await app.close();
    }
  });
});
