import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { MIGRATIONS, readMigrations } from "#server/database/migrate.ts";
import type { Migration } from "#server/database/migration.ts";
import { releases } from "#server/database/releases.ts";
import { root } from "#tests/support/program.ts";
import { faultsIn, ruled } from "./lint.ts";

const file = (text: string, name = "9000-planted.sql"): Migration => ({ name, text, sha256: "" });

/** The broken rules of each text, by one run of the linter. */
function lint(texts: readonly string[]): Map<string, string[]> {
  const files = texts.map((text, index) => file(text, `${9000 + index}-planted.sql`));
  const faults = faultsIn(files);
  return new Map(
    files.map(({ name, text }) => [text, faults.filter((fault) => fault.file === name).map(({ rule }) => rule)]),
  );
}

test("every migration since the first release of the list is safe beside the release before it", () => {
  const faults = faultsIn(ruled(readMigrations(MIGRATIONS)));
  expect(faults.map(({ file: name, rule, message }) => `${name}: ${rule}: ${message}`)).toEqual([]);
});

test("the recipe of a plain field follows the rule", () => {
  const patch = readFileSync(path.join(root, "tests/docs/recipes/title-field.patch"), "utf8");
  const [, added = ""] = /^\+\+\+ b\/server\/database\/migrations\/.*\n@@.*\n((?:\+.*\n)+)/m.exec(patch) ?? [];
  expect(added).toContain("alter table videos");
  const text = added.replaceAll(/^\+/gm, "");
  expect(lint([text]).get(text)).toEqual([]);
});

test("the list of releases is in order", () => {
  const last = releases.map(({ lastMigration }) => lastMigration);
  expect(last.filter((number) => !/^\d{4}$/.test(number))).toEqual([]);
  expect(last).toEqual(last.toSorted());
});

const lastMigration = releases[0]?.lastMigration ?? "";

const refused: [rule: string, text: string][] = [
  ["ban-drop-column", "alter table videos drop column slug;"],
  ["ban-drop-table", "drop table videos;"],
  ["ban-drop-view", "drop view titles;"],
  ["ban-drop-function", "drop function standing_of(integer, smallint, timestamptz);"],
  ["ban-drop-type", "drop type mood;"],
  ["renaming-column", "alter table videos rename column slug to address;"],
  ["renaming-table", "alter table videos rename to films;"],
  ["ban-rename-value", "alter type mood rename value 'sad' to 'blue';"],
  ["changing-column-type", "alter table videos alter column slug type varchar;"],
  ["ban-drop-not-null", "alter table videos alter column slug drop not null;"],
  ["adding-required-field", "alter table videos add column year integer not null;"],
  ["adding-not-nullable-field", "alter table videos alter column year set not null;"],
  ["adding-field-with-default", "alter table videos add column token uuid default gen_random_uuid();"],
  ["require-concurrent-index-creation", "create index videos_year on videos (year);"],
  ["require-concurrent-index-deletion", "drop index videos_year;"],
  ["ban-concurrent-index-creation-in-transaction", "select 1; create index concurrently videos_year on videos (year);"],
  ["constraint-missing-not-valid", "alter table videos add constraint recent check (year > 1900);"],
  [
    "constraint-missing-not-valid",
    "alter table videos add constraint recent check (year > 1900) not valid; alter table videos validate constraint recent;",
  ],
  ["adding-foreign-key-constraint", "alter table videos add foreign key (series_id) references videos;"],
  ["disallowed-unique-constraint", "alter table videos add constraint once unique (slug);"],
  ["column-with-check", "alter table videos add column year integer check (year > 1900);"],
  [
    "column-with-check",
    "alter table videos add mood text, add column year integer not null default 2000 check (year > 1900);",
  ],
  ["require-batches", "update videos set year = 2000;"],
  ["require-batches", "with old as (select 1) update videos set year = 2000 from old;"],
  ["require-batches", "delete from videos where year is null;"],
  ["ban-truncate", "truncate videos;"],
  ["ban-lock-table", "lock table videos in exclusive mode;"],
  ["ban-rewrite", "alter table videos set unlogged;"],
];

const unexplained: [which: string, text: string][] = [
  ["without a reason", "-- squawk-ignore require-concurrent-index-creation\ncreate index a on videos (year);"],
  ["for a whole file", "-- squawk-ignore-file\n-- safe: small\ncreate index a on videos (year);"],
  [
    "that takes away, without the migration after which nothing uses it",
    "-- safe: small\n-- squawk-ignore ban-drop-column\nalter table videos drop column slug;",
  ],
  [
    "that takes away what the release before uses",
    "-- contracts 8999-other.sql: unused\n-- squawk-ignore ban-drop-column\nalter table videos drop column slug;",
  ],
];

const accepted: [what: string, text: string][] = [
  ["a column that nobody has to fill", "alter table videos add column year integer;"],
  ["a column with a constant", "alter table videos add column year integer not null default 2000;"],
  [
    "a new table with its indexes",
    "create table moods (id integer generated always as identity primary key, video_id integer not null references videos);\ncreate index moods_video on moods (video_id);",
  ],
  ["an index that is made concurrently", "create index concurrently videos_year on videos (year);"],
  ["an index that is dropped concurrently", "drop index concurrently videos_year;"],
  ["a constraint for new rows", "alter table videos add constraint recent check (year > 1900) not valid;"],
  ["the check of older rows, in a file of its own", "alter table videos validate constraint recent;"],
  [
    "a change of many rows in batches",
    "-- batches of 1000 by videos.id\nupdate videos set year = 2000 where id = any($1) and year is null;",
  ],
  [
    "a function, whatever it does when it is called",
    "create or replace function f() returns void language sql as $$ delete from videos $$;",
  ],
  ["words of a page", "update pages set content_fr = '<p>' where slug = 'cgu';"],
  ["rows of a list", "insert into plans (id) values (9) on conflict (id) do update set id = 9;"],
  [
    "an exception of ours with its reason",
    "-- safe: one row\n-- squawk-ignore require-batches\nupdate dispute_settings set while_open = 'keep';",
  ],
  [
    "an exception with its reason",
    "-- safe: twenty rows\n-- squawk-ignore require-concurrent-index-creation\ncreate index a on plans (id);",
  ],
  [
    "taking away what an earlier release made unnecessary",
    `-- contracts ${lastMigration}-moods.sql: nothing reads it since\n-- squawk-ignore ban-drop-column\nalter table videos drop column slug;`,
  ],
];

describe("planted migrations", () => {
  let rules: Map<string, string[]>;
  beforeAll(() => {
    rules = lint([...refused, ...unexplained, ...accepted].map(([, text]) => text));
  });

  test.each(refused)("%s is refused: %s", (rule, text) => {
    expect(rules.get(text)).toContain(rule);
  });
  test.each(unexplained)("an exception %s is refused", (_which, text) => {
    expect(rules.get(text)).toContain("unexplained-exception");
  });
  test.each(accepted)("%s is accepted", (_what, text) => {
    expect(rules.get(text)).toEqual([]);
  });
});

test("a file that the runner would send without its limits is refused", () => {
  const planted = file("alter table videos add column year integer;");
  expect(faultsIn([planted])).toEqual([]);
  const unlimited = faultsIn([planted], ({ text }) => `begin;\n${text}\ncommit`);
  expect(unlimited.map(({ rule }) => rule)).toEqual(["require-lock-timeout", "require-statement-timeout"]);
});
