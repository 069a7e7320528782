import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { openBilling } from "#tests/support/billing-fixture.ts";
import { goodCard, openShop, ownCardNumber, yearly, type Shop } from "#tests/support/shop.ts";
import { createCouponCommand } from "./coupons.ts";

let shop: Shop;
let command: ReturnType<typeof createCouponCommand>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.site.clock.set("2026-03-10T09:00:00Z");
  command = createCouponCommand(shop.site);
});

const verify = (code: string, plan = 2) => shop.site.as()("POST /pub/promotions/verify", { query: { code, plan } });

test("a coupon is made, shown, limited and stopped", async () => {
  expect(await command.add("rentree", { off: "20", uses: "5", until: "2026-03-31" })).toContain("RENTREE");
  expect(await verify("Rentree")).toMatchObject({ discount_amount: 20, final_price: 79.9 });
  await expect(command.add("RENTREE", { off: "5" })).rejects.toThrow("exist already: RENTREE");
  expect(await command.list()).toMatch(/RENTREE +€20 off +used 0 of 5 +until 2026-03-31/);
  await command.limit("rentree", { until: "2026-03-12" });
  shop.site.clock.set("2026-03-12T22:59:59Z");
  expect(await verify("RENTREE")).toMatchObject({ final_price: 79.9 });
  shop.site.clock.set("2026-03-12T23:00:00Z");
  await expect(verify("RENTREE")).rejects.toMatchObject({ status: 400, message: fieldFaults.couponEnded.fr });
  await command.limit("rentree", { until: "2026-05-01" });
  expect(await verify("RENTREE")).toMatchObject({ final_price: 79.9 });
  expect(await command.stop("rentree")).toBe("RENTREE is stopped");
  await expect(verify("RENTREE")).rejects.toMatchObject({ status: 400 });
});

test.each([
  ["a code with spaces", "un deux", { off: "5" }],
  ["no discount", "RIEN", {}],
  ["a discount below nothing", "RIEN", { off: "-5" }],
  ["half a cent", "RIEN", { off: "0.005" }],
  ["no uses", "RIEN", { off: "5", uses: "0" }],
  ["a day that there is none of", "RIEN", { off: "5", until: "demain" }],
  ["a day that is over", "RIEN", { off: "5", until: "2026-03-09" }],
])("%s is refused", async (_case, code, options) => {
  await expect(command.add(code, options)).rejects.toMatchObject({ name: "CouponError" });
});

test("of a hundred that order at once with a coupon for ten, ten get it, and each of them once", async () => {
  await command.add("DIX", { off: "20", uses: "10" });
  const { database, clock } = shop.site;
  const { billing } = openBilling({ database, clock });
  const buyers = await database.rows<{ id: number }>(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob, country_code)
    select 'acheteur' || n || '@example.org', 'x', 'Ada', 'Lovelace', 2, '1990-12-10', 'FR' from generate_series(1, 100) n
    returning id`);
  const order = { ...yearly, promotion_code: "DIX", final_price: 79.9 };
  const card = { ...goodCard, card_number: ownCardNumber(9) };
  const at = clock.now();
  const started = await Promise.allSettled(
    buyers.map(({ id }) => billing.startCard({ accountId: id, locale: "fr", at }, order, card)),
  );
  const forms = started.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  expect(forms).toHaveLength(10);
  for (const refused of started.filter(({ status }) => status === "rejected"))
    expect(refused).toMatchObject({ reason: { details: { fields: { promotion_code: "couponUsedUp" } } } });
  expect(await shop.count("coupon_uses", "coupon_id = (select id from coupons where code = 'DIX')")).toBe(10);
  expect(await command.list()).toContain("used 10 of 10");
});
