import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultPlayerPreferences as defaults } from "#contract/player-preferences.ts";
import { sql } from "#server/database/sql.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const french = { on: true, language: "fr", kind: "sdh" } as const;
const english = { on: true, language: "en", kind: "subtitles" } as const;
const described = { language: "fr", description: true };

async function viewer(plan: "personal" | "expired" | "unpaid" = "personal") {
  const household = await fixture.household(plan);
  const callAs = async (profile: number) => {
    const call = fixture.as(await household.device("TV", profile));
    return {
      read: (video?: number) => call("GET /player-preferences", { query: video === undefined ? {} : { video } }),
      change: (body: Parameters<typeof call<"PUT /player-preferences">>[1]["body"]) =>
        call("PUT /player-preferences", { body }),
    };
  };
  return { household, adult: await callAs(household.adult), kid: await callAs(household.kid) };
}

test("a profile that chose nothing has the defaults", async () => {
  const { adult } = await viewer();
  expect(await adult.read()).toEqual(defaults);
});

test("what is changed is kept, and what is not given stays", async () => {
  const { adult } = await viewer();
  const style = { size: "x_large", color: "yellow", background: "solid", edge: "none" } as const;
  await adult.change({ autoplay: false, quality: 720 });
  expect(await adult.change({ caption_style: style, captions: french })).toEqual({
    ...defaults,
    autoplay: false,
    quality: 720,
    caption_style: style,
    captions: french,
  });
  await adult.change({ quality: "auto", audio: described });
  await adult.change({});
  expect(await adult.read()).toEqual({
    autoplay: false,
    quality: "auto",
    caption_style: style,
    captions: french,
    audio: described,
  });
});

test("each profile of an account has its own, a child's too", async () => {
  const { adult, kid } = await viewer();
  await adult.change({ captions: french });
  await kid.change({ autoplay: false });
  expect(await kid.read()).toEqual({ ...defaults, autoplay: false });
  expect(await adult.read()).toEqual({ ...defaults, captions: french });
});

test("captions and sound chosen in a series win there, and hold for all that has no choice of its own", async () => {
  const { adult } = await viewer();
  const { id: series, episodes } = await fixture.series([1, 1]);
  const [film, other] = [await fixture.film(), await fixture.series([1])];
  await adult.change({ captions: english, audio: described, video: episodes[0]! });
  await adult.change({ captions: french, quality: 1080, video: film });
  for (const id of [series, ...episodes])
    expect(await adult.read(id)).toEqual({ ...defaults, quality: 1080, captions: english, audio: described });
  for (const id of [undefined, film, other.id, ...other.episodes])
    expect(await adult.read(id)).toMatchObject({ captions: french, audio: described });
  const off = { on: false, language: null, kind: "subtitles" } as const;
  expect(await adult.change({ captions: off, video: series })).toMatchObject({ captions: off, audio: described });
  expect(await adult.read(episodes[1])).toMatchObject({ captions: off });
});

test("a choice of sound alone leaves a series' captions to the profile", async () => {
  const { adult } = await viewer();
  const { id: series } = await fixture.series([1]);
  await adult.change({ audio: described, video: series });
  await adult.change({ captions: french });
  expect(await adult.read(series)).toMatchObject({ captions: french, audio: described });
});

test("the original voice of a series, of whatever language, is a choice as well", async () => {
  const { adult } = await viewer();
  const { id: series } = await fixture.series([1]);
  const original = { language: null, description: false };
  await adult.change({ audio: original, video: series });
  await adult.change({ audio: described });
  expect((await adult.read(series)).audio).toEqual(original);
});

test("a title that the profile may not see is not there, and nothing is kept", async () => {
  const { adult, kid } = await viewer();
  const [grownUps, hidden] = [await fixture.film(), await fixture.film({ published: false })];
  const missing = { status: 404 };
  await expect(kid.read(grownUps)).rejects.toMatchObject(missing);
  await expect(kid.change({ autoplay: false, video: grownUps })).rejects.toMatchObject(missing);
  await expect(adult.read(hidden)).rejects.toMatchObject(missing);
  await expect(adult.change({ captions: french, video: hidden })).rejects.toMatchObject(missing);
  await expect(adult.change({ autoplay: false, video: 99_999_999 })).rejects.toMatchObject(missing);
  expect([await adult.read(), await kid.read()]).toEqual([defaults, defaults]);
});

test("values that no player knows are refused", async () => {
  const { household } = await viewer();
  const device = await household.device("TV");
  const bad = [
    { quality: 480 },
    { quality: "720" },
    { autoplay: null },
    { captions: { on: true } },
    { captions: { ...french, language: "fr'; --" } },
    { captions: { ...french, kind: "karaoke" } },
    { caption_style: { size: "small" } },
    { caption_style: { ...defaults.caption_style, color: "#ffffff" } },
    { audio: { language: "x".repeat(36), description: false } },
  ];
  for (const body of bad) {
    const response = await fixture.send("PUT", "/api/player-preferences", { ...device, body });
    expect([body, response.status]).toEqual([body, 400]);
  }
});

test("whoever may play free episodes alone has preferences as well", async () => {
  for (const plan of ["expired", "unpaid"] as const) {
    const { adult } = await viewer(plan);
    await adult.change({ captions: french });
    expect(await adult.read()).toEqual({ ...defaults, captions: french });
  }
});

test("first changes that come at the same time are both kept", async () => {
  const { adult } = await viewer();
  await Promise.all([
    adult.change({ autoplay: false }),
    adult.change({ captions: french }),
    adult.change({ audio: described }),
  ]);
  expect(await adult.read()).toEqual({ ...defaults, autoplay: false, captions: french, audio: described });
});

test("they go with their profile", async () => {
  const { kid, household } = await viewer();
  const { id: series } = await fixture.series([1], { is_kid: true });
  await kid.change({ captions: french, video: series });
  await fixture.database.run(sql`delete from profiles where id = ${household.kid}`);
  const left = await fixture.database.rows(sql`
    select from player_preferences where profile_id = ${household.kid}
    union all select from series_preferences where profile_id = ${household.kid}`);
  expect(left).toEqual([]);
});
