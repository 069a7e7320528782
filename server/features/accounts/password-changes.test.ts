import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { camille, subscribe } from "#tests/support/people.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ PUBLIC_URL: "https://silecs.test" }, { passwordCost: "recommended", jobs: ["letters"] });
});
afterEach(() => app.close());

const login = (password: string) => app.as()("POST /auth/token", { body: { username: camille.username, password } });
const ask = (username: string) => app.as()("POST /users/request-reset-password", { body: { username } });

async function resetLink(): Promise<string> {
  app.mails.length = 0;
  await ask(camille.username);
  await app.jobs.runAll();
  const mail = app.mails.find(({ text }) => text.includes("/reinitialisation-mot-de-passe/"));
  return (
    /https:\/\/silecs\.test\/fr\/reinitialisation-mot-de-passe\/([A-Za-z0-9_-]{43})/.exec(mail?.text ?? "")?.[1] ??
    "none"
  );
}
const reset = (token: string, password: string) =>
  app.as()("POST /users/reset-password", { body: { token, password } });

test("a common password, and one with the address, is refused at a change and by a reset link, which stays good", async () => {
  const { token } = await subscribe(app);
  const change = (new_password: string) =>
    app.as({ token })("PUT /me/password", { body: { current_password: camille.password, new_password } });
  await expect(change("motdepasse1")).rejects.toMatchObject({
    messages: { new_password: fieldFaults.passwordCommon.fr },
  });
  await expect(change(`x${camille.username}`)).rejects.toMatchObject({
    messages: { new_password: fieldFaults.passwordHasAddress.fr },
  });
  const link = await resetLink();
  await expect(reset(link, "motdepasse1")).rejects.toMatchObject({
    messages: { password: fieldFaults.passwordCommon.fr },
  });
  expect(await reset(link, "un nouveau mot")).toEqual({ success: true });
});

test("a forgotten password is replaced through the link in the mail, and every device is signed out", async () => {
  const { token: session } = await subscribe(app);
  const link = await resetLink();
  expect(await reset(link, "un nouveau mot")).toEqual({ success: true });
  await expect(login(camille.password)).rejects.toMatchObject({ code: 100 });
  expect((await login("un nouveau mot")).user.username).toBe(camille.username);
  await expect(app.as({ token: session })("GET /me/profile")).rejects.toMatchObject({ status: 401 });
  await app.jobs.runAll();
  expect(app.mails.map(({ subject }) => subject)).toContain("Votre mot de passe Silecs a été modifié");
});

test("a link asked for while no mail server answers arrives once one does", async () => {
  await subscribe(app);
  const sending = vi.spyOn(app.mails, "push").mockImplementation(() => {
    throw new Error(`550 5.1.1 <${camille.username}>: come back later`);
  });
  await ask(camille.username);
  for (let turn = 0; turn < 7; turn += 1) {
    await expect(app.jobs.runAll()).rejects.toThrow("come back later");
    app.clock.advance({ seconds: 10 * 2 ** turn + 1 });
  }
  sending.mockRestore();
  await app.jobs.runAll();
  expect(app.mails.map(({ text }) => text).join()).toContain("/reinitialisation-mot-de-passe/");
  expect(app.logged()).toContain("<(address)>: come back later");
  expect(app.logged()).not.toContain(camille.username);
});

test("a new password ends the recovery links and the one-time codes of the old one", async () => {
  const { token } = await subscribe(app);
  const link = await resetLink();
  const { code } = await app.as({ token })("POST /auth/one-time-code");
  const body = { current_password: camille.password, new_password: "un nouveau mot" };
  await app.as({ token })("PUT /me/password", { body });
  await expect(reset(link, "celui d’un autre")).rejects.toMatchObject({ status: 400 });
  const redeemed = app.as()("POST /auth/one-time-code/redeem", { body: { code } });
  await expect(redeemed).rejects.toMatchObject({ status: 400 });
});

