import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { camille, pay, register, subscribe } from "#tests/support/people.ts";
import { sql } from "#server/database/sql.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({}, { passwordCost: "recommended" });
});
afterEach(() => app.close());

const login = (username = camille.username, password = camille.password) =>
  app.as()("POST /auth/token", { body: { username, password } });

test("a device that is used every week is signed out a year after it signed in", async () => {
  const { token } = await subscribe(app);
  const call = app.as({ token });
  for (let week = 1; week <= 52; week += 1) {
    app.clock.advance({ seconds: 7 * 24 * 3600 });
    await call("GET /me/profile");
  }
  app.clock.advance({ seconds: 24 * 3600 + 1 });
  await expect(call("GET /me/profile")).rejects.toMatchObject({ status: 401, code: 302 });
});

test("email and password sign in, however the address is typed", async () => {
  const { user } = await subscribe(app);
  const signedIn = await login(" Camille@Example.FR ");
  expect(signedIn.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(signedIn.user).toEqual(user);
  expect(await app.as({ token: signedIn.token })("GET /me/profile")).toEqual(user);
});

test("a wrong password and an unknown address get the same answer, code 100, in the reader's language", async () => {
  await register(app);
  const answers = [];
  for (const body of [
    { username: camille.username, password: "autre chose" },
    { username: "personne@example.fr", password: "autre chose" },
    { username: "ceci n’est pas une adresse", password: "x".repeat(5000) },
    { username: "nul\u0000@example.fr", password: "\u0000" },
  ]) {
    const response = await app.send("POST", "/api/auth/token", { body });
    answers.push([response.status, await response.json()]);
  }
  const expected = [401, { error: { code: 100, message: "Veuillez vérifier votre email ou mot de passe" } }];
  expect(answers).toEqual([expected, expected, expected, expected]);
  const english = await app.send("POST", "/api/auth/token", {
    body: { username: "a@b.fr", password: "x" },
    locale: "en",
  });
  expect(await english.json()).toMatchObject({ error: { message: "Please recheck your email and password" } });
});

test("empty fields are told under their fields", async () => {
  await expect(login("", "")).rejects.toMatchObject({
    status: 400,
    code: 400,
    messages: { username: "Ce champ est obligatoire", password: "Ce champ est obligatoire" },
  });
  const none = await app.send("POST", "/api/auth/token");
  expect(none.status).toBe(400);
  expect(await none.json()).toMatchObject({
    error: { errors: [{ field: "username", error: "Ce champ est obligatoire" }, { field: "password" }] },
  });
});

test("only the hash of a token is kept", async () => {
  const { newToken } = await register(app);
  const rows = await app.database.rows<{ text: string }>(sql`select row_to_json(s)::text as text from sessions s`);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).not.toContain(newToken);
  expect(app.logged()).not.toContain(newToken);
  expect(app.logged()).not.toContain(camille.username);
});

test("logging out ends the session", async () => {
  const { token } = await subscribe(app);
  expect(await app.as({ token })("POST /auth/logout")).toEqual({ success: true });
  await expect(app.as({ token })("GET /me/profile")).rejects.toMatchObject({ status: 401, code: 302 });
});

test("a session lasts 30 days after its last use", async () => {
  const { token } = await subscribe(app, {}, 2);
  for (let use = 0; use < 3; use += 1) {
    app.clock.advance({ days: 29 });
    await app.as({ token })("GET /me/devices");
  }
  app.clock.advance({ days: 30, seconds: 1 });
  await expect(app.as({ token })("GET /me/devices")).rejects.toMatchObject({ status: 401, code: 302 });
});

test("a device is forgotten thirty days after its last use, as the privacy policy says", async () => {
  const { user, newToken } = await register(app, { username: "oubli@example.fr" });
  const devices = sql`select id from sessions where account_id = ${user.id}`;
  await app.as({ token: newToken })("POST /auth/logout");
  app.clock.advance({ days: 29 });
  await app.jobs.runAll();
  expect(await app.database.rows(devices)).toHaveLength(1);
  app.clock.advance({ days: 2 });
  await app.jobs.runAll();
  expect(await app.database.rows(devices)).toEqual([]);
});

test("a sixth device on a personal account signs out the one unused longest, which hears why", async () => {
  await subscribe(app);
  const tokens: string[] = [];
  for (let device = 0; device < 5; device += 1) {
    app.clock.advance({ seconds: 600 });
    tokens.push((await login()).token);
  }
  // The first of the five is in use; the second is the one unused longest.
  app.clock.advance({ seconds: 600 });
  await app.as({ token: tokens[0]! })("GET /me/devices");
  tokens.push((await login()).token);
  await expect(app.as({ token: tokens[1]! })("GET /me/devices")).rejects.toMatchObject({
    status: 401,
    code: 301,
    message: "Votre compte est connecté sur un autre appareil",
  });
  for (const token of [tokens[0]!, ...tokens.slice(2)]) {
    expect((await app.as({ token })("GET /me/devices")).data).toHaveLength(5);
  }
});

test("a family keeps ten devices", async () => {
  await subscribe(app, {}, 3);
  for (let device = 0; device < 12; device += 1) await login();
  const { token } = await login();
  expect((await app.as({ token })("GET /me/devices")).data).toHaveLength(10);
});

