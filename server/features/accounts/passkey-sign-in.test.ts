import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  addPasskey,
  authenticatorAt,
  disguised,
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

test("a passkey signs in without the password, as the password would", async () => {
  const { token, user } = await subscribe(app);
  const device = authenticatorAt(app);
  const added = await addPasskey(app, token, device);
  expect(added).toMatchObject({ name: "Mon téléphone", last_used_at: null });
  app.clock.advance({ seconds: 60 });
  const signedIn = await signInByPasskey(app, device);
  expect(signedIn.user).toEqual(user);
  const call = app.as({ token: signedIn.token });
  expect(await call("GET /me/profile")).toEqual(user);
  const { data } = await call("GET /me/passkeys");
  expect(data).toEqual([{ ...added, last_used_at: app.clock.now().toISOString() }]);
});

test("it asks for a passkey of this site that names its account and verifies its user", async () => {
  const { token, user } = await subscribe(app);
  const { options } = await app.as({ token })("POST /me/passkey-options", { body: {} });
  expect(options).toMatchObject({
    rp: { id: new URL(app.config.http.publicUrl).hostname },
    user: { name: user.username, displayName: `${user.first_name} ${user.last_name}` },
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  });
  const challenge = await app.as()("POST /auth/passkey-options");
  expect(challenge.options).toMatchObject({ userVerification: "required", allowCredentials: [] });
});

test("an authenticator that only saw somebody press is refused, at both ends", async () => {
  const { token } = await subscribe(app);
  await expectUnrecognised(addPasskey(app, token, authenticatorAt(app, { verifies: false })));
  const device = authenticatorAt(app);
  await addPasskey(app, token, device);
  await expectUnrecognised(signInByPasskey(app, disguised(device, { verifies: false })));
  await signInByPasskey(app, device);
});

test("answers made on another site are refused, at both ends", async () => {
  const { token } = await subscribe(app);
  const origin = "https://silecs.example.net";
  await expectUnrecognised(addPasskey(app, token, authenticatorAt(app, { origin })));
  const device = authenticatorAt(app);
  await addPasskey(app, token, device);
  await expectUnrecognised(signInByPasskey(app, disguised(device, { origin })));
});

test("an answer works once", async () => {
  const { token } = await subscribe(app);
  const device = authenticatorAt(app, { counts: false });
  const call = app.as({ token });
  const { options } = await call("POST /me/passkey-options", { body: {} });
  const response = device.create(options);
  await call("POST /me/passkeys", { body: { name: "Clé", response } });
  await expectUnrecognised(call("POST /me/passkeys", { body: { name: "Clé", response } }));
  const answer = await passkeyAnswer(app, device);
  await sendAnswer(app, answer);
  await expectUnrecognised(sendAnswer(app, answer));
});

test("of twelve equal answers at once one signs in", async () => {
  const { token } = await subscribe(app);
  const device = authenticatorAt(app, { counts: false });
  await addPasskey(app, token, device);
  const answer = await passkeyAnswer(app, device);
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => sendAnswer(app, answer)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a challenge lasts five minutes", async () => {
  const { token } = await subscribe(app);
  const device = authenticatorAt(app);
  await addPasskey(app, token, device);
  const [early, late] = [await passkeyAnswer(app, device), await passkeyAnswer(app, device)];
  app.clock.advance({ seconds: 299 });
  await sendAnswer(app, early);
  app.clock.advance({ seconds: 1 });
  await expectUnrecognised(sendAnswer(app, late));
  await app.jobs.runAll();
  app.clock.advance({ days: 1 });
  await app.jobs.runAll();
  expect(await app.database.rows(sql`select from spent_passkey_challenges`)).toEqual([]);
});

test("a challenge is good for what it was issued for alone: this purpose, this device, this secret", async () => {
  const { token } = await subscribe(app);
  const elsewhere = (await app.as()("POST /auth/token", { body: { username: camille.username, password } })).token;
  const device = authenticatorAt(app);
  const { options } = await app.as({ token })("POST /me/passkey-options", { body: {} });
  const body = { name: "Clé", response: device.create(options) };
  await expectUnrecognised(app.as({ token: elsewhere })("POST /me/passkeys", { body }));
  await app.as({ token })("POST /me/passkeys", { body });
  // A challenge to add a passkey signs nobody in, nor does one that was made up or changed.
  const adding = await app.as({ token })("POST /me/passkey-options", { body: {} });
  await expectUnrecognised(sendAnswer(app, device.get(adding.options)));
  await expectUnrecognised(sendAnswer(app, device.get({ challenge: Buffer.alloc(54).toString("base64url") })));
  const challenge = await app.as()("POST /auth/passkey-options");
  const bytes = Buffer.from(String(challenge.options["challenge"]), "base64url");
  bytes.writeUInt8(bytes.readUInt8(17) + 1, 17);
  await expectUnrecognised(sendAnswer(app, device.get({ challenge: bytes.toString("base64url") })));
});

