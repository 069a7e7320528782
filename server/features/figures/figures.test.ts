import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import Fastify from "fastify";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { figureSources } from "#server/compose/business-figures.ts";
import { composeVisits } from "#server/compose/visits.ts";
import { makeGroup } from "#tests/support/groups.ts";
import {
  openShop,
  goodCard,
  monthly,
  ownCardNumber,
  referenceIn,
  yearly,
  type Customer,
  type Shop,
} from "#tests/support/shop.ts";
import { createKeeping } from "./keeping.ts";
import { figuresPersonalData } from "./personal-data.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let shop: Shop;
let token: string;
let accountant: Client;
let ada: Customer;
beforeAll(async () => {
  shop = await openShop();
  token = await signIn("accountant");
  accountant = shop.site.as({ token });
});
afterAll(() => shop.close());

async function signIn(role: "accountant" | "support"): Promise<string> {
  const { id } = await createStaffMember(shop.site, [role]);
  return openStaffSession(shop.site, id);
}
/** A session of the staff does not last for days. */
async function renewSession(): Promise<void> {
  token = await signIn("accountant");
  accountant = shop.site.as({ token });
}
const keep = () => shop.site.jobs.runAll();
const movementsOf = (from: string, to: string) =>
  accountant("GET /admin/figures/movements", { query: { from, to, interval: "day" } });
const peopleBehind = (
  figure: "new" | "turned" | "subscribers" | "in_active" | "payments" | "left_by_wish",
  from: string,
  to: string,
) => accountant("GET /admin/figures/people", { query: { figure, from, to } });

test("a new service has no figures, and says so with empty lists", async () => {
  const answer = await accountant("GET /admin/figures/movements");
  expect(answer).toEqual({ kept_at: null, from: null, to: null, rows: [], reasons: [] });
  await keep();
  expect(await accountant("GET /admin/figures/movements")).toMatchObject({
    kept_at: "2026-03-10T09:00:00.000Z",
    rows: [],
  });
  expect(await accountant("GET /admin/figures")).toMatchObject({ now: { active: { people: 0 } }, cash_cents: 0 });
  expect((await peopleBehind("new", "2026-03-01", "2026-03-31")).data).toEqual([]);
});

test("a subscriber of today is new, and their year is revenue and cash by the invoice", async () => {
  ada = await shop.customer("ada@example.org");
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })));
  await ada.call("POST /users/payment");
  shop.site.clock.advance({ seconds: 700 });
  await keep();
  const { rows, reasons } = await movementsOf("2026-03-01", "2026-03-31");
  // 99.90 € with 16.65 € of VAT inside: 83.25 € a year.
  const one = { people: 1, mrr_cents: 694 };
  expect(rows).toMatchObject([{ from: "2026-03-10", to: "2026-03-10", moved: { new: one }, end: { active: one } }]);
  expect(reasons).toEqual([{ kind: "new", reason: "order", ...one }]);
  const { rows: cash } = await accountant("GET /admin/figures/cash", { query: { interval: "month" } });
  expect(cash).toMatchObject([{ cents: { payments: 9990, cash: 9990, sales: 8325, vat: 1665, fees: 0, refunds: 0 } }]);
  expect(await accountant("GET /admin/figures")).toMatchObject({ now: { active: one }, cash_cents: 9990 });
});

test("behind each figure are its people, by name", async () => {
  const behind = { account_id: ada.accountId, name: "Ada Lovelace", at: expect.any(String) as string };
  expect(await peopleBehind("new", "2026-03-10", "2026-03-10")).toMatchObject({
    data: [{ ...behind, about: "order", cents: 694 }],
    total_page: 1,
  });
  expect((await peopleBehind("in_active", "2026-03-10", "2026-03-10")).data).toMatchObject([{ ...behind, cents: 694 }]);
  expect((await peopleBehind("subscribers", "2026-03-10", "2026-03-10")).data).toMatchObject([behind]);
  // It began without a free month.
  expect((await peopleBehind("turned", "2026-03-10", "2026-03-10")).data).toEqual([]);
  expect((await peopleBehind("payments", "2026-03-10", "2026-03-10")).data).toMatchObject([{ ...behind, cents: 9990 }]);
  expect((await peopleBehind("left_by_wish", "2026-03-10", "2026-03-10")).data).toEqual([]);
});

