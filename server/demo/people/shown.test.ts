import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { longDay } from "#contract/date-text.ts";
import { loadDemoData } from "#server/demo/first-start.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

/** What the desk shows of the demo's people on a day that is not the recorded one. */
let site: TestApp;
let desk: ReturnType<TestApp["as"]>;
beforeAll(async () => {
  site = await createTestApp();
  site.clock.set("2027-02-26T17:00:00Z");
  const { database, clock, config } = site;
  await loadDemoData({ database, clock, withAccounts: true, config });
  const { id } = await createStaffMember(site, ["support", "accountant", "moderator", "editor", "admin"]);
  desk = site.as({ token: await openStaffSession(site, id) });
});
afterAll(() => site.close());

type Letter = { id: number; account_id: number; locale: "fr" | "en"; body: string; html: string; created_at: Date };

test("letters read as they were sent, on the days that they have now", async () => {
  const letters = await site.database.rows<Letter>(sql`
    select id, account_id, locale, body, html, created_at from sent_letters where kind = 'billing.confirmation'`);
  expect(letters.length).toBeGreaterThan(200);
  for (const { body, html, created_at: at, locale } of letters) {
    expect(body).toContain(longDay(at, locale));
    expect(html).toContain(longDay(at, locale));
  }
  const [{ count } = { count: 0 }] = await site.database.rows<{ count: number }>(sql`
    select count(*)::integer as count from sent_letters where (body is null) <> (kind = 'notifications.digest')
      or body ~ '[\u0001-\u0008]' or html ~ '[\u0001-\u0008]' or subject ~ '[\u0001-\u0008]'`);
  expect(count).toBe(0);
  const { id, account_id: accountId } = letters.at(-1) ?? { id: 0, account_id: 0 };
  const shown = await desk("GET /admin/subscribers/{id}/letters/{letter_id}", {
    params: { id: String(accountId), letter_id: String(id) },
  });
  expect(shown.text).toContain(site.config.http.publicUrl);
  expect(shown.files.map(({ bytes }) => bytes > 500)).toContain(true);
});

test("files that letters brought along are stored under their own checksums", async () => {
  const files = await site.database.rows<{ sha256: Buffer; content: Buffer; named: number }>(sql`
    select c.sha256, c.content, (select count(*)::integer from letter_files f join sent_letters l on l.id = f.letter_id,
      jsonb_array_elements(l.attachments) a
      where f.sha256 = c.sha256 and a ->> 'sha256' = encode(c.sha256, 'hex') and (a ->> 'bytes')::integer = length(c.content)) as named
    from letter_contents c`);
  expect(files.length).toBeGreaterThan(200);
  for (const { sha256, content, named } of files) {
    expect(createHash("sha256").update(content).digest()).toEqual(sha256);
    expect(named).toBeGreaterThan(0);
  }
});

test("an attached invoice is called by the number that it has now", async () => {
  const names = await site.database.rows<{ name: string; invoice: string }>(sql`
    select a ->> 'name' as name, a ->> 'invoice' as invoice from sent_letters, jsonb_array_elements(attachments) a
    where a ->> 'invoice' is not null`);
  expect(names.length).toBeGreaterThan(500);
  for (const { name, invoice } of names) expect(name).toContain(invoice);
});

test("a letter of the jobs to come takes no recorded one's place", async () => {
  const rows = await site.database.rows(sql`select id from sent_letters where job_id >= 0`);
  expect(rows).toEqual([]);
});

test("an encoding that failed fails again for the same reason: its source is there", async () => {
  const { data } = await desk("GET /admin/encodings", { query: { state: "failed" } });
  expect(data.length).toBeGreaterThanOrEqual(3);
  for (const { id, reason } of data) {
    const params = { id: String(id) };
    await desk("POST /admin/encodings/{id}/retry", { params });
    await site.jobs.runAll().catch(() => undefined);
    expect(await desk("GET /admin/encodings/{id}", { params })).toMatchObject({ state: "failed", reason });
  }
});

