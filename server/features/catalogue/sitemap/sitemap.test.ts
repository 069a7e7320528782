import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCache } from "#server/cache/cache.ts";
import { sql } from "#server/database/sql.ts";
import { addressIn, publicPages } from "#contract/addresses.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { createSitemap } from "./sitemap.ts";

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await createCatalogueFixture({ DEVELOPMENT_HOSTS: "forged.example" });
});
afterAll(() => fixture.close());

async function read(path: string): Promise<string> {
  const response = await fixture.send("GET", path);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
/** RFC 9309: the longest matching rule wins, and `Allow` among equally long ones. */
function mayRead(lines: string[], path: string): boolean {
  const rules = lines.flatMap((line) => {
    const [, verb, pattern = ""] = /^(Allow|Disallow): (.+)$/.exec(line) ?? [];
    const parts = pattern
      .replace(/\$$/, "")
      .split("*")
      .map((part) => part.replaceAll(/[.?+]/g, "\\$&"));
    const fits = new RegExp(`^${parts.join(".*")}${pattern.endsWith("$") ? "$" : ""}`);
    return verb && fits.test(path) ? [{ allows: verb === "Allow", length: pattern.length }] : [];
  });
  rules.sort((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows));
  return rules[0]?.allows ?? true;
}

const alternateIn = (entry: string, language: string) =>
  new RegExp(`hreflang="${language}" href="([^"]*)"`).exec(entry)?.[1] ?? "";
/** The URL of a page in both languages. */
const both = (path: string) => [here(path), here(addressIn("en", path))];
const here = (path: string) => fixture.config.http.publicUrl + path;

test("robots are let into public pages and titles, kept out of the rest, and told of the sitemap", async () => {
  const lines = (await read("/robots.txt")).split("\n");
  expect(lines[0]).toBe("User-agent: *");
  const open = ["/", "/en", "/faq", "/en/faq", "/?utm_source=lettre&utm_medium=email", "/en?utm_source=x", "/cgu?a=b"];
  const titles = ["/video-info/1", "/en/video-info/1?utm_source=x", "/page/presse"];
  for (const path of [...open, ...titles, "/images/a.webp", "/sitemap.xml"])
    expect([path, mayRead(lines, path)]).toEqual([path, true]);
  const closed = ["/accueil", "/enregistrement", "/en/enregistrement", "/en/accueil", "/faqs", "/english", "/api/faqs"];
  for (const path of [...closed, "/?token=abc", "/?utm_source=x&token=abc", "/en?token=abc"])
    expect([path, mayRead(lines, path)]).toEqual([path, false]);
  expect(lines).toContain("Disallow: /");
  expect(lines).toContain(`Sitemap: ${here("/sitemap.xml")}`);
});

test("addresses are made from the configuration, whatever host is asked for", async () => {
  const forged = { headers: { host: "forged.example", "x-forwarded-host": "forged.example" } };
  for (const path of ["/robots.txt", "/sitemap.xml", "/sitemap-pages.xml"]) {
    expect(await (await fixture.send("GET", path, forged)).text()).not.toContain("forged");
  }
});

test("the sitemap names the public pages and every title that is out, kids’ ones and episodes too", async () => {
  const adult = await fixture.film({ rating: 18 });
  const kids = await fixture.film({ is_kid: true });
  const { id: series, episodes } = await fixture.series([2]);
  await fixture.film({ age: null });
  await fixture.film({ age: -1 });
  await fixture.film({ leaves: -1 });

  const index = [here("/sitemap-pages.xml"), here("/sitemap-titles-1.xml")];
  await expect.poll(async () => addressesIn(await read("/sitemap.xml"))).toEqual(index);
  const pages = await Promise.all(index.map((address) => read(new URL(address).pathname)));
  expect(pages.flatMap(addressesIn)).toEqual([
    ...publicPages.flatMap(both),
    ...[adult, kids, series, ...episodes].flatMap((id) => both(`/video-info/${id}`)),
  ]);
  for (const xml of pages) {
    for (const [entry = ""] of xml.matchAll(/<url>.*?<\/url>/gs)) {
      const [french = "", english = ""] = ["fr", "en"].map((language) => alternateIn(entry, language));
      expect([french, english]).toContain(addressesIn(entry)[0]);
      expect(addressIn("en", new URL(french).pathname)).toBe(new URL(english).pathname);
      expect(alternateIn(entry, "x-default")).toBe(french);
    }
  }
});

test("a title carries the day of its last change, and a series that of its newest episode that is out", async () => {
  const film = await fixture.film({ age: 9 });
  const { id: series, episodes } = await fixture.series([2], { age: 20 });
  await fixture.database.run(sql`update videos set published_at = '2026-03-12T06:00:00Z' where id = ${episodes[1]}`);
  await fixture.database.run(sql`update videos set updated_at = '2026-03-05T10:30:00Z' where id = ${film}`);
  await fixture.database.run(sql`update videos set updated_at = '2026-01-01T00:00:00Z' where id = ${series}`);
  await fixture.database.run(sql`update videos set published_at = '2026-03-08T06:00:00Z' where id = ${episodes[0]}`);
  const entryOf = (id: number, instant: string) =>
    `<url><loc>${here(`/video-info/${id}`)}</loc><lastmod>${instant}</lastmod>`;
  await expect.poll(() => read("/sitemap-titles-1.xml")).toContain(entryOf(film, "2026-03-05T10:30:00Z"));
  await expect.poll(() => read("/sitemap-titles-1.xml")).toContain(entryOf(series, "2026-03-08T06:00:00Z"));
});

test("it is compressed for who reads that, and follows the catalogue at once", async () => {
  const packed = await fixture.app.inject({ url: "/sitemap-titles-1.xml", headers: { "accept-encoding": "gzip" } });
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.headers["content-type"]).toBe("application/xml; charset=utf-8");
  expect(gunzipSync(packed.rawPayload).toString()).toBe(await read("/sitemap-titles-1.xml"));
  const film = await fixture.film();
  await expect
    .poll(async () => addressesIn(await read("/sitemap-titles-1.xml")))
    .toContain(here(`/video-info/${film}`));
});

