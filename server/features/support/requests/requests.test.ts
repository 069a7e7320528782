import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { RequestTurn } from "#contract/admin/requests.ts";
import { requestKinds, type RequestKind } from "#contract/support.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { subscribe } from "#tests/support/people.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let app: TestApp;
let support: Client;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: "https://silecs.test", SUPPORT_EMAIL: "aide@silecs.test" });
  const { id } = await createStaffMember(app, ["support"]);
  // Signs in for each call: a session does not last the days that pass here.
  support = (async (...call: Parameters<Client>) =>
    app.as({ token: await openStaffSession(app, id) })(...call)) as Client;
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.run(sql`delete from contact_messages`);
  await app.database.run(sql`delete from tries`);
  await app.jobs.runAll();
  app.mails.length = 0;
});

const words = { last_name: "Lovelace", first_name: "Ada", email: "ada@example.fr", message: "Bonjour." };
let people = 0;
async function send(request: RequestKind | null): Promise<number> {
  const { token } = await subscribe(app, { username: `droit-${(people += 1)}@example.fr` });
  await app.as({ token })("POST /contact", { body: { ...words, request } });
  return latest();
}
const latest = async () =>
  (await app.database.row<{ id: number }>(sql`select max(id) as id from contact_messages`))?.id ?? 0;
const enter = (receivedOn: string) =>
  support("POST /admin/requests", {
    body: {
      kind: "access",
      first_name: "Ada",
      last_name: "Lovelace",
      email: "ada@example.fr",
      language: "fr",
      received_on: receivedOn,
      text: "Par courrier.",
    },
  });
const read = (id: number) => support("GET /admin/messages/{id}", { params: { id } });
const answer = (id: number, seen = 0) =>
  support("POST /admin/messages/{id}/answers", { params: { id }, body: { text: "Voici.", answers_seen: seen } });
const act = { reason: "request", fingerprint: "" } as const;
const previewExtension = (id: number) => support("GET /admin/messages/{id}/request/extension", { params: { id } });
const why = "Vos archives sont longues.";
const extendAs = (id: number, fingerprint: string) =>
  support("POST /admin/messages/{id}/request/extension", { params: { id }, body: { ...act, fingerprint, why } });
const extend = async (id: number) => extendAs(id, (await previewExtension(id)).fingerprint);
const previewTurn = (id: number, turn: RequestTurn) =>
  support("GET /admin/messages/{id}/request/{turn}", { params: { id, turn } });
const settleAs = (id: number, turn: RequestTurn, fingerprint: string) =>
  support("POST /admin/messages/{id}/request/{turn}", { params: { id, turn }, body: { ...act, fingerprint } });
const settle = async (id: number, outcome: "granted" | "refused" | null) => {
  const turn = outcome ?? "open";
  return settleAs(id, turn, (await previewTurn(id, turn)).fingerprint);
};
const toDay = async (day: string): Promise<void> => {
  const days = (new Date(`${day}T12:00:00Z`).getTime() - app.clock.now().getTime()) / 86_400_000;
  app.clock.advance({ days });
};

test.each(requestKinds)(
  "a request (%s) of the form stands in the list with its month, and is a message of its own",
  async (kind) => {
    await toDay("2027-01-10");
    const { token } = await subscribe(app, { username: `droit-${(people += 1)}@example.fr` });
    const form = (request: RequestKind | null) => app.as({ token })("POST /contact", { body: { ...words, request } });
    await form(null);
    const first = await latest();
    await form(kind);
    const id = await latest();
    expect(id).not.toBe(first);
    const { data } = await support("GET /admin/requests");
    expect(data).toMatchObject([
      { id, kind, received_on: "2027-01-10", due_on: "2027-02-10", days_left: 31, is_proven: true, outcome: null },
    ]);
    await expect(
      app.as({ token })("POST /contact", { body: { ...words, request: "autre" as never } }),
    ).rejects.toMatchObject({
      status: 400,
    });
  },
);

test.each([
  ["2027-01-31", "2027-02-28"],
  ["2026-11-30", "2026-12-30"],
  ["2024-01-30", "2024-02-29"],
])("a month from %s ends on %s", async (receivedOn, dueOn) => {
  await toDay("2027-03-01");
  expect((await enter(receivedOn)).request).toMatchObject({ received_on: receivedOn, due_on: dueOn });
});

