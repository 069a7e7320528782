import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { locales } from "#contract/language.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { subscribe } from "#tests/support/people.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let app: TestApp;
let camille: Client;
let camilleId: number;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: "https://silecs.test", SUPPORT_EMAIL: "aide@silecs.test" });
  ({ call: camille, id: camilleId } = await helper());
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.run(sql`delete from contact_messages`);
  await app.database.run(sql`delete from saved_texts`);
  await app.database.run(sql`delete from tries`);
  app.mails.length = 0;
});

/** Signs in for each call: a session does not last the days that pass here. */
const signedIn = (id: number): Client =>
  (async (...call: Parameters<Client>) => app.as({ token: await openStaffSession(app, id) })(...call)) as Client;

async function helper(role: "support" | "accountant" = "support") {
  const { id } = await createStaffMember(app, [role]);
  return { id, call: signedIn(id) };
}

const words = {
  last_name: "Lovelace",
  first_name: "Ada",
  email: "ada@example.fr",
  object: "La facture",
  message: "Où est-elle ?",
};
type Person = { token: string };
const write = async ({ token }: Person, body: Partial<typeof words> = {}): Promise<number> => {
  await app.as({ token })("POST /contact", { body: { ...words, ...body } });
  const row = await app.database.row<{ id: number }>(sql`select max(id) as id from contact_messages`);
  return row?.id ?? 0;
};
let people = 0;
const person = () => subscribe(app, { username: `ecrit-${(people += 1)}@example.fr` });
const read = (id: number) => camille("GET /admin/messages/{id}", { params: { id } });
const answer = (who: Client, id: number, text: string, seen: { answers: number; followUps?: number }) =>
  who("POST /admin/messages/{id}/answers", {
    params: { id },
    body: { text, answers_seen: seen.answers, follow_ups_seen: seen.followUps ?? 0 },
  });
const assign = (who: Client, id: number, to: number | null, seen: number | null) =>
  who("PUT /admin/messages/{id}/assignment", { params: { id }, body: { member_id: to, seen } });
const present = (who: Client, id: number, isWriting = false) =>
  who("POST /admin/messages/{id}/presence", { params: { id }, body: { is_writing: isWriting } });

test("what somebody writes next joins their message, which waits again from then on, and reaches the operator", async () => {
  const ada = await person();
  const id = await write(ada);
  await answer(camille, id, "Dans votre compte.", { answers: 0 });
  await app.jobs.runAll();
  app.mails.length = 0;
  app.clock.advance({ days: 2 });
  expect(await write(ada, { object: "Encore", message: "Je ne la vois pas." })).toBe(id);
  expect(await read(id)).toMatchObject({
    state: "open",
    waiting_since: app.clock.now().toISOString(),
    follow_ups: [{ object: "Encore", text: "Je ne la vois pas." }],
  });
  await app.jobs.runAll();
  expect(app.mails[0]?.text).toContain("Je ne la vois pas.");
  app.clock.advance({ days: 1 });
  await write(ada, { message: "Allô ?" });
  const { waiting_since: since } = await read(id);
  expect(new Date(since ?? 0).getTime()).toBe(app.clock.now().getTime() - 24 * 3_600_000);
  app.mails.length = 0;
  await answer(camille, id, "La voici.", { answers: 1, followUps: 2 });
  await app.jobs.runAll();
  expect(app.mails.find(({ to }) => to === "ada@example.fr")?.text).toContain("Allô");
});

test("a closed message, one answered a month ago and somebody else's are not continued", async () => {
  const ada = await person();
  const first = await write(ada);
  await camille("PUT /admin/messages/{id}/state", { params: { id: first }, body: { state: "closed" } });
  const second = await write(ada);
  expect(second).not.toBe(first);
  await answer(camille, second, "Oui.", { answers: 0 });
  await app.database.run(sql`
    update contact_messages set answered_at = answered_at - interval '31 days' where id = ${second}`);
  const third = await write(ada);
  expect(third).not.toBe(second);
  // The same address in the form proves nothing.
  expect(await write(await person())).not.toBe(third);
});

