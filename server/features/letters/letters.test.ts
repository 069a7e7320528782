import { afterEach, beforeEach, expect, test } from "vitest";
import type { StaffRole } from "#contract/staff-roles.ts";
import { MailRefusedError } from "#server/adapters/mail/mail.ts";
import { secretHash } from "#server/http/secrets.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { camille, subscribe } from "#tests/support/people.ts";
import { createStaffMember, expectFault, openStaffSession } from "#tests/support/staff.ts";

let app: TestApp;
let id: number;
beforeEach(async () => {
  app = await createTestApp({ PUBLIC_URL: "https://silecs.test" });
  ({ id } = (await subscribe(app)).user);
  await app.jobs.runAll();
});
afterEach(() => app.close());

async function staff(...roles: StaffRole[]) {
  const member = await createStaffMember(app, roles);
  return app.as({ token: await openStaffSession(app, member.id) });
}
async function opened(letterId: number) {
  const call = await staff("support");
  return call("GET /admin/subscribers/{id}/letters/{letter_id}", { params: { id, letter_id: letterId } });
}
/** As the preview says. */
async function sendAgain(letterId: number) {
  const call = await staff("support");
  const params = { id, letter_id: letterId };
  const { effects, fingerprint } = await call("GET /admin/subscribers/{id}/letters/{letter_id}/again", { params });
  const body = { reason: "request" as const, fingerprint };
  await call("POST /admin/subscribers/{id}/letters/{letter_id}/again", { params, body });
  return effects;
}
async function again(letterId: number) {
  await sendAgain(letterId);
  await app.jobs.runAll();
}
const ofKind = async (kind: string) =>
  app.database.row<{ id: number; html: string | null; body: string | null; job_data: object | null }>(sql`
    select id, html, body, job_data from sent_letters where kind = ${kind} order by id desc limit 1`);
const idOf = async (kind: string) => (await ofKind(kind))?.id ?? 0;
const askReset = async () => {
  await app.as()("POST /users/request-reset-password", { body: { username: camille.username } });
  await app.jobs.runAll();
};

test("a letter is kept word for word as it was sent, with what the mail server answered", async () => {
  const mail = app.mails.find(({ subject }) => subject.startsWith("Bienvenue"));
  const one = await opened(await idOf("accounts.welcome"));
  expect(one).toMatchObject({ to: camille.username, subject: mail?.subject, text: mail?.text, is_masked: false });
  expect(one).toMatchObject({
    state: "sent",
    answer: { code: 250, text: "250 2.0.0 Ok: queued as TEST" },
    attempts: 1,
  });
  expect((await ofKind("accounts.welcome"))?.html).toBe(mail?.html);
});

test("the page of a letter runs and loads nothing, and its links lead nowhere", async () => {
  const member = await createStaffMember(app, ["support"]);
  const letterId = await idOf("accounts.welcome");
  const address = `/api/admin/subscribers/${id}/letters/${letterId}/page`;
  const page = await app.send("GET", address, { token: await openStaffSession(app, member.id) });
  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; frame-ancestors 'self'; sandbox",
  );
  expect(page.headers.get("x-frame-options")).toBe("SAMEORIGIN");
  const html = await page.text();
  expect(html.replace('<base target="_blank">', "")).toBe((await ofKind("accounts.welcome"))?.html);
});

test("no token of a letter is stored with it: not in the letter, not in a job's data", async () => {
  await askReset();
  const links = app.mails.flatMap(({ text }) => [...text.matchAll(/https:\/\/silecs\.test\/\S+\/([\w-]{43})/g)]);
  const tokens = links.map(([, secret = ""]) => secret);
  // The link of the confirmation, and that of the reset.
  expect(tokens).toHaveLength(2);
  const hashed = await app.database.rows<{ hash: Buffer }>(sql`
    select token_hash as hash from password_resets union all
    select token_hash from email_links where token_hash is not null`);
  for (const secret of tokens) expect(hashed.some(({ hash }) => hash.equals(secretHash(secret)))).toBe(true);
  const tables = await app.database.rows<{ text: string }>(sql`
    select sent_letters::text as text from sent_letters union all select jobs::text from jobs`);
  const kept = tables.map(({ text }) => text).join("\n");
  for (const secret of tokens) expect(kept).not.toContain(secret);
  expect(await opened(await idOf("accounts.reset"))).toMatchObject({
    is_masked: true,
    text: expect.stringContaining("/reinitialisation-mot-de-passe/•••"),
  });
});

