import { afterAll, beforeAll, expect, test } from "vitest";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { camille, subscribe, type Subscribed } from "#tests/support/people.ts";

let fixture: CatalogueFixture;
let forSixteen: number;
beforeAll(async () => {
  fixture = await createCatalogueFixture();
  forSixteen = await fixture.film({ title_fr: "Seize", title_en: "Sixteen", rating: 16 });
});
afterAll(() => fixture.close());

let people = 0;
const code = "4711";
const family = () => subscribe(fixture, { username: `plafond${++people}@example.fr` }, 3);
const setCode = ({ token }: Subscribed) =>
  fixture.as({ token })("PUT /me/parental-code", { body: { code, password: camille.password } });
const giveCode = ({ token }: Subscribed) => fixture.as({ token })("POST /me/parental-code/unlock", { body: { code } });
async function save({ token }: Subscribed, form: Record<string, string | number>) {
  const body = new FormData();
  for (const [field, value] of Object.entries(form)) body.set(field, String(value));
  return (await fixture.as({ token })("POST /profiles", { body })).profile;
}
const ceilingOf = async ({ token }: Subscribed, id: number) =>
  (await fixture.as({ token, profile: id })("GET /profiles")).data.find((profile) => profile.id === id)?.age_ceiling;
const opens = ({ token }: Subscribed, profile: number) =>
  fixture.as({ token, profile })("GET /videos/{id}", { params: { id: forSixteen } });
const needed = (has_parental_code: boolean) => ({ status: 403, code: 604, details: { has_parental_code } });

test("an age limit is set with the parental code, and holds at once", async () => {
  const someone = await family();
  const teen = await save(someone, { name: "Zoé" });
  expect(teen.age_ceiling).toBe(18);
  await opens(someone, teen.id);
  await setCode(someone);
  await giveCode(someone);
  expect(await save(someone, { id: teen.id, name: "Zoé", age_ceiling: 12 })).toMatchObject({ age_ceiling: 12 });
  await expect(opens(someone, teen.id)).rejects.toMatchObject({ code: 602, details: { rating: 16, age_ceiling: 12 } });
  await save(someone, { id: teen.id, name: "Zoé", age_ceiling: 16 });
  await opens(someone, teen.id);
});

test("the code itself is asked for: chosen first where there is none; a password a moment ago is not enough", async () => {
  const someone = await family();
  const teen = await save(someone, { name: "Zoé" });
  await opens(someone, teen.id);
  const limit = () => save(someone, { id: teen.id, name: "Renommée", age_ceiling: 12 });
  await expect(limit()).rejects.toMatchObject(needed(false));
  await expect(save(someone, { name: "Léo", age_ceiling: 12 })).rejects.toMatchObject(needed(false));
  await setCode(someone);
  await expect(limit()).rejects.toMatchObject(needed(true));
  await giveCode(someone);
  await limit();
  fixture.clock.advance({ seconds: 15 * 60 });
  await expect(save(someone, { id: teen.id, name: "Zoé", age_ceiling: 18 })).rejects.toMatchObject({ code: 604 });
  expect(await ceilingOf(someone, teen.id)).toBe(12);
});

test("all else of a profile is saved without the code, its limit with it as it was", async () => {
  const someone = await family();
  const teen = await save(someone, { name: "Zoé" });
  expect(await save(someone, { id: teen.id, name: "Zoé B.", age_ceiling: 18 })).toMatchObject({ name: "Zoé B." });
  expect(await save(someone, { id: teen.id, name: "Zoé C." })).toMatchObject({ name: "Zoé C.", age_ceiling: 18 });
});

test("a kid’s limit is 10 at most, from the start", async () => {
  const someone = await family();
  await setCode(someone);
  await giveCode(someone);
  const kid = await save(someone, { name: "Léo", is_kid: "true" });
  expect(kid.age_ceiling).toBe(10);
  await expect(save(someone, { id: kid.id, name: "Léo", age_ceiling: 12 })).rejects.toMatchObject({
    status: 400,
    messages: { age_ceiling: expect.any(String) },
  });
  expect(await save(someone, { id: kid.id, name: "Léo", age_ceiling: 0 })).toMatchObject({ age_ceiling: 0 });
});

test.each(["11", "-1", "douze", "", "1e1", "18.5"])("%j is no age limit", async (age_ceiling) => {
  const someone = await family();
  await expect(save(someone, { name: "Zoé", age_ceiling })).rejects.toMatchObject({
    status: 400,
    messages: { age_ceiling: expect.any(String) },
  });
});
