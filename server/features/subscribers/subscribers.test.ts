import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffRole } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { makeGroup } from "#tests/support/groups.ts";
import { subscribe } from "#tests/support/people.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";

let app: TestApp;
let camille: number;
let paymentId: number;
beforeAll(async () => {
  app = await createTestApp();
  ({ id: camille } = (await subscribe(app)).user);
  await subscribe(app, { username: "hugo.petit@example.org", first_name: "Hugo", last_name: "Petit", phone: "" });
  const at = app.clock.now();
  await app.database.run(sql`
    update subscriptions set card_brand = 'VISA', card_last_four = '4242' where account_id = ${camille}`);
  const row = await app.database.row<{ id: number }>(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider,
      provider_reference, idempotency_key, created_at, settled_at)
    select id, account_id, 'first', ${at}, 999, 'paid', 'sandbox', 'pay_7Hx92k', 'desk-1', ${at}, ${at}
    from subscriptions where account_id = ${camille} returning id`);
  paymentId = row?.id ?? 0;
});
afterAll(() => app.close());

async function staff(...roles: StaffRole[]) {
  const member = await createStaffMember(app, roles);
  return app.as({ token: await openStaffSession(app, member.id) });
}
async function found(search: string): Promise<number[]> {
  const call = await staff("support");
  return (await call("POST /admin/subscriber-search", { body: { search } })).data.map(({ id }) => id);
}

test.each([
  "camille@example.fr",
  "CAMILLE@exam",
  "durand cam",
  "Camile Durant",
  "durnad",
  "acmille druand",
  "druand caml",
  "camlile exampel",
  "06 12 34 56 78",
  "+33 6 12 34",
  "pay_7Hx",
  "4242",
  "•••• 4242",
])("“%s” finds Camille alone", async (search) => {
  expect(await found(search)).toEqual([camille]);
});

test("a number finds its account; without a search the latest stand first", async () => {
  expect(await found(String(camille))).toContain(camille);
  expect(await found("")).toEqual([camille + 1, camille]);
  expect(await found("…")).toEqual([]);
  expect(await found("%")).toEqual([]);
});

test("what of the money was found is said, with the subscription's standing", async () => {
  const call = await staff("accountant");
  const { data, sign_ups: signUps } = await call("POST /admin/subscriber-search", { body: { search: "pay_7Hx92k" } });
  expect(data).toMatchObject([
    { id: camille, standing: "active", paid_with: "VISA 4242", found_by: { kind: "reference", text: "pay_7Hx92k" } },
  ]);
  expect(signUps).toBeNull();
  const latest = await call("POST /admin/subscriber-search", { body: { search: "" } });
  expect(latest.sign_ups).toEqual({ day: 2, week: 2, month: 2 });
});

test("a person's page tells the life with what is due next and why, and the payments with their references", async () => {
  const call = await staff("accountant");
  const one = await call("GET /admin/subscribers/{id}", { params: { id: camille } });
  expect(one).toMatchObject({ name: "Camille Durand", standing: "active", language: "fr", group: null });
  expect(one.timeline.stretches).toMatchObject([{ state: "paid" }]);
  expect(one.timeline.events.map(({ kind }) => kind).toSorted()).toEqual(["begun", "paid"]);
  expect(one.timeline.coming).toMatchObject([{ kind: "charge", why: "period-over", amount: 9.99 }]);
  expect(one.payments).toMatchObject([{ id: paymentId, status: "paid", amount: 9.99, reference: "pay_7Hx92k" }]);
});

test("a refusal and a cancellation change what is due next", async () => {
  const call = await staff("support");
  const coming = async () =>
    (await call("GET /admin/subscribers/{id}", { params: { id: camille } })).timeline.coming.map(
      ({ kind, why }) => `${kind} ${why}`,
    );
  await app.database.transaction(async (inside) => {
    await inside.run(sql`
      update subscriptions set status = 'past_due', past_due_since = ${app.clock.now()} where account_id = ${camille}`);
  });
  expect(await coming()).toContain("charge refused");
  expect(await coming()).toContain("end unpaid");
  await app.database.run(sql`
    update subscriptions set status = 'active', past_due_since = null, cancel_asked_at = ${app.clock.now()}
    where account_id = ${camille}`);
  expect(await coming()).toEqual(["end cancelled"]);
});

test("the money is the accountant's too; the account with its notes is not", async () => {
  const params = { id: camille };
  const accountant = await staff("accountant");
  await accountant("GET /admin/subscribers/{id}", { params });
  await expectFault(accountant("GET /admin/subscribers/{id}/account", { params }), "notAllowed");
  await expectFault(
    accountant("POST /admin/subscribers/{id}/notes", { params, body: { text: "Rappeler" } }),
    "notAllowed",
  );
  const editor = await staff("editor");
  await expectFault(editor("POST /admin/subscriber-search", { body: { search: "camille" } }), "notAllowed");
  await expectFault(editor("GET /admin/subscribers/{id}", { params }), "notAllowed");
});

test("notes are read by the staff, and every sight and act stands in the log without what was noted", async () => {
  const params = { id: camille };
  const call = await staff("support");
  const note = await call("POST /admin/subscribers/{id}/notes", { params, body: { text: "  Rappeler lundi\n" } });
  const shown = await call("GET /admin/subscribers/{id}/account", { params });
  expect(shown.notes).toMatchObject([{ text: "Rappeler lundi", written_by: "Ada support" }]);
  expect(shown.profiles).toMatchObject([{ name: "Camille Durand", is_primary: true }, { is_kid: true }]);
  expect(shown.phone).toBe("+33612345678");
  expect(shown.devices).toHaveLength(1);
  const removed = { id: camille, note_id: note.id };
  await call("DELETE /admin/subscribers/{id}/notes/{note_id}", { params: removed });
  await expectFault(call("DELETE /admin/subscribers/{id}/notes/{note_id}", { params: removed }), "notFound");
  const after = await call("GET /admin/subscribers/{id}/account", { params });
  expect(after.notes).toEqual([]);
  expect(after.acts.map((act) => act.call.split(" ")[0])).toEqual(["DELETE", "POST"]);
  expect(after.sights[0]).toMatchObject({ actor: expect.stringContaining("support"), subject: `account ${camille}` });
  const log = await app.database.rows<{ text: string }>(sql`select audit_log::text as text from audit_log`);
  expect(log.map(({ text }) => text).join("\n")).not.toContain("Rappeler");
});

test("a blank note is refused, and one about nobody", async () => {
  const call = await staff("support");
  await expectFault(
    call("POST /admin/subscribers/{id}/notes", { params: { id: camille }, body: { text: " " } }),
    "invalid",
  );
  await expectFault(
    call("POST /admin/subscribers/{id}/notes", { params: { id: 999_999 }, body: { text: "?" } }),
    "notFound",
  );
});

test("messages from a person's address are found without a sign-in, and said to be so", async () => {
  const at = app.clock.now();
  await app.database.run(sql`
    insert into contact_messages (account_id, civility, last_name, first_name, email, object, message, created_at)
    values (${camille}, 2, 'Durand', 'Camille', 'camille@example.fr', 'Connectée', 'Bonjour', ${at}),
      (null, 2, 'Durand', 'Camille', 'Camille@Example.fr', 'Anonyme', 'Bonjour', ${at}),
      (null, 2, 'Petit', 'Hugo', 'hugo@example.org', 'Un autre', 'Bonjour', ${at}),
      (${camille + 1}, 2, 'Petit', 'Hugo', 'camille@example.fr', 'De Hugo', 'Bonjour', ${at})`);
  const call = await staff("support");
  const { messages } = await call("GET /admin/subscribers/{id}/account", { params: { id: camille } });
  expect(messages.map(({ object, is_signed_in: isSignedIn }) => [object, isSignedIn])).toEqual([
    ["Anonyme", false],
    ["Connectée", true],
  ]);
});

test("a removal from a group is among the acts on the person, and on nobody whose number begins alike", async () => {
  const group = await makeGroup(app);
  await app.database.run(sql`
    insert into client_group_members (group_id, account_id, joined_at) values (${group.id}, ${camille}, ${app.clock.now()})`);
  const call = await staff("support");
  const params = { id: group.id, account_id: camille };
  await call("DELETE /admin/client-groups/{id}/members/{account_id}", { params });
  const actsOf = async (id: number) =>
    (await call("GET /admin/subscribers/{id}/account", { params: { id } })).acts.map(({ subject }) => subject);
  expect(await actsOf(camille)).toContainEqual(expect.stringMatching(`^account ${camille}, group ${group.id} `));
  expect(await actsOf(camille + 1)).toEqual([]);
});