test("the month begins with the day in Paris", async () => {
  await toDay("2027-06-30");
  app.clock.advance({ seconds: 11 * 3600 });
  const id = await send("access");
  expect((await read(id)).request).toMatchObject({ received_on: "2027-07-01", due_on: "2027-08-01" });
});

test("a request entered by hand cannot have come tomorrow, nor on a day that is none", async () => {
  await toDay("2027-09-10");
  for (const wrong of ["2027-09-11", "2027-02-30", "hier", "", "1999-01-01"])
    await expect(enter(wrong)).rejects.toMatchObject({ status: 400 });
  const { id, language, object } = await enter("2027-09-10");
  expect({ language, object }).toEqual({ language: "fr", object: "Accès aux données personnelles" });
  expect((await support("GET /admin/requests")).data).toMatchObject([{ id, is_proven: false }]);
});

test("the earliest deadline comes first, and a settled request leaves the list", async () => {
  await toDay("2027-10-20");
  const later = (await enter("2027-10-15")).id;
  const sooner = (await enter("2027-10-01")).id;
  const ids = async (state: "open" | "settled") =>
    (await support("GET /admin/requests", { query: { state } })).data.map(({ id }) => id);
  expect(await ids("open")).toEqual([sooner, later]);
  await answer(sooner);
  await settle(sooner, "granted");
  expect([await ids("open"), await ids("settled")]).toEqual([[later], [sooner]]);
  await settle(sooner, null);
  expect(await ids("open")).toEqual([sooner, later]);
});

test("a request is settled once the person has an answer, and not before", async () => {
  const id = await send("deletion");
  await expect(settle(id, "refused")).rejects.toMatchObject({ status: 409 });
  await extend(id);
  // The letter about the extension is no answer to the request.
  await expect(settle(id, "refused")).rejects.toMatchObject({ status: 409 });
  await answer(id, 1);
  expect((await settle(id, "refused")).request).toMatchObject({ outcome: "refused", settled_by: "Ada support" });
});

