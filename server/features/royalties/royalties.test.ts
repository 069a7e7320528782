import { Client as Connection } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { protectRecords } from "#server/chains/protect.ts";
import { verifyChains } from "#server/chains/verify.ts";
import { sealedChains } from "#server/compose/sealed-chains.ts";
import { raw, sql } from "#server/database/sql.ts";
import { ownerAddressOf } from "#tests/support/database.ts";
import { openRoyalties } from "#tests/support/royalties.ts";

let desk: Awaited<ReturnType<typeof openRoyalties>>;
let call: Client;
let ada: number;
let bea: number;
let film: number;
let other: number;
let gaumont: number;
let arte: number;
beforeAll(async () => {
  desk = await openRoyalties("2026-03-10T09:00:00Z");
  [ada, bea] = [await desk.subscriber(), await desk.subscriber()];
  [film, other] = [await desk.film("La Règle du jeu"), await desk.film("Playtime")];
  ({ call } = await desk.at("2026-03-11T09:00:00Z"));
  gaumont = await desk.holder("Gaumont", "by_minutes");
  arte = await desk.holder("Arte", "by_subscriber");
  await desk.holder("Sans titre", "by_minutes");
  await desk.give({ holder: gaumont, title: film, percent: 50, from: "2026-01-01" });
  await desk.give({ holder: arte, title: other, percent: 100, from: "2026-03-15" });
  await call("PUT /admin/royalties/rate", { body: { percent: 40, from: "2026-03" } });
  // Ada watches 30 minutes of one film, Bea 10 minutes of each, of which one before Arte's share began.
  await desk.watch(ada, film, "2026-03-20T20:00:00Z", 1800);
  await desk.watch(bea, film, "2026-03-20T20:00:00Z", 600);
  await desk.watch(bea, other, "2026-03-14T20:00:00Z", 300);
  await desk.watch(bea, other, "2026-03-20T21:00:00Z", 300);
});
afterAll(() => desk.close());

const preview = (month: string) => call("GET /admin/royalties/closing-preview", { query: { month } });
const close = (month: string, fingerprint: string) =>
  call("POST /admin/royalties/closings", { body: { month, fingerprint } });
const closeAsShown = async (month: string) => close(month, (await preview(month)).fingerprint);
const statementsOf = async (id: number) =>
  (await call("GET /admin/rights-holders/{id}/statements", { params: { id } })).data;
const refusedFor = (attempt: Promise<unknown>, reason: string) =>
  expect(attempt).rejects.toMatchObject({ status: 409, details: { reason } });
const linesOf = (holder: number, month: string) =>
  desk.database.rows<{
    kind: string;
    watched_month: string;
    title_id: number;
    seconds: number;
    amount_cents: number;
  }>(sql`
    select l.kind, l.watched_month, l.title_id, l.seconds, l.amount_cents
    from royalty_lines l join royalty_statements s on s.id = l.statement_id
    where s.holder_id = ${holder} and s.month = ${month} order by l.place`);

test("a month is closed in order, once it is over, counted, closed in the books and has a rate", async () => {
  await refusedFor(preview("2026-03"), "empty");
  ({ call } = await desk.at("2026-03-21T09:00:00Z"));
  await desk.count();
  await refusedFor(preview("2026-03"), "early");
  ({ call } = await desk.at("2026-04-03T09:00:00Z"));
  await refusedFor(preview("2026-03"), "uncounted");
  await desk.count();
  await refusedFor(preview("2026-03"), "books");
  await desk.closeBooks();
  await refusedFor(preview("2026-04"), "order");
});

