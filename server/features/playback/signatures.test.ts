import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { matchesResource } from "#server/media/policy.ts";
import { decodeFromCloudFront } from "#server/media/signing.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCookieJar } from "#tests/support/cookie-jar.ts";
import { camille, register } from "#tests/support/people.ts";
import { createFixture, type Fixture } from "#tests/support/playback-fixture.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.close());

const open = (who: Identity, id: number, body: { screen?: string; prepare?: boolean; take_over?: number } = {}) =>
  fixture.as(who)("POST /videos/{id}/playing-url", { params: { id }, body });
const log = (who: Identity, id: number, action: "playing" | "ended" | "exited") =>
  fixture.as(who)("POST /video-log", { body: { action, id, time: 5 } });
const sign = (who: Identity, url?: string) => fixture.as(who)("POST /signed/signed-cookies", { body: { url } });
const viewer = async () => (await fixture.household("family")).device("tv");
const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(fixture.url + path, { headers })).status;

function resourceIn(policy: string): string {
  const text = decodeFromCloudFront(policy)?.toString() ?? "";
  return (JSON.parse(text) as { Statement: [{ Resource: string }] }).Statement[0].Resource;
}

describe("a signature", () => {
  test("lives 15 minutes at most, and never a minute less than that", async () => {
    const who = await viewer();
    const film = await fixture.film();
    for (let i = 0; i < 20; i++) {
      fixture.clock.advance({ seconds: 7.3 });
      const { stream, now } = await open(who, film);
      const seconds = (Date.parse(stream.expires_at) - Date.parse(now)) / 1000;
      expect(seconds).toBeLessThanOrEqual(900);
      expect(seconds).toBeGreaterThan(840);
    }
  });

  test("lives as long as the settings say, to the second", async () => {
    const short = await createFixture({ MEDIA_SIGNATURE_SECONDS: "20" });
    const who = await (await short.household()).device("tv");
    const film = await short.film({ media_key: "kepler" });
    short.clock.advance({ seconds: 0.4 });
    const opened = await short.as(who)("POST /videos/{id}/playing-url", { params: { id: film }, body: {} });
    const address = `${short.url}${opened.stream.url}?${opened.stream.signature_query}`;
    short.clock.advance({ seconds: 18.5 });
    expect((await fetch(address)).status).toBe(200);
    short.clock.advance({ seconds: 1.1 });
    expect((await fetch(address)).status).toBe(403);
    const signed = await short.as(who)("POST /signed/signed-cookies", { body: {} });
    expect(signed["Expires-In"]).toBe(20);
    await short.close();
  });

  test("ends with the title's rights, or those of its series", async () => {
    const who = await viewer();
    const film = await fixture.film();
    const { id: series, episodes } = await fixture.series([1]);
    const end = new Date(fixture.clock.now().getTime() + 60_000);
    await fixture.database.run(sql`update videos set unpublished_at = ${end} where id in (${film}, ${series})`);
    for (const id of [film, episodes[0] ?? 0]) {
      const opened = await open(who, id);
      expect(opened.stream.expires_at).toBe(end.toISOString());
      expect(opened.available_until).toBe(end.toISOString());
      expect((await sign(who))["Expires-At"]).toBe(Math.floor(end.getTime() / 1000));
    }
  });

  test("goes on for the version that its viewer began with, after another was published, for as long as that is kept", async () => {
    const who = await viewer();
    const film = await fixture.film({ media_key: "kepler" });
    await open(who, film);
    const until = new Date(fixture.clock.now().getTime() + 60_000);
    await fixture.database.run(sql`update videos set media_key = 'kepler-2' where id = ${film}`);
    await expect(sign(who, "/media/kepler/master.m3u8")).rejects.toMatchObject({ status: 404 });
    const keep = (id: number) =>
      fixture.database.run(sql`
        insert into replaced_versions (version, video_id, kept_until) values ('kepler', ${id}, ${until})
        on conflict (version) do update set video_id = excluded.video_id`);
    await keep(await fixture.film());
    await expect(sign(who, "/media/kepler/master.m3u8")).rejects.toMatchObject({ status: 404 });
    await keep(film);
    const signed = await sign(who, "/media/kepler/master.m3u8");
    expect(resourceIn(signed["CloudFront-Policy"])).toMatch(/\/kepler\/\*$/);
    expect(signed["Expires-At"]).toBe(Math.floor(until.getTime() / 1000));
    fixture.clock.advance({ seconds: 61 });
    await expect(sign(who, "/media/kepler/master.m3u8")).rejects.toMatchObject({ status: 404 });
  });

  test("comes with the playlists that precede the first segment, as they are served", async () => {
    const who = await viewer();
    const film = await fixture.film({ media_key: "kepler" });
    for (const prepare of [false, true]) {
      const { stream, intro } = await open(who, film, { prepare });
      expect(Object.keys(stream.playlists)).toEqual(["master.m3u8", "v360/index.m3u8"]);
      expect(stream.playlists["master.m3u8"]).toMatch(/^#EXTM3U[^]*v720\/index\.m3u8/);
      expect(stream.playlists["v360/index.m3u8"]).toContain("s00000.m4s");
      expect(Object.keys(intro?.playlists ?? {})).toContain("master.m3u8");
    }
  });

  test("opens its title's folder and no other, by query and by cookie", async () => {
    const who = await viewer();
    const film = await fixture.film({ media_key: "kepler" });
    const answer = await fixture.send("POST", `/api/videos/${film}/playing-url`, { ...who, body: {} });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(10);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/(media\/(kepler|intro)|api)\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    }
    const jar = createCookieJar();
    jar.take(answer);
    const { stream } = (await answer.json()) as { stream: { url: string; signature_query: string } };
    expect(await statusOf(`${stream.url}?${stream.signature_query}`)).toBe(200);
    expect(await statusOf(stream.url, jar.headersFor(stream.url))).toBe(200);
    expect(await statusOf(stream.url)).toBe(403);
    expect(await statusOf(`/media/kepler-trailer/master.m3u8?${stream.signature_query}`)).toBe(403);
    fixture.clock.advance({ seconds: 901 });
    expect(await statusOf(`${stream.url}?${stream.signature_query}`)).toBe(403);
    expect(await statusOf(stream.url, jar.headersFor(stream.url))).toBe(403);
  });

  test("made ahead of playing names the main playlist exactly, and comes without cookies", async () => {
    const who = await viewer();
    const film = await fixture.film({ media_key: "kepler" });
    const answer = await fixture.send("POST", `/api/videos/${film}/playing-url`, { ...who, body: { prepare: true } });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const opened = (await answer.json()) as Awaited<ReturnType<typeof open>>;
    const folder = resourceIn(opened.signature.Policy).replace(/\/master\.m3u8$/, "");
    expect(folder).toMatch(/\/media\/kepler$/);
    const allows = (path: string) => matchesResource(resourceIn(opened.signature.Policy), `${folder}/${path}`);
    expect(allows("master.m3u8")).toBe(true);
    for (const path of ["v360/s0.m4s?x=.m3u8", "v360/s0.m4s?/master.m3u8", "v360/index.m3u8", "master.m3u8x"]) {
      expect([path, allows(path)]).toEqual([path, false]);
    }
  });
});

