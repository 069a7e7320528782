import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMigrationReport } from "./migration-report.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fixture() {
  const lines: string[] = [];
  const write = (_facts: object, text: string) => void lines.push(text);
  const report = createMigrationReport({ info: write, warn: write }, () => Date.now());
  return { lines, report };
}
const name = "0300-long.sql";

test("an older database gets a line a migration, and every ten seconds one about a long one", async () => {
  const { lines, report } = fixture();
  report.onEvent({ kind: "pending", names: [name], isNew: false });
  expect(report.status()).toEqual({ status: "migrating" });
  report.onEvent({ kind: "begun", name });
  await vi.advanceTimersByTimeAsync(10_000);
  report.onEvent({ kind: "advanced", name, done: 250, total: 1000 });
  expect(report.status()).toEqual({ status: "migrating", migration: name, done: 250, total: 1000 });
  await vi.advanceTimersByTimeAsync(10_000);
  // Rows that are added meanwhile are done without having been counted.
  report.onEvent({ kind: "advanced", name, done: 1100, total: 1000 });
  await vi.advanceTimersByTimeAsync(10_000);
  report.onEvent({ kind: "applied", name });
  report.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([
    "the database is older than the program: 1 migrations",
    `migrating ${name}: 10 s so far`,
    `migrating ${name}: 20 s so far, 25 %`,
    `migrating ${name}: 30 s so far, 100 %`,
    `migrated ${name} in 30 s`,
  ]);
  expect(report.status()).toEqual({ status: "starting" });
});

test("a new database gets one line for all of its migrations", () => {
  const { lines, report } = fixture();
  report.onEvent({ kind: "pending", names: ["0001-a.sql", "0002-b.sql"], isNew: true });
  for (const one of ["0001-a.sql", "0002-b.sql"]) {
    report.onEvent({ kind: "begun", name: one });
    report.onEvent({ kind: "applied", name: one });
  }
  report.end();
  expect(lines).toEqual(["made the tables of a new database"]);
});

test("a migration whose table is in use is reported once, however often it is tried", () => {
  const { lines, report } = fixture();
  report.onEvent({ kind: "pending", names: [name], isNew: false });
  report.onEvent({ kind: "begun", name });
  for (let attempt = 0; attempt < 3; attempt += 1) report.onEvent({ kind: "postponed", name });
  report.end();
  expect(lines.slice(1)).toEqual([`${name} waits: its tables are in use by another program`]);
});

test("a program whose database a newer one has migrated says so", () => {
  const { lines, report } = fixture();
  report.onEvent({ kind: "ahead", names: [name] });
  expect(lines).toEqual([`a newer version has migrated the database (${name}); this one may run beside it`]);
});