test.each(["/sitemap-titles-2.xml", "/sitemap-titles-0.xml", "/sitemap-titles-x.xml", "/sitemap-titles-9999999.xml"])(
  "%s is not there",
  async (path) => expect((await fixture.send("GET", path)).status).toBe(404),
);

test("a page that an editor adds is listed at both of its addresses", async () => {
  await fixture.database.run(sql`insert into pages (slug, title_fr, title_en, content_fr, content_en)
    values ('presse', 'Presse', 'Press', '<p>Presse</p>', '<p>Press</p>')`);
  fixture.clock.advance({ seconds: 601 });
  const listed = addressesIn(await read("/sitemap-pages.xml"));
  expect(listed).toEqual(expect.arrayContaining(both("/page/presse")));
  expect(listed).not.toContain(here("/page/cgu"));
});

test("an address with signs of XML is spelled as XML wants it", async () => {
  const sitemap = createSitemap(fixture.database, {
    publicUrl: `https://x.example/?a=1&b='<">`,
    cache: (limits) => createCache(fixture.clock, limits),
    furtherPages: async () => [],
  });
  const file = await sitemap.titles(1, fixture.clock.now());
  const xml = gunzipSync(file ?? "").toString();
  expect(xml).toContain("<loc>https://x.example/?a=1&amp;b=&#39;&lt;&quot;&gt;/video-info/");
});

test("100 000 titles make eleven files within the limits of the protocol, each made in less than two seconds", async () => {
  const { database } = fixture;
  // Maintaining the search index would take ten seconds, and is not under test.
  await database.run(sql`alter table videos disable trigger user`);
  await database.run(sql`
    alter table videos drop column joined_fr, drop column joined_en,
      alter folded_fr drop expression, alter folded_fr set default '',
      alter folded_en drop expression, alter folded_en set default ''`);
  // In parts that a busy machine inserts within the limit of a statement.
  for (let first = 1; first <= 100_000; first += 10_000)
    await database.run(sql`
      insert into videos (slug, type, title_fr, title_en, media_key, images_key, published_at)
      select 'masse-' || n, 'movie', 'Titre', 'Title', 'masse', 'masse', ${fixture.clock.now()}
      from generate_series(${first}::int, ${first + 9_999}::int) n`);
  await database.run(sql`alter table videos enable trigger user`);
  await database.run(sql`analyze videos`);
  fixture.clock.advance({ days: 1 });
  const index = addressesIn(await read("/sitemap.xml"));
  expect(index).toHaveLength(12);
  const all = new Set<string | undefined>();
  const times: number[] = [];
  for (const address of index.slice(1)) {
    const begun = performance.now();
    const xml = await read(new URL(address ?? "").pathname);
    times.push(performance.now() - begun);
    const addresses = addressesIn(xml);
    expect(addresses.length).toBeLessThanOrEqual(50_000);
    expect(xml.length).toBeLessThan(50 * 1024 * 1024);
    for (const one of addresses) all.add(one);
  }
  expect(all.size).toBeGreaterThan(200_000);
  // The last may be short. Of the others the quickest tells the cost, whatever else the machine does.
  expect(Math.min(...times.slice(0, -1))).toBeLessThan(2000);
});