test("a passkey of one account does not open another", async () => {
  const one = await subscribe(app);
  const other = await subscribe(app, { username: "autre@example.fr" });
  const [mine, theirs] = [authenticatorAt(app), authenticatorAt(app)];
  await addPasskey(app, one.token, mine);
  const added = await addPasskey(app, other.token, theirs);
  // The key of one, presented as the credential or for the account of the other.
  const posed = { ...mine.credentials[0]!, id: theirs.credentials[0]!.id };
  await expectUnrecognised(sendAnswer(app, await passkeyAnswer(app, mine, posed)));
  const claimed = { ...mine.credentials[0]!, userHandle: theirs.credentials[0]!.userHandle };
  await expectUnrecognised(sendAnswer(app, await passkeyAnswer(app, mine, claimed)));
  expect((await signInByPasskey(app, mine)).user.id).toBe(one.user.id);
  const call = app.as({ token: one.token });
  const params = { id: added.id };
  const renaming = call("PUT /me/passkeys/{id}", { params, body: { name: "À moi" } });
  expect(await refusalOf(renaming)).toMatchObject({ status: 404 });
  expect(await refusalOf(call("DELETE /me/passkeys/{id}", { params }))).toMatchObject({ status: 404 });
  expect((await app.as({ token: other.token })("GET /me/passkeys")).data).toEqual([added]);
});

test("a copy is refused once the original has been used, and noted for the operator", async () => {
  const { token } = await subscribe(app);
  const device = authenticatorAt(app);
  await addPasskey(app, token, device);
  const copy = device.copied();
  await signInByPasskey(app, device);
  await signInByPasskey(app, device);
  await expectUnrecognised(signInByPasskey(app, copy));
  expect(app.logged()).toContain("counter did not rise");
  await signInByPasskey(app, device);
  const synchronised = authenticatorAt(app, { counts: false });
  await addPasskey(app, token, synchronised, "Trousseau");
  await signInByPasskey(app, synchronised);
  await signInByPasskey(app, synchronised.copied());
});

test("what is no answer of a passkey is refused, whatever it is", async () => {
  const { token } = await subscribe(app);
  const device = authenticatorAt(app);
  await addPasskey(app, token, device);
  const right = await passkeyAnswer(app, device);
  const data = (text: string) => ({ ...right, response: { clientDataJSON: Buffer.from(text).toString("base64url") } });
  for (const response of [
    {},
    { id: "\u0000" },
    { ...right, id: "nul\u0000", rawId: "nul\u0000" },
    { ...right, id: "unknown", rawId: "unknown" },
    { ...right, response: null },
    { ...right, response: { ...(right["response"] as object), signature: "AAAA" } },
    data("null"),
    data("{"),
    data(JSON.stringify({ challenge: 7 })),
  ])
    await expectUnrecognised(sendAnswer(app, response));
});

test("wrong answers are counted by network as wrong passwords are, right ones are not", async () => {
  const { token } = await subscribe(app);
  const device = authenticatorAt(app);
  await addPasskey(app, token, device);
  for (let count = 0; count < 60; count += 1) await expectUnrecognised(sendAnswer(app, {}));
  expect(await refusalOf(signInByPasskey(app, device))).toMatchObject({ status: 429, code: 101 });
  app.clock.advance({ seconds: 900 });
  await signInByPasskey(app, device);
});

test("a sign-in by passkey counts as a device, and a new device sends a letter", async () => {
  const { token } = await subscribe(app);
  const device = authenticatorAt(app);
  await addPasskey(app, token, device);
  await app.jobs.runAll();
  app.mails.length = 0;
  const body = { response: await passkeyAnswer(app, device) };
  const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0" };
  expect((await app.send("POST", "/api/auth/passkey", { body, headers })).status).toBe(200);
  await app.jobs.runAll();
  expect(app.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Nouvelle connexion")]);
  for (let count = 0; count < app.config.devices.personal; count += 1) await signInByPasskey(app, device);
  expect(await refusalOf(app.as({ token })("GET /me/profile"))).toMatchObject({ code: 301 });
});