describe("a signature is made again", () => {
  test("for the title that plays here, and no other", async () => {
    const who = await viewer();
    const film = await fixture.film({ media_key: "a-signer" });
    await expect(sign(who)).rejects.toMatchObject({ code: 300 });
    const { stream } = await open(who, film);
    const signed = await sign(who);
    expect(signed["Domain-Root"]).toBe("localhost");
    expect(signed["Expires-At"] * 1000).toBe(Date.parse(stream.expires_at));
    expect(await sign(who, `${stream.url}?x=1`)).toEqual(signed);
    for (const url of [
      "/media/autre/master.m3u8",
      "https://evil.example/media/a-signer/master.m3u8",
      "/media/a-signer/",
      "/media/../a/master.m3u8",
    ]) {
      await expect(sign(who, url)).rejects.toMatchObject({ status: 404 });
    }
  });

  test("while the screen holds its lease, and renews it", async () => {
    const house = await fixture.household("personal");
    const [sofa, kitchen] = [await house.device("tv"), await house.device("tablette")];
    const film = await fixture.film();
    await open(sofa, film);
    for (let i = 0; i < 3; i++) {
      fixture.clock.advance({ seconds: 40 });
      await sign(sofa);
      await expect(open(kitchen, film)).rejects.toMatchObject({ code: 600 });
    }
    // Silent for too long, it comes back only where there is room.
    fixture.clock.advance({ seconds: 46 });
    await sign(sofa);
    fixture.clock.advance({ seconds: 46 });
    await open(kitchen, film);
    await expect(sign(sofa)).rejects.toMatchObject({ code: 300 });
  });

  test("no more once another screen took its place", async () => {
    const house = await fixture.household("personal");
    const [sofa, kitchen] = [await house.device("tv"), await house.device("tablette")];
    const film = await fixture.film();
    const { screen } = await open(sofa, film);
    await open(kitchen, film, screen ? { take_over: screen.id } : {});
    await expect(sign(sofa)).rejects.toMatchObject({ status: 402, code: 300 });
  });

  test.each(["ended", "exited"] as const)("no more once it told '%s'", async (action) => {
    const who = await viewer();
    const film = await fixture.film();
    await open(who, film);
    await log(who, film, action);
    await expect(sign(who)).rejects.toMatchObject({ code: 300 });
    if (action === "exited") fixture.clock.advance({ seconds: 5 });
    await log(who, film, "playing");
    await sign(who);
  });

  test("no more after signing out, or for another profile of the same device", async () => {
    const house = await fixture.household("family");
    const who = await house.device("tv");
    const film = await fixture.film({ is_kid: true });
    await open(who, film);
    await expect(sign({ ...who, profile: house.kid })).rejects.toMatchObject({ code: 300 });
    await sign(who);
    await fixture.as(who)("POST /auth/logout");
    await expect(sign(who)).rejects.toMatchObject({ status: 401 });
  });
});

