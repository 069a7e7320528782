import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "./support/app.ts";
import { createCatalogueFixture, type CatalogueFixture, type TitleFacts } from "./support/catalogue-fixture.ts";
import { addressOf, endpoints, fieldsOf, isStaffEndpoint, type Endpoint } from "./support/contract-sweep.ts";

const day = 86_400_000;
/** The number of further instants beside those at which a window begins or ends; set by RIGHTS_INSTANTS. */
const further = Number(process.env["RIGHTS_INSTANTS"] ?? 0);

/** In days from the start; null: no date. `state` other than 'published': hidden whatever its dates. */
type Rights = {
  from: number | null;
  until: number | null;
  in: string[] | null;
  state: "published" | "draft" | "ready";
  announced: boolean;
};
type Windowed = { id: number; word: string; isKid: boolean; own: Rights; series: Rights | null };

let fixture: CatalogueFixture;
let start: number;
let viewers: { name: string; who: Identity; country: string; isKid: boolean }[];
let titles: Windowed[];
let category: number;
let announced = 0;

const always: Rights = { from: -9, until: null, in: null, state: "published", announced: false };
const films: Partial<Rights>[] = [
  { from: 1, until: 3, announced: true },
  { from: 1, until: 3, announced: true },
  { until: 2 },
  { from: 2, in: ["FR"], announced: true },
  { from: 2, in: ["BE"], announced: true },
  { in: ["BE", "LU"], until: 4 },
  { state: "draft", from: 1, announced: true },
  { from: 3 },
  { state: "ready", from: -1, until: 4 },
];
const series: { own: Partial<Rights>; episodes: Partial<Rights>[] }[] = [
  {
    own: { from: 1, until: 4, announced: true },
    episodes: [{ from: -1 }, { from: 2, until: 3, announced: true }, { in: ["BE"] }],
  },
  { own: { in: ["FR"] }, episodes: [{ until: 1 }, { state: "draft" }] },
  { own: { state: "draft" }, episodes: [{ from: -1 }] },
];

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  start = fixture.clock.now().getTime();
  category = await fixture.category("Rayon");
  await fixture.database.run(sql`insert into ages (id, name) values (6, '6')`);
  titles = [];
  for (const [index, rights] of films.entries()) await addFilm({ ...always, ...rights }, index);
  for (const { own, episodes } of series) await addSeries({ ...always, ...own }, episodes);
  viewers = [];
  for (const country of ["FR", "BE"]) {
    const { adult, kid } = await fixture.viewers();
    await fixture.database.run(sql`update accounts set country_code = ${country}
      where id = (select account_id from profiles where id = ${adult.profile})`);
    viewers.push({ name: `an adult in ${country}`, who: adult, country, isKid: false });
    if (country === "BE") viewers.push({ name: `a kid in ${country}`, who: kid, country, isKid: true });
    for (const { id } of titles) for (const who of [adult, kid]) await fixture.watch(who, id, 0.4);
    await markAll(adult, kid);
  }
  viewers.push({ name: "a visitor", who: {}, country: "FR", isKid: false });
}, 60_000);
afterAll(() => fixture.close());

const at = (days: number | null) => (days === null ? null : new Date(start + days * day));

/** A word that stands in the titles and names of files of one title alone, and begins like the others'. */
const wordOf = (n: number) => `zfenetre${"abcdefghijklmnopqrstuvwxyz"[n]}`;

async function limit(id: number, rights: Rights, word: string): Promise<void> {
  const isOut = rights.state === "published";
  await fixture.database.run(sql`
    update videos set state = ${rights.state}, published_at = ${isOut ? at(rights.from) : null},
      planned_at = ${isOut ? null : at(rights.from)}, unpublished_at = ${at(rights.until)}, is_announced = ${rights.announced}, territories = ${rights.in},
      slug = ${word}, title_fr = ${word}, title_en = ${word}, images_key = ${word},
      media_key = case when type <> 'series' then ${word} end
    where id = ${id}`);
}

const facts = (isKid: boolean): TitleFacts => ({ categories: [category], ages: [6], is_kid: isKid, featured_rank: 1 });

async function addFilm(own: Rights, index: number): Promise<void> {
  const isKid = index % 2 === 0;
  const id = await fixture.film(facts(isKid));
  const word = wordOf(titles.length);
  titles.push({ id, word, isKid, own, series: null });
  await limit(id, own, word);
}

async function addSeries(own: Rights, episodes: Partial<Rights>[]): Promise<void> {
  const made = await fixture.series([episodes.length], facts(true));
  const led = wordOf(titles.length);
  titles.push({ id: made.id, word: led, isKid: true, own, series: null });
  await limit(made.id, own, led);
  for (const [index, episode] of episodes.entries()) {
    const rights = { ...always, ...episode };
    const word = wordOf(titles.length);
    titles.push({ id: made.episodes[index] ?? 0, word, isKid: true, own: rights, series: own });
    await limit(made.episodes[index] ?? 0, rights, word);
  }
}

