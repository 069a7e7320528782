import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { subscribe } from "#tests/support/people.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let app: TestApp;
let support: Client;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: "https://silecs.test", SUPPORT_EMAIL: "aide@silecs.test" });
  support = await staffCaller("support");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.run(sql`delete from contact_messages`);
  await app.database.run(sql`delete from tries`);
  app.mails.length = 0;
});

async function staffCaller(role: "support" | "editor"): Promise<Client> {
  const { id } = await createStaffMember(app, [role]);
  return app.as({ token: await openStaffSession(app, id) });
}

let written = 0;
/** A subscriber's message; answers its id. */
async function write(facts: { object?: string; message?: string; languageId?: 1 | 2 } = {}): Promise<number> {
  const { token } = await subscribe(app, { username: `ada-${(written += 1)}@example.fr` });
  if (facts.languageId) await app.as({ token })("PUT /profiles/language", { body: { languageId: facts.languageId } });
  await app.jobs.runAll();
  app.mails.length = 0;
  await app.as({ token })("POST /contact", {
    body: {
      last_name: "Lovelace",
      first_name: "Ada",
      email: "ada@example.fr",
      phone: "0612345678",
      object: facts.object ?? "Une <question>",
      message: facts.message ?? "Bonjour,\nqui éclaire la nuit ?\n\nMerci.",
    },
  });
  const row = await app.database.row<{ id: number }>(sql`select max(id) as id from contact_messages`);
  return row?.id ?? 0;
}

test("a message reaches the operator's mailbox, where an answer goes to its author", async () => {
  const id = await write();
  await app.jobs.runAll();
  const [mail, ...others] = app.mails;
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: "aide@silecs.test", replyTo: { name: "Ada Lovelace", address: "ada@example.fr" } });
  expect(mail?.subject).toContain("Une <question>");
  expect(mail?.text).toContain("qui éclaire la nuit");
  expect(mail?.text).toContain("+33612345678");
  expect(mail?.text).toContain(`https://silecs.test/admin/messages/${id}`);
  expect(mail?.html).toContain("Une &lt;question&gt;");
  expect(mail?.html).toContain("Bonjour,<br>qui");
});

test("the inbox lists what is open, finds words, and moves what is done", async () => {
  const first = await write({ object: "La facture", message: "Où est-elle ?" });
  const second = await write({ object: "100 % du son", message: "Il manque." });
  const ids = async (query: object) => (await support("GET /admin/messages", { query })).data.map(({ id }) => id);
  expect(await ids({})).toEqual([first, second]);
  expect(await ids({ search: "FACTURE" })).toEqual([first]);
  expect(await ids({ search: "100 %" })).toEqual([second]);
  for (const signs of ["%", "--", "?", "« »"]) expect(await ids({ search: signs })).toEqual([]);
  const done = await support("PUT /admin/messages/{id}/state", { params: { id: first }, body: { state: "answered" } });
  expect(done).toMatchObject({
    answered_by: "Ada support",
    answered_at: app.clock.now().toISOString(),
    phone: "+33612345678",
  });
  expect(await ids({})).toEqual([second]);
  expect(await ids({ state: "answered" })).toEqual([first]);
  await support("PUT /admin/messages/{id}/state", { params: { id: first }, body: { state: "open" } });
  expect(await ids({})).toEqual([first, second]);
});

test.each([
  [1, "Réponse de Silecs", "Notre réponse à votre message"],
  [2, "Answer from Silecs", "Our answer to your message"],
] as const)(
  "an answer is sent in the writer's language (%i), once, and stands in the inbox and in the log",
  async (languageId, subject, greeting) => {
    const id = await write({ languageId });
    await app.jobs.runAll();
    app.mails.length = 0;
    const body = { text: "Le soleil.\n\nBonne nuit <b>à vous</b>", answers_seen: 0 };
    const message = await support("POST /admin/messages/{id}/answers", { params: { id }, body });
    expect(message).toMatchObject({
      answered_by: "Ada support",
      answers: [{ written_by: "Ada support", text: body.text }],
    });
    await app.jobs.runAll();
    const [mail, ...others] = app.mails;
    expect(others).toEqual([]);
    expect(mail?.to).toBe("ada@example.fr");
    expect(mail?.subject).toContain(subject);
    expect(mail?.text).toContain(greeting);
    expect(mail?.html).toContain("Bonne nuit &lt;b&gt;à vous&lt;/b&gt;");
    expect(mail?.replyTo).toBeUndefined();
    const logged = await app.database.rows<{ call: string; subject: string }>(sql`
    select call, subject, after::text as after from audit_log order by id desc limit 1`);
    expect(logged).toMatchObject([{ call: "POST /admin/messages/{id}/answers", subject: `message ${id}` }]);
    expect(JSON.stringify(logged)).not.toContain("soleil");
  },
);

test("of two answers at once one is sent, and the other is told", async () => {
  const id = await write();
  const other = await staffCaller("support");
  const answer = (who: Client) =>
    who("POST /admin/messages/{id}/answers", { params: { id }, body: { text: "Oui", answers_seen: 0 } });
  const ends = await Promise.allSettled([answer(support), answer(other)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
  expect((await support("GET /admin/messages/{id}", { params: { id } })).answers).toHaveLength(1);
});

test("an empty answer, an unknown message and another role are refused", async () => {
  const id = await write();
  const send = (who: Client, to: number, text: string) =>
    who("POST /admin/messages/{id}/answers", { params: { id: to }, body: { text, answers_seen: 0 } });
  await expect(send(support, id, " \n ")).rejects.toMatchObject({ status: 400 });
  await expect(send(support, id, "x".repeat(10_001))).rejects.toMatchObject({ status: 400 });
  await expect(send(support, id + 999, "Oui")).rejects.toMatchObject({ status: 404 });
  await expect(send(await staffCaller("editor"), id, "Oui")).rejects.toMatchObject({ status: 403 });
});
