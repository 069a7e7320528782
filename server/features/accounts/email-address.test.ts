import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emailLinkHours } from "#contract/account-email.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { somebodyWaits, whilePasswordChanges } from "#tests/support/races.ts";
import { camille, register, subscribe, type Subscribed } from "#tests/support/people.ts";

let app: TestApp;
let camilles: Subscribed;
beforeEach(async () => {
  app = await createTestApp({ PUBLIC_URL: "https://silecs.test" }, { passwordCost: "recommended", jobs: ["letters"] });
  camilles = await subscribe(app);
  await app.jobs.runAll();
});
afterEach(() => app.close());

const old = camille.username;
const next = "camille@nouvelle.example";
const { password } = camille;

const call = () => app.as({ token: camilles.token });
const change = (email = next, typed = password) => call()("POST /me/email", { body: { email, password: typed } });
const inspect = (token: string) => app.as()("POST /pub/email-links/look", { body: { token } });
const use = (token: string) => app.as()("POST /pub/email-links", { body: { token } });
const signIn = (username: string) => app.as()("POST /auth/token", { body: { username, password } });
const later = (hours: number, seconds = 0) => app.clock.advance({ seconds: hours * 3600 + seconds });

/** The secret of the latest link that was sent to an address. */
async function linkTo(address: string): Promise<string> {
  await app.jobs.runAll();
  const texts = app.mails.filter(({ to }) => to === address).map(({ text }) => text);
  const links = texts.flatMap((text) => [...text.matchAll(/silecs\.test\/fr\/adresse-email\/([\w-]{43})/g)]);
  return links.at(-1)?.[1] ?? "none";
}

async function changed(): Promise<{ undo: string }> {
  await change();
  await use(await linkTo(next));
  return { undo: await linkTo(old) };
}

