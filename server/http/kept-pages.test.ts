import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
/** A second process over the same database. */
let other: TestApp;
let film: number;

beforeAll(async () => {
  fixture = await createCatalogueFixture({}, { pages: true });
  other = await createTestApp({}, { pages: true, over: fixture });
  film = await fixture.film({ title_fr: "Marées", title_en: "Tides" });
});
afterAll(async () => {
  await other.close();
  await fixture.close();
});
// Expires the pages cached by earlier tests.
beforeEach(() => {
  for (const { clock } of [fixture, other]) clock.advance({ days: 1 });
});

async function visit(path: string, cookie = "", app: TestApp = fixture) {
  const response = await fetch(app.url + path, { headers: cookie ? { cookie } : {}, redirect: "manual" });
  const html = await response.text();
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1] ?? "";
  return { status: response.status, headers: response.headers, html, nonce, plain: html.replaceAll(nonce, "NONCE") };
}

/** Changes a title without notifying any process. */
async function silently(change: ReturnType<typeof sql>): Promise<void> {
  await fixture.database.transaction(async (inside) => {
    await inside.run(sql`alter table videos disable trigger videos_changed`);
    await inside.run(change);
    await inside.run(sql`alter table videos enable trigger videos_changed`);
  });
}

describe("a public page", () => {
  test.each(["/", "/faq", "/cgu", "/en", "/en/faq"])(
    "%s is sent with a nonce of its own to each visitor",
    async (path) => {
      const visits = await Promise.all([visit(path), visit(path), visit(path)]);
      visits.push(await visit(path));
      expect(new Set(visits.map(({ nonce }) => nonce)).size).toBe(4);
      for (const { html, nonce, status } of visits) {
        expect(status).toBe(200);
        expect(nonce).toMatch(/^[\w+/]{22}==$/);
        expect(new Set(html.matchAll(/ nonce="([^"]*)"/g).map(([, one]) => one))).toEqual(new Set([nonce]));
        expect(html).not.toContain("nonce-");
      }
      expect(new Set(visits.map(({ plain }) => plain)).size).toBe(1);
    },
  );

  test("is drawn once, and again when it is old", async () => {
    const before = (await visit(`/video-info/${film}`)).html;
    expect(before).toContain("Marées");
    await silently(sql`update videos set title_fr = 'Vagues' where id = ${film}`);
    expect((await visit(`/video-info/${film}`)).html).toContain("Marées");
    fixture.clock.advance({ seconds: 660 });
    expect((await visit(`/video-info/${film}`)).html).toContain("Vagues");
  });

  test("is drawn again when a title appears or goes by its date", async () => {
    const leaving = await fixture.film({ title_fr: "Marées basses", leaves: 0.5 });
    await expect.poll(async () => (await visit(`/video-info/${leaving}`)).status).toBe(200);
    fixture.clock.advance({ seconds: 43_199 });
    expect((await visit(`/video-info/${leaving}`)).status).toBe(200);
    fixture.clock.advance({ seconds: 1 });
    expect((await visit(`/video-info/${leaving}`)).status).toBe(302);
  });

  test("follows a change of the catalogue, a text or an offer in every process", async () => {
    const page = `/video-info/${film}`;
    const everywhere = async (path: string) =>
      (await Promise.all([fixture, other].map((app) => visit(path, "", app)))).map(({ html }) => html);
    await everywhere(page);
    await fixture.database.run(sql`update videos set title_fr = 'Océans' where id = ${film}`);
    await expect.poll(() => everywhere(page)).toEqual([1, 2].map(() => expect.stringContaining("Océans")));
    await everywhere("/faq");
    await fixture.database.run(sql`insert into faqs (position, question_fr, question_en, response_fr, response_en)
      values (99, 'Une question neuve ?', 'A new question?', '<p>Oui</p>', '<p>Yes</p>')`);
    await expect
      .poll(() => everywhere("/faq"))
      .toEqual([1, 2].map(() => expect.stringContaining("Une question neuve")));
    const [before] = await everywhere("/");
    await fixture.database.run(sql`update plans set price_cents = price_cents + 100`);
    await expect.poll(() => everywhere("/")).toEqual([1, 2].map(() => expect.not.stringContaining(before ?? "")));
  });

  test("has one text for a language and a light, whoever came first", async () => {
    const ways: [path: string, cookie: string][] = [
      ["/cookies", ""],
      ["/cookies", "theme=kids"],
      ["/en/cookies", ""],
      ["/en/cookies", "theme=kids; language=en"],
    ];
    const pages = [];
    for (const [path, cookie] of ways) pages.push((await visit(path, cookie)).plain);
    expect(new Set(pages).size).toBe(4);
    for (const [at, [path, cookie]] of ways.entries()) expect((await visit(path, cookie)).plain).toBe(pages[at]);
    expect(pages[1]).toContain('data-theme="kids"');
    expect(pages[2]).toContain('lang="en"');
  });

  test("is the same with what a campaign adds to its address, and with nothing else", async () => {
    const page = `/video-info/${film}`;
    const { plain } = await visit(page);
    await silently(sql`update videos set title_fr = 'Silence' where id = ${film}`);
    expect((await visit(`${page}?utm_source=lettre&utm_campaign=printemps&gclid=x`)).plain).toBe(plain);
    expect((await visit(`${page}?utm_source=lettre&x=1`)).plain).toContain("Silence");
    expect((await visit(page)).plain).toBe(plain);
  });
});

describe("what is somebody's own", () => {
  test.each([
    ["signed in", "signedIn=1"],
    ["who answered about cookies", 'consent={"status":true}'],
    ["with a cookie that is not ours", "theme=dark; other=1"],
  ])("a visitor %s is shown a page drawn for them, and nobody else is", async (_who, cookie) => {
    const page = `/video-info/${film}`;
    const own = await visit(page, cookie);
    const kept = await visit(page);
    await silently(sql`update videos set title_fr = 'Autre ' || id where id = ${film}`);
    expect((await visit(page, cookie)).plain).not.toBe(own.plain);
    expect((await visit(page)).plain).toBe(kept.plain);
    await silently(sql`update videos set title_fr = 'Marées' where id = ${film}`);
  });

  test("a page for the signed-in is not what a visitor is shown", async () => {
    const page = `/video-info/${film}`;
    const [own, visitor] = [await visit(page, "signedIn=1"), await visit(page)];
    expect(visitor.plain).not.toBe(own.plain);
    expect((await visit(page, "signedIn=1")).plain).toBe(own.plain);
    expect((await visit("/", "signedIn=1")).status).toBe(302);
    expect((await visit("/")).status).toBe(200);
  });

  test("who comes to / in an English browser and chose nothing is led to the English page, a robot never", async () => {
    const lead = async (path: string, headers: Record<string, string>) => {
      const { status, headers: said } = await fetch(fixture.url + path, { headers, redirect: "manual" });
      return [status, said.get("location"), said.get("vary")?.includes("accept-language") ?? false];
    };
    const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0" };
    const english = { ...browser, "accept-language": "en-GB,en;q=0.9,fr;q=0.5" };
    expect(await lead("/?utm_source=x", english)).toEqual([302, "/en?utm_source=x", true]);
    const stays = [200, null, true];
    expect(await lead("/", { ...browser, "accept-language": "fr-FR,en;q=0.5" })).toEqual(stays);
    expect(await lead("/", { ...english, cookie: "language=fr" })).toEqual(stays);
    expect(await lead("/", { ...english, "user-agent": "Googlebot/2.1" })).toEqual(stays);
    expect((await lead("/faq", english))[0]).toBe(200);
  });

  test("who registered and has not paid yet is asked on the first page to go on, not to begin", async () => {
    const [begun, visitor] = [await visit("/", "signedIn=unpaid"), await visit("/")];
    expect(begun.status).toBe(200);
    expect(begun.plain).toContain("Reprendre mon inscription");
    expect(begun.plain).not.toContain("Commencer mon mois gratuit");
    expect(visitor.plain).toContain("Commencer mon mois gratuit");
    expect(visitor.plain).not.toContain("Reprendre");
  });

  test("what is not there, and a refusal, have a nonce of their own each time", async () => {
    for (const path of ["/page/nulle-part", "/page/nulle-part", "/nulle-part"]) {
      const [one, two] = [await visit(path), await visit(path)];
      expect([one.status, two.status]).toEqual([404, 404]);
      expect(one.nonce).not.toBe(two.nonce);
      expect(one.plain).toBe(two.plain);
    }
    expect((await visit("/video-info/999999")).status).toBe(302);
  });
});

test("a visitor whose browser takes no gzip is sent the page as it is", async () => {
  const page = async (accepted: string) => {
    const response = await fixture.send("GET", "/faq", { headers: { "accept-encoding": accepted } });
    return { encoding: response.headers.get("content-encoding"), html: await response.text() };
  };
  const [packed, plain] = [await page("gzip, br"), await page("identity")];
  expect([packed.encoding, plain.encoding]).toEqual(["gzip", null]);
  expect(packed.html.length).toBe(plain.html.length);
});
