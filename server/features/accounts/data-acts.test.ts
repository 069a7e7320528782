import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AccountAct } from "#contract/admin/account-acts.ts";
import type { Client } from "#contract/client.ts";
import { purposes } from "#server/database/processing.ts";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let fixture: CatalogueFixture;
let support: Client;
let accountId = 0;
let person: Awaited<ReturnType<CatalogueFixture["viewers"]>>;
beforeAll(async () => {
  fixture = await createCatalogueFixture({ PUBLIC_URL: "https://silecs.test" });
  const { id } = await createStaffMember(fixture, ["support"]);
  // Signs in for each call: a session does not last the days that pass here.
  support = (async (...call: Parameters<Client>) =>
    fixture.as({ token: await openStaffSession(fixture, id) })(...call)) as Client;
});
afterAll(() => fixture.close());
beforeEach(async () => {
  person = await fixture.viewers();
  const row = await fixture.database.row<{ account_id: number }>(
    sql`select account_id from profiles where id = ${person.adult.profile}`,
  );
  accountId = row?.account_id ?? 0;
  await fixture.jobs.runAll();
  fixture.mails.length = 0;
});

const preview = (act: AccountAct) =>
  support("GET /admin/subscribers/{id}/account/{act}", { params: { id: accountId, act } });
const post = (act: AccountAct, fingerprint: string, checked: "document" | null = "document") =>
  support("POST /admin/subscribers/{id}/account/{act}", {
    params: { id: accountId, act },
    body: { reason: "request", fingerprint, ...(checked && { checked }) },
  });
async function act(what: AccountAct): Promise<string[]> {
  const { effects, fingerprint } = await preview(what);
  await post(what, fingerprint);
  await fixture.jobs.runAll();
  return effects;
}
const page = () => support("GET /admin/subscribers/{id}", { params: { id: accountId } });
const subjects = () => fixture.mails.map(({ subject }) => subject);
const pass = async (days: number) => {
  fixture.clock.advance({ days });
  await fixture.jobs.runAll();
};
/** Half an hour after the next weekly letters become due. */
const untilFriday = async () => {
  const friday = fixture.clock.now();
  friday.setUTCDate(friday.getUTCDate() + ((5 - friday.getUTCDay() + 7) % 7 || 7));
  fixture.clock.set(`${friday.toISOString().slice(0, 10)}T16:30:00Z`);
  await fixture.jobs.runAll();
};
const refused = (reason: string) => ({ status: 409, details: { reason } });

