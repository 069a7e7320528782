import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { QualityReport } from "#contract/quality.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";
import { createQualityKeeping } from "./keeping.ts";

const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const minuteMs = 60_000;

let site: CatalogueFixture;
let accountant: Client;
let viewer: Identity;
let kid: Identity;
let film: number;
beforeAll(async () => {
  site = await createCatalogueFixture();
  ({ adult: viewer, kid } = await site.viewers());
  film = await site.film({ title_fr: "Les nombres" });
  const { id } = await createStaffMember(site, ["accountant"]);
  accountant = site.as({ token: await openStaffSession(site, id) });
});
afterAll(() => site.close());
beforeEach(async () => {
  for (const table of ["quality_reports", "quality_days", "quality_histograms", "tries"] as const)
    await site.database.run(sql`delete from ${sql([table])}`);
  await site.database.run(sql`update quality_state set kept_at = null`);
});

const now = () => site.clock.now().getTime();
function made(changes: Partial<QualityReport> = {}): QualityReport {
  return {
    v: 2,
    e: "t",
    sid: randomUUID(),
    sn: 0,
    ts: now(),
    cid: String(film),
    sta: "p",
    bs: false,
    bsd: 0,
    "silecs-pd": minuteMs,
    bl: 20_000,
    "silecs-nt": "wifi",
    ...changes,
  };
}
async function send(reports: readonly object[], { sentAt = now(), from = viewer, cookie = "" } = {}) {
  const headers = { "user-agent": chrome, ...(cookie && { cookie }) };
  return (await site.send("POST", "/api/quality-reports", { ...from, headers, body: { ts: sentAt, reports } })).status;
}
/** As the job does. */
const keep = (at = site.clock.now()) =>
  createQualityKeeping({ database: site.database }).keep({ at, signal: new AbortController().signal });
const kept = () =>
  site.database.rows<{ day: string; sn: number }>(sql`select day, sn from quality_reports order by sid, sn`);
const sums = async () => [
  ...(await site.database.rows<object>(sql`select * from quality_days order by day, kind, key`)),
  ...(await site.database.rows<object>(sql`select * from quality_histograms order by day, kind, key, measure, bucket`)),
];
const ofDay = async () => {
  await keep();
  const { rows } = await accountant("GET /admin/figures/quality", { query: { from: "2026-03-10" } });
  return rows.at(-1);
};

test("a new service has no quality, and says so with an empty list", async () => {
  expect(await accountant("GET /admin/figures/quality")).toMatchObject({ from: null, rows: [] });
  await keep();
  expect(await accountant("GET /admin/figures/quality/by", { query: { by: "title" } })).toMatchObject({ rows: [] });
});

test("sixty seconds of stalls in ten minutes are a tenth of the time, told by one report a minute", async () => {
  const sid = randomUUID();
  const stalls = [20_000, 0, 9500, 2000, 500, 8000, 0, 1000, 0, 19_000];
  for (const [sn, bsd] of stalls.entries())
    expect(await send([made({ sid, sn, bsd, bs: bsd > 0, "silecs-pd": minuteMs - bsd })])).toBe(200);
  const day = await ofDay();
  expect(Math.abs((day?.stall_ratio ?? 0) * 10 - 1)).toBeLessThan(0.02);
  expect(day).toMatchObject({ playbacks: 1, stalled_playbacks: 1, failed_playbacks: 0 });
});

test("starts have a score by Mux’s formula beside median and 95th percentile", async () => {
  const waits = [...Array.from({ length: 18 }, () => 2000), 8000, 8000];
  await send(waits.map((msd) => made({ msd, br: 2400 })));
  const day = await ofDay();
  expect(day?.start_score).toBe(77);
  expect(Math.abs((day?.start_median_ms ?? 0) / 2000 - 1)).toBeLessThan(0.03);
  expect(Math.abs((day?.start_p95_ms ?? 0) / 8000 - 1)).toBeLessThan(0.03);
  expect(Math.abs((day?.bitrate_median_kbps ?? 0) / 2400 - 1)).toBeLessThan(0.03);
});

test("what is sent twice, before and after a reload, counts once; what is lacking is added", async () => {
  const first = [made({ msd: 1000 }), made()];
  await send(first);
  await send([...first, made()]);
  expect(await kept()).toHaveLength(3);
  expect(await ofDay()).toMatchObject({ playbacks: 3 });
});

test("by title, browser and network, of five playbacks and more", async () => {
  const other = await site.film();
  await send(Array.from({ length: 6 }, () => made()));
  await send(
    Array.from({ length: 4 }, () => made({ cid: String(other), ec: ["media"], sta: "f", "silecs-nt": "cellular" })),
  );
  await keep();
  const by = (key: "title" | "browser" | "network") =>
    accountant("GET /admin/figures/quality/by", { query: { by: key, from: "2026-03-10" } });
  expect(await by("title")).toMatchObject({
    rows: [{ key: String(film), title: "Les nombres", playbacks: 6 }],
    withheld: 1,
  });
  expect(await by("browser")).toMatchObject({ rows: [{ key: "Chrome", playbacks: 10, failed_playbacks: 4 }] });
  expect(await by("network")).toMatchObject({ rows: [{ key: "wifi" }], withheld: 1 });
});