test("files hold the same, with amounts in euros", async () => {
  const file = async (name: string) => {
    const response = await fetch(`${shop.site.url}/api/admin/figures/${name}.csv?from=2026-03-10`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get("content-type")).toContain("text/csv");
    return (await response.text()).split(/\r?\n/);
  };
  const [head = "", line = ""] = await file("movements");
  const cells = Object.fromEntries(head.split(",").map((name, index) => [name, line.split(",")[index]]));
  expect(cells).toMatchObject({ to: "2026-03-10", new: "1", new_mrr: "6.94", end_active: "1", end_active_mrr: "6.94" });
  expect((await file("cohorts"))[1]).toBe("2026-03,1,6.94,0,2026-03,1,6.94");
  expect((await file("trials")).slice(0, 2)).toEqual(["month,begun,turned,left,running", "2026-03,0,0,0,0"]);
  expect((await file("cash"))[1]).toBe("2026-03-10,2026-03-10,99.90,0.00,0.00,0.00,0.00,99.90,83.25,16.65,0.00");
});

test("a cohort is the new subscribers of a month, with who of them is left at its end", async () => {
  const { cohorts } = await accountant("GET /admin/figures/cohorts");
  const one = { people: 1, mrr_cents: 694 };
  expect(cohorts).toEqual([{ month: "2026-03", ...one, ends: [{ month: "2026-03", ...one }] }]);
  expect((await accountant("GET /admin/figures/cohorts", { query: { since: "2026-04" } })).cohorts).toEqual([]);
  const behind = (cohort: string) =>
    accountant("GET /admin/figures/people", { query: { figure: "subscribers", cohort, to: "2026-03-31" } });
  expect((await behind("2026-03")).data).toMatchObject([{ account_id: ada.accountId }]);
  expect((await behind("2026-02")).data).toEqual([]);
});

test("a free month runs until it turns or comes to nothing, with its people", async () => {
  const grace = await shop.customer("grace@example.org");
  await shop.press(referenceIn(await grace.call("POST /mercanet/verify-card", { body: { ...goodCard, ...monthly } })));
  await grace.call("POST /users/payment");
  shop.site.clock.advance({ seconds: 700 });
  await keep();
  const { months } = await accountant("GET /admin/figures/trials");
  expect(months).toEqual([{ month: "2026-03", begun: 1, turned: 0, left: 0, running: 1 }]);
  const behind = (figure: "begun_running" | "begun_turned" | "begun_left") =>
    accountant("GET /admin/figures/people", { query: { figure, from: "2026-03-01", to: "2026-03-31" } });
  expect((await behind("begun_running")).data).toMatchObject([{ account_id: grace.accountId, about: "", cents: 0 }]);
  expect([(await behind("begun_turned")).data, (await behind("begun_left")).data]).toEqual([[], []]);
  // Who pays nothing yet is in no cohort.
  expect((await accountant("GET /admin/figures/cohorts")).cohorts).toMatchObject([{ people: 1 }]);
  await grace.call("POST /me/withdrawal");
  shop.site.clock.advance({ seconds: 700 });
  await keep();
  expect((await accountant("GET /admin/figures/trials")).months).toMatchObject([{ begun: 1, left: 1, running: 0 }]);
  expect((await behind("begun_left")).data).toMatchObject([{ account_id: grace.accountId, about: "withdrawn" }]);
});