describe("another address", () => {
  test("counts once the link sent there is opened: until then the old one signs in, afterwards the new one, and devices stay", async () => {
    expect(await change(" Camille@Nouvelle.example ")).toMatchObject({ username: old, pending_email: next });
    const link = await linkTo(next);
    expect((await signIn(old)).user).toMatchObject({ username: old, pending_email: next });
    expect(await inspect(link)).toEqual({ kind: "change", email: next, state: "open" });
    expect(await use(link)).toEqual({ kind: "change", email: next, state: "done" });
    await expect(signIn(old)).rejects.toMatchObject({ code: 100 });
    expect((await signIn(next)).user.id).toBe(camilles.user.id);
    expect(await call()("GET /me/profile")).toMatchObject({
      username: next,
      pending_email: null,
      email_confirmed: true,
    });
  });

  test("is asked for with the password, and what is wrong with it is told at the field", async () => {
    await register(app, { username: "prise@example.fr" });
    const refused = (fault: keyof typeof fieldFaults, field = "email") =>
      ({ status: 400, messages: { [field]: fieldFaults[fault].fr } }) as const;
    await expect(change(next, "faux")).rejects.toMatchObject(refused("currentPassword", "password"));
    await expect(change("nouvelle")).rejects.toMatchObject(refused("email"));
    await expect(change(old.toUpperCase())).rejects.toMatchObject(refused("emailSame"));
    await expect(change("prise@example.fr")).rejects.toMatchObject(refused("emailTaken"));
    expect(await linkTo(next)).toBe("none");
    expect(await linkTo("prise@example.fr")).not.toBe("none");
    expect(app.mails.filter(({ to }) => to === "prise@example.fr").map(({ subject }) => subject)).not.toContain(
      "Confirmez votre nouvelle adresse email Silecs",
    );
  });

  test("is no way to try addresses, or the password, without end", async () => {
    for (let n = 0; n < 5; n += 1) await change(`camille${n}@nouvelle.example`);
    await expect(change()).rejects.toMatchObject({ status: 429, code: 101 });
    for (let n = 0; n < 10; n += 1) await expect(change(next, "faux")).rejects.toMatchObject({ status: 400 });
    await expect(change(next, "faux")).rejects.toMatchObject({ status: 429, code: 101 });
  });

  test("changes nothing by a link that is late, replaced, given up or used, nor by one that is made up", async () => {
    await change("premiere@nouvelle.example");
    const replaced = await linkTo("premiere@nouvelle.example");
    await change();
    const givenUp = await linkTo(next);
    expect(await call()("DELETE /me/email")).toMatchObject({ username: old, pending_email: null });
    await change();
    const late = await linkTo(next);
    later(emailLinkHours.change, 1);
    for (const link of [replaced, givenUp, late]) expect(await use(link)).toMatchObject({ state: "over" });
    await expect(use("fabriqué")).rejects.toMatchObject({ messages: { token: fieldFaults.emailLink.fr } });
    expect((await signIn(old)).user.username).toBe(old);

    await change();
    const used = await linkTo(next);
    await use(used);
    expect(await use(used)).toMatchObject({ state: "done" });
    await linkTo(old);
    expect(app.mails.filter(({ subject }) => subject.includes("a été modifiée"))).toHaveLength(1);
  });

  test("is not taken from somebody who registered with it meanwhile", async () => {
    await change();
    const link = await linkTo(next);
    await register(app, { username: next });
    expect(await inspect(link)).toMatchObject({ state: "taken" });
    expect(await use(link)).toMatchObject({ state: "taken" });
    expect((await signIn(old)).user.username).toBe(old);
  });

  test("is had by one of two accounts that confirm it at once", async () => {
    const { newToken } = await register(app, { username: "autre@example.fr" });
    await change();
    const [mine] = [await linkTo(next)];
    await app.as({ token: newToken })("POST /me/email", { body: { email: next, password } });
    const theirs = await linkTo(next);
    const states = (await Promise.all([use(mine), use(theirs)])).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["done", "taken"]);
  });

  test("asked for twice at once leaves one link that works", async () => {
    const addresses = ["une@nouvelle.example", "deux@nouvelle.example"];
    await Promise.all(addresses.map((email) => change(email)));
    const links = [await linkTo("une@nouvelle.example"), await linkTo("deux@nouvelle.example")];
    const states = (await Promise.all(links.map((link) => use(link).catch(() => ({ state: "never sent" }))))).map(
      ({ state }) => state,
    );
    expect(states.filter((state) => state === "done")).toHaveLength(1);
  });

  test("is not asked for with a password that is changed at the same moment", async () => {
    const refused = await whilePasswordChanges(app, camilles.user.id, () => change());
    expect(refused).toMatchObject({ messages: { password: fieldFaults.currentPassword.fr } });
    expect(await linkTo(next)).toBe("none");
  });

  test("takes letters of the account and links of the old password with it", async () => {
    await app.as()("POST /users/request-reset-password", { body: { username: old } });
    await app.jobs.runAll();
    const reset = /mot-de-passe\/([\w-]{43})/.exec(app.mails.findLast(({ to }) => to === old)?.text ?? "")?.[1] ?? "";
    await changed();
    const resetting = app.as()("POST /users/reset-password", { body: { token: reset, password: "un autre mot" } });
    await expect(resetting).rejects.toMatchObject({ messages: { token: fieldFaults.resetLink.fr } });
    app.mails.length = 0;
    await call()("PUT /me/password", { body: { current_password: password, new_password: "un autre mot" } });
    await app.jobs.runAll();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [next, "Votre mot de passe Silecs a été modifié"],
    ]);
  });

  test("asked for with the old password is forgotten with it", async () => {
    await change();
    const link = await linkTo(next);
    await call()("PUT /me/password", { body: { current_password: password, new_password: "un autre mot" } });
    expect(await use(link)).toMatchObject({ state: "over" });
  });
});

