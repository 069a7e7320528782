import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Identity } from "#tests/support/app.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const open = (who: Identity, id: number) =>
  fixture.as(who)("POST /videos/{id}/playing-url", { params: { id }, body: {} });
const viewer = async () => (await fixture.household("family")).device("tv");
const statusOf = async (path: string) => (await fetch(fixture.url + path)).status;

describe("a film's address ends with the session that it was given to", () => {
  const fetchable = async (who: Identity, film: number) => {
    const { stream } = await open(who, film);
    const address = `${stream.url}?${stream.signature_query}`;
    const seen = () => statusOf(address);
    expect(await seen()).toBe(200);
    return { address, seen };
  };
  const becomes = (seen: () => Promise<number>, status: number) =>
    vi.waitFor(async () => expect(await seen()).toBe(status));

  test("at sign-out and when the device is signed out, but goes on on the other devices", async () => {
    const house = await fixture.household("family");
    const film = await fixture.film({ media_key: "kepler" });
    const tv = await house.device("tv");
    const phone = await house.device("phone");
    const tablet = await house.device("tablet");
    const [onTv, onPhone, onTablet] = [
      await fetchable(tv, film),
      await fetchable(phone, film),
      await fetchable(tablet, film),
    ];
    await fixture.as(tv)("POST /auth/logout");
    await becomes(onTv.seen, 403);
    const { data } = await fixture.as(phone)("GET /me/devices");
    const { id } = data.find(({ name }) => name === "tablet")!;
    await fixture.as(phone)("DELETE /me/devices/{id}", { params: { id } });
    await becomes(onTablet.seen, 403);
    expect(await onPhone.seen()).toBe(200);
  });

  test("on entering the kids space, where kids' films play, and not at a change among adults", async () => {
    const house = await fixture.household("family");
    const [film, kids] = [
      await fixture.film({ media_key: "kepler" }),
      await fixture.film({ media_key: "kepler", is_kid: true }),
    ];
    const tv = await house.device("tv");
    const adults = await fetchable(tv, film);
    const asKid = { ...tv, profile: house.kid };
    const own = await fetchable(asKid, kids);
    await becomes(adults.seen, 403);
    expect(await own.seen()).toBe(200);
    await fixture.as(tv)("GET /home");
    await becomes(adults.seen, 200);
    expect(await own.seen()).toBe(200);
  });

  test("and cannot be given to another: without its holder, with another's, or with one that anybody has", async () => {
    const film = await fixture.film({ media_key: "kepler" });
    const [one, other] = [await fetchable(await viewer(), film), await fetchable(await viewer(), film)];
    const holderOf = ({ address }: { address: string }) => new URL(address, fixture.url).searchParams.get("Holder")!;
    const withHolder = (holder: string) =>
      statusOf(one.address.replace(/&Holder=.*$/, holder === "" ? "" : `&Holder=${holder}`));
    expect(await withHolder("")).toBe(403);
    expect(await withHolder(`anyone.${holderOf(one).split(".")[2]}`)).toBe(403);
    const [session, profile] = holderOf(other).split(".");
    expect(await withHolder(`${session}.${profile}.${holderOf(one).split(".")[2]}`)).toBe(403);
    expect(await withHolder(holderOf(one))).toBe(200);
  });
});
