import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { openDesk } from "../free-days/free-days-test-desk.ts";

let desk: Awaited<ReturnType<typeof openDesk>>;
beforeAll(async () => {
  desk = await openDesk();
  desk.site.clock.set("2026-03-10T09:00:00Z");
});
afterAll(() => desk.close());

test("twenty years of monthly payments are drawn from their begin, while the latest two hundred are listed", async () => {
  const { id } = await desk.payer();
  await desk.site.database.run(sql`
    update subscriptions set started_at = '2006-03-10 09:00+00' where account_id = ${id}`);
  await desk.site.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, period_ends_at, amount_cents, status, provider,
      idempotency_key, failure, created_at, settled_at)
    select s.id, s.account_id, 'renewal', at, at + interval '1 month', 999, state, 'sandbox', state || n,
      case when state = 'refused' then 'funds' end, at + pause, at + pause
    from subscriptions s, generate_series(1, 239) n, lateral (values ('paid', interval '2 days'), ('refused', interval '1 hour')) v(state, pause),
      lateral (select timestamptz '2006-03-10 09:00+00' + n * interval '1 month' as at) t
    where s.account_id = ${id} and (state = 'paid' or n % 40 = 1)
    order by at, pause`);
  const support = await desk.staff("support");
  const { payments, timeline } = await support("GET /admin/subscribers/{id}", { params: { id } });
  expect(payments).toHaveLength(200);
  const unpaid = timeline.stretches.filter(({ state }) => state === "unpaid");
  expect(unpaid.map(({ from }) => from.slice(0, 4))).toEqual(["2006", "2009", "2012", "2016", "2019", "2022"]);
  expect(timeline.stretches[0]?.from).toBe("2006-03-10T09:00:00.000Z");
  expect(timeline.events.filter(({ kind }) => kind === "paid")).toHaveLength(240);
});