test("two desks that begin a deletion at once begin one; one that the person began meanwhile is refused", async () => {
  const { fingerprint } = await preview("delete");
  const ends = await Promise.allSettled([post("delete", fingerprint), post("delete", fingerprint)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await fixture.jobs.runAll();
  expect(subjects()).toHaveLength(1);
});

/** What each of them does for the person, told by whether it still does. */
const processings = {
  async news() {
    const { episodes } = await fixture.series([2], { age: 10 });
    await fixture.watch(person.adult, episodes[0] ?? 0, 0.3, 48);
    await fixture.database.run(sql`
      update videos set published_at = ${fixture.clock.now()}::timestamptz + interval '1 hour' where id = ${episodes[1]}`);
    fixture.clock.advance({ seconds: 3700 });
    await fixture.jobs.runAll();
    return (await fixture.as(person.adult)("GET /notifications")).data.length > 0;
  },
  async measurement() {
    const body = { event: "registration_step", step: 1, visit: "0123456789abcdef" };
    await fixture.send("POST", "/api/tracking-data/events", { ...person.adult, body });
    const row = await fixture.database.row<{ kept: number }>(
      sql`select count(*) as kept from tracking_events where account_id = ${accountId}`,
    );
    return (row?.kept ?? 0) > 0;
  },
  async suggestions() {
    const category = await fixture.category(`Rayon ${accountId}`);
    const watched = await fixture.film({ categories: [category] });
    await fixture.film({ categories: [category] });
    await fixture.watch(person.adult, watched, 1);
    const { suggestion } = await fixture.as(person.adult)("GET /profiles/view-histories");
    return suggestion.length > 0;
  },
} satisfies Record<(typeof purposes)[number], () => Promise<boolean>>;

test.each(purposes)("%s is done for anybody, and for nobody who objects or has their data limited", async (purpose) => {
  expect(await processings[purpose]()).toBe(true);
  for (const what of ["object", "limit"] as const) {
    person = await fixture.viewers();
    const row = await fixture.database.row<{ account_id: number }>(
      sql`select account_id from profiles where id = ${person.adult.profile}`,
    );
    accountId = row?.account_id ?? 0;
    await act(what);
    expect([what, await processings[purpose]()]).toEqual([what, false]);
  }
});

test("a weekly letter is not written to who objects, and is again once the objection is lifted", async () => {
  await fixture.as(person.adult)("PUT /notification-settings", { body: { weekly_digest: true } });
  const notify = async () => {
    const { episodes } = await fixture.series([1]);
    await fixture.database.run(sql`
      insert into notifications (profile_id, activity_name, video_id, created_at)
      values (${person.adult.profile}, 'activity_new_episode', ${episodes[0]}, ${fixture.clock.now()})`);
  };
  const digests = () => subjects().filter((subject) => subject.includes("semaine"));
  expect(await act("object")).toEqual([
    "Nouveautés par email et en notification, mesure d’audience et suggestions d’après ce qui est regardé s’arrêtent.",
    expect.stringContaining("Un courrier en français"),
  ]);
  expect(subjects()).toEqual(["Votre opposition est inscrite chez Silecs"]);
  expect((await page()).restrictions).toMatchObject([{ kind: "objection", ends_at: null }]);
  await expect(preview("object")).rejects.toMatchObject(refused("objects"));
  await notify();
  await untilFriday();
  expect(digests()).toEqual([]);
  await act("unobject");
  await expect(preview("unobject")).rejects.toMatchObject(refused("noObjection"));
  await notify();
  await untilFriday();
  expect(digests()).toHaveLength(1);
});

test("what a person is copied holds their objection, and a request of theirs shows what is done", async () => {
  await act("object");
  const message = { last_name: "Lovelace", first_name: "Ada", email: "ada@example.fr", message: "Stop." };
  await fixture.as(person.adult)("POST /contact", { body: { ...message, request: "limitation" } });
  const [one] = (await support("GET /admin/requests")).data;
  const { person: beside } = await support("GET /admin/messages/{id}/person", { params: { id: one?.id ?? 0 } });
  expect(beside?.restrictions).toEqual(["objection"]);
  const { id: accountant } = await createStaffMember(fixture, ["accountant"]);
  const call = fixture.as({ token: await openStaffSession(fixture, accountant) });
  await expect(
    call("GET /admin/subscribers/{id}/account/{act}", { params: { id: accountId, act: "limit" } }),
  ).rejects.toMatchObject({ status: 403 });
});

test("limited data are kept: unused accounts stay, and the person is told three days before that ends", async () => {
  fixture.clock.set("2026-04-01T09:00:00Z");
  await fixture.jobs.runAll();
  const effects = await act("limit");
  expect(effects).toContain("Rien n’est effacé de soi-même. L’abonnement et ses paiements continuent.");
  expect(await fixture.database.row(sql`select from legally_held where account_id = ${accountId}`)).toBeDefined();
  await expect(preview("limit")).rejects.toMatchObject(refused("limited"));
  // Their messages stay beyond the three years, those of others do not.
  const old = (of: number | null) =>
    fixture.database.run(sql`
      insert into contact_messages (account_id, civility, last_name, first_name, email, message, created_at)
      values (${of}, 1, 'Lovelace', 'Ada', 'ada@example.fr', 'Ancien', ${fixture.clock.now()}::timestamptz - interval '4 years')`);
  await old(accountId);
  await old(null);
  const body = { last_name: "Lovelace", first_name: "Ada", email: "ada@example.fr", message: "Bonjour." };
  await fixture.as(person.adult)("POST /contact", { body: { ...body, request: "access" } });
  expect(await fixture.database.rows(sql`select account_id from contact_messages where message = 'Ancien'`)).toEqual([
    { account_id: accountId },
  ]);
  fixture.mails.length = 0;
  expect((await act("unlimit"))[0]).toContain("La limitation prend fin le 4 avril 2026");
  expect(fixture.mails[0]?.text).toContain("Le 4 avril 2026, nous traiterons de nouveau vos données");
  await expect(preview("unlimit")).rejects.toMatchObject(refused("ending"));
  await pass(2);
  expect((await page()).restrictions).toMatchObject([{ kind: "limitation", ends_at: "2026-04-04T09:00:00.000Z" }]);
  // Set again, it does not end by the letter of before.
  await act("limit");
  await pass(2);
  expect((await page()).restrictions).toMatchObject([{ kind: "limitation", ends_at: null }]);
  await act("unlimit");
  await pass(3);
  expect((await page()).restrictions).toEqual([]);
});

test("support begins a deletion by the person's own path: thirty days, a letter, no renewal; nobody without saying how the identity was checked", async () => {
  fixture.clock.set("2026-05-01T09:00:00Z");
  const { effects, fingerprint } = await preview("delete");
  expect(effects.join("\n")).toMatch(
    /effacé le 31 mai 2026[^]*rendu anonyme[^]*restent dix ans[^]*Plus rien n’est prélevé[^]*garder son compte[^]*Un courrier en français/,
  );
  await expect(post("delete", fingerprint, null)).rejects.toMatchObject({ status: 400 });
  await expect(post("delete", "autre")).rejects.toMatchObject(refused("changed"));
  await post("delete", fingerprint);
  await fixture.jobs.runAll();
  expect((await page()).deletion_at).toBe("2026-05-31T09:00:00.000Z");
  expect((await page()).standing).toBe("cancelled");
  expect(subjects().filter((subject) => subject.includes("compte Silecs"))).toEqual([
    "Votre compte Silecs sera supprimé le 31 mai 2026",
  ]);
  const audit = await fixture.database.row<{ reason: string; after: object }>(
    sql`select reason, after from audit_log where subject = ${`account ${accountId}`} and call like 'POST%' order by id desc limit 1`,
  );
  expect(audit).toMatchObject({ reason: "request", after: { act: "delete", identity_checked: "document" } });
  await expect(preview("delete")).rejects.toMatchObject(refused("leaving"));
  await pass(31);
  expect((await page()).erased_at).not.toBeNull();
});

test("support lifts a deletion, of which the person is told; the subscription stays cancelled", async () => {
  fixture.clock.set("2026-07-01T09:00:00Z");
  await expect(preview("keep")).rejects.toMatchObject(refused("staying"));
  await act("delete");
  fixture.mails.length = 0;
  expect((await act("keep"))[0]).toBe("L’effacement prévu le 31 juillet 2026 n’a pas lieu.");
  expect(subjects()).toEqual(["Votre compte Silecs n’est finalement pas effacé"]);
  await pass(31);
  expect(await page()).toMatchObject({ deletion_at: null, erased_at: null });
});
