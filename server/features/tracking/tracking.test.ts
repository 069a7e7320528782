import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { register } from "#tests/support/people.ts";
import { startMatomo } from "./matomo-test-server.ts";

const visit = "0123456789abcdef";
const accepts = { cookie: "language=fr; cookieChoice=accepted.1770000000000" };
const refuses = { cookie: "cookieChoice=refused.1770000000000" };

let matomo: Awaited<ReturnType<typeof startMatomo>>;
let fixture: CatalogueFixture;
let who: { adult: Identity; kid: Identity };
let film: number;
beforeAll(async () => {
  matomo = await startMatomo();
  fixture = await createCatalogueFixture({
    PUBLIC_URL: "http://localhost:3000",
    MATOMO_URL: `${matomo.url}/`,
    MATOMO_SITE_ID: "7",
    MATOMO_TOKEN: matomo.token,
  });
  who = await fixture.viewers();
  film = await fixture.film();
});
afterAll(async () => {
  await fixture.close();
  await matomo.close();
});
beforeEach(async () => {
  await fixture.database.run(sql`delete from tracking_events`);
  await fixture.database.run(sql`update histories set viewed_at = null`);
  await fixture.database.run(sql`delete from tries`);
  matomo.taken.length = 0;
});

type Kept = { name: string; account_id: number | null; visitor: string; details: object; consented: boolean };
const kept = () =>
  fixture.database.rows<Kept>(
    sql`select name, account_id, visitor, details, consented from tracking_events order by id`,
  );
const accountOf = async ({ profile }: Identity) =>
  (await fixture.database.row<{ account_id: number }>(sql`select account_id from profiles where id = ${profile}`))
    ?.account_id ?? 0;

async function report(body: object, { headers, ...identity }: Identity & { headers?: Record<string, string> } = {}) {
  const sent = { body: { visit, ...body }, ...identity, ...(headers ? { headers } : {}) };
  return (await fixture.send("POST", "/api/tracking-data/events", sent)).status;
}
/** Past the pause of every job, and of one that failed. */
const runJobs = () => {
  fixture.clock.advance({ seconds: 7200 });
  return fixture.jobs.runAll();
};
const play = (identity: Identity, headers: Record<string, string> = {}) =>
  fixture.send("POST", "/api/videos/viewed", { ...identity, headers, body: { video_id: film } });

test("the steps of a sign-up are kept, of a visitor and of an account", async () => {
  expect(await report({ event: "registration_step", step: 1 })).toBe(200);
  expect(await report({ event: "registration_on_hold", step: 3 }, who.adult)).toBe(200);
  expect(await report({ event: "payment_status", payment_status: "error_wrong_info" }, who.adult)).toBe(200);
  const account_id = await accountOf(who.adult);
  expect(await kept()).toEqual([
    { name: "registration_step", account_id: null, visitor: visit, details: { step: 1 }, consented: false },
    { name: "registration_on_hold", account_id, visitor: visit, details: {}, consented: false },
    {
      name: "payment_status",
      account_id,
      visitor: visit,
      consented: false,
      details: { payment_status: "error_wrong_info" },
    },
  ]);
});

test.each([
  { event: "video_played" },
  { event: "" },
  { event: "registration_step", step: 4 },
  { event: "registration_step", visit: "camille@example.fr" },
  { event: "payment_status", payment_status: "4242 4242 4242 4242" },
])("%j is no event of a page", async (body) => {
  expect(await report(body)).toBe(400);
  expect(await kept()).toEqual([]);
});

test("a network reports six hundred events an hour at most", async () => {
  await report({ event: "registration_step", step: 1 });
  await fixture.database.run(sql`update tries set count = 600`);
  expect(await report({ event: "registration_step", step: 2 })).toBe(429);
  expect(await kept()).toHaveLength(1);
});

test("a play is kept once with the view that it counts as, under a number that names nobody", async () => {
  await play(who.adult, accepts);
  await play(who.adult, accepts);
  const account_id = await accountOf(who.adult);
  const [played, ...more] = await kept();
  expect(more).toEqual([]);
  expect(played).toMatchObject({ name: "video_played", account_id, details: { video_id: film }, consented: true });
  expect(played?.visitor).not.toBe(visit);
});

test("a kid profile leaves nothing, and is refused what it would report or ask", async () => {
  const forKids = await fixture.film({ is_kid: true });
  const answer = await fixture.send("POST", "/api/videos/viewed", {
    ...who.kid,
    headers: accepts,
    body: { video_id: forKids },
  });
  expect(await answer.json()).toEqual({ counted: true });
  expect(await report({ event: "registration_step", step: 1 }, { ...who.kid, headers: accepts })).toBe(403);
  expect((await fixture.send("GET", "/api/tracking-data/attributes", who.kid)).status).toBe(403);
  expect(await kept()).toEqual([]);
  await runJobs();
  expect(matomo.taken).toEqual([]);
});

test("nothing leaves the service without consent", async () => {
  await report({ event: "registration_step", step: 1 });
  await play(who.adult);
  await runJobs();
  expect(await kept()).toHaveLength(2);
  expect(matomo.taken).toEqual([]);
});

