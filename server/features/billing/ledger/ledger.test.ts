import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { goodCard, openShop, referenceIn, yearly, type Shop } from "#tests/support/shop.ts";
import { linesOf, type EntryKind } from "./entries.ts";

let shop: Shop;
let payment: number;
beforeAll(async () => {
  shop = await openShop();
  const ada = await shop.customer();
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })));
  await ada.call("POST /users/payment");
  payment =
    (await shop.site.database.row<{ id: number }>(sql`select id from payments where account_id = ${ada.accountId}`))
      ?.id ?? 0;
});
afterAll(() => shop.close());

test.each<EntryKind>(["sale", "refund", "stray", "return"])("an entry of kind %s balances, to the cent", (kind) => {
  for (let grossCents = 1; grossCents < 3000; grossCents += 7) {
    const vatCents = kind === "sale" || kind === "refund" ? Math.floor(grossCents / 6) : 0;
    const lines = linesOf({ paymentId: 1, kind, provider: "sandbox", grossCents, vatCents, at: new Date() });
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    expect(lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
  }
});

test("a first payment is in the books with its tax", async () => {
  const lines = await shop.site.database.rows(sql`
    select account, amount_cents from ledger where payment_id = ${payment} order by account`);
  expect(lines).toEqual([
    { account: "cash:sandbox", amount_cents: 9990 },
    { account: "sales", amount_cents: -8325 },
    { account: "vat", amount_cents: -1665 },
  ]);
});

describe("the database refuses", () => {
  const run = (statement: ReturnType<typeof sql>) => shop.site.database.run(statement);
  test.each([
    ["a change of an entry", () => run(sql`update ledger set amount_cents = amount_cents + 1`)],
    ["the removal of an entry", () => run(sql`delete from ledger`)],
    ["the removal of all", () => run(sql`truncate ledger`)],
    ["the removal of all invoices", () => run(sql`truncate invoices cascade`)],
    [
      "an entry that does not balance",
      () =>
        run(sql`insert into ledger (payment_id, kind, account, amount_cents, entered_at)
          values (${payment}, 'sale', 'owed', 1, now())`),
    ],
    [
      "a payment's second entry",
      () =>
        run(sql`insert into ledger (payment_id, kind, account, amount_cents, entered_at)
          values (${payment}, 'sale', 'cash:sandbox', 1, now()), (${payment}, 'sale', 'sales', -1, now())`),
    ],
  ])("%s", async (_case, attempt) => {
    await expect(attempt()).rejects.toThrow(/never|balance|duplicate/);
  });
});