test("an answer to less than everything that was written is refused, with what was written meanwhile", async () => {
  const ada = await person();
  const id = await write(ada);
  await write(ada, { message: "En fait, c’est réglé." });
  await expect(answer(camille, id, "Bonjour", { answers: 0 })).rejects.toMatchObject({
    status: 409,
    details: { message: { follow_ups: [{ text: "En fait, c’est réglé." }], answers: [] } },
  });
});

test("of two answers at once the second is refused with the first's words, and who answered has the message", async () => {
  const id = await write(await person());
  const noor = await helper();
  const ends = await Promise.allSettled([
    answer(camille, id, "La première", { answers: 0 }),
    answer(noor.call, id, "La première", { answers: 0 }),
  ]);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { status: 409, details: { message: { answers: [{ text: "La première" }] } } },
  });
  const { assigned_to: has, answers } = await read(id);
  expect(has?.id).toBe(ends[0]?.status === "fulfilled" ? camilleId : noor.id);
  expect(answers).toHaveLength(1);
});

test("two who open a message see each other, and since when one writes; who has left is forgotten", async () => {
  const id = await write(await person());
  const noor = await helper();
  expect((await present(camille, id)).others).toEqual([]);
  const began = app.clock.now().toISOString();
  await present(camille, id, true);
  app.clock.advance({ seconds: 40 });
  await present(camille, id, true);
  expect(await present(noor.call, id)).toEqual({
    others: [{ id: camilleId, name: "Ada support", is_writing: true, since: began }],
    answers: 0,
    follow_ups: 0,
  });
  await answer(camille, id, "Oui.", { answers: 0 });
  expect(await present(noor.call, id)).toMatchObject({ others: [{ is_writing: false }], answers: 1 });
  app.clock.advance({ seconds: 61 });
  expect((await present(noor.call, id)).others).toEqual([]);
  await expect(present(camille, id + 99)).rejects.toMatchObject({ status: 404 });
});

test("a message is one member's task or nobody's; who takes it second is told who has it", async () => {
  const id = await write(await person());
  const noor = await helper();
  const views = async (who: Client) => {
    const seen = await Promise.all(
      (["all", "mine", "nobody"] as const).map((whose) => who("GET /admin/messages", { query: { whose } })),
    );
    expect(seen[0]?.open).toEqual(seen[1]?.open);
    return seen.map(({ data }) => data.length);
  };
  expect(await views(camille)).toEqual([1, 0, 1]);
  const ends = await Promise.allSettled([assign(camille, id, camilleId, null), assign(noor.call, id, noor.id, null)]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { status: 409, details: { message: { assigned_to: { name: "Ada support" } } } },
  });
  const holder = (await read(id)).assigned_to?.id ?? 0;
  expect(await views(holder === noor.id ? noor.call : camille)).toEqual([1, 1, 0]);
  expect(await views(holder === noor.id ? camille : noor.call)).toEqual([1, 0, 0]);
  expect(await assign(camille, id, null, holder)).toMatchObject({ assigned_to: null });
});

test("nobody but who helps can have a message, and who leaves or no longer helps gives theirs back", async () => {
  const id = await write(await person());
  const [noor, lise, accountant] = [await helper(), await helper(), await helper("accountant")];
  await expect(assign(camille, id, accountant.id, null)).rejects.toMatchObject({ status: 400 });
  await expect(assign(camille, id, 2_000_000, null)).rejects.toMatchObject({ status: 400 });
  await expect(assign(accountant.call, id, null, null)).rejects.toMatchObject({ status: 403 });
  const { data } = await camille("GET /admin/message-helpers");
  const listed = data.map((one) => one.id);
  expect(listed).toEqual(expect.arrayContaining([camilleId, noor.id]));
  expect(listed).not.toContain(accountant.id);
  const { id: adminId } = await createStaffMember(app, ["admin"]);
  const admin = signedIn(adminId);
  await assign(camille, id, noor.id, null);
  await admin("PUT /admin/staff/{id}/roles", { params: { id: noor.id }, body: { roles: ["support", "editor"] } });
  expect((await read(id)).assigned_to?.id).toBe(noor.id);
  await admin("PUT /admin/staff/{id}/roles", { params: { id: noor.id }, body: { roles: ["editor"] } });
  expect((await read(id)).assigned_to).toBeNull();
  await assign(camille, id, lise.id, null);
  await admin("POST /admin/staff/{id}/end", { params: { id: lise.id }, body: {} });
  expect((await read(id)).assigned_to).toBeNull();
});

