import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { daysAfter } from "#server/dates.ts";
import { openDisputeDesk, type DisputeDesk } from "#tests/support/disputes.ts";
import { openShop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let desk: DisputeDesk;
beforeAll(async () => {
  desk = await openDisputeDesk(await openShop({ SILECS_DEV: "1" }));
});
afterAll(() => desk.shop.close());

const waiting = (by: Client) => by("GET /admin/waiting");
/** What a role does not see is null, not 0. */
const none = {
  messages: null,
  requests: null,
  reports: null,
  drafts: null,
  encodings: null,
  disputes: null,
  refunds: null,
  findings: null,
};

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
  expect(await waiting(support)).toEqual({ ...none, messages: 1, requests: 1, disputes: 1, refunds: 1 });
  expect(await waiting(accountant)).toEqual({ ...none, disputes: 1, refunds: 1, findings: 1 });
  await desk.resolve(payer, "won");
  await site.database.run(sql`update reconciliation_findings set resolved_at = ${at} where kind = 'refund-failed'`);
  expect(await waiting(accountant)).toMatchObject({ disputes: 0, refunds: 0, findings: 0 });
});

test("a colleague's message is none of one's own", async () => {
  const { site } = desk.shop;
  const [ada, grace] = [await createStaffMember(site, ["support"]), await createStaffMember(site, ["support"])];
  const call = async ({ id }: { id: number }) => site.as({ token: await openStaffSession(site, id) });
  const before = (await waiting(await call(ada))).messages ?? 0;
  expect(before).toBeGreaterThan(0);
  await site.database.run(sql`update contact_messages set assigned_to = ${ada.id}, assigned_name = 'Ada'`);
  expect((await waiting(await call(ada))).messages).toBe(before);
  expect((await waiting(await call(grace))).messages).toBe(0);
});

test("editors read how many drafts and failed encodings wait, moderators how many comments", async () => {
  const { site } = desk.shop;
  const [editor, moderator] = [await desk.staff("editor"), await desk.staff("moderator")];
  expect(await waiting(editor)).toEqual({ ...none, drafts: 0, encodings: 0 });
  const film = await site.database.row<{ id: number }>(sql`
    insert into videos (slug, type, title_fr, title_en, images_key, state)
    values ('ebauche', 'movie', 'Ébauche', 'Draft', '', 'draft')
    returning id`);
  const encode = (name: string, endedAt: Date) =>
    site.database.run(sql`
      with source as (
        insert into sources (video_id, use, name, bytes, sha256, received_at)
        values (${film?.id}::integer, 'film', ${name}, 1, ${"0".repeat(64)}, ${endedAt}) returning id)
      insert into encodings (source_id, outcome, created_at, ended_at) select id, 'failed', ${endedAt}, ${endedAt} from source`);
  await encode("today.mp4", site.clock.now());
  await encode("long-ago.mp4", daysAfter(site.clock.now(), -31));
  expect(await waiting(editor)).toEqual({ ...none, drafts: 1, encodings: 1 });
  await site.database.run(sql`update encodings set replaced_at = ${site.clock.now()}`);
  await site.database.run(sql`update videos set state = 'ready' where slug = 'ebauche'`);
  expect(await waiting(editor)).toEqual({ ...none, drafts: 0, encodings: 0 });
  expect(await waiting(moderator)).toEqual({ ...none, reports: 0 });
});
