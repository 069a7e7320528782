import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportSourcesWith } from "#server/compose/exports.ts";
import { sql } from "#server/database/sql.ts";
import type { ExportFiles } from "#server/features/exports/deps.ts";
import { joinedParts } from "#server/features/exports/joined-parts.ts";
import { listParts } from "#server/features/exports/part-queries.ts";
import { writeExport } from "#server/features/exports/writing.ts";
import { folderStores, type TestStores } from "#server/files/files-test-stores.ts";
import { fecFaults } from "#tests/support/fec.ts";
import { openBooks } from "../accounting-test-desk.ts";

let books: Awaited<ReturnType<typeof openBooks>>;
let accountant: Awaited<ReturnType<(typeof books)["staff"]>>;
beforeAll(async () => {
  books = await openBooks({ COMPANY_SIREN: "123 456 782", ACCOUNT_SALES: "706100" });
  books.site.clock.set("2025-12-31T22:59:59Z");
  await books.sell();
  books.site.clock.set("2025-12-31T23:00:00Z");
  const sold = await books.sell();
  await books.giveBack(sold, 33.33);
  await books.sell();
  accountant = await books.staff("accountant");
});
afterAll(() => books.close());

const year = { kind: "fec" as const, from: "2026-01-01", to: "2026-12-31" };
async function fileOf(days: { from: string; to: string } = year) {
  const { id } = await accountant.call("POST /admin/exports", { body: { kind: "fec", ...days } });
  await books.site.jobs.runAll();
  const one = await accountant.call("GET /admin/exports/{id}", { params: { id } });
  expect([one.state, one.rows_done]).toEqual(["done", one.rows_total]);
  const response = await books.site.send("GET", `/api/admin/exports/${id}/file.csv`, { token: accountant.token });
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "";
  return { id, name, type: response.headers.get("content-type"), content: Buffer.from(await response.arrayBuffer()) };
}
const cellsIn = (content: Buffer) =>
  content
    .toString("latin1")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split("\t"));

test("a year’s file is as article A47 A-1 has it: name, fields, opening balances, entries that balance", async () => {
  const { name, type, content } = await fileOf();
  expect([name, type]).toEqual(["123456782FEC20261231.txt", "text/plain; charset=iso-8859-15"]);
  expect(fecFaults(name, content)).toEqual([]);
  const rows = cellsIn(content).slice(1);
  const short = rows.map((cells) => [0, 2, 3, 4, 8, 11, 12].map((index) => cells[index]).join(" "));
  expect(short).toEqual([
    "AN 1 20260101 512000 AN 99,90 0,00",
    "AN 1 20260101 445710 AN 0,00 16,65",
    "AN 1 20260101 110000 AN 0,00 83,25",
    "VE 2 20260101 411000 2026-000001 99,90 0,00",
    "VE 2 20260101 445710 2026-000001 0,00 16,65",
    "VE 2 20260101 706100 2026-000001 0,00 83,25",
    "BQ 3 20260101 512000 2026-000001 99,90 0,00",
    "BQ 3 20260101 411000 2026-000001 0,00 99,90",
    ...short.slice(8),
  ]);
  expect(short.filter((line) => line.includes("AV-2026-000001"))).toHaveLength(5);
  const sum = (account: string) =>
    rows
      .filter((cells) => cells[4] === account && cells[0] !== "AN")
      .reduce((total, cells) => total + Number(cells[11]?.replace(",", "")) - Number(cells[12]?.replace(",", "")), 0);
  const inLedger = await books.site.database.row<{ vat: number; sales: number }>(sql`
    select sum(amount_cents) filter (where account = 'vat')::integer as vat,
      sum(amount_cents) filter (where account = 'sales')::integer as sales
    from ledger where entered_at >= '2025-12-31T23:00:00Z'`);
  expect({ vat: sum("445710"), sales: sum("706100") }).toEqual(inLedger);
  expect(sum("411000")).toBe(0);
});

test("a year without entries, and one before the first, are right files too", async () => {
  const next = await fileOf({ from: "2027-01-01", to: "2027-12-31" });
  expect(fecFaults(next.name, next.content)).toEqual([]);
  expect(cellsIn(next.content)).toHaveLength(4);
  const before = await fileOf({ from: "2020-01-01", to: "2020-12-31" });
  expect(fecFaults(before.name, before.content)).toEqual([]);
  expect(cellsIn(before.content)).toHaveLength(1);
});