test("attempts that failed are kept with their answers, and one letter stays one letter", async () => {
  const send = app.mailServer;
  app.mailServer = () => Promise.reject(Object.assign(new Error("450 4.2.0 mailbox busy"), { responseCode: 450 }));
  await askReset().catch(() => undefined);
  const letterId = await idOf("accounts.reset");
  expect(await opened(letterId)).toMatchObject({
    state: "delayed",
    answer: { code: 450 },
    again: { refusal: "on-its-way" },
  });
  app.mailServer = send;
  app.clock.advance({ seconds: 60 });
  await app.jobs.runAll();
  expect(await opened(letterId)).toMatchObject({
    state: "sent",
    attempts: 2,
    tries: [{ state: "sent" }, { state: "delayed", answer: { code: 450, text: "450 4.2.0 mailbox busy" } }],
  });
});

test("what the mail server refuses for good says so, and can be sent again", async () => {
  const send = app.mailServer;
  const cause = Object.assign(new Error("no such user"), { responseCode: 550, response: "550 5.1.1 no such user" });
  app.mailServer = () => Promise.reject(new MailRefusedError("no such user", { cause }));
  await askReset().catch(() => undefined);
  app.mailServer = send;
  expect(await opened(await idOf("accounts.reset"))).toMatchObject({
    state: "refused",
    answer: { code: 550, text: "550 5.1.1 no such user" },
    again: { to: camille.username, is_renewed: true, refusal: null },
  });
});

test("a program that ends before the answer leaves an attempt without one, beside that of the next run", async () => {
  const send = app.mailServer;
  // The answer never comes: this run is the one that dies.
  app.mailServer = () => new Promise(() => undefined);
  await app.as()("POST /users/request-reset-password", { body: { username: camille.username } });
  const died = app.jobs.runAll();
  await expect.poll(() => idOf("accounts.reset")).toBeGreaterThan(0);
  const letterId = await idOf("accounts.reset");
  expect(await opened(letterId)).toMatchObject({ state: "sending", answer: null });
  app.mailServer = send;
  app.clock.advance({ seconds: 3600 });
  expect(await opened(letterId)).toMatchObject({ state: "unanswered" });
  await app.jobs.runAll();
  expect(await opened(letterId)).toMatchObject({ state: "sent", tries: [{ state: "sent" }, { state: "unanswered" }] });
  void died.catch(() => undefined);
});

test("a letter with a one-time link goes again with a new one, to the present address", async () => {
  await askReset();
  const tokenOf = () => /mot-de-passe\/([\w-]{43})/.exec(app.mails.at(-1)?.text ?? "")?.[1] ?? "";
  const old = tokenOf();
  await app.database.run(sql`update accounts set email = 'nouvelle@example.fr' where id = ${id}`);
  await again(await idOf("accounts.reset"));
  expect(app.mails.at(-1)?.to).toBe("nouvelle@example.fr");
  expect(tokenOf()).toHaveLength(43);
  expect(tokenOf()).not.toBe(old);
  await app.as()("POST /users/reset-password", { body: { token: tokenOf(), password: "un mot tout neuf" } });
});

