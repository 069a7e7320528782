import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { openShop, goodCard, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";

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
  expect((await file("cash"))[1]).toBe("2026-03-10,2026-03-10,99.90,0.00,0.00,0.00,0.00,99.90,83.25,16.65,0.00");
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

test("sums of days whose papers may be erased stay as they were", async () => {
  shop.site.clock.set("2034-04-01T09:00:00Z");
  await renewSession();
  await shop.site.database.run(sql`delete from figure_movements`);
  await shop.site.database.run(sql`delete from figure_stretches`);
  await keep();
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