test("a device can be signed out from another, and nobody else's can", async () => {
  const { token, user } = await subscribe(app);
  const other = await login();
  const stranger = await subscribe(app, { username: "alix@example.fr" });
  const devices = (await app.as({ token })("GET /me/devices")).data;
  expect(devices.map(({ is_current }) => is_current).toSorted()).toEqual([false, true]);
  const { id } = devices.find(({ is_current }) => !is_current)!;
  await expect(app.as({ token: stranger.token })("DELETE /me/devices/{id}", { params: { id } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await app.as({ token })("DELETE /me/devices/{id}", { params: { id } })).toEqual({
    delete: [{ entity: "device", id }],
  });
  await expect(app.as({ token: other.token })("GET /me/profile")).rejects.toMatchObject({ status: 401, code: 302 });
  for (const [locale, message] of [
    ["fr", `Appareil #${id} n’existe pas ou supprimé`],
    ["en", `Device #${id} does not exist or was deleted`],
  ] as const) {
    const gone = app.as({ token, locale })("DELETE /me/devices/{id}", { params: { id } });
    await expect(gone).rejects.toMatchObject({ message });
  }
  for (const unknown of [id, 999_999, 99_999_999_999]) {
    await expect(app.as({ token })("DELETE /me/devices/{id}", { params: { id: unknown } })).rejects.toMatchObject({
      status: 404,
    });
  }
  expect(user.id).toBeGreaterThan(0);
});

test("guessing from one network is stopped, with the time to wait, before the password is even looked at", async () => {
  await register(app);
  for (let n = 0; n < 10; n += 1) await expect(login(camille.username, "faux")).rejects.toMatchObject({ code: 100 });
  const response = await app.send("POST", "/api/auth/token", {
    body: { username: camille.username, password: camille.password },
  });
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ error: { code: 101 } });
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  app.clock.advance({ seconds: 15 * 60 });
  expect((await login()).user.username).toBe(camille.username);
});

test("an address that has no account is limited the same way: the limit tells nothing", async () => {
  for (let n = 0; n < 10; n += 1)
    await expect(login("personne@example.fr", "faux")).rejects.toMatchObject({ code: 100 });
  await expect(login("personne@example.fr", "faux")).rejects.toMatchObject({ status: 429, code: 101 });
});

test("right passwords do not count as tries", async () => {
  await subscribe(app);
  for (let n = 0; n < 15; n += 1) await login();
});

test("strangers who guess from many networks are stopped, and the owner's own network still gets in", async () => {
  const behind = await createTestApp({ TRUSTED_PROXIES: "1", DEVELOPMENT_HOSTS: "video.example" });
  const loginFrom = (ip: string, password: string) =>
    behind.send("POST", "/api/auth/token", {
      body: { username: camille.username, password },
      headers: { "x-forwarded-for": ip },
    });
  const created = await behind.send("POST", "/api/users", {
    body: camille,
    headers: { "x-forwarded-for": "192.0.2.7" },
  });
  expect(created.status).toBe(200);
  const statuses = new Set<number>();
  for (let n = 0; n < 60; n += 1) statuses.add((await loginFrom(`2001:db8:${n.toString(16)}::1`, "faux")).status);
  expect([...statuses]).toEqual([401, 429]);
  expect((await loginFrom("2001:db8:ffff::1", camille.password)).status).toBe(429);
  expect((await loginFrom("192.0.2.7", camille.password)).status).toBe(200);
  await behind.close();
});

test("a one-time code signs in once, within a minute", async () => {
  const { token, user } = await subscribe(app);
  const { code } = await app.as({ token })("POST /auth/one-time-code");
  const redeem = (given: string) => app.as()("POST /auth/one-time-code/redeem", { body: { code: given } });
  const entered = await redeem(code);
  expect(entered.user.id).toBe(user.id);
  expect(entered.token).not.toBe(token);
  await expect(redeem(code)).rejects.toMatchObject({ status: 400 });
  const late = await app.as({ token })("POST /auth/one-time-code");
  app.clock.advance({ seconds: 61 });
  await expect(redeem(late.code)).rejects.toMatchObject({ status: 400 });
  await expect(redeem("n’importe quoi")).rejects.toMatchObject({ status: 400 });
});

test("a new kind of device is told of by mail; the usual one is not", async () => {
  await subscribe(app);
  await app.jobs.runAll();
  app.mails.length = 0;
  await login();
  await app.jobs.runAll();
  expect(app.mails).toEqual([]);
  await app.send("POST", "/api/auth/token", {
    body: { username: camille.username, password: camille.password },
    headers: {
      "user-agent":
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19 Mobile Safari/604",
    },
  });
  // The letter leaves a day late, and tells when it was.
  app.clock.advance({ days: 1 });
  await app.jobs.runAll();
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]).toMatchObject({ to: camille.username, subject: "Nouvelle connexion à votre compte Silecs" });
  expect(app.mails[0]?.text).toContain("Safari, iPhone, le 10 mars 2026 à 10:00 (heure de Paris)");
});

test("what is answered about a person is kept by no cache, and read as nothing but JSON", async () => {
  const { token } = await subscribe(app);
  const response = await app.send("GET", "/api/me/profile", { token });
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("whether one's subscription runs is told to oneself alone, also where only a slash asks", async () => {
  const { user, newToken: token } = await register(app);
  const isActive = () => app.as({ token })("POST /users/is-active");
  expect(await isActive()).toEqual({ is_active: false });
  await pay(app, user.id);
  expect(await isActive()).toEqual({ is_active: true });
  const slash = await app.send("POST", "/api/users/", { token });
  expect([slash.status, await slash.json()]).toEqual([200, { is_active: true }]);
  expect((await app.send("POST", "/api/users/", { body: camille })).status).toBe(401);
  expect((await app.send("POST", "/api/users", { token })).status).toBe(400);
  await app.database.run(sql`update subscriptions set status = 'expired', next_payment_at = null`);
  expect(await isActive()).toEqual({ is_active: false });
});