test("support sends a link for a new password, five an hour at most", async () => {
  const call = await staff("support");
  const send = async () => {
    const { fingerprint } = await call("GET /admin/subscribers/{id}/reset-link", { params: { id } });
    const body = { reason: "request" as const, words: "Au téléphone", fingerprint };
    await call("POST /admin/subscribers/{id}/reset-link", { params: { id }, body });
  };
  for (let sent = 0; sent < 5; sent += 1) {
    await send();
    await app.jobs.runAll();
  }
  expect(app.mails.filter(({ subject }) => subject.startsWith("Choisissez"))).toHaveLength(5);
  await expectFault(send(), "conflict");
  const { reset_link: link } = await call("GET /admin/subscribers/{id}/letters", { params: { id } });
  expect(link).toEqual({ to: camille.username, refusal: "too-many" });
});

test("a letter and a link go where the preview said, or are shown again", async () => {
  const letterId = await idOf("accounts.welcome");
  const call = await staff("support");
  const params = { id, letter_id: letterId };
  const { effects, fingerprint } = await call("GET /admin/subscribers/{id}/letters/{letter_id}/again", { params });
  expect(effects[0]).toContain(`part à ${camille.username}`);
  const link = await call("GET /admin/subscribers/{id}/reset-link", { params: { id } });
  await app.database.run(sql`update accounts set email = 'ailleurs@example.fr' where id = ${id}`);
  const changed = { status: 409, details: { reason: "changed", preview: { fingerprint: expect.any(String) } } };
  await expect(
    call("POST /admin/subscribers/{id}/letters/{letter_id}/again", {
      params,
      body: { reason: "request", fingerprint },
    }),
  ).rejects.toMatchObject(changed);
  await expect(
    call("POST /admin/subscribers/{id}/reset-link", {
      params: { id },
      body: { reason: "request", fingerprint: link.fingerprint },
    }),
  ).rejects.toMatchObject(changed);
});

test("a link that was used is not sent again, and nothing is to an account without an address", async () => {
  const letterId = await idOf("accounts.email-link");
  await app.database.run(sql`update email_links set used_at = ${app.clock.now()} where account_id = ${id}`);
  const send = () => sendAgain(letterId);
  expect((await opened(letterId)).again.refusal).toBe("over");
  await expectFault(send(), "conflict");
  await app.database.run(sql`update accounts set email = 'x@invalid' where id = ${id}`);
  expect((await opened(letterId)).again.refusal).toBe("no-address");
  await expectFault(send(), "conflict");
});

test("letters are support's alone, each sight is logged, and nobody's letter is read through somebody else", async () => {
  const letterId = await idOf("accounts.welcome");
  const call = await staff("support");
  await call("GET /admin/subscribers/{id}/letters", { params: { id } });
  await opened(letterId);
  const sights = await app.database.rows<{ call: string }>(sql`
    select call from audit_log where subject = ${`account ${id}`} and call like 'GET %letters%' order by id`);
  expect(sights).toHaveLength(2);
  for (const role of ["accountant", "editor", "moderator"] as const) {
    const other = await staff(role);
    await expectFault(other("GET /admin/subscribers/{id}/letters", { params: { id } }), "notAllowed");
  }
  const params = { id: id + 1, letter_id: letterId };
  await expectFault(call("GET /admin/subscribers/{id}/letters/{letter_id}", { params }), "notFound");
});

test.each([false, true])("after two years letters are erased; under a legal hold (%s) they stay", async (isHeld) => {
  if (isHeld)
    await app.database.run(sql`
      insert into legal_holds (account_id, reason, placed_at) values (${id}, 'Réquisition', ${app.clock.now()})`);
  const kept = async () =>
    (
      await app.database.row<{ count: number }>(sql`
      select count(*) as count from sent_letters where created_at < '2026-03-11'`)
    )?.count ?? 0;
  const before = await kept();
  app.clock.advance({ days: 729 });
  await app.jobs.runAll().catch(() => undefined);
  expect(await kept()).toBe(before);
  app.clock.advance({ days: 3 });
  await app.jobs.runAll().catch(() => undefined);
  expect(await kept()).toBe(isHeld ? before : 0);
});
