import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { goodCard, openShop, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { holder } from "#tests/support/people.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({
    INDIVIDUAL_MONTH_CENTS: "1099",
    FAMILY_MONTH_CENTS: "1599",
    FAMILY_YEAR_CENTS: "15050",
    FAMILY_DEVICES: "12",
  });
});
afterAll(() => shop.close());

test("a database without prices gets the configuration's, in the plans and in the texts of both languages", async () => {
  const groups = await shop.site.as()("GET /pub/plans");
  expect(groups.flatMap(({ plans }) => plans.map(({ price }) => price))).toEqual([10.99, 99.9, 15.99, 150.5]);
  for (const [locale, said] of [
    ["fr", ["10,99\u00a0€", "99,90\u00a0€", "15,99\u00a0€", "150,50\u00a0€"]],
    ["en", ["€10.99", "€99.90", "€15.99", "€150.50"]],
  ] as const) {
    const { content } = await shop.site.as({ locale })("GET /pub/page/{slug}", { params: { slug: "cgu" } });
    const { data } = await shop.site.as({ locale })("GET /faqs", { query: {} });
    const answers = data.map(({ response }) => response).join(" ");
    for (const price of said) expect([content.includes(price), answers.includes(price)]).toEqual([true, true]);
    expect(content).toContain("12");
    expect(content + answers).not.toMatch(/9,99\s€|€9\.99/);
  }
});

test("who subscribed before keeps the price of then; the next order has the new one", async () => {
  const ada = await shop.customer();
  const form = await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } });
  await shop.press(referenceIn(form));
  await ada.call("POST /users/payment");

  await shop.site.database.run(sql`update plans set price_cents = 10_990 where id = 2`);
  const me = await holder(ada.call);
  expect(me.user_subscription?.price).toBe(99.9);
  const kept = await shop.site.database.row(
    sql`select price_cents from subscriptions where account_id = ${ada.accountId}`,
  );
  expect(kept).toEqual({ price_cents: 9990 });

  const bob = await shop.customer();
  await expect(bob.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })).rejects.toMatchObject({
    status: 409,
  });
});

test("a price that was changed in the database is said everywhere at once, and no start undoes it", async () => {
  const { database } = shop.site;
  await database.run(sql`update plans set price_cents = 1234 where id = 1`);
  expect(await pricesSaid(shop.site)).toEqual({ plan: 12.34, terms: true, answers: true });
  const again = await createTestApp({ INDIVIDUAL_MONTH_CENTS: "555" }, { over: shop.site });
  try {
    expect(await pricesSaid(again)).toEqual({ plan: 12.34, terms: true, answers: true });
  } finally {
    await again.close();
  }
});

/** What the first plan costs, and whether the terms and the questions say 12.34. */
async function pricesSaid(site: TestApp) {
  const call = site.as({ locale: "en" });
  const groups = await call("GET /pub/plans");
  const { content } = await call("GET /pub/page/{slug}", { params: { slug: "cgu" } });
  const { data } = await call("GET /faqs", { query: {} });
  return {
    plan: groups[0]?.plans[0]?.price,
    terms: content.includes("€12.34"),
    answers: data.some(({ response }) => response.includes("€12.34")),
  };
}
