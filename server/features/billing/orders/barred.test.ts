import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test("who is blocked while at the provider gets no subscription, and their money back", async () => {
  const customer = await shop.customer();
  const started = await customer.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } });
  const { database, jobs } = shop.site;
  await database.run(sql`
    insert into account_blocks (account_id, told, blocked_at) values (${customer.accountId}, 'Vérification.', now())`);
  await shop.press(referenceIn(started));
  shop.site.clock.advance({ seconds: 3600 });
  await jobs.runAll();
  expect(
    await database.rows(sql`
      select kind, status, failure, is_owed_back from payments where account_id = ${customer.accountId} order by id`),
  ).toEqual([
    { kind: "first", status: "paid", failure: "account-barred", is_owed_back: true },
    { kind: "refund", status: "paid", failure: null, is_owed_back: false },
  ]);
  expect(await database.rows(sql`select status from subscriptions where account_id = ${customer.accountId}`)).toEqual([
    { status: "abandoned" },
  ]);
});