describe("a change is told to the old address", () => {
  test("which takes it back for a week: all devices are signed out, and a link to set a password is sent", async () => {
    const { undo } = await changed();
    later(emailLinkHours.undo, -60);
    app.mails.length = 0;
    expect(await inspect(undo)).toEqual({ kind: "undo", email: old, state: "open" });
    expect(await use(undo)).toMatchObject({ state: "done" });
    expect(await use(undo)).toMatchObject({ state: "done" });
    await app.jobs.runAll();
    expect(app.mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      [old, "Choisissez un nouveau mot de passe Silecs"],
      [next, "Cette adresse n’est plus celle de votre compte Silecs"],
    ]);
    await expect(call()("GET /me/profile")).rejects.toMatchObject({ status: 401 });
    expect((await signIn(old)).user.username).toBe(old);
    await expect(signIn(next)).rejects.toMatchObject({ code: 100 });
  });

  test("but not after that week", async () => {
    const { undo } = await changed();
    later(emailLinkHours.undo);
    expect(await use(undo)).toMatchObject({ state: "over" });
    expect((await signIn(next)).user.username).toBe(next);
  });

  test("which nobody else may take during that week, so that it can be put back", async () => {
    await changed();
    await expect(register(app, { username: old })).rejects.toMatchObject({
      messages: { username: fieldFaults.emailTaken.fr },
    });
    const { newToken } = await register(app, { username: "autre@example.fr" });
    const taking = app.as({ token: newToken })("POST /me/email", { body: { email: old, password } });
    await expect(taking).rejects.toMatchObject({ messages: { email: fieldFaults.emailTaken.fr } });
    later(emailLinkHours.undo);
    expect((await register(app, { username: old })).user.username).toBe(old);
  });

  test("also where a registration waited for the address while it was freed", async () => {
    let waiting: Promise<unknown> = Promise.resolve();
    await app.database.transaction(async (inside) => {
      await inside.run(sql`update accounts set email = ${next} where email = ${old}`);
      waiting = register(app, { username: old }).catch((error: unknown) => error);
      await inside.run(sql`
        insert into email_links (account_id, kind, email, created_at, expires_at)
        values (${camilles.user.id}, 'undo', ${old}, ${app.clock.now()}, 'infinity')`);
      await somebodyWaits(app);
    });
    expect(await waiting).toMatchObject({ messages: { username: fieldFaults.emailTaken.fr } });
  });

  test("and the first of several leads back behind the later ones", async () => {
    const { undo: first } = await changed();
    await change("loin@nouvelle.example");
    await use(await linkTo("loin@nouvelle.example"));
    const second = await linkTo(next);
    expect(await use(first)).toMatchObject({ state: "done" });
    expect(await use(second)).toMatchObject({ state: "over" });
    expect((await signIn(old)).user.username).toBe(old);
  });
});

describe("the address of a new account", () => {
  const confirmed = async () => (await call()("GET /me/profile")) as { email_confirmed: boolean };

  test("is confirmed once, by the link of a letter, and nothing is withheld before", async () => {
    expect(await confirmed()).toMatchObject({ email_confirmed: false });
    const link = await linkTo(old);
    expect(await inspect(link)).toEqual({ kind: "confirmation", email: old, state: "open" });
    expect(await confirmed()).toMatchObject({ email_confirmed: false });
    expect(await use(link)).toMatchObject({ state: "done" });
    expect(await use(link)).toMatchObject({ state: "done" });
    expect(await confirmed()).toMatchObject({ email_confirmed: true });
    await expect(call()("POST /me/email-confirmation")).rejects.toMatchObject({ status: 409 });
  });

  test("is asked about again on demand, three times an hour", async () => {
    const first = await linkTo(old);
    for (let n = 0; n < 3; n += 1) await call()("POST /me/email-confirmation");
    await expect(call()("POST /me/email-confirmation")).rejects.toMatchObject({ status: 429, code: 101 });
    const last = await linkTo(old);
    expect(last).not.toBe(first);
    later(emailLinkHours.confirmation - 1);
    expect(await use(last)).toMatchObject({ state: "done" });
  });

  test("is confirmed by a recovery link, too, and not by that of an address that was left", async () => {
    const link = await linkTo(old);
    await changed();
    expect(await use(link)).toMatchObject({ state: "over" });
    const { user, newToken } = await register(app, { username: "bruno@example.fr" });
    expect(user.email_confirmed).toBe(false);
    await app.as()("POST /users/request-reset-password", { body: { username: "bruno@example.fr" } });
    await app.jobs.runAll();
    const mail = app.mails.find(({ to, subject }) => to === "bruno@example.fr" && subject.includes("mot de passe"));
    const token = /mot-de-passe\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    await app.as()("POST /users/reset-password", { body: { token, password: "un autre mot" } });
    await expect(app.as({ token: newToken })("POST /me/email-confirmation")).rejects.toMatchObject({ status: 401 });
    const again = await app.as()("POST /auth/token", {
      body: { username: "bruno@example.fr", password: "un autre mot" },
    });
    expect(again.user.email_confirmed).toBe(true);
  });
});

test("no link ever stands in the database in plain text, and all of them go with the account or after a week", async () => {
  const { undo } = await changed();
  const kept = async () =>
    (await app.database.row<{ text: string | null }>(
      sql`select string_agg(r::text, '') || (select string_agg(data::text, '') from jobs) as text from email_links r`,
    ))!.text;
  expect(await kept()).toContain(old);
  expect(await kept()).not.toContain(undo);
  expect(app.logged()).not.toContain(undo);
  later(2 * emailLinkHours.undo, 60);
  const all = await createTestApp({}, { over: app });
  all.clock.set(app.clock.now().toISOString());
  await all.jobs.runAll();
  await all.close();
  expect(await kept()).toBeNull();
});