test("a player’s clock may be wrong: only the age of a report counts, and the future is now", async () => {
  const year = 365 * 86_400_000;
  await send([made({ ts: now() + year - 2 * 86_400_000 })], { sentAt: now() + year });
  await send([made({ ts: now() + year })]);
  await send([made({ ts: 0 })]);
  expect((await kept()).map(({ day }) => day).toSorted()).toEqual(["2026-03-08", "2026-03-10"]);
});

test("made again from all reports the sums are the same, late reports change their own day, and old ones are sums alone", async () => {
  await send([made({ msd: 900, br: 1200, ts: now() - 3 * 86_400_000 }), made({ bsd: 500, bs: true })]);
  await keep();
  await send([made({ br: 4800, ts: now() - 86_400_000 })]);
  await keep();
  const before = await sums();
  await site.database.run(sql`delete from quality_days`);
  await site.database.run(sql`delete from quality_histograms`);
  await site.database.run(sql`update quality_state set kept_at = null`);
  await keep();
  expect(await sums()).toEqual(before);
  await keep(new Date("2027-05-01T09:00:00Z"));
  expect(await kept()).toEqual([]);
  expect(await sums()).toEqual(before);
});

test("nothing of a person is kept: neither account nor profile, session, address or full user agent", async () => {
  await send([made()]);
  const rows = await site.database.rows<object>(sql`select to_jsonb(r) as row from quality_reports r`);
  expect(JSON.stringify(rows)).not.toContain("140.0");
  const columns = await site.database.rows<{ name: string }>(sql`
    select column_name::text as name from information_schema.columns where table_name = 'quality_reports'`);
  expect(columns.map(({ name }) => name).filter((name) => /account|profile|session|address|agent/.test(name))).toEqual(
    [],
  );
});

describe("no report is taken", () => {
  test.each([
    ["a negative time", { bsd: -1 }],
    ["more than two minutes in a minute", { "silecs-pd": 600_000 }],
    ["an endless bit rate", { br: 1e9 }],
    ["text for a number", { msd: "1000" }],
    ["a session that is none", { sid: "camille@example.fr" }],
    ["a title that is none", { cid: "1; drop" }],
    ["an unknown failure", { ec: ["4242 4242 4242 4242"] }],
    ["a field of its own", { email: "camille@example.fr" }],
  ])("of %s", async (_what, changes) => {
    expect(await send([{ ...made(), ...changes }])).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test("without a session, of a kid, of a blocked person, or where measurement was refused", async () => {
    expect(await send([made()], { from: {} })).toBe(401);
    expect(await send([made()], { from: kid })).toBe(403);
    expect(await send([made()], { cookie: "cookieChoice=refused.1770000000000" })).toBe(200);
    const ofViewer = sql`(select account_id from profiles where id = ${viewer.profile ?? 0})`;
    await site.database.run(sql`
      insert into account_restrictions (account_id, kind, set_at) values (${ofViewer}, 'objection', ${site.clock.now()})`);
    expect(await send([made()])).toBe(200);
    await site.database.run(sql`delete from account_restrictions`);
    const { adult: blocked } = await site.viewers();
    await site.database.run(sql`
      delete from sessions where account_id = (select account_id from profiles where id = ${blocked.profile ?? 0})`);
    expect(await send([made()], { from: blocked })).toBe(401);
    expect(await kept()).toEqual([]);
  });

  test("beyond six hundred calls an hour of an account, or twenty in a call", async () => {
    expect(await send(Array.from({ length: 21 }, () => made()))).toBe(400);
    await send([made()]);
    await site.database.run(sql`update tries set count = 600`);
    expect(await send([made()])).toBe(429);
  });
});

test("a file has the same, and support sees none of it", async () => {
  await send([made({ msd: 2000 })]);
  await keep();
  const token = await openStaffSession(site, (await createStaffMember(site, ["accountant"])).id);
  const text = await (await site.send("GET", "/api/admin/figures/quality.csv?from=2026-03-10", { token })).text();
  expect(text.split("\n")[1]).toMatch(/^2026-03-10,2026-03-10,1,80,\d+,\d+,0,0,0,,$/);
  await send(Array.from({ length: 4 }, () => made({ msd: 2000 })));
  await keep();
  const by = "/api/admin/figures/quality-by.csv?from=2026-03-10&by=";
  const [head, line] = (await (await site.send("GET", `${by}title`, { token })).text()).split("\n");
  expect(head).toContain("key,series,title,playbacks,start_score,");
  expect(line).toMatch(new RegExp(`^${film},,Les nombres,5,80,`));
  expect(await (await site.send("GET", `${by}network`, { token })).text()).toContain("\nwifi,,,5,80,");
  const support = site.as({ token: await openStaffSession(site, (await createStaffMember(site, ["support"])).id) });
  await expectFault(support("GET /admin/figures/quality"), "notAllowed");
});
