import { afterAll, beforeAll, expect, test } from "vitest";
import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { openTestPool } from "#tests/support/database.ts";
import { forgetPayments as forgetAtMercanet } from "./mercanet/mercanet-queries.ts";
import { forgetPayments as forgetAtPaypal } from "./paypal/paypal-queries.ts";

let database: Pool;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestPool());
});
afterAll(() => close());

const mercanetLeft = async () => {
  const rows = await database.rows<{ reference: string }>(sql`select reference from mercanet_payments order by 1`);
  return rows.map(({ reference }) => reference);
};

test("Mercanet: a mandate is kept while a later charge remains, and deleted with the last one", async () => {
  await database.run(sql`
    insert into mercanet_payments (reference, idempotency_key, mandate, amount_cents, return_url, payer, created_at)
    values ('first', 'k1', null, 999, 'https://silecs.example', 'x', now()), ('second', 'k2', 'first', 999, null, 'x', now()),
      ('third', 'k3', 'first', 999, null, 'x', now()), ('other', 'k4', null, 999, 'https://silecs.example', 'y', now())`);
  await database.run(sql`
    insert into mercanet_refunds (idempotency_key, payment, amount_cents, left_before_cents, created_at)
    values ('r1', 'first', 100, 999, now()), ('r3', 'third', 100, 999, now())`);
  await forgetAtMercanet(database, { references: ["first", "second", "unknown"], keys: ["k9"] });
  expect(await mercanetLeft()).toEqual(["first", "other", "third"]);
  // The first payment was due before, so it is deleted with its last charge.
  await forgetAtMercanet(database, { references: ["third"], keys: [] });
  expect(await mercanetLeft()).toEqual(["other"]);
  expect(await database.rows(sql`select from mercanet_refunds`)).toEqual([]);
  // Only the key is known: the process died before it stored the reference.
  await forgetAtMercanet(database, { references: [], keys: ["k4"] });
  expect(await mercanetLeft()).toEqual([]);
});

const paypalLeft = async () => {
  const rows = await database.rows<{ id: string }>(sql`
    select id from paypal_subscriptions union all select id from paypal_sales order by 1`);
  return rows.map(({ id }) => id);
};

test("PayPal: a subscription is kept while a later sale remains, and deleted with its first sale", async () => {
  await database.run(sql`
    insert into paypal_subscriptions (id, idempotency_key, amount_cents, approve_url, first_sale, payer, created_at)
    values ('I-1', 'k1', 999, 'https://paypal.example', 'S-1', 'x', now()), ('I-2', 'k2', 0, 'https://paypal.example', null, 'y', now()),
      ('I-3', 'k3', 999, 'https://paypal.example', null, 'z', now())`);
  await database.run(sql`
    insert into paypal_sales (id, subscription, state, amount_cents, currency, seen_at)
    values ('S-1', 'I-1', 'paid', 999, 'EUR', now()), ('S-2', 'I-1', 'paid', 999, 'EUR', now()), ('S-9', 'I-2', 'paid', 999, 'EUR', now())`);
  await database.run(sql`
    insert into paypal_refunds (idempotency_key, sale, amount_cents, created_at)
    values ('r1', 'S-1', 100, now()), ('r2', 'S-2', 100, now())`);
  await forgetAtPaypal(database, { references: ["I-1"], keys: ["k3"] });
  expect(await paypalLeft()).toEqual(["I-1", "I-2", "S-1", "S-2", "S-9"]);
  await forgetAtPaypal(database, { references: ["S-2"], keys: [] });
  expect(await paypalLeft()).toEqual(["I-2", "S-9"]);
  expect(await database.rows(sql`select from paypal_refunds`)).toEqual([]);
});
