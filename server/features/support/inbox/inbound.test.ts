import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { subscribe } from "#tests/support/people.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

const token = "a".repeat(40);
let app: TestApp;
let support: Client;
let serial = 0;
beforeAll(async () => {
  app = await createTestApp({
    PUBLIC_URL: "https://silecs.test",
    SUPPORT_EMAIL: "aide@silecs.test",
    MAIL_FROM: "Silecs <bonjour@silecs.test>",
    INBOUND_MAIL_TOKEN: token,
    INBOUND_MAIL_ADDRESS: "Reponses@silecs.test",
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.run(sql`delete from contact_messages`);
  await app.database.run(sql`delete from inbound_mails`);
  await app.database.run(sql`delete from tries`);
  app.mails.length = 0;
  support = app.as({ token: await openStaffSession(app, (await createStaffMember(app, ["support"])).id) });
});

type Written = { from?: string; to?: string; subject?: string; text?: string; id?: string; more?: string[] };
const mailOf = ({
  from,
  to = "reponses@silecs.test",
  subject = "Re: Accès",
  text = "Merci !",
  id,
  more = [],
}: Written) => {
  serial += 1;
  return [
    `From: Ada Lovelace <${from ?? "ada@example.fr"}>`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${id ?? `m${serial}`}@example.fr>`,
    ...more,
    "",
    text,
  ].join("\r\n");
};
const post = (raw: string, given = token, type = "message/rfc822") =>
  app.send("POST", "/api/inbound-mail", {
    raw,
    headers: { "content-type": type, authorization: `Bearer ${given}` },
  });
const send = async (written: Written) => {
  const answer = await post(mailOf(written));
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { received: string }).received;
};
const read = (id: number) => support("GET /admin/messages/{id}", { params: { id } });
const all = async () => (await support("GET /admin/messages")).data;

/** A subscriber whose message has an answer. */
async function answered() {
  serial += 1;
  const email = `ecrit-${serial}@example.fr`;
  const { token: own, user } = await subscribe(app, { username: email });
  const words = { last_name: "Lovelace", first_name: "Ada", email, object: "Accès", message: "Je n’ai plus accès" };
  await app.as({ token: own })("POST /contact", { body: words });
  const row = await app.database.row<{ id: number }>(sql`select max(id) as id from contact_messages`);
  const id = row?.id ?? 0;
  const body = { text: "C’est réparé.", answers_seen: 0, follow_ups_seen: 0 };
  await support("POST /admin/messages/{id}/answers", { params: { id }, body });
  await app.jobs.runAll();
  const letter = app.mails.find(({ to }) => to === email)!;
  return { id, email, accountId: user.id, letter };
}

test("an answer to our letter continues its message, by the address that the letter asks answers to", async () => {
  const { id, email, letter } = await answered();
  expect(letter.replyTo?.address).toMatch(new RegExp(`^reponses\\+${id}\\.[0-9a-f]{20}@silecs\\.test$`));
  const text = "Merci, c’est bon.\r\n\r\nLe 10 mars 2026, Silecs a écrit :\r\n> C’est réparé.";
  expect(await send({ from: email.toUpperCase(), to: letter.replyTo?.address.toUpperCase() ?? "", text })).toBe(
    "joined",
  );
  expect(await read(id)).toMatchObject({
    state: "open",
    by_mail: false,
    follow_ups: [
      { text: "Merci, c’est bon.", by_mail: true, quoted: "Le 10 mars 2026, Silecs a écrit :\n> C’est réparé." },
    ],
  });
  app.mails.length = 0;
  await app.jobs.runAll();
  expect(app.mails.map(({ to }) => to)).toEqual(["aide@silecs.test"]);
});

test("and by the letter's message id, where a mail program leaves the address out; also once it is closed", async () => {
  const { id, email, letter } = await answered();
  await support("PUT /admin/messages/{id}/state", { params: { id }, body: { state: "closed" } });
  expect(letter.messageId).toMatch(/^<reply\.\d+\.\d+\.[0-9a-f]{20}@silecs\.test>$/);
  expect(await send({ from: email, to: "aide@silecs.test", more: [`References: <x@y> ${letter.messageId}`] })).toBe(
    "joined",
  );
  expect(await read(id)).toMatchObject({ state: "open", follow_ups: [{ text: "Merci !", by_mail: true }] });
});

test("from the account's present address too; anybody else's mail, and a forged one, is a message of its own", async () => {
  const { id, email, accountId, letter } = await answered();
  const to = letter.replyTo?.address ?? "";
  expect(await send({ from: "autre@example.fr", to })).toBe("new");
  expect(await send({ from: email, to: to.replace(`+${id}.`, `+${id + 1}.`) })).toBe("new");
  expect(await send({ from: email, to: to.replace(/[0-9a-f](?=@)/, (last) => (last === "0" ? "1" : "0")) })).toBe(
    "new",
  );
  expect(await send({ from: email, to: "aide@silecs.test" })).toBe("new");
  expect((await read(id)).follow_ups).toEqual([]);
  const [first] = (await all()).filter(({ by_mail: byMail }) => byMail);
  expect(first).toMatchObject({ by_mail: true, object: "Re: Accès", name: "Ada Lovelace" });
  expect((await read(first?.id ?? 0)).account_id).toBeNull();
  await app.database.run(sql`update accounts set email = 'nouvelle@example.fr' where id = ${accountId}`);
  expect(await send({ from: "nouvelle@example.fr", to })).toBe("joined");
});

test("a mail that is handed over twice, also at the same instant, is stored once", async () => {
  const raw = mailOf({ id: "twice" });
  const answers = await Promise.all([post(raw), post(raw), post(raw)]);
  const received = await Promise.all(answers.map(async (one) => ((await one.json()) as { received: string }).received));
  expect(received.toSorted()).toEqual(["known", "known", "new"]);
  expect(await all()).toHaveLength(1);
  const nameless = raw.replace(/Message-ID: .*\r\n/, "");
  expect([(await post(nameless)).status, (await post(nameless)).status, (await all()).length]).toEqual([200, 200, 2]);
});

test("mails of two people under one message id are both stored: anybody can choose an id", async () => {
  expect(await send({ from: "ada@example.fr", id: "same" })).toBe("new");
  expect(await send({ from: "mallory@example.fr", id: "same" })).toBe("new");
  expect(await send({ from: "ada@example.fr", id: "same" })).toBe("known");
});

test("nothing comes in of a program, nor of ourselves, and nothing is ever answered", async () => {
  const ignored: Written[] = [
    { more: ["Auto-Submitted: auto-replied"] },
    { from: "mailer-daemon@mx.example" },
    { from: "bonjour@silecs.test" },
    { from: "aide@silecs.test" },
    { from: "reponses+1.00000000000000000000@silecs.test" },
  ];
  for (const written of ignored) expect([written, await send(written)]).toEqual([written, "ignored"]);
  expect(await all()).toEqual([]);
  await app.jobs.runAll();
  expect(app.mails).toEqual([]);
});

test("files are named below the text, which is cut where it is too long", async () => {
  const body = `--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${"é".repeat(12_000)}\r\n--x\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename="écran.png"\r\n\r\nPNG\r\n--x--\r\n`;
  expect(await send({ text: body, more: ['Content-Type: multipart/mixed; boundary="x"'] })).toBe("new");
  const [listed] = await all();
  const { message } = await read(listed?.id ?? 0);
  expect([...message]).toHaveLength(10_000);
  expect(message).toMatch(/é…\n\n\[.*\.png\]$/);
});

test("who writes too often is told to come later, as who guesses at the token is", async () => {
  for (let turn = 0; turn < 20; turn += 1) await send({ from: "trop@example.fr" });
  expect((await post(mailOf({ from: "trop@example.fr" }))).status).toBe(429);
  expect(await send({ from: "autre@example.fr" })).toBe("new");
  for (let turn = 0; turn < 20; turn += 1) expect((await post(mailOf({}), "b".repeat(40))).status).toBe(403);
  expect((await post(mailOf({}), "b".repeat(40))).status).toBe(429);
  expect((await post(mailOf({}))).status).toBe(200);
});

test("bad input: another type, no mail, no token, too large", async () => {
  expect((await post(mailOf({}), token, "application/json")).status).toBe(415);
  expect((await post("")).status).toBe(200);
  expect(await all()).toEqual([]);
  expect(
    (await app.send("POST", "/api/inbound-mail", { raw: "x", headers: { "content-type": "message/rfc822" } })).status,
  ).toBe(403);
  expect((await post("x".repeat(26 * 1024 * 1024))).status).toBe(413);
});