test("a file needs both days of its year", async () => {
  for (const days of [{}, { from: "2026-01-01" }, { to: "2026-12-31" }])
    await expect(accountant.call("POST /admin/exports", { body: { kind: "fec", ...days } })).rejects.toMatchObject({
      status: 400,
    });
});

describe("an export that is cut in the middle", () => {
  let stores: TestStores;
  let files: ExportFiles;
  beforeAll(async () => {
    stores = await folderStores();
    files = await stores.create();
  });
  afterAll(() => stores.stop());

  test("is not done, cannot be downloaded, and goes on with the next number, to the same bytes", async () => {
    const { content } = await fileOf();
    const { id } = await accountant.call("POST /admin/exports", { body: year });
    let writes = 0;
    const dying = {
      ...files,
      write: async (key: string, part: Readable) => {
        writes += 1;
        if (writes % 2 === 0) throw new Error("killed");
        await files.write(key, part);
      },
    };
    const { database, clock, config } = books.site;
    const deps = { database, sources: exportSourcesWith(config.accounts), keptDays: 7, partRows: 1 };
    const run = { at: clock.now(), signal: new AbortController().signal, report: () => undefined };
    for (let kills = 0; kills < 2; kills += 1) {
      await expect(writeExport({ ...deps, files: dying }, id, run)).rejects.toThrow("killed");
      expect((await accountant.call("GET /admin/exports/{id}", { params: { id } })).state).toBe("running");
      const file = `/api/admin/exports/${id}/file.csv`;
      expect((await books.site.send("GET", file, { token: accountant.token })).status).toBe(409);
    }
    await writeExport({ ...deps, files }, id, run);
    const parts = await listParts(database, id);
    expect(parts).toHaveLength(3);
    const whole = await joinedParts(files, parts, clock.now()).read();
    expect(await buffer(Readable.from(whole))).toEqual(content);
  });
});

describe("the validator finds", () => {
  let name: string;
  let content: string;
  beforeAll(async () => {
    const file = await fileOf();
    [name, content] = [file.name, file.content.toString("latin1")];
  });
  const changed = (line: number, field: number, value: string) => {
    const rows = content.split("\r\n").map((row) => row.split("\t"));
    if (rows[line]) rows[line][field] = value;
    return rows.map((row) => row.join("\t")).join("\r\n");
  };
  test.each<[what: string, broken: () => string, found: string]>([
    ["a file that is cut within a line", () => content.slice(0, -20), "the last record is cut"],
    [
      "a file that is cut within an entry",
      () => `${content.split("\r\n").slice(0, 6).join("\r\n")}\r\n`,
      "does not balance",
    ],
    ["a missing entry", () => content.split("\r\n").toSpliced(4, 3).join("\r\n"), "no continuous sequence"],
    [
      "another order of fields",
      () => content.replace("JournalCode\tJournalLib", "JournalLib\tJournalCode"),
      "name the fields",
    ],
    ["an amount with a full stop", () => changed(4, 11, "99.90"), "an amount"],
    ["an amount that is wrong by a cent", () => changed(4, 11, "99,91"), "does not balance"],
    ["a date of another form", () => changed(4, 3, "2026-01-01"), "is no date"],
    ["an impossible day", () => changed(4, 9, "20260230"), "is no date"],
    ["a line of an earlier day", () => changed(4, 15, "20251231"), "order of their validation"],
    ["an account outside the chart", () => changed(4, 4, "client"), "chart of accounts"],
    ["an entry without its piece", () => changed(4, 8, ""), "no PieceRef"],
    ["a lettering without its date", () => changed(4, 13, "A"), "EcritureLet without DateLet"],
    ["two names of an account", () => changed(4, 5, "Autre"), "has two labels"],
    ["UTF-8", () => Buffer.from(content, "utf8").toString("latin1"), "UTF-8"],
  ])("%s", (_what, broken, found) => {
    expect(fecFaults(name, Buffer.from(broken(), "latin1")).join("\n")).toContain(found);
  });
  test("another name of the file, and entries after its year", () => {
    const file = Buffer.from(content, "latin1");
    expect(fecFaults("fec.txt", file)).toContain("the file is called fec.txt");
    expect(fecFaults("123456782FEC20251231.txt", file).join()).toContain("after the year’s end");
  });
});