/** Lists and histories may name titles that are gone, or that others may not see. */
async function markAll(...people: Identity[]): Promise<void> {
  const { database } = fixture;
  for (const { profile } of people) {
    for (const table of ["likes", "favourites"] as const)
      await database.run(sql`insert into ${sql([table])} (profile_id, video_id, created_at)
        select ${profile}::integer, id, ${at(0)} from videos`);
    await database.run(sql`insert into playlist_items (playlist_id, video_id, added_at)
      select p.id, v.id, ${at(0)} from playlists p, videos v where p.profile_id = ${profile}::integer`);
    await database.run(sql`insert into notifications (profile_id, activity_name, video_id, created_at)
      select ${profile}::integer, 'activity_new_episode', id, ${at(0)} from videos where type = 'episode'`);
  }
}

// An independent statement of the rule: state, window and country of a title, and of its series.
const allows = (rights: Rights, country: string, days: number) =>
  rights.state === "published" &&
  rights.from !== null &&
  rights.from <= days &&
  (rights.until === null || rights.until > days) &&
  (rights.in === null || rights.in.includes(country));

const sees = (title: Windowed, { country, isKid }: (typeof viewers)[number], days: number) =>
  [title.own, ...(title.series ? [title.series] : [])].every((rights) => allows(rights, country, days)) &&
  (!isKid || title.isKid);

/** What home announces: for adults without children's titles. */
const isComing = ({ own, series: led, isKid }: Windowed, viewer: (typeof viewers)[number], days: number) =>
  own.announced &&
  led === null &&
  own.from !== null &&
  own.from > days &&
  allows({ ...own, from: days }, viewer.country, days) &&
  isKid === viewer.isKid;

/** Home without its announced titles, which are checked separately. */
function homeWithoutComing(text: string, viewer: (typeof viewers)[number], days: number): string {
  const home = JSON.parse(text) as { listComing?: { id: number }[] };
  const told = new Set(home.listComing?.map(({ id }) => id));
  const due = titles.filter((title) => isComing(title, viewer, days)).map(({ id }) => id);
  if ("token" in viewer.who) expect([...told].toSorted(), `${days} ${viewer.name}`).toEqual(due.toSorted());
  announced += due.length;
  return JSON.stringify({ ...home, listComing: [] });
}

/** Every reading call of subscribers and visitors, for every title. */
const reads = endpoints.filter(
  (endpoint) =>
    endpoint.spec.method === "GET" && !isStaffEndpoint(endpoint) && !/export|invoice|\.pdf/.test(endpoint.name),
);

function addressesOf({ spec }: Endpoint): string[] {
  const isOfTitles = /videos|episodes|watched/.test(spec.path);
  const ids = spec.params ? (isOfTitles ? titles.map(({ id }) => id) : [category, 6]) : [1];
  const paths =
    spec.path.includes("{slug}") || spec.path.includes("{code}") ? [] : ids.map((id) => addressOf(spec, id));
  const queries = fieldsOf(spec.query).flatMap(({ name }) => {
    if (name === "keyword" || name === "filters[title]") return [`${name}=zfenetre`];
    return name === "video_id" || name === "filters[video]" ? titles.map(({ id }) => `${name}=${id}`) : [];
  });
  return [...new Set(paths)].flatMap((path) =>
    queries.length > 0 ? queries.map((query) => `${path}?${query}`) : [path],
  );
}

/** Seeded, so that a failure can be reproduced. */
function someDays(count: number): number[] {
  let seed = 20_261_123;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, () => Math.round((next() * 6 - 0.5) * day) / day);
}

test("no reading call reveals a title outside its rights, at any instant, in any country", async () => {
  const edges = [1, 2, 3, 4].flatMap((days) => [days - 1 / day, days]);
  const days = [0, ...edges, ...someDays(further).filter((one) => one > 0)].toSorted((one, other) => one - other);
  const leaks: string[] = [];
  let told = 0;
  for (const [turn, now] of days.entries()) {
    fixture.clock.set(new Date(start + now * day).toISOString());
    // The short run checks half of the viewers at each instant and the others at the next.
    const asked = further > 0 ? viewers : viewers.filter((_, place) => (place + turn) % 2 === 0);
    for (const viewer of asked) {
      const hidden = titles.filter((title) => !sees(title, viewer, now));
      for (const address of reads.flatMap(addressesOf)) {
        const answer = await (await fixture.send("GET", address, viewer.who)).text();
        const text = address === "/api/home" ? homeWithoutComing(answer, viewer, now) : answer;
        for (const { word } of hidden) if (text.includes(word)) leaks.push(`${now} ${viewer.name} ${address}: ${word}`);
        if (text.includes("zfenetre")) told += 1;
      }
      for (const title of titles) {
        const response = await fixture.send("GET", `/api/pub/videos/${title.id}`, viewer.who);
        const isSeen = response.status === 200;
        if (isSeen !== sees(title, viewer, now)) leaks.push(`${now} ${viewer.name} ${title.word} ${response.status}`);
      }
    }
  }
  expect(leaks).toEqual([]);
  // The run covered visible and announced titles.
  expect(told).toBeGreaterThan(days.length * 10);
  expect(announced).toBeGreaterThan(days.length);
}, 3_600_000);