test("who has waited longest comes first", async () => {
  const [ada, grace] = [await person(), await person()];
  const first = await write(ada);
  app.clock.advance({ seconds: 3600 });
  const second = await write(grace);
  await answer(camille, first, "Oui.", { answers: 0 });
  app.clock.advance({ seconds: 3600 });
  await write(ada, { message: "Et demain ?" });
  const { data } = await camille("GET /admin/messages");
  expect(data.map(({ id }) => id)).toEqual([second, first]);
});

test("beside a message stand the person's plan, payments and notes, and the sight is logged", async () => {
  const ada = await person();
  const id = await write(ada);
  const account = await app.database.row<{ id: number }>(sql`select account_id as id from contact_messages`);
  const accountId = account?.id ?? 0;
  await camille("POST /admin/subscribers/{id}/notes", { params: { id: accountId }, body: { text: "Rappeler lundi." } });
  const { person: beside, facts } = await camille("GET /admin/messages/{id}/person", { params: { id } });
  expect(beside).toMatchObject({ id: accountId, is_proven: true, notes: [{ text: "Rappeler lundi." }] });
  expect(beside?.plan).toBeTruthy();
  expect(facts).toContainEqual({ name: "firstName", value: "Ada" });
  expect(facts.find(({ name }) => name === "plan")?.value).toBe(beside?.plan);
  expect(facts).toContainEqual({ name: "accessEndDate", value: null });
  const logged = await app.database.row(sql`select call, subject from audit_log order by id desc limit 1`);
  expect(logged).toEqual({ call: "GET /admin/messages/{id}/person", subject: `account ${accountId}` });
});

const texts = (content: string, title = "Facture") => locales.map((locale) => ({ locale, title, content }));
const save = (content: string) => camille("POST /admin/saved-texts", { body: { words: texts(content) } });

test("a saved text keeps a row for each language, and refuses placeholders that nothing fills in", async () => {
  const saved = await save("Bonjour {{firstName}}, votre offre {{plan}} continue.");
  expect(saved.words.map(({ locale }) => locale).toSorted()).toEqual([...locales].toSorted());
  for (const wrong of ["Bonjour {{prenom}}", "Bonjour {{first name}}", "Bonjour {{firstName}", "{{}}"])
    await expect(save(wrong)).rejects.toMatchObject({ status: 400 });
  await expect(camille("POST /admin/saved-texts", { body: { words: texts("Oui").slice(1) } })).rejects.toMatchObject({
    status: 400,
  });
  await expect(
    camille("POST /admin/saved-texts", { body: { words: [...texts("Oui"), ...texts("Non")] } }),
  ).rejects.toMatchObject({ status: 400 });
  expect((await camille("GET /admin/saved-texts")).data).toEqual([saved]);
});

test("of two who change a saved text at once the second is told, and a removed one is unknown", async () => {
  const { id, version } = await save("Bonjour");
  const change = (content: string) =>
    camille("PUT /admin/saved-texts/{id}", { params: { id }, body: { version, words: texts(content) } });
  const ends = await Promise.allSettled([change("Une"), change("Deux")]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { status: 409, details: { id, version: version + 1 } },
  });
  await camille("DELETE /admin/saved-texts/{id}", { params: { id } });
  await expect(change("Trois")).rejects.toMatchObject({ status: 404 });
  await expect(camille("DELETE /admin/saved-texts/{id}", { params: { id } })).rejects.toMatchObject({ status: 404 });
});

test("an answer with something that was not filled in is not sent", async () => {
  const id = await write(await person());
  await expect(answer(camille, id, "Votre offre {{plan}}", { answers: 0 })).rejects.toMatchObject({ status: 400 });
  expect((await read(id)).answers).toEqual([]);
});
