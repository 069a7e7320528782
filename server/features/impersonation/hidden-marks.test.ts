import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { holder } from "#tests/support/people.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let site: CatalogueFixture;
let film: number;
beforeAll(async () => {
  site = await createCatalogueFixture();
  film = await site.film({ title_fr: "Vertige", is_kid: true });
  await site.film({ title_fr: "Autre" });
});
afterAll(() => site.close());

test("what the profiles watch, like and list does not show, neither an adult's nor a child's; the titles do", async () => {
  const { adult, kid } = await site.viewers();
  for (const who of [adult, kid]) {
    await site.watch(who, film, 0.5);
    await site.as(who)("POST /videos/{id}/favorites", { params: { id: film } });
    await site.as(who)("POST /videos/{id}/likes", { params: { id: film } });
  }
  const own = await holder(site.as(adult));
  const { id } = own;
  const marked = (user: typeof own) =>
    user.user_profiles.flatMap(({ favorites, likes, histories }) => [...favorites, ...likes, ...histories]).length;
  expect(marked(own)).toBe(6);
  const member = await createStaffMember(site, ["support"]);
  const support = site.as({ token: await openStaffSession(site, member.id) });
  const params = { id };
  const { fingerprint } = await support("GET /admin/subscribers/{id}/impersonation", { params });
  const body = { reason: "request" as const, fingerprint };
  const { token } = await support("POST /admin/subscribers/{id}/impersonation", { params, body });
  expect(marked(await holder(site.as({ token })))).toBe(0);
  for (const { profile } of [adult, kid]) {
    const [person, view] = [site.as({ token: adult.token, profile }), site.as({ token, profile })];
    const shown = async (by: typeof view) => [
      (await by("GET /home")).listHistories.length,
      (await by("GET /profiles/view-histories")).histories.length,
      (await by("GET /me/favorite-ids")).data.length,
      (await by("GET /me/like-ids")).data.length,
      (await by("GET /playlists")).data.length,
      (await by("GET /profiles")).data.flatMap(({ histories }) => histories).length,
    ];
    expect((await shown(person)).slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(await shown(view)).toEqual([0, 0, 0, 0, 0, 0]);
    const { title } = await view("GET /videos/{id}", { params: { id: film } });
    expect(title).toBe("Vertige");
    const { watched_time: time } = await view("GET /videos/{id}/watched-time", { params: { id: film } });
    expect(time).toBe(0);
  }
  const devices = await site.database.rows<{ profile_id: number | null }>(sql`
    select profile_id from sessions where account_id = ${id}`);
  // The person's own device went from one profile to the other; the view changed none.
  expect(devices.map(({ profile_id: chosen }) => chosen)).toEqual([kid.profile]);
});
