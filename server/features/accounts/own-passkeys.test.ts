import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  addPasskey,
  authenticatorAt,
  expectUnrecognised,
  passkeyAnswer,
  refusalOf,
  sendAnswer,
  signInByPasskey,
} from "#tests/support/passkeys.ts";
import { camille, subscribe } from "#tests/support/people.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({}, { passwordCost: "recommended" });
});
afterEach(() => app.close());

const { password } = camille;

test("adding one asks for the password, unless this device has just signed in by itself", async () => {
  const { token } = await subscribe(app);
  const call = app.as({ token });
  expect(await call("GET /me/passkeys")).toMatchObject({ asks_password: false });
  app.clock.advance({ seconds: 600 });
  await call("POST /me/passkey-options", { body: {} });
  app.clock.advance({ seconds: 1 });
  expect(await call("GET /me/passkeys")).toMatchObject({ asks_password: true });
  const refused = await refusalOf(call("POST /me/passkey-options", { body: {} }));
  expect(refused?.messages).toEqual({ password: fieldFaults.required.fr });
  const wrong = await refusalOf(call("POST /me/passkey-options", { body: { password: "autre chose" } }));
  expect(wrong?.messages).toEqual({ password: fieldFaults.currentPassword.fr });
  await call("POST /me/passkey-options", { body: { password } });
  // A session that was handed on is no proof that somebody knew the password.
  const { code } = await call("POST /auth/one-time-code");
  const handedOn = await app.as()("POST /auth/one-time-code/redeem", { body: { code } });
  expect(await app.as({ token: handedOn.token })("GET /me/passkeys")).toMatchObject({ asks_password: true });
});

test("guesses at the password are limited", async () => {
  const { token } = await subscribe(app);
  app.clock.advance({ days: 1 });
  const guess = () => refusalOf(app.as({ token })("POST /me/passkey-options", { body: { password: "faux" } }));
  for (let count = 0; count < 10; count += 1) expect(await guess()).toMatchObject({ status: 400 });
  expect(await guess()).toMatchObject({ status: 429 });
});

test("an account has at most ten, also when many are added at once", async () => {
  const { token } = await subscribe(app);
  const call = app.as({ token });
  const ceremonies = [];
  for (let count = 0; count < 12; count += 1)
    ceremonies.push((await call("POST /me/passkey-options", { body: {} })).options);
  const added = await Promise.allSettled(
    ceremonies.map((options) =>
      call("POST /me/passkeys", { body: { name: "Clé", response: authenticatorAt(app).create(options) } }),
    ),
  );
  expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  const more = await refusalOf(call("POST /me/passkey-options", { body: {} }));
  expect(more).toMatchObject({ status: 409, message: expect.stringContaining("10 clés d’accès") });
});

test("the same passkey is registered once, and its authenticator is told which ones there are", async () => {
  const one = await subscribe(app);
  const other = await subscribe(app, { username: "autre@example.fr" });
  const device = authenticatorAt(app);
  await addPasskey(app, one.token, device);
  const known = await app.as({ token: one.token })("POST /me/passkey-options", { body: {} });
  const id = device.credentials[0]!.id.toString("base64url");
  expect(known.options["excludeCredentials"]).toEqual([{ id, transports: ["internal"], type: "public-key" }]);
  // An authenticator that gives its key to a second account.
  const { options } = await app.as({ token: other.token })("POST /me/passkey-options", { body: {} });
  const twin = authenticatorAt(app);
  const response = twin.create(options);
  await app.database.run(
    sql`update account_passkeys set credential_id = ${twin.credentials[0]!.id.toString("base64url")}`,
  );
  const refused = await refusalOf(
    app.as({ token: other.token })("POST /me/passkeys", { body: { name: "Clé", response } }),
  );
  expect(refused).toMatchObject({ status: 409, message: "Cette clé d’accès est déjà enregistrée." });
});

test("a passkey is renamed and removed; once removed it signs nobody in", async () => {
  const { token } = await subscribe(app);
  const device = authenticatorAt(app);
  const { id } = await addPasskey(app, token, device);
  const call = app.as({ token });
  const params = { id };
  expect(await call("PUT /me/passkeys/{id}", { params, body: { name: "  Salon " } })).toMatchObject({ name: "Salon" });
  const nameless = await refusalOf(call("PUT /me/passkeys/{id}", { params, body: { name: " " } }));
  expect(nameless?.messages).toEqual({ name: fieldFaults.required.fr });
  const answer = await passkeyAnswer(app, device);
  expect(await call("DELETE /me/passkeys/{id}", { params })).toEqual({ delete: [{ entity: "passkey", id }] });
  expect(await refusalOf(call("DELETE /me/passkeys/{id}", { params }))).toMatchObject({ status: 404 });
  await expectUnrecognised(sendAnswer(app, answer));
});

