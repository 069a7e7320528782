import { afterAll, beforeAll, expect, test } from "vitest";
import { openRefunds, type RefundsContext } from "../refunds/refunds-test-context.ts";
import { listRefundable } from "./owed-queries.ts";

let room: RefundsContext;
beforeAll(async () => {
  room = await openRefunds();
});
afterAll(() => room.close());

test("what is being given back is not left to be given back", async () => {
  const payment = await room.paid();
  await room.ask(payment, 3000);
  expect(await listRefundable(room.database, payment.subscription_id)).toMatchObject([
    { id: payment.id, amount_cents: 9990, left_cents: 6990, held_cents: 0 },
  ]);
});