test("other systems were told of events, at times in vain, and nothing waits for a system that is not there", async () => {
  const { data: endpoints } = await desk("GET /admin/webhooks");
  expect(new Set(endpoints.map(({ state }) => state))).toEqual(new Set(["on", "off", "failed"]));
  const sum = { waiting: 0, delivered: 0, failed: 0 };
  for (const { url, deliveries } of endpoints) {
    expect(new URL(url).hostname).toMatch(/\.example$/);
    for (const state of ["waiting", "delivered", "failed"] as const) sum[state] += deliveries[state];
  }
  expect(sum).toMatchObject({ waiting: 0 });
  expect(sum.delivered).toBeGreaterThan(2);
  expect(sum.failed).toBeGreaterThan(0);
  const tried = await site.database.rows<{ type: string; payload: string }>(sql`
    select e.type, e.payload from webhook_events e join webhook_deliveries d on d.event_id = e.id where d.tries > 1`);
  expect(tried.length).toBeGreaterThan(0);
  for (const { type, payload } of tried) expect(JSON.parse(payload)).toMatchObject({ type });
});

test("what was watched is gone on with, and counted for the lists of most viewed titles", async () => {
  const [begun] = await site.database.rows<{ profiles: number; recent: number }>(sql`
    select count(distinct profile_id)::integer as profiles,
      (count(*) filter (where watched_at > ${site.clock.now()}::timestamptz - interval '14 days'))::integer as recent
    from histories where completed_at is null and position_seconds > 0`);
  expect(begun?.profiles).toBeGreaterThan(100);
  expect(begun?.recent).toBeGreaterThan(30);
  const logs = await site.database.rows<{ title: string; views: number }>(sql`
    select v.slug as title, count(*)::integer as views from watch_log l join videos v on v.id = l.video_id
    where l.action = 'started' group by v.slug`);
  const alone = await createTestApp();
  try {
    const { database, clock, config } = alone;
    await loadDemoData({ database, clock, withAccounts: true, config: { ...config, demoPeople: false } });
    const before = await database.rows<{ slug: string; views: number }>(
      sql`select slug, view_count::integer as views from videos`,
    );
    const after = await site.database.rows<{ slug: string; views: number }>(
      sql`select slug, view_count::integer as views from videos`,
    );
    const viewsIn = (rows: typeof after, title: string) => rows.find(({ slug }) => slug === title)?.views ?? 0;
    for (const { title, views } of logs)
      expect(viewsIn(after, title) - viewsIn(before, title)).toBeGreaterThanOrEqual(views);
  } finally {
    await alone.close();
  }
});

test("people pay by several brands of cards and by PayPal", async () => {
  const rows = await site.database.rows<{ brand: string; share: number }>(sql`
    select coalesce(card_brand, method) as brand, (count(*) / sum(count(*)) over ())::double precision as share
    from subscriptions where status in ('trialing', 'active', 'past_due') group by 1`);
  const shares = Object.fromEntries(rows.map(({ brand, share }) => [brand, share]));
  for (const brand of ["CB", "VISA", "MASTERCARD", "paypal"]) expect(shares[brand] ?? 0).toBeGreaterThan(0.1);
});

test("the desk shows declarations, restrictions, refusals, campaigns, prices, classes, imports and tokens", async () => {
  const { data: requests } = await desk("GET /admin/requests", {});
  expect(requests.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["cancellation"]));
  const { data: refusals } = await desk("GET /admin/security-events", { query: { since: "week" } });
  expect(new Set(refusals.map(({ kind }) => kind)).size).toBeGreaterThan(2);
  const { data: coupons } = await desk("GET /admin/coupons", {});
  expect(new Set(coupons.map(({ state }) => state))).toEqual(new Set(["planned", "running", "ended"]));
  expect(coupons.filter(({ uses, brought_cents: brought }) => uses > 0 && brought > 0).length).toBeGreaterThan(3);
  const { data: plans } = await desk("GET /admin/plans");
  expect(plans.filter(({ changes }) => changes.length > 0).length).toBe(2);
  expect(plans.some(({ paid }) => paid.length > 1)).toBe(true);
  const { data: groups } = await desk("GET /admin/client-groups", {});
  expect(groups.filter(({ pupil_ceiling: ceiling, seats_taken: taken }) => ceiling !== null && taken > 10).length).toBe(
    2,
  );
  expect((await desk("GET /admin/title-imports")).data).toHaveLength(1);
  const { data: tokens } = await desk("GET /admin/tokens");
  expect(new Set(tokens.map(({ state }) => state))).toEqual(new Set(["live", "revoked"]));
  const restricted = await site.database.rows<{ kind: string }>(
    sql`select distinct kind from account_restrictions order by kind`,
  );
  expect(restricted.map(({ kind }) => kind)).toEqual(["limitation", "objection"]);
});