test("who refuses reports nothing, and what has not left yet stays", async () => {
  await play(who.adult, accepts);
  expect(await report({ event: "registration_step", step: 2 }, { ...who.adult, headers: refuses })).toBe(200);
  expect(await kept()).toMatchObject([{ name: "video_played", consented: false }]);
  await runJobs();
  expect(matomo.taken).toEqual([]);
});

test("with consent an event reaches Matomo once, as its documents want it", async () => {
  const seconds = String(fixture.clock.now().getTime() / 1000);
  await report({ event: "registration_step", step: 2 }, { headers: accepts });
  await play(who.adult, accepts);
  await runJobs();
  await runJobs();
  const common = { idsite: "7", rec: "1", apiv: "1", ca: "1", send_image: "0", cdt: seconds };
  const url = "http://localhost:3000";
  const [step, played, ...more] = matomo.taken;
  expect(more).toEqual([]);
  expect(step).toEqual({
    ...common,
    url,
    _id: visit,
    cid: visit,
    e_c: "registration",
    e_a: "step",
    e_n: "step=2",
  });
  expect(played).toMatchObject({ ...common, e_c: "video", e_a: "played", e_n: `video_id=${film}` });
  expect(played?.["_id"]).toMatch(/^[0-9a-f]{16}$/);
});

test("while Matomo is away events wait, and its token stands in no log", async () => {
  await play(who.adult, accepts);
  for (const fault of ["status", "body", "invalid"] as const) {
    matomo.fail(fault);
    await expect(runJobs()).rejects.toThrow(/Matomo/);
  }
  expect(fixture.logged()).not.toContain(matomo.token);
  matomo.fail(null);
  await runJobs();
  expect(matomo.taken).toHaveLength(1);
});

test("after 13 months an event is deleted", async () => {
  await play(who.adult);
  fixture.clock.advance({ days: 394 });
  await runJobs();
  expect(await kept()).toHaveLength(1);
  fixture.clock.advance({ days: 2 });
  await runJobs();
  expect(await kept()).toEqual([]);
});

test("a refused card is an attribute of the account until a subscription begins", async () => {
  const { newToken: token } = await register(fixture, { username: "sans-carte@example.fr" });
  const account = fixture.as({ token });
  await expect(account("GET /tracking-data/attributes")).rejects.toMatchObject({ status: 400 });
  const { adult } = await fixture.viewers();
  const of = async () => (await fixture.as(adult)("GET /tracking-data/attributes")).data;
  expect(await of()).toEqual({
    type: 2,
    status: 1,
    plan: 3,
    payment_method: "CARD",
    payment_status: null,
    trial_day_remaining: -1,
    cancel_subscription_at: null,
    language: "fr",
  });
  await fixture.database.run(sql`update subscriptions set status = 'expired'
    where account_id = ${await accountOf(adult)}`);
  await report({ event: "payment_status", payment_status: "error_wrong_info" }, adult);
  expect(await of()).toMatchObject({ status: 2, payment_status: "error_wrong_info" });
  await fixture.database.run(sql`insert into tracking_events (name, account_id, visitor, consented, happened_at)
    values ('subscription_started', ${await accountOf(adult)}, ${visit}, false, ${fixture.clock.now()})`);
  expect(await of()).toMatchObject({ payment_status: null });
});

test("a profile’s likes, lists and categories answer at both addresses", async () => {
  const { adult } = await fixture.viewers(12);
  const [maths, music] = [await fixture.category("Maths"), await fixture.category("Musique")];
  const numbers = await fixture.film({ title_fr: "Les nombres", title_en: "Numbers", categories: [maths] });
  const series = await fixture.series([1], { title_fr: "Les sons", categories: [music, maths] });
  const hidden = await fixture.film({ categories: [music], rating: 16 });
  const call = fixture.as(adult);
  await call("POST /videos/{id}/likes", { params: { id: numbers } });
  await call("POST /videos/{id}/likes", { params: { id: series.id } });
  await fixture.database.run(sql`insert into likes (profile_id, video_id) values (${adult.profile}, ${hidden})`);
  await fixture.watch(adult, series.episodes[0] ?? 0, 0.5);
  const { data: lists } = await call("GET /playlists");
  await call("POST /playlists/{id}/items", { params: { id: lists[0]?.id ?? 0 }, body: { video: numbers } });

  const [ofMaths, ofMusic] = [
    { id: maths, title: "Maths" },
    { id: music, title: "Musique" },
  ];
  for (const at of ["", "/tracking-data"] as const) {
    const read = async (name: string) =>
      ((await (await fixture.send("GET", `/api${at}/${name}`, adult)).json()) as { data: unknown }).data;
    const liked = (await read("videos-liked-attribute")) as { id: number }[];
    expect(liked.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([numbers, series.id]);
    expect(await read("added-list-attribute")).toMatchObject([{ id: numbers, title: "Les nombres", type: "movie" }]);
    expect(await read("category-liked-attribute")).toEqual([
      { ...ofMaths, total: 2 },
      { ...ofMusic, total: 1 },
    ]);
    expect(await read("category-watched-attribute")).toEqual([
      { ...ofMaths, total: 1 },
      { ...ofMusic, total: 1 },
    ]);
    // Watched 1, listed 2, liked 3.
    expect(await read("category-preference-attribute")).toEqual([
      { ...ofMaths, total: 9 },
      { ...ofMusic, total: 4 },
    ]);
  }
});
