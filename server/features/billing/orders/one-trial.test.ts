import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { goodCard, monthly, openShop, ownCardNumber, referenceIn, type Shop } from "#tests/support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const shared = { ...goodCard, card_number: ownCardNumber(9001) };

test("a hundred accounts that settle one card at once have one free month, and the others are asked about the full price", async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => shop.customer()));
  const references = await Promise.all(
    people.map(async ({ call }) =>
      referenceIn(await call("POST /mercanet/verify-card", { body: { ...shared, ...monthly } })),
    ),
  );
  await Promise.all(references.map((reference) => shop.press(reference)));
  const outcomes = await Promise.all(people.map(({ call }) => call("POST /users/payment")));
  expect(outcomes.filter(({ status }) => status === "paid")).toHaveLength(1);
  expect(outcomes.filter(({ status, offers_full_price: offers }) => status === "refused" && offers)).toHaveLength(99);
  expect(await shop.count("subscriptions", "status = 'trialing'")).toBe(1);
}, 60_000);

test("who lost the free month pays nothing without ordering anew, at the full price", async () => {
  // The registrations of one network are counted by the hour.
  shop.site.clock.advance({ seconds: 7200 });
  const bob = await shop.customer();
  const card = { ...goodCard, card_number: ownCardNumber(9002) };
  const first = referenceIn(await bob.call("POST /mercanet/verify-card", { body: { ...card, ...monthly } }));
  // Somebody else's order with this card settles in between.
  const ada = await shop.customer();
  const other = referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...card, ...monthly } }));
  await shop.press(other);
  expect(await ada.call("POST /users/payment")).toMatchObject({ status: "paid" });
  await shop.press(first);
  expect(await bob.call("POST /users/payment")).toMatchObject({ status: "refused", offers_full_price: true });
  expect(await shop.count("payments", `account_id = ${bob.accountId} and status = 'paid'`)).toBe(0);

  // The full price is owed at once, so the order needs the request to start now.
  const full = { ...monthly, trial: false };
  await expect(bob.call("POST /mercanet/verify-card", { body: { ...card, ...full } })).rejects.toMatchObject({
    status: 400,
  });
  await shop.press(
    referenceIn(await bob.call("POST /mercanet/verify-card", { body: { ...card, ...full, start_now: true } })),
  );
  expect(await bob.call("POST /users/payment")).toMatchObject({ status: "paid", offers_full_price: false });
  const paid = await shop.site.database.rows(sql`
    select kind, amount_cents from payments where account_id = ${bob.accountId} and status = 'paid'`);
  expect(paid).toEqual([{ kind: "first", amount_cents: 999 }]);
});