describe("the cookies of a film leave the browser", () => {
  const playlist = "/media/kepler/master.m3u8";

  /** A browser that plays a film rated 16, and one more before it. */
  async function browser() {
    const house = await fixture.household("family");
    const who = await house.device("tv");
    const jar = createCookieJar();
    const send = async (method: string, path: string, identity: Identity, body?: unknown) => {
      const answer = await fixture.send(method, path, { ...identity, body, headers: jar.headersFor(path) });
      jar.take(answer);
      return answer;
    };
    for (const media_key of ["orbites", "kepler"]) {
      const film = await fixture.film({ media_key, rating: 16 });
      expect((await send("POST", `/api/videos/${film}/playing-url`, who, {})).status).toBe(200);
    }
    expect(await statusOf(playlist, jar.headersFor(playlist))).toBe(200);
    const left = () =>
      ["orbites", "kepler", "intro"].flatMap((key) => Object.values(jar.headersFor(`/media/${key}/master.m3u8`)));
    return { house, who, send, left, seesPlaylist: () => statusOf(playlist, jar.headersFor(playlist)) };
  }

  test("at sign-out, of every film", async () => {
    const { who, send, left, seesPlaylist } = await browser();
    await send("POST", "/api/auth/logout", who);
    expect(await seesPlaylist()).toBe(403);
    expect(left()).toEqual([]);
  });

  test("when another profile is chosen, the kids space's too, and not by its calls after that", async () => {
    const { house, who, send, left, seesPlaylist } = await browser();
    const kid = { ...who, profile: house.kid };
    await send("GET", "/api/home", who);
    expect(await seesPlaylist()).toBe(200);
    await send("GET", "/api/home", kid);
    expect(await seesPlaylist()).toBe(403);
    expect(left()).toEqual([]);
    const film = await fixture.film({ media_key: "kepler", is_kid: true });
    await send("POST", `/api/videos/${film}/playing-url`, kid, {});
    await send("GET", "/api/home", kid);
    expect(await seesPlaylist()).toBe(200);
    // The very call that changes the profile may open a film for it.
    await send("POST", `/api/videos/${film}/playing-url`, who, {});
    expect(await seesPlaylist()).toBe(200);
  });

  test("when the session was ended elsewhere, and when somebody else signs in", async () => {
    const ended = await browser();
    await fixture.database.run(sql`update sessions set ended_at = now(), ended_reason = 'removed'
      where account_id = ${ended.house.accountId}`);
    expect((await ended.send("GET", "/api/home", ended.who)).status).toBe(401);
    expect(await ended.seesPlaylist()).toBe(403);

    const left = await browser();
    await register(fixture);
    const { username, password } = camille;
    expect((await left.send("POST", "/api/auth/token", {}, { username, password: "wrong" })).status).toBe(401);
    expect(await left.seesPlaylist()).toBe(200);
    expect((await left.send("POST", "/api/auth/token", {}, { username, password })).status).toBe(200);
    expect(await left.seesPlaylist()).toBe(403);
  });

  test("only by markers that name a folder", async () => {
    const cookie = ["media-folder.kepler=1", "media-folder...=1", "media-folder.a|..|b=1", "media-folder.é;x=1"].join(
      "; ",
    );
    const answer = await fixture.send("GET", "/api/home", { headers: { cookie } });
    const paths = answer.headers.getSetCookie().map((text) => /Path=([^;]*)/.exec(text)?.[1]);
    expect(new Set(paths)).toEqual(new Set(["/media/kepler/", "/api/"]));
  });
});

test("a trailer is signed for anybody, but a kid's profile gets kids' trailers only", async () => {
  const film = await fixture.film();
  await fixture.database.run(sql`
    insert into trailers (video_id, media_key, images_key, duration_seconds) values (${film}, 'bande', 'bande', 20)`);
  const house = await fixture.household();
  const signTrailer = (who: Identity, key = "bande") =>
    fixture.as(who)("POST /pub/trailers/signed-cookies", { body: { trailer_url: `/media/${key}/master.m3u8` } });
  expect(await signTrailer({})).toEqual(await signTrailer(await house.device("tv")));
  await expect(signTrailer(await house.device("tablette", house.kid))).rejects.toMatchObject({ status: 404 });
  await expect(signTrailer({}, "kepler")).rejects.toMatchObject({ status: 404 });
});
