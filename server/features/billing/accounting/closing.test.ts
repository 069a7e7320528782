import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallError, Client } from "#contract/client.ts";
import { verifyChains } from "#server/chains/verify.ts";
import { sealedChains } from "#server/compose/sealed-chains.ts";
import { sql } from "#server/database/sql.ts";
import { closeNext, openBooks } from "./accounting-test-desk.ts";

let books: Awaited<ReturnType<typeof openBooks>>;
let sold: number;
let accountant: Client;
beforeAll(async () => {
  books = await openBooks();
  books.site.clock.set("2026-03-10T09:00:00Z");
  sold = await books.sell();
  await at("2026-06-10T09:00:00Z");
});
afterAll(() => books.close());

async function at(instant: string): Promise<void> {
  books.site.clock.set(instant);
  accountant = (await books.staff("accountant")).call;
}
const preview = (month: string) => accountant("GET /admin/accounting/closing-preview", { query: { month } });
const close = (month: string, fingerprint: string) =>
  accountant("POST /admin/accounting/closings", { body: { month, fingerprint } });
const closings = () => accountant("GET /admin/accounting/closings");
const refused = (call: Promise<unknown>, reason: string) =>
  expect(call).rejects.toSatisfy((error: CallError) => {
    const { reason: given } = error.details as { reason?: string };
    return error.status === 409 && given === reason;
  });
const faults = async () =>
  (await verifyChains(books.site.database, sealedChains, [], books.site.clock.now())).faults.map(
    ({ chain, kind, key }) => `${chain} ${key} ${kind}`,
  );

test("a month is closed a day after its end, and not before", async () => {
  await at("2026-04-01T21:59:59Z");
  await refused(preview("2026-03"), "early");
  expect((await closings()).next).toEqual({ month: "2026-03", may_close_at: "2026-04-01T22:00:00.000Z" });
  await at("2026-04-01T22:00:00Z");
  expect((await preview("2026-03")).effects.join(" ")).toContain("99,90");
  await refused(preview("2026-04"), "order");
});

test("of two closings at the same instant one is done, and a further one changes nothing", async () => {
  await at("2026-06-10T09:00:00Z");
  const { fingerprint } = await preview("2026-03");
  const both = await Promise.allSettled([close("2026-03", fingerprint), close("2026-03", fingerprint)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await refused(close("2026-03", fingerprint), "closed");
  await refused(preview("2026-03"), "closed");
  const { data } = await closings();
  expect(data).toMatchObject([
    { month: "2026-03", gross_cents: 9990, vat_cents: 1665, ledger_lines: 3, perpetual_gross_cents: 9990 },
  ]);
  const rows = await books.site.database.rows<{ subject: string }>(sql`
    select subject from audit_log where call = 'POST /admin/accounting/closings'`);
  expect(rows).toEqual([{ subject: "closing of 2026-03" }]);
});

test("what changed since it was shown is shown again", async () => {
  const shown = await preview("2026-04");
  await closeNext(accountant);
  await refused(close("2026-04", shown.fingerprint), "closed");
  await refused(close("2026-05", shown.fingerprint), "changed");
  expect((await closings()).next?.month).toBe("2026-05");
});

test("a correction is an entry of the month that runs, and the running total continues", async () => {
  await books.giveBack(sold, 33.33);
  await at("2026-07-05T09:00:00Z");
  expect(await closeNext(accountant)).toBe("2026-05");
  expect(await closeNext(accountant)).toBe("2026-06");
  expect(
    (await closings()).data.map(({ month, gross_cents: gross, perpetual_gross_cents: all }) => [month, gross, all]),
  )
    // April and May had no entries.
    .toEqual([
      ["2026-06", -3333, 6657],
      ["2026-05", 0, 9990],
      ["2026-04", 0, 9990],
      ["2026-03", 9990, 9990],
    ]);
  expect(await faults()).toEqual([]);
});

test.each([
  [
    "an entry of a closed month",
    sql`insert into ledger (payment_id, kind, account, amount_cents, entered_at)
      select payment_id, 'loss', account, amount_cents, '2026-03-31T21:59:59Z' from ledger where kind = 'sale'`,
  ],
  [
    "an invoice of a closed month",
    sql`
      with paid as (
        insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key)
        select subscription_id, account_id, 'renewal', period_starts_at, amount_cents, 'pending', provider, 'late' from payments
        where kind = 'first' limit 1 returning id)
      insert into invoices (number, kind, account_id, payment_id, issued_at, net_cents, vat_cents, gross_cents, vat_percent, content)
      select '2026-999999', kind, account_id, paid.id, '2026-03-15', net_cents, vat_cents, gross_cents, vat_percent, content
      from invoices, paid where kind = 'invoice' limit 1`,
  ],
  ["a change of a closing", sql`update period_closings set gross_cents = 0`],
  ["the removal of a closing", sql`delete from period_closings`],
  ["the removal of all", sql`truncate period_closings`],
  [
    "a month out of order",
    sql`insert into period_closings select (jsonb_populate_record(c, '{"month": "2026-08"}')).* from period_closings c limit 1`,
  ],
  [
    "a running total that does not continue",
    sql`insert into period_closings select (jsonb_populate_record(c, '{"month": "2026-07"}')).* from period_closings c
      where month = '2026-03'`,
  ],
])("the database refuses %s", async (_what, statement) => {
  await expect(books.site.database.run(statement)).rejects.toThrow(/is closed|never|follow|continue/);
});

test("what is changed past the program is found by the closings, too", async () => {
  const tampered = async (statement: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
    const { database } = books.site;
    const triggers = async (state: "disable" | "enable") => {
      for (const table of ["ledger", "period_closings"])
        await database.run(sql([`alter table ${table} ${state} trigger user`]));
    };
    await triggers("disable");
    await database.run(statement);
    await triggers("enable");
    const found = await faults();
    await triggers("disable");
    await database.run(back);
    await triggers("enable");
    return found;
  };
  expect(
    await tampered(
      sql`update period_closings set perpetual_gross_cents = perpetual_gross_cents + 1 where month = '2026-05'`,
      sql`update period_closings set perpetual_gross_cents = perpetual_gross_cents - 1 where month = '2026-05'`,
    ),
  ).toEqual(["closings 2026-05 changed", "closings 2026-05 contradicted"]);
  const moved = await tampered(
    sql`update ledger set entered_at = '2026-02-10' where kind = 'sale'`,
    sql`update ledger set entered_at = '2026-03-10T09:00:00Z' where kind = 'sale'`,
  );
  expect(moved.filter((fault) => fault.startsWith("closings"))).toEqual(["closings 2026-03 contradicted"]);
  expect(await faults()).toEqual([]);
});
