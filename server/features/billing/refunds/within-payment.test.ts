import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool, type Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { makeOrder } from "#tests/support/orders.ts";
import { settledAt as at, settlingOn } from "#tests/support/settling.ts";
import { askRefund } from "./refunds.ts";

let database: Pool;
let drop: () => Promise<void>;
beforeAll(async () => {
  const place = await createTestDatabase();
  database = openPool(place.url, { size: 14, onError: () => undefined });
  drop = () => place.drop();
});
afterAll(async () => {
  await database.close();
  await drop();
});

async function paid(): Promise<number> {
  const { id } = await makeOrder(database, at);
  await database.run(
    sql`update payments set status = 'paid', settled_at = ${at}, provider_reference = ${`paid-${id}`} where id = ${id}`,
  );
  return id;
}
const settling = () => settlingOn(database, { done: [], payingGroup: () => null });
const ask = (paymentId: number, amountCents: number | null) =>
  database.transaction((inside) => askRefund(inside, settling(), { paymentId, amountCents, at }));

test("of twelve refunds asked for at once, what was taken goes back and not a cent more", async () => {
  const id = await paid();
  const given = await Promise.all(Array.from({ length: 12 }, () => ask(id, 2500)));
  expect(given.reduce((sum, cents) => sum + cents, 0)).toBe(9990);
  expect(await ask(id, null)).toBe(0);
  expect(await ask(id, -500)).toBe(0);
  const rows = await database.rows<{ cents: number }>(
    sql`select amount_cents as cents from payments where refunds_id = ${id} order by amount_cents`,
  );
  expect(rows.map(({ cents }) => cents)).toEqual([2490, 2500, 2500, 2500]);
});

test("nothing goes back of a payment that is not there, was not paid, or is a refund itself", async () => {
  expect(await ask(99_999_999, null)).toBe(0);
  const { id: unpaid } = await makeOrder(database, at);
  expect(await ask(unpaid, null)).toBe(0);
  const id = await paid();
  expect(await ask(id, 1000)).toBe(1000);
  const refund = await database.row<{ id: number; key: string }>(sql`
    update payments set status = 'paid', settled_at = ${at}, provider_reference = ${`back-${id}`} where refunds_id = ${id}
    returning id, idempotency_key as key`);
  expect(await ask(refund?.id ?? 0, null)).toBe(0);
  // A second refund has a key of its own: the provider would take it for the first.
  expect(await ask(id, null)).toBe(8990);
  const keys = await database.rows<{ key: string }>(sql`
    select idempotency_key as key from payments where refunds_id = ${id} order by id`);
  expect(keys.map(({ key }) => key)).toEqual([refund?.key, `${refund?.key}-1`]);
});

test("the database refuses what exceeds the payment, whoever writes it", async () => {
  const id = await paid();
  await ask(id, 9000);
  const insert = (cents: number) =>
    database.run(sql`
      insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
        idempotency_key, refunds_id, created_at)
      select subscription_id, account_id, 'refund', ${at}, ${cents}, 'pending', provider, ${`by-hand-${cents}`}, id, ${at}
      from payments where id = ${id}`);
  await expect(insert(991)).rejects.toMatchObject({ code: "23514" });
  await insert(990);
  await expect(
    database.run(sql`update payments set amount_cents = 991 where idempotency_key = 'by-hand-990'`),
  ).rejects.toMatchObject({ code: "23514" });
});
