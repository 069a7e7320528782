import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "#tests/support/app.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const open = (who: Identity, id: number, takeOver?: number) =>
  fixture.as(who)("POST /videos/{id}/playing-url", { params: { id }, body: takeOver ? { take_over: takeOver } : {} });
const addressFor = (who: Identity, id: number) =>
  fixture.as(who)("POST /videos/{id}/remote-address", { params: { id }, body: {} });
const film = () => fixture.film({ media_key: "kepler" });

/** As a receiver asks: the address alone, at the server that listens here. */
const ask = (url: string) => {
  const { pathname, search } = new URL(url, fixture.config.http.publicUrl);
  return fetch(fixture.url + pathname + search);
};

/** The addresses that a playlist names, whole. */
async function namedIn(url: string): Promise<string[]> {
  const response = await ask(url);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split("\n");
  const uris = lines.flatMap((line) => [...line.matchAll(/URI="([^"]+)"/g)].map((match) => match[1] ?? ""));
  return [...uris, ...lines.filter((line) => line !== "" && !line.startsWith("#"))].map(
    (uri) => new URL(uri, new URL(url, fixture.config.http.publicUrl)).href,
  );
}

describe("an address for a receiver", () => {
  test("plays the whole film without cookies: playlists, segments and captions", async () => {
    const who = await (await fixture.household()).device("tv");
    const id = await film();
    const { stream } = await open(who, id);
    const { url, expires_at: expiresAt } = await addressFor(who, id);
    expect(url).toMatch(/^http:\/\/localhost:3000\/remote\/kepler\/master\.m3u8\?Policy=/);
    expect(expiresAt).toBe(stream.expires_at);
    const playlists = await namedIn(url);
    expect(playlists.length).toBeGreaterThanOrEqual(4);
    const files = (await Promise.all(playlists.map(namedIn))).flat();
    expect(files.length).toBeGreaterThan(15);
    for (const file of files) expect([file, (await ask(file)).status]).toEqual([file, 200]);
  });

  test("opens what the cookies open and no more, and ends when they do", async () => {
    const who = await (await fixture.household()).device("tv");
    const id = await film();
    const { signature } = await open(who, id);
    const { url } = await addressFor(who, id);
    const { searchParams, search } = new URL(url);
    expect(searchParams.get("Policy")).toBe(signature.Policy);
    expect((await ask(url.replace("kepler", "kepler-trailer"))).status).toBe(403);
    expect((await ask(url.replace("master.m3u8", "v360/init.mp4"))).status).toBe(404);
    expect((await ask(url.replace("master.m3u8", "originals/a.m3u8"))).status).toBe(404);
    expect((await ask(url.replace(search, ""))).status).toBe(403);
    expect((await ask(url.replace("/remote/", "/remote/../remote/%2e"))).status).toBe(404);
    const [playlist = ""] = await namedIn(url);
    const [segment = ""] = await namedIn(playlist);
    fixture.clock.advance({ seconds: 901 });
    for (const ended of [url, playlist, segment]) expect((await ask(ended)).status).toBe(403);
  });

  test("is not had with cookies, nor with what was signed ahead of playing", async () => {
    const who = await (await fixture.household()).device("tv");
    const id = await film();
    const answer = await fixture.send("POST", `/api/videos/${id}/playing-url`, { ...who, body: { prepare: true } });
    const { stream } = (await answer.json()) as { stream: { signature_query: string } };
    const [variant = ""] = await namedIn(`/remote/kepler/master.m3u8?${stream.signature_query}`);
    expect((await ask(variant)).status).toBe(403);
    await expect(addressFor(who, id)).rejects.toMatchObject({ code: 300 });
    const opened = await fixture.send("POST", `/api/videos/${id}/playing-url`, { ...who, body: {} });
    const cookie = opened.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
    const withCookies = await fetch(`${fixture.url}/remote/kepler/master.m3u8`, {
      headers: { cookie: cookie.join("; ") },
    });
    expect(withCookies.status).toBe(403);
  });
});

describe("no address is given", () => {
  test("for another title than the one that plays here", async () => {
    const who = await (await fixture.household()).device("tv");
    const [playing, other] = [await film(), await fixture.film()];
    await open(who, playing);
    await expect(addressFor(who, other)).rejects.toMatchObject({ code: 300 });
  });

  test("after a takeover, the title's end, or a long silence while another watches", async () => {
    const house = await fixture.household();
    const [sofa, kitchen] = [await house.device("tv"), await house.device("tablette")];
    const id = await film();
    const first = await open(sofa, id);
    await addressFor(sofa, id);
    await open(kitchen, id, first.screen?.id);
    await expect(addressFor(sofa, id)).rejects.toMatchObject({ status: 402, code: 300 });
    await fixture.as(kitchen)("POST /video-log", { body: { action: "ended", id, time: 26 } });
    await expect(addressFor(kitchen, id)).rejects.toMatchObject({ code: 300 });
    await open(kitchen, id);
    fixture.clock.advance({ seconds: 46 });
    await open(sofa, id);
    await expect(addressFor(kitchen, id)).rejects.toMatchObject({ code: 300 });
  });

  test("after signing out, nor to another profile of the same device", async () => {
    const house = await fixture.household();
    const device = await house.device("tv");
    const id = await fixture.film({ media_key: "kepler", is_kid: true });
    await open(device, id);
    await addressFor(device, id);
    await expect(addressFor({ ...device, profile: house.kid }, id)).rejects.toMatchObject({ code: 300 });
    await addressFor(device, id);
    await fixture.as(device)("POST /auth/logout");
    await expect(addressFor(device, id)).rejects.toMatchObject({ status: 401 });
  });

  test("of a title that the profile may not see, or not play", async () => {
    const house = await fixture.household("expired");
    const adult = await house.device("tv");
    const id = await film();
    await expect(addressFor(adult, id)).rejects.toMatchObject({ code: 601 });
    await expect(addressFor({ ...adult, profile: house.kid }, id)).rejects.toMatchObject({ status: 404 });
  });

  test("renewing it keeps the screen, as playing does", async () => {
    const house = await fixture.household();
    const [sofa, kitchen] = [await house.device("tv"), await house.device("tablette")];
    const id = await film();
    await open(sofa, id);
    fixture.clock.advance({ seconds: 40 });
    await addressFor(sofa, id);
    fixture.clock.advance({ seconds: 40 });
    await expect(open(kitchen, id)).rejects.toMatchObject({ code: 600 });
  });
});