test("what is corrected later changes its own day", async () => {
  shop.site.clock.advance({ days: 2 });
  await renewSession();
  await keep();
  await shop.site.database.run(sql`
    update subscriptions set started_at = started_at - interval '3 days' where account_id = ${ada.accountId}`);
  shop.site.clock.advance({ days: 1 });
  await renewSession();
  await keep();
  const { rows } = await movementsOf("2026-03-01", "2026-03-31");
  expect(rows.map(({ from, moved, end }) => [from, moved.new.people, end.active.people])).toEqual([
    ["2026-03-07", 1, 1],
    ...["08", "09", "10", "11", "12", "13"].map((day) => [`2026-03-${day}`, 0, 1]),
  ]);
});

test("a withdrawal leaves by wish on its day, and its refund is cash of the day on which it went back", async () => {
  await renewSession();
  await ada.call("POST /me/withdrawal");
  shop.site.clock.advance({ seconds: 700 });
  await keep();
  const [row] = (await movementsOf("2026-03-13", "2026-03-13")).rows;
  expect(row).toMatchObject({
    start: { active: { people: 1, mrr_cents: 694 } },
    moved: { left_by_wish: { people: 1, mrr_cents: -694 } },
    end: { active: { people: 0, mrr_cents: 0 } },
  });
  const [day] = (await accountant("GET /admin/figures/cash", { query: { from: "2026-03-13" } })).rows;
  expect(day?.cents.refunds).toBeLessThan(0);
  expect(day?.cents.cash).toBe(day?.cents.refunds);
});

