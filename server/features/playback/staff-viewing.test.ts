import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffRole } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

async function member(...roles: StaffRole[]): Promise<Identity> {
  const { id } = await createStaffMember(fixture, roles);
  return { token: await openStaffSession(fixture, id) };
}
async function draft(mediaKey = "kepler"): Promise<number> {
  const id = await fixture.film({ media_key: mediaKey, published: false });
  await fixture.database.run(sql`update videos set state = 'draft' where id = ${id}`);
  return id;
}
const watch = (who: Identity, id: number) => fixture.as(who)("GET /admin/titles/{id}/film", { params: { id } });
const statusOf = async (address: string) => (await fetch(fixture.url + address)).status;

test("an editor watches a draft, for five minutes at most, and nothing beside it", async () => {
  const { url, signature_query: query, expires_in: seconds } = await watch(await member("editor"), await draft());
  expect(url).toBe("/media/kepler/master.m3u8");
  expect(seconds).toBeLessThanOrEqual(300);
  expect(seconds).toBeGreaterThan(270);
  expect(await statusOf(url)).toBe(403);
  expect(await statusOf(`${url}?${query}`)).toBe(200);
  expect(await statusOf(`/media/intro/master.m3u8?${query}`)).toBe(403);
  fixture.clock.advance({ seconds: seconds - 1 });
  expect(await statusOf(`${url}?${query}`)).toBe(200);
  fixture.clock.advance({ seconds: 1 });
  expect(await statusOf(`${url}?${query}`)).toBe(403);
});

test("nobody else is given the signature, and it reaches no browser as a cookie", async () => {
  const id = await draft();
  const subscriber = await (await fixture.household()).device("tv");
  for (const [who, status] of [
    [await member("support"), 403],
    [await member("moderator", "accountant"), 403],
    [subscriber, 401],
    [{}, 401],
  ] as const)
    await expect(watch(who, id)).rejects.toMatchObject({ status });
  const answer = await fixture.send("GET", `/api/admin/titles/${id}/film`, await member("admin"));
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("watching takes no screen and counts no view", async () => {
  const id = await draft();
  await watch(await member("editor"), id);
  const row = await fixture.database.row<{ leases: number; views: number }>(sql`
    select (select count(*)::integer from screen_leases) as leases, view_count::integer as views from videos where id = ${id}`);
  expect(row).toEqual({ leases: 0, views: 0 });
});

test("a series has no film of its own, and an unknown title none", async () => {
  const editor = await member("editor");
  const { id, episodes } = await fixture.series([1], { media_key: "kepler" });
  for (const lacking of [id, 999_999]) await expect(watch(editor, lacking)).rejects.toMatchObject({ status: 404 });
  expect((await watch(editor, episodes[0] ?? 0)).url).toBe("/media/kepler/master.m3u8");
});