test("an old password that was right a moment ago opens nothing once another has taken its place", async () => {
  const { user } = await subscribe(app);
  let late: Promise<unknown> = Promise.resolve();
  await app.database.transaction(async (inside) => {
    await inside.run(sql`update accounts set password_hash = password_hash || 'x' where id = ${user.id}`);
    late = login(camille.password).catch((error: unknown) => error);
    const waiting = sql`
      select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await app.database.row(waiting)).toEqual({ n: 1 }), 5000);
  });
  expect(await late).toMatchObject({ code: 100 });
});

test("a link works once, for an hour, and only the one that was sent", async () => {
  await subscribe(app);
  const first = await resetLink();
  const second = await resetLink();
  await reset(second, "un nouveau mot");
  const refused = { status: 400, message: fieldFaults.resetLink.fr };
  const inspect = (token: string) => app.as()("POST /users/reset-password/look", { body: { token } });
  for (const token of [first, second, "fabriqué"]) await expect(inspect(token)).rejects.toMatchObject(refused);
  await expect(reset(second, "encore un autre")).rejects.toMatchObject(refused);
  await expect(reset(first, "encore un autre")).rejects.toMatchObject(refused);
  await expect(reset("fabriqué", "encore un autre")).rejects.toMatchObject(refused);
  const late = await resetLink();
  expect(await inspect(late)).toEqual({ success: true });
  app.clock.advance({ seconds: 3601 });
  await expect(inspect(late)).rejects.toMatchObject(refused);
  await expect(reset(late, "encore un autre")).rejects.toMatchObject(refused);
  expect((await login("un nouveau mot")).user.id).toBeGreaterThan(0);
});

test("of two who change it at once with the old password, one does, and the other is told at the field", async () => {
  const { token } = await subscribe(app);
  const change = (new_password: string) =>
    app.as({ token })("PUT /me/password", { body: { current_password: camille.password, new_password } });
  const results = await Promise.allSettled([change("premier mot"), change("second mot")]);
  const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason as object] : []));
  expect(refused).toMatchObject([{ messages: { current_password: fieldFaults.currentPassword.fr } }]);
  await login(results[0]?.status === "fulfilled" ? "premier mot" : "second mot");
});

test("two who use one link at once: one sets the password", async () => {
  await subscribe(app);
  const link = await resetLink();
  const results = await Promise.allSettled([reset(link, "premier mot"), reset(link, "second mot")]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("asking for an unknown address answers the same and sends nothing", async () => {
  await subscribe(app);
  await app.jobs.runAll();
  app.mails.length = 0;
  expect(await ask("personne@example.fr")).toEqual({ success: true });
  expect(await ask(camille.username)).toEqual({ success: true });
  await app.jobs.runAll();
  expect(app.mails.map(({ to }) => to)).toEqual([camille.username]);
});

test("what cannot be an address is told under its field", async () => {
  for (const username of ["", "camille", "a".repeat(300)]) {
    await expect(ask(username)).rejects.toMatchObject({ status: 400, messages: { username: expect.any(String) } });
  }
});

test("a flood of requests sends few mails", async () => {
  await subscribe(app);
  await app.jobs.runAll();
  app.mails.length = 0;
  for (let n = 0; n < 5; n += 1) await ask(camille.username);
  await expect(ask(camille.username)).rejects.toMatchObject({ status: 429, code: 101 });
  await app.jobs.runAll();
  expect(app.mails).toHaveLength(5);
});

test("no link ever stands in the database in plain text", async () => {
  await subscribe(app);
  await ask(camille.username);
  expect(await app.database.row(sql`select data from jobs where name = 'accounts.reset'`)).toEqual({
    data: { email: camille.username },
  });
  const link = await resetLink();
  const { text } = (await app.database.row<{ text: string }>(
    sql`select string_agg(r::text, '') as text from password_resets r`,
  ))!;
  expect(text).not.toContain(link);
  expect(app.logged()).not.toContain(link);
});

test("changing the password asks for the current one and signs all other devices out", async () => {
  const { token } = await subscribe(app);
  const other = await login(camille.password);
  const change = (body: { current_password: string; new_password: string }) =>
    app.as({ token })("PUT /me/password", { body });
  await expect(change({ current_password: "faux", new_password: "un nouveau mot" })).rejects.toMatchObject({
    status: 400,
    messages: { current_password: "Votre mot de passe actuel n’est pas correct" },
  });
  await expect(change({ current_password: "", new_password: "court" })).rejects.toMatchObject({
    messages: { current_password: fieldFaults.required.fr, new_password: fieldFaults.passwordLength.fr },
  });
  expect(await change({ current_password: camille.password, new_password: "un nouveau mot" })).toEqual({
    success: true,
  });
  expect((await app.as({ token })("GET /me/devices")).data).toHaveLength(1);
  await expect(app.as({ token: other.token })("GET /me/devices")).rejects.toMatchObject({ status: 401 });
  expect((await login("un nouveau mot")).user.id).toBeGreaterThan(0);
});

test("whoever sits at a signed-in device cannot guess the password without end", async () => {
  const { token } = await subscribe(app);
  const guess = () =>
    app.as({ token })("PUT /me/password", { body: { current_password: "faux", new_password: "un nouveau mot" } });
  for (let n = 0; n < 10; n += 1) await expect(guess()).rejects.toMatchObject({ status: 400 });
  await expect(guess()).rejects.toMatchObject({ status: 429, code: 101 });
});

test("guesses at the end of the account do not keep its owner from changing the password", async () => {
  const { token } = await subscribe(app);
  const call = app.as({ token });
  const end = (password: string) => call("POST /me/deletion", { body: { password } });
  for (let n = 0; n < 10; n += 1) await expect(end("faux")).rejects.toMatchObject({ status: 400 });
  await expect(end(camille.password)).rejects.toMatchObject({ status: 429, code: 101 });
  const setCode = (password: string) => call("PUT /me/parental-code", { body: { code: "1234", password } });
  for (let n = 0; n < 10; n += 1) await expect(setCode("faux")).rejects.toMatchObject({ status: 400 });
  await expect(setCode(camille.password)).rejects.toMatchObject({ status: 429, code: 101 });
  const body = { current_password: camille.password, new_password: "un nouveau mot" };
  expect(await call("PUT /me/password", { body })).toEqual({ success: true });
});

test("mails come in HTML and in text, in the account's language", async () => {
  await subscribe(app, { first_name: "Zoé" });
  await app.jobs.runAll();
  const welcome = app.mails.find(({ subject }) => subject === "Bienvenue sur Silecs");
  expect(welcome?.html).toContain('<html lang="fr">');
  expect(welcome?.html).toContain("prefers-color-scheme: dark");
  expect(welcome?.html).toContain("Bienvenue, Zoé\u202F!");
  expect(welcome?.text).toContain("https://silecs.test/fr/enregistrement");
});
