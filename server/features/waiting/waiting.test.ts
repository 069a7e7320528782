import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { openDisputeDesk, type DisputeDesk } from "#tests/support/disputes.ts";
import { openShop } from "#tests/support/shop.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";

let desk: DisputeDesk;
beforeAll(async () => {
  desk = await openDisputeDesk(await openShop({ SILECS_DEV: "1" }));
});
afterAll(() => desk.shop.close());

const waiting = (by: Client) => by("GET /admin/waiting");

test("support and accountants read in one call what waits on their pages, and it goes down as it is dealt with", async () => {
  const { site } = desk.shop;
  const [support, accountant] = [await desk.staff("support"), await desk.staff("accountant")];
  const payer = await desk.payer();
  await desk.dispute(payer);
  const body = {
    last_name: "Durand",
    first_name: "Ada",
    email: payer.email,
    object: "Accès",
    message: "Mes données ?",
  };
  await payer.call("POST /contact", { body });
  const written = await site.database.row<{ id: number }>(sql`select max(id) as id from contact_messages`);
  const params = { id: written?.id ?? 0 };
  await support("POST /admin/messages/{id}/request", { params, body: { kind: "access" } });
  const at = site.clock.now();
  await site.database.run(sql`
    insert into reconciliation_findings (kind, subject, details, payment_id, found_at, last_seen_at)
    values ('refund-failed', 'refund 1', '{}', ${payer.paymentId}, ${at}, ${at})`);
  expect(await waiting(support)).toEqual({ messages: 1, requests: 1, disputes: 1, refunds: 1 });
  expect(await waiting(accountant)).toEqual({ messages: null, requests: null, disputes: 1, refunds: 1 });
  await desk.resolve(payer, "won");
  await site.database.run(sql`update reconciliation_findings set resolved_at = ${at} where kind = 'refund-failed'`);
  expect(await waiting(accountant)).toMatchObject({ disputes: 0, refunds: 0 });
});

test("a colleague's message is none of one's own, and editors are told nothing", async () => {
  const { site } = desk.shop;
  const [ada, grace] = [await createStaffMember(site, ["support"]), await createStaffMember(site, ["support"])];
  const call = async ({ id }: { id: number }) => site.as({ token: await openStaffSession(site, id) });
  const before = (await waiting(await call(ada))).messages ?? 0;
  expect(before).toBeGreaterThan(0);
  await site.database.run(sql`update contact_messages set assigned_to = ${ada.id}, assigned_name = 'Ada'`);
  expect((await waiting(await call(ada))).messages).toBe(before);
  expect((await waiting(await call(grace))).messages).toBe(0);
  for (const role of ["editor", "moderator"] as const) await expectFault(waiting(await desk.staff(role)), "notAllowed");
});
