import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { camille, holder, subscribe } from "#tests/support/people.ts";
import { whilePasswordChanges } from "#tests/support/races.ts";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({}, { passwordCost: "recommended" });
});
afterEach(() => app.close());

async function withPicture(token: string): Promise<string> {
  const body = new FormData();
  const jpeg = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#446" } })
    .jpeg()
    .toBuffer();
  for (const [field, value] of Object.entries(camille)) body.set(field, String(value));
  body.set("avatar_file", new Blob([new Uint8Array(jpeg)]));
  return (await app.as({ token })("POST /me/profile", { body })).avatar_url;
}

test("the copy of one's data is a ZIP with one JSON and the pictures, without any secret and nothing of other people", async () => {
  const { token, user } = await subscribe(app);
  await subscribe(app, { username: "autre@example.fr", first_name: "Alix" });
  const avatar = await withPicture(token);
  await app.database.run(sql`
    with film as (
      insert into videos (type, slug, title_fr, title_en, duration_seconds, media_key, images_key)
      values ('movie', 'film', 'Un film', 'A film', 100, 'film', 'film') returning id)
    insert into histories (profile_id, video_id, position_seconds, saved_at, watched_at)
    select p.id, film.id, 12, now(), now() from film, profiles p where p.account_id = ${user.id} and p.is_default`);
  const response = await app.send("GET", "/api/me/data-export", { token });
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toContain('filename="mes-donnees.zip"');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = strFromU8(files["donnees.json"] ?? new Uint8Array());
  const data = JSON.parse(text) as {
    account: Record<string, unknown>;
    profiles: { name: string }[];
    subscriptions: unknown[];
  };
  expect(data.account).toMatchObject({ email: camille.username, first_name: "Camille", dob: "1990-05-17" });
  expect(data.profiles.map(({ name }) => name)).toEqual(["Camille Durand", "Kids"]);
  expect(data.subscriptions).toHaveLength(1);
  expect(text).not.toMatch(/argon2|token_hash|Alix/);
  expect(data).toMatchObject({ devices: [{ device_name: expect.any(String) }], messages: [] });
  expect(data.profiles[0]).toMatchObject({
    histories: [{ position_seconds: 12, title: "Un film" }],
    playlists: [{ is_default: true, videos: [] }],
  });
  // Says what it holds, and what it does not and why.
  const notice = strFromU8(files["LISEZ-MOI.txt"] ?? new Uint8Array());
  expect(notice).toMatch(/- profiles\.playlists\.videos\s: titres d’une liste/);
  expect(notice).toMatch(/- account\.password_hash\s: empreinte d’un secret/);
  expect(notice).toMatch(/- numéro de votre carte\s: nous ne l’avons jamais gardé/);
  const picture = await fetch(app.url + avatar);
  expect(Object.keys(files).toSorted()).toEqual(
    ["LISEZ-MOI.txt", avatar.replace("/images/", ""), "donnees.json"].toSorted(),
  );
  expect(files[avatar.replace("/images/", "")]).toEqual(new Uint8Array(await picture.arrayBuffer()));
});

test("an account is deleted 30 days after it was asked for; its invoices stay, the rest goes", async () => {
  const { token, user } = await subscribe(app);
  const avatar = await withPicture(token);
  const call = app.as({ token });
  await expect(call("POST /me/deletion", { body: { password: "faux" } })).rejects.toMatchObject({
    messages: { password: expect.any(String) },
  });
  const answer = await call("POST /me/deletion", { body: { password: camille.password } });
  expect(answer.deletion_at).toBe("2026-04-09T09:00:00.000Z");
  expect(answer.cancel_subscription_at).not.toBeNull();
  await expect(call("POST /me/deletion", { body: { password: camille.password } })).rejects.toMatchObject({
    status: 409,
  });
  // The letter leaves a day late, and tells the same day.
  app.clock.advance({ days: 1 });
  await app.jobs.runAll();
  const letter = app.mails.find(({ subject }) => subject === "Votre compte Silecs sera supprimé le 9 avril 2026");
  expect(letter?.text).toContain("Votre abonnement prend fin le 9 avril 2026, et n’est plus renouvelé.");
  app.clock.advance({ days: 28 });
  await app.jobs.runAll();
  expect((await call("GET /me/devices")).data).toMatchObject([{ name: "Appareil inconnu" }]);
  app.clock.advance({ days: 1 });
  await app.jobs.runAll();
  await expect(call("GET /me/devices")).rejects.toMatchObject({ status: 401 });
  await expect(app.as()("POST /auth/token", { body: camille })).rejects.toMatchObject({ code: 100 });
  expect((await fetch(app.url + avatar)).status).toBe(404);
  const left = await app.database.row<{ text: string }>(
    sql`select row_to_json(a)::text as text from accounts a where id = ${user.id}`,
  );
  expect(left?.text).not.toMatch(/camille|durand|1990|612345678/i);
  const kept = await app.database.row(sql`
    select (select count(*) from subscriptions where account_id = ${user.id}) as subscriptions,
      (select count(*) from profiles where account_id = ${user.id}) as profiles,
      (select count(*) from known_networks where account_id = ${user.id}) as networks`);
  expect(kept).toEqual({ subscriptions: 1, profiles: 0, networks: 0 });
  // The address is free again.
  expect((await subscribe(app)).user.id).not.toBe(user.id);
});