test("adding and removing a passkey each send a letter, in the language of the account", async () => {
  const { token } = await subscribe(app);
  const { id } = await addPasskey(app, token, authenticatorAt(app), "Clé <bleue>");
  await app.as({ token })("DELETE /me/passkeys/{id}", { params: { id } });
  await app.database.run(sql`update accounts set language_id = 2`);
  app.mails.length = 0;
  await app.jobs.runAll();
  const [added, removed] = ["Passkey added", "Passkey removed"].map((start) =>
    app.mails.find(({ subject }) => subject.startsWith(start)),
  );
  expect(added).toMatchObject({ to: camille.username });
  expect(added?.text).toContain("Clé <bleue>");
  expect(added?.html).toContain("Clé &lt;bleue&gt;");
  expect(added?.text).toContain("/profile#cles-d-acces");
  expect(removed).toMatchObject({ to: camille.username });
});

test("a new password signs the other devices out and keeps the passkeys, which work without it", async () => {
  const { token } = await subscribe(app);
  const device = authenticatorAt(app);
  await addPasskey(app, token, device);
  const other = await signInByPasskey(app, device);
  const change = { current_password: password, new_password: "une tout autre phrase" };
  await app.as({ token })("PUT /me/password", { body: change });
  expect(await refusalOf(app.as({ token: other.token })("GET /me/profile"))).toMatchObject({ status: 401 });
  await signInByPasskey(app, device);
});

test("an account that is leaving may still sign in; an erased one has no passkey left", async () => {
  const { token, user } = await subscribe(app);
  const device = authenticatorAt(app);
  await addPasskey(app, token, device);
  await app.as({ token })("POST /me/deletion", { body: { password } });
  expect((await signInByPasskey(app, device)).user.deletion_at).not.toBeNull();
  app.clock.advance({ days: 31 });
  await app.jobs.runAll();
  await expectUnrecognised(signInByPasskey(app, device));
  expect(await app.database.rows(sql`select from account_passkeys where account_id = ${user.id}`)).toEqual([]);
});

test("a child, and a device that has to give the parental code, sees and changes none", async () => {
  const { token, user } = await subscribe(app, {}, 3);
  const { id } = await addPasskey(app, token, authenticatorAt(app));
  const kid = user.user_profiles.find(({ is_kid }) => is_kid)!;
  await app.as({ token })("PUT /me/parental-code", { body: { code: "4711", password } });
  const adult = user.user_profiles.find(({ is_kid }) => !is_kid)!;
  app.clock.advance({ seconds: 901 });
  for (const [profile, code] of [
    [adult.id, 604],
    [kid.id, 403],
  ] as const) {
    const call = app.as({ token, profile });
    for (const ask of [
      () => call("GET /me/passkeys"),
      () => call("POST /me/passkey-options", { body: { password } }),
      () => call("POST /me/passkeys", { body: { name: "Clé", response: {} } }),
      () => call("PUT /me/passkeys/{id}", { params: { id }, body: { name: "Clé" } }),
      () => call("DELETE /me/passkeys/{id}", { params: { id } }),
    ])
      expect(await refusalOf(ask())).toMatchObject({ code });
  }
});

test("the copy of one's data names the passkeys without their keys; no log holds a challenge or token", async () => {
  const { token } = await subscribe(app);
  const device = authenticatorAt(app);
  await addPasskey(app, token, device, "Clé du salon");
  const answer = await passkeyAnswer(app, device);
  const signedIn = await sendAnswer(app, answer);
  const zip = await app.send("GET", "/api/me/data-export", { token });
  const copy = strFromU8(unzipSync(new Uint8Array(await zip.arrayBuffer()))["donnees.json"] ?? new Uint8Array());
  const id = device.credentials[0]!.id.toString("base64url");
  expect(JSON.parse(copy)).toMatchObject({ passkeys: [{ name: "Clé du salon", transports: ["internal"] }] });
  expect(copy).not.toContain(id);
  const { clientDataJSON, signature } = answer["response"] as Record<string, string>;
  for (const secret of [clientDataJSON, signature, signedIn.token, id]) expect(app.logged()).not.toContain(secret);
});