describe("a sign-up", () => {
  const from = "2026-03-13";
  const rowsOf = async (query: { language?: "en" } = {}) =>
    (await accountant("GET /admin/figures/sign-ups", { query: { from, ...query } })).rows;
  const behind = async (figure: "signed_up" | "stopped_registered" | "stopped_plan" | "was_refused") =>
    (await accountant("GET /admin/figures/people", { query: { figure, from } })).data.map(({ account_id: id }) => id);
  const report = (step: 1 | 3, token?: string, headers: Record<string, string> = {}) =>
    shop.site.send("POST", "/api/tracking-data/events", {
      ...(token && { token }),
      headers: { "user-agent": browser, ...headers },
      body: { event: "registration_step", visit: "0123456789abcdef", step },
    });
  let [alan, joan, kurt, emmy]: Customer[] = [];

  beforeAll(async () => {
    await renewSession();
    [alan, joan, kurt, emmy] = [
      await shop.customer(),
      await shop.customer(),
      await shop.customer(),
      await shop.customer(),
    ];
    await report(3, joan.token);
    const start = await kurt.call("POST /mercanet/verify-card", {
      body: { ...goodCard, card_number: ownCardNumber(7), ...monthly },
    });
    await shop.press(referenceIn(start), { button: "refuse", notification: "now" });
    const { id } = await makeGroup(shop.site);
    await shop.site.database.run(sql`
      insert into client_group_members (group_id, account_id, joined_at) values (${id}, ${emmy.accountId}, ${shop.site.clock.now()})`);
    shop.site.clock.advance({ seconds: 700 });
    await keep();
  });

  test("is counted by how far its account came, with its people, and not of who joins a group", async () => {
    const came = { registered: 3, plan: 2, payment: 1, refused: 1, subscribed: 0 };
    expect(await rowsOf()).toMatchObject([{ from, ...came }]);
    expect(await rowsOf({ language: "en" })).toMatchObject([{ registered: 0, payment: 0 }]);
    expect(await behind("stopped_registered")).toEqual([alan?.accountId]);
    expect(await behind("stopped_plan")).toEqual([joan?.accountId]);
    expect(await behind("was_refused")).toEqual([kurt?.accountId]);
    const whole = await accountant("GET /admin/figures/sign-ups", { query: { from: "2026-03-01", interval: "month" } });
    expect(whole.rows).toMatchObject([{ registered: 5, subscribed: 2 }]);
  });

  test("is the same when all are made again, also once its reported step is gone", async () => {
    const before = await rowsOf();
    await shop.site.database.run(sql`delete from tracking_events where name = 'registration_step'`);
    await shop.site.database.run(sql`update figure_state set remade_at = null`);
    shop.site.clock.advance({ seconds: 700 });
    await keep();
    expect(await rowsOf()).toEqual(before);
  });

  test("of an erased account stays counted, without whose it was", async () => {
    const id = alan?.accountId ?? 0;
    await figuresPersonalData.erase(shop.site.database, id, shop.site.clock.now());
    await shop.site.database.run(sql`update accounts set erased_at = ${shop.site.clock.now()} where id = ${id}`);
    shop.site.clock.advance({ seconds: 700 });
    await keep();
    expect(await rowsOf()).toMatchObject([{ registered: 3 }]);
    expect(await behind("signed_up")).toEqual([kurt?.accountId, joan?.accountId]);
  });

  test("that is opened without an account is a count of the day: not of bots, of who refuses, or without end", async () => {
    await report(1, undefined, {
      "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    });
    await report(1, undefined, { cookie: "cookieChoice=refused.1770000000000" });
    await report(1, joan?.token);
    expect(await rowsOf()).toMatchObject([{ form: 0 }]);
    for (let time = 0; time < 62; time += 1) await report(1);
    expect(await rowsOf()).toMatchObject([{ form: 60 }]);
    await report(1);
    expect(await rowsOf()).toMatchObject([{ form: 61 }]);
  });

  test("begins with a visit: a page of the site that a browser opens from outside", async () => {
    const pages = Fastify();
    const { database, clock } = shop.site;
    const visits = composeVisits(pages, { database, clock, onFailure: expect.fail });
    pages.get("/*", () => "page");
    pages.get("/api/plans", () => "plans");
    const headers = { "sec-fetch-dest": "document", "sec-fetch-mode": "navigate", "sec-fetch-site": "none" };
    const open = (others: Record<string, string> = {}, url = "/") =>
      pages.inject({ url, headers: { "user-agent": browser, ...headers, ...others } });
    await open();
    await open({ "sec-fetch-site": "cross-site", cookie: "theme=dark" }, "/en/faq");
    await open({ "sec-fetch-site": "same-origin" });
    await open({}, "/api/plans");
    await pages.close();
    await visits.write();
    expect(await rowsOf()).toMatchObject([{ visit: 2 }]);
    expect(await rowsOf({ language: "en" })).toMatchObject([{ visit: 1 }]);
    const columns = await database.rows<{ name: string }>(sql`
      select column_name::text as name from information_schema.columns where table_name = 'sign_up_visits' order by 1`);
    expect(columns.map(({ name }) => name)).toEqual(["count", "day", "language_id", "step"]);
  });
});

test("sums of days whose papers may be erased stay as they were", async () => {
  shop.site.clock.set("2034-04-01T09:00:00Z");
  await renewSession();
  await shop.site.database.run(sql`delete from figure_movements`);
  await shop.site.database.run(sql`delete from figure_stretches`);
  // The job alone: eight years of everything else would be caught up with.
  const { database, clock } = shop.site;
  const keeping = createKeeping({ database, ...figureSources });
  await keeping.keep({ at: clock.now(), signal: new AbortController().signal });
  expect((await movementsOf("2026-03-07", "2026-03-07")).rows).toMatchObject([{ moved: { new: { people: 1 } } }]);
});

describe("refused are", () => {
  beforeEach(() => renewSession());

  test("support, who see no money", async () => {
    const support = shop.site.as({ token: await signIn("support") });
    await expectFault(support("GET /admin/figures"), "notAllowed");
    await expectFault(support("GET /admin/figures/people", { query: { figure: "new" } }), "notAllowed");
  });

  test("a period that ends before it begins, and more rows than a page can show", async () => {
    await expectFault(movementsOf("2026-03-02", "2026-03-01"), "invalid");
    await expectFault(movementsOf("2026-03-01", "2034-03-01"), "invalid");
  });
});