test("the letter of a deletion says what is lost of a subscription that is paid for longer", async () => {
  const { token, user } = await subscribe(app, {}, 2);
  await app.database.run(sql`
    update subscriptions set period_ends_at = '2027-03-10T09:00:00Z' where account_id = ${user.id}`);
  await app.as({ token })("POST /me/deletion", { body: { password: camille.password } });
  await app.jobs.runAll();
  const letter = app.mails.find(({ subject }) => subject.includes("sera supprimé"));
  expect(letter?.text).toContain(
    "Il est payé jusqu’au 10 mars 2027\u202F: ce qui en reste après le 9 avril 2026 sera perdu, sans remboursement.",
  );
});

test("whoever changes their mind within the 30 days keeps everything", async () => {
  const { token } = await subscribe(app, {}, 2);
  const call = app.as({ token });
  await expect(call("DELETE /me/deletion")).rejects.toMatchObject({ status: 409 });
  await call("POST /me/deletion", { body: { password: camille.password } });
  expect((await call("DELETE /me/deletion")).deletion_at).toBeNull();
  await app.jobs.runAll();
  expect(app.mails.map(({ subject }) => subject).join()).not.toContain("supprimé");
  app.clock.advance({ days: 29 });
  await call("GET /me/devices");
  app.clock.advance({ days: 10 });
  await app.jobs.runAll();
  expect((await app.as()("POST /auth/token", { body: camille })).user.user_profiles).toHaveLength(2);
});

test("who renews a subscription after asking for the deletion is deleted all the same, and charged no more", async () => {
  const { token, user } = await subscribe(app);
  const call = app.as({ token });
  await call("POST /me/deletion", { body: { password: camille.password } });
  await call("POST /me/reactivate-subscription");
  const renews = () =>
    app.database.row(sql`
      select cancel_asked_at is null as renews from subscriptions where account_id = ${user.id}`);
  expect(await renews()).toEqual({ renews: true });
  app.clock.advance({ days: 29 });
  await call("GET /me/devices");
  await app.database.run(sql`
    update subscriptions set period_ends_at = ${app.clock.now()}::timestamptz + interval '9 days',
      next_payment_at = ${app.clock.now()}::timestamptz + interval '9 days' where account_id = ${user.id}`);
  app.clock.advance({ days: 2 });
  await app.jobs.runAll();
  expect(await app.database.row(sql`select erased_at is null as stays from accounts where id = ${user.id}`)).toEqual({
    stays: false,
  });
  expect(await renews()).toEqual({ renews: false });
});

test("whoever changes their mind while accounts are being deleted keeps everything as well", async () => {
  const { token, user } = await subscribe(app);
  await withPicture(token);
  await app.as({ token })("POST /me/deletion", { body: { password: camille.password } });
  app.clock.advance({ days: 29 });
  await app.jobs.runAll();
  await app.as({ token })("GET /me/devices");
  app.clock.advance({ days: 1 });
  const work = await app.database.transaction(async (inside) => {
    await inside.run(sql`update accounts set deletion_asked_at = null where id = ${user.id}`);
    const deleting = app.jobs.runAll();
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => app.database.row(waiting)).toBeDefined();
    return { deleting };
  });
  await work.deleting;
  const me = await holder(app.as({ token }));
  expect(me).toMatchObject({ first_name: "Camille", deletion_at: null });
  expect((await fetch(app.url + me.avatar_url)).status).toBe(200);
});

test("where the picture is refused, nothing of what was sent with it is saved", async () => {
  const { token } = await subscribe(app);
  const body = new FormData();
  for (const [field, value] of Object.entries({ ...camille, first_name: "Camomille" })) body.set(field, String(value));
  body.set("avatar_file", new Blob(["<svg/>"]));
  await expect(app.as({ token })("POST /me/profile", { body })).rejects.toMatchObject({
    messages: { avatar_file: expect.any(String) },
  });
  expect((await holder(app.as({ token }))).first_name).toBe("Camille");
});

test("neither a deletion nor a parental code is accepted with a password that is changed at the same moment", async () => {
  const { token, user } = await subscribe(app);
  const call = app.as({ token });
  const { password } = camille;
  const hash = await app.database.row<{ password_hash: string }>(
    sql`select password_hash from accounts where id = ${user.id}`,
  );
  const wrong = { messages: { password: fieldFaults.currentPassword.fr } };
  for (const ask of [
    () => call("POST /me/deletion", { body: { password } }),
    () => call("PUT /me/parental-code", { body: { code: "4711", password } }),
  ]) {
    await app.database.run(sql`update accounts set password_hash = ${hash!.password_hash} where id = ${user.id}`);
    expect(await whilePasswordChanges(app, user.id, ask)).toMatchObject(wrong);
  }
  expect(
    await app.database.row(sql`select deletion_asked_at, parental_code_hash from accounts where id = ${user.id}`),
  ).toEqual({ deletion_asked_at: null, parental_code_hash: null });
});