test("the time is extended once, by two months, in a letter that says why, and not after the month", async () => {
  await toDay("2028-01-31");
  const id = await send("access");
  app.mails.length = 0;
  const shown = await previewExtension(id);
  expect(shown.effects).toEqual([
    "Le délai passe du 29 février 2028 au 30 avril 2028.",
    "Un courrier en français, avec cette date et vos mots, part à ada@example.fr.",
    "Il ne se prolonge plus ensuite, et la réponse reste due.",
  ]);
  await expect(extendAs(id, "autre")).rejects.toMatchObject({ status: 409, details: { reason: "changed" } });
  const ends = await Promise.allSettled([extendAs(id, shown.fingerprint), extendAs(id, shown.fingerprint)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
  expect(await read(id)).toMatchObject({ state: "open", request: { due_on: "2028-04-30" } });
  await app.jobs.runAll();
  const letters = app.mails.filter(({ to }) => to === "ada@example.fr");
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain("30 avril 2028");
  expect(letters[0]?.text).toContain("Vos archives sont longues.");
  const late = (await enter("2027-12-01")).id;
  await expect(extend(late)).rejects.toMatchObject({ status: 409 });
});

test("a request that was answered again, or settled by another desk, is not settled as it was shown", async () => {
  const id = await send("correction");
  await answer(id);
  const shown = await previewTurn(id, "granted");
  expect(shown.effects).toEqual([
    "La demande est inscrite comme acceptée. Elle quitte la liste, et ses rappels s’arrêtent.",
    expect.stringContaining("est tenue pour la décision. Aucun courrier ne part."),
    "Les données ne changent pas d’elles-mêmes\u202f: corrigez-les sur la page de la personne.",
  ]);
  await expect(settleAs(id, "refused", shown.fingerprint)).rejects.toMatchObject({ status: 409 });
  const ends = await Promise.allSettled([
    settleAs(id, "granted", shown.fingerprint),
    settleAs(id, "granted", shown.fingerprint),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(previewTurn(id, "granted")).rejects.toMatchObject({ status: 409, details: { reason: "unchanged" } });
  await expect(previewExtension(id)).rejects.toMatchObject({ status: 409, details: { reason: "settled" } });
});

test("a complaint about accessibility has the operator’s days, and is not extended", async () => {
  const strict = await createTestApp({ ACCESSIBILITY_ANSWER_DAYS: "10", SUPPORT_EMAIL: "aide@silecs.test" });
  try {
    const { id } = await createStaffMember(strict, ["support"]);
    const call = strict.as({ token: await openStaffSession(strict, id) });
    const today = strict.clock.now().toISOString().slice(0, 10);
    const entered = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.fr", language: "fr" } as const;
    const add = (kind: RequestKind) =>
      call("POST /admin/requests", { body: { ...entered, kind, received_on: today, text: "Bonjour." } });
    const complaint = await add("accessibility");
    expect(complaint.request).toMatchObject({ days_left: 10 });
    const params = { id: complaint.id };
    await expect(call("GET /admin/messages/{id}/request/extension", { params })).rejects.toMatchObject({ status: 409 });
    // What turns out to be something else has its own time.
    const made = await call("POST /admin/messages/{id}/request", { params, body: { kind: "access" } });
    expect(made.request?.days_left).toBeGreaterThan(27);
  } finally {
    await strict.close();
  }
});

test("the operator is told seven days before the end and on the day before, once each", async () => {
  await toDay("2028-06-01");
  const { id } = await enter("2028-06-01");
  const told = async (day: string) => {
    await toDay(day);
    app.mails.length = 0;
    for (const _ of [1, 2]) {
      await app.jobs.runAll();
      app.clock.advance({ seconds: 3700 });
    }
    return app.mails.filter(({ subject }) => subject.includes("1er juillet 2028")).length;
  };
  expect([await told("2028-06-23"), await told("2028-06-24"), await told("2028-06-25")]).toEqual([0, 1, 0]);
  expect([await told("2028-06-30"), await told("2028-07-02")]).toEqual([1, 0]);
  expect((await support("GET /admin/requests")).data[0]).toMatchObject({ id, days_left: -1 });
});

test("the operator is not told of a request that was settled before the letter left", async () => {
  await toDay("2029-06-01");
  const { id } = await enter("2029-06-01");
  const told = async () => {
    await app.jobs.repeat(app.database, "support.deadline", { messageId: id });
    app.mails.length = 0;
    await app.jobs.runAll();
    return app.mails.filter(({ subject }) => subject.includes("1er juillet 2029")).length;
  };
  expect(await told()).toBe(1);
  await answer(id);
  await settle(id, "granted");
  expect(await told()).toBe(0);
});

test("a message becomes a request that counts from its own day; a settled one keeps its kind", async () => {
  await toDay("2028-08-01");
  const id = await send(null);
  expect((await read(id)).request).toBeNull();
  await toDay("2028-08-05");
  const make = (kind: RequestKind) => support("POST /admin/messages/{id}/request", { params: { id }, body: { kind } });
  expect((await make("access")).request).toMatchObject({ kind: "access", received_on: "2028-08-01" });
  expect((await make("deletion")).request).toMatchObject({ kind: "deletion", due_on: "2028-09-01" });
  await answer(id);
  await settle(id, "granted");
  await expect(make("access")).rejects.toMatchObject({ status: 409 });
});

test("the prepared answer says what the person can do, what is kept, and whether anybody is known", async () => {
  const prepared = async (id: number) =>
    (await support("GET /admin/messages/{id}/person", { params: { id } })).prepared;
  expect(await prepared(await send("access"))).toContain("https://silecs.test/fr/profile");
  expect(await prepared(await send("deletion"))).toContain("dix ans");
  expect(await prepared(await send("limitation"))).toBeNull();
  expect(await prepared(await send(null))).toBeNull();
  expect(await prepared((await enter("2028-08-01")).id)).toContain("Aucun compte");
});

test("a legal hold stands beside a request", async () => {
  const id = await send("deletion");
  await app.database.run(sql`
    insert into legal_holds (account_id, reason, placed_at)
    select account_id, 'Litige 2028-4', ${app.clock.now()} from contact_messages where id = ${id}`);
  const { person } = await support("GET /admin/messages/{id}/person", { params: { id } });
  expect(person?.held_for).toBe("Litige 2028-4");
});

test("others than support find no requests, and unknown ones are unknown", async () => {
  const { id: editor } = await createStaffMember(app, ["editor"]);
  const call = app.as({ token: await openStaffSession(app, editor) });
  await expect(call("GET /admin/requests")).rejects.toMatchObject({ status: 403 });
  const plain = await send(null);
  await expect(extend(plain)).rejects.toMatchObject({ status: 404 });
  await expect(settle(plain + 99, "granted")).rejects.toMatchObject({ status: 404 });
});