test("the pool is divided to the cent by both keys, and the rest stays with the house", async () => {
  const { fingerprint, effects } = await preview("2026-03");
  // Two years of 83.25 € before VAT, of which 40 % are divided: 66.60 €.
  expect(effects.join(" ")).toMatch(/166,50.*66,60/su);
  const both = await Promise.allSettled([close("2026-03", fingerprint), close("2026-03", fingerprint)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await refusedFor(close("2026-03", fingerprint), "closed");
  // 2400 of 3000 seconds, of which half is Gaumont's. Bea paid 33.30 €, and watched Arte's film for a quarter of her time since its share began.
  expect(await linesOf(gaumont, "2026-03")).toMatchObject([{ seconds: 2400, amount_cents: 2664 }]);
  expect(await linesOf(arte, "2026-03")).toMatchObject([{ seconds: 300, amount_cents: 833 }]);
  const [month] = (await call("GET /admin/royalties")).data;
  expect(month).toMatchObject({ month: "2026-03", pool_cents: 6660, house_cents: 6660 - 2664 - 833, seconds: 3000 });
});

test("no person is left in what is kept, and a holder without titles has no statement", async () => {
  expect(await desk.database.rows(sql`select from royalty_viewers where day < '2026-04-01'`)).toEqual([]);
  const rows = await desk.database.rows<{ name: string }>(sql`select name from royalty_statements order by name`);
  expect(rows.map(({ name }) => name)).toEqual(["Arte", "Gaumont"]);
  const [{ territory } = { territory: "" }] = await desk.database.rows<{ territory: string | null }>(
    sql`select territory from royalty_lines limit 1`,
  );
  // Fewer than five accounts watched.
  expect(territory).toBe(null);
});

test("a statement is a PDF and a CSV with its definitions", async () => {
  const [{ id } = { id: 0 }] = await statementsOf(gaumont);
  const csv = await desk.file(`/api/admin/royalty-statements/${id}/statement.csv`);
  const lines = csv.toString("utf8").split("\r\n");
  expect(lines[1]).toBe(`2026-03,watched,2026-03,${film},La Règle du jeu,other,50.00,40.00,0,26.64,EUR`);
  expect(lines[2]).toBe("2026-03,total,,,Gaumont,,,40.00,0,26.64,EUR");
  expect(lines.filter((line) => line.includes("definition")).length).toBeGreaterThan(5);
  const pdf = await desk.file(`/api/admin/royalty-statements/${id}/statement.pdf`);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});

test("what is found late, and a share that is changed afterwards, are lines of the next month", async () => {
  const before = await desk.database.rows(sql`select * from royalty_days where day < '2026-04-01' order by 1, 2, 3`);
  await desk.watch(ada, film, "2026-03-31T20:00:00Z", 600);
  await desk.database.run(sql`update royalty_state set counted_at = '2026-04-01T09:00:00Z'`);
  await desk.count();
  await desk.count();
  await desk.give({ holder: arte, title: film, percent: 25, from: "2026-03-01", until: "2026-03-31" });
  await desk.watch(bea, other, "2026-04-04T20:00:00Z", 600);
  ({ call } = await desk.at("2026-05-02T09:00:00Z"));
  await desk.count();
  await desk.closeBooks();
  await closeAsShown("2026-04");
  // 600 seconds at 66.60 € for 3000, half of it and a quarter of it.
  expect(await linesOf(gaumont, "2026-04")).toMatchObject([
    { kind: "late", watched_month: "2026-03", seconds: 600, amount_cents: 666 },
  ]);
  // A quarter of what Ada and Bea paid for the film by their own minutes: (33.30 + 16.65) / 4.
  expect(await linesOf(arte, "2026-04")).toMatchObject([
    { kind: "watched", title_id: other, seconds: 600, amount_cents: 0 },
    { kind: "late", seconds: 600, amount_cents: 333 },
    { kind: "share", watched_month: "2026-03", title_id: film, amount_cents: 1249 },
  ]);
  expect(await desk.database.rows(sql`select * from royalty_days where day < '2026-04-01' order by 1, 2, 3`)).toEqual(
    before,
  );
});

test("a month without anything new has no corrections, and a holder with titles gets a statement of zero", async () => {
  ({ call } = await desk.at("2026-06-02T09:00:00Z"));
  await desk.count();
  await desk.closeBooks();
  const closed = await closeAsShown("2026-05");
  expect(closed).toMatchObject({ pool_cents: 0, house_cents: 0, correction_cents: 0, seconds: 0 });
  expect((await statementsOf(gaumont))[0]).toMatchObject({ month: "2026-05", amount_cents: 0, seconds: 0 });
  expect(await linesOf(gaumont, "2026-05")).toEqual([]);
});

test("a person who is erased changes no closed month, and nothing of theirs is left", async () => {
  await desk.watch(bea, film, "2026-06-01T20:00:00Z", 600);
  await desk.count();
  const closed = () => desk.database.rows(sql`select * from royalty_lines order by statement_id, place`);
  const [before, ofJune] = [await closed(), await desk.secondsOn("2026-06-01")];
  await desk.erase(bea);
  await desk.count();
  expect(await closed()).toEqual(before);
  expect([ofJune, await desk.secondsOn("2026-06-01")]).toEqual([600, 600]);
  expect(await desk.database.rows(sql`select from royalty_viewers where account_id = ${bea}`)).toEqual([]);
});

test.each([
  ["a changed line", sql`update royalty_lines set amount_cents = 0`],
  ["a removed statement", sql`delete from royalty_statements`],
  ["a changed month", sql`update royalty_months set pool_cents = 0`],
  [
    "watching in a closed month",
    sql`insert into royalty_days (day, title_id, territory) values ('2026-03-01', 1, 'FR')`,
  ],
  [
    "a line of a closed month",
    sql`insert into royalty_lines select (jsonb_populate_record(l, '{"place": 99}')).* from royalty_lines l limit 1`,
  ],
  ["another rate of a closed month", sql`update royalty_rates set basis_points = 1`],
  [
    "a month out of order",
    sql`insert into royalty_months select (jsonb_populate_record(m, '{"month": "2026-09"}')).* from royalty_months m limit 1`,
  ],
])("the database refuses %s", async (_what, statement) => {
  await expect(desk.database.run(statement)).rejects.toThrow(/never|closed|follow/);
});

test("what is changed past the program is found", async () => {
  const faults = async () =>
    (await verifyChains(desk.database, sealedChains, [], desk.clock.now())).faults.map(
      ({ chain, key, kind }) => `${chain} ${key} ${kind}`,
    );
  expect(await faults()).toEqual([]);
  await desk.database.run(sql`alter table royalty_lines disable trigger user`);
  await desk.database.run(sql`update royalty_lines set amount_cents = amount_cents + 1 where kind = 'late'`);
  expect(await faults()).toEqual(["royalties 2026-04 contradicted"]);
});

test("months are closed as before where the records belong to a role of their own", async () => {
  const owner = new Connection({ connectionString: await ownerAddressOf(desk.databaseUrl) });
  await owner.connect();
  await protectRecords(owner, "silecs");
  await owner.end();
  for (const table of ["royalty_months", "royalty_statements", "royalty_lines"])
    await expect(desk.database.run(sql`alter table ${raw(table)} enable trigger user`)).rejects.toThrow(
      "must be owner",
    );
  ({ call } = await desk.at("2026-07-02T09:00:00Z"));
  await desk.count();
  await desk.closeBooks();
  await closeAsShown("2026-06");
  expect(await linesOf(gaumont, "2026-06")).toMatchObject([{ kind: "watched", seconds: 600 }]);
});
