import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { EditedSeasons } from "#contract/admin/title-seasons.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createStaffWithApp, refusalOf, signInStaff } from "#tests/support/staff.ts";

let fixture: CatalogueFixture;
let editor: Client;
let series: number;
let read: EditedSeasons;

beforeAll(async () => {
  fixture = await createCatalogueFixture();
  editor = await signInStaff(fixture, await createStaffWithApp(fixture, ["editor"]));
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ({ id: series } = await fixture.series([3, 2], { title_fr: "Feuilleton" }));
  read = await seasons();
});

const seasons = (id = series) => editor("GET /admin/titles/{id}/seasons", { params: { id } });
type Form = {
  id: number | null;
  number: number;
  title_fr: string;
  title_en: string;
  episodes: { id: number; number: number }[];
};
const arrange = (given: Form[], version = read.version) =>
  editor("PUT /admin/titles/{id}/seasons", { params: { id: series }, body: { version, seasons: given } });
/** The form with the series' current state. */
const form = (): Form[] =>
  read.seasons.map(({ id, number, title_fr, title_en, episodes }) => ({
    id,
    number,
    title_fr,
    title_en,
    episodes: episodes.map((episode) => ({ id: episode.id, number: episode.number })),
  }));
const shape = ({ seasons: all }: EditedSeasons) =>
  all.map(({ number, episodes }) => [number, episodes.map((episode) => [episode.number, episode.id])]);

test("episodes are reordered within and between seasons, also for viewers", async () => {
  const [first, second] = form() as [Form, Form];
  const [a, b, c] = first.episodes.map(({ id }) => id) as [number, number, number];
  const [d, e] = second.episodes.map(({ id }) => id) as [number, number];
  const after = await arrange([
    { ...first, episodes: [c, a].map((id, index) => ({ id, number: index + 1 })) },
    { ...second, episodes: [d, b, e].map((id, index) => ({ id, number: index + 1 })) },
  ]);
  const expected = [
    [
      1,
      [
        [1, c],
        [2, a],
      ],
    ],
    [
      2,
      [
        [1, d],
        [2, b],
        [3, e],
      ],
    ],
  ];
  expect(shape(after)).toEqual(expected);
  const { adult } = await fixture.viewers();
  const { data } = await fixture.as(adult)("GET /videos/{id}/episodes", { params: { id: series } });
  expect(data.map((season) => [season.number, season.episodes.map((one) => [one.number, one.id])])).toEqual(expected);
});

test("seasons are renumbered and renamed, a new one receives episodes, and an empty one is deleted", async () => {
  const [first, second] = form() as [Form, Form];
  const after = await arrange([
    { ...second, number: 1, title_fr: "Avant", title_en: "Before" },
    { id: null, number: 2, title_fr: "Spéciale", title_en: "Special", episodes: first.episodes },
  ]);
  expect(after.seasons.map(({ number, title_fr }) => [number, title_fr])).toEqual([
    [1, "Avant"],
    [2, "Spéciale"],
  ]);
  expect(after.seasons[1]?.episodes).toHaveLength(3);
  expect(after.version).toBe(read.version + 1);
});

test("gaps between numbers are kept", async () => {
  const [first, second] = form() as [Form, Form];
  const gaps = first.episodes.map(({ id, number }) => ({ id, number: number * 10 }));
  const after = await arrange([
    { ...first, number: 4, episodes: gaps },
    { ...second, number: 9 },
  ]);
  expect(after.seasons.map(({ number }) => number)).toEqual([4, 9]);
  expect(after.seasons[0]?.episodes.map(({ number }) => number)).toEqual([10, 20, 30]);
});

test("an outdated arrangement is refused with the current version", async () => {
  await arrange(form());
  const refusal = await refusalOf(arrange(form()));
  expect(refusal).toMatchObject({ status: 409, details: { version: read.version + 1 } });
});

test("an arrangement that loses an episode or takes one from another series is refused", async () => {
  const [first, second] = form() as [Form, Form];
  const other = await fixture.series([1]);
  const theirs = (await seasons(other.id)).seasons[0]!;
  const foreign = { id: theirs.episodes[0]?.id ?? 0, number: 9 };
  const attempts: Form[][] = [
    [first],
    [{ ...first, episodes: first.episodes.slice(1) }, second],
    [{ ...first, episodes: [...first.episodes, foreign] }, second],
    [{ ...first, episodes: [...first.episodes, { id: first.episodes[0]?.id ?? 0, number: 9 }] }, second],
    [{ ...first, id: theirs.id }, second],
  ];
  for (const attempt of attempts) expect((await refusalOf(arrange(attempt)))?.status).toBe(409);
  expect(await seasons()).toEqual(read);
});

test("duplicate numbers are refused", async () => {
  const [first, second] = form() as [Form, Form];
  const twice = first.episodes.map(({ id }) => ({ id, number: 1 }));
  for (const attempt of [
    [first, { ...second, number: 1 }],
    [{ ...first, episodes: twice }, second],
  ]) {
    expect(Object.keys((await refusalOf(arrange(attempt)))?.messages ?? {})).toEqual(["seasons"]);
  }
});

test("a film has no seasons", async () => {
  expect((await refusalOf(seasons(await fixture.film())))?.status).toBe(404);
});
