import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressIn, publicPages } from "#contract/addresses.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { structuredDataFaults } from "#tests/support/structured-data.ts";

const home = "https://video.example";
let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await createCatalogueFixture(
    { PUBLIC_URL: home, BRAND_NAME: "Voir & Cie", DEVELOPMENT_HOSTS: "forged.example" },
    { pages: true },
  );
});
afterAll(() => fixture.close());

/** The head of a page as a robot reads it, by a host that is not the site's. */
async function headOf(path: string, cookie = "") {
  const headers = { "x-forwarded-host": "forged.example", cookie };
  const response = await fetch(fixture.url + path, { headers, redirect: "manual" });
  const html = await response.text();
  const head = html.slice(0, html.indexOf("</head>"));
  expect(html).not.toContain("forged.example");
  const tag = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]?.replaceAll("&amp;", "&");
  return { head, tag, canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1], status: response.status };
}

type Thing = { "@type": string; [name: string]: unknown };

async function graphOf(path: string): Promise<Thing[]> {
  const { head } = await headOf(path);
  const scripts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  const { "@context": context, "@graph": graph } = JSON.parse(scripts[0]?.[1] ?? "") as Record<string, unknown>;
  expect(context).toBe("https://schema.org");
  return graph as Thing[];
}

const routes = readFileSync(new URL("routes.ts", import.meta.url), "utf8").split("developmentPages")[0] ?? "";
const plainPaths = ["/", ...[...routes.matchAll(/route\("([^":*]+)"/g)].map(([, path]) => `/${path}`)];

test("exactly the public pages are open to search engines, each under one address", async () => {
  const open: string[] = [];
  for (const path of plainPaths) {
    const { tag, canonical, status } = await headOf(path);
    if (status === 302) continue;
    if (canonical !== undefined) open.push(path);
    const isOpen = canonical === home + path && tag("robots") === undefined;
    const isClosed = canonical === undefined && tag("robots") === "noindex";
    expect([path, status, isOpen !== isClosed]).toEqual([path, 200, true]);
  }
  expect(open.toSorted()).toEqual([...publicPages].toSorted());
});

test("every public page has an address in each language, which name each other", async () => {
  const film = await fixture.film();
  for (const page of [...publicPages, `/video-info/${film}`]) {
    const english = addressIn("en", page);
    const alternates = [
      ["fr", home + page],
      ["en", home + english],
      ["x-default", home + page],
    ];
    for (const [address, language] of [
      [page, "fr"],
      [english, "en"],
    ] as const) {
      // Whatever was chosen before: an address in English is English, and a robot has chosen nothing.
      const { head, canonical, tag } = await headOf(address, language === "en" ? "language=fr" : "");
      expect([address, /<html lang="(..)"/.exec(head)?.[1]]).toEqual([address, language]);
      expect([address, canonical, tag("og:url"), tag("robots")]).toEqual([
        address,
        home + address,
        home + address,
        undefined,
      ]);
      const told = [...head.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)];
      expect([address, told.map(([, to, where]) => [to, where])]).toEqual([address, alternates]);
    }
  }
});

test("on a page in English every way leads on in English", async () => {
  const film = await fixture.film();
  for (const path of ["/en", "/en/faq", "/en/cgu", "/en/connexion", `/en/video-info/${film}`]) {
    const html = await (await fetch(fixture.url + path)).text();
    const ways = [...html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    expect(ways.length).toBeGreaterThan(2);
    expect([path, ways.filter((way) => addressIn("en", way) !== way)]).toEqual([path, []]);
  }
});

test("who chose English is led from the plain address to the English one; a robot and an entry are not", async () => {
  const answer = async (path: string, cookie: string) => {
    const { status, headers } = await fetch(fixture.url + path, { headers: { cookie }, redirect: "manual" });
    return [status, headers.get("location")];
  };
  expect(await answer("/?utm_source=x", "language=en")).toEqual([302, "/en?utm_source=x"]);
  expect(await answer("/faq", "theme=dark; language=en")).toEqual([302, "/en/faq"]);
  expect(await answer("/faq", "")).toEqual([200, null]);
  expect(await answer("/en/faq", "language=fr")).toEqual([200, null]);
  expect(await answer("/faq", "language=en; signedIn=1")).toEqual([200, null]);
  expect(await answer("/?token=abc", "language=en")).toEqual([302, "/entree#token=abc"]);
  expect(await answer("/en/video-info/99999", "")).toEqual([302, "/en?introuvable=video"]);
  expect(await answer("/en/page/cgu", "")).toEqual([301, "/en/cgu"]);
});

test.each(["/FAQ", "/faq/", "/faq?utm_source=x", "/Faq/?a=b"])("%s has the address of /faq", async (path) => {
  expect((await headOf(path)).canonical).toBe(`${home}/faq`);
});

test("what is not there, or for one person alone, is kept from search engines", async () => {
  for (const path of ["/nulle/part", "/reinitialisation-mot-de-passe/abc", "/watch/1"]) {
    const { canonical, tag } = await headOf(path);
    expect([path, canonical, tag("robots"), tag("og:url")]).toEqual([path, undefined, "noindex", undefined]);
  }
});

test("a title that is not there leads home, which says so under its own address alone", async () => {
  const unpublished = await fixture.film({ age: null });
  for (const id of [unpublished, 99_999, "abc", "0", "99999999999999999999"]) {
    const answer = await fetch(`${fixture.url}/video-info/${id}`, { redirect: "manual" });
    expect([id, answer.status, answer.headers.get("location")]).toEqual([id, 302, "/?introuvable=video"]);
  }
  expect((await headOf("/?introuvable=video")).canonical).toBe(`${home}/`);
  const page = async (path: string, cookie = "") => (await fetch(fixture.url + path, { headers: { cookie } })).text();
  expect(await page("/?introuvable=video")).toContain("La vidéo n’existe pas.");
  expect(await page("/en?introuvable=video")).toContain("This video does not exist.");
  expect(await page("/")).not.toContain("La vidéo n’existe pas.");
});

test("who is signed in is led from the landing page to their own home, a child to the children’s", async () => {
  const onward = async (path: string, cookie: string) =>
    (await fetch(fixture.url + path, { headers: { cookie }, redirect: "manual" })).headers.get("location");
  expect(await onward("/", "signedIn=1")).toBe("/accueil");
  expect(await onward("/", "theme=kids; signedIn=1")).toBe("/accueil-kids");
  expect(await onward("/?introuvable=video", "signedIn=1; theme=dark")).toBe("/accueil?introuvable=video");
  expect(await onward("/", "theme=kids")).toBeNull();
});

test("a shared page shows the product’s card, in the language of who shares it", async () => {
  const french = await headOf("/");
  expect(french.tag("description")).toMatch(/Dès 9,99\s€ par mois/);
  const english = await headOf("/en");
  expect(english.tag("og:description")).toContain("From €9.99 a month");
  expect([french, english].map(({ tag }) => tag("og:locale"))).toEqual(["fr_FR", "en_GB"]);
  const { tag } = french;
  expect(tag("og:site_name")).toBe("Voir & Cie");
  expect(tag("og:type")).toBe("website");
  expect(tag("twitter:card")).toBe("summary_large_image");
  expect([tag("og:image"), tag("og:image:width"), tag("og:image:height")]).toEqual([
    `${home}/images/share.jpg`,
    "1200",
    "630",
  ]);
  expect(english.tag("og:image")).toBe(`${home}/images/share-en.jpg`);
  for (const name of ["share.jpg", "share-en.jpg"]) {
    const picture = await fixture.send("GET", `/images/${name}`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(Number(picture.headers.get("content-length"))).toBeLessThan(150_000);
  }
  const [company, site] = await graphOf("/");
  expect(company).toMatchObject({ "@type": "Organization", name: "Voir & Cie", url: home });
  const { url: logo, ...size } = (company?.["logo"] ?? {}) as { url: string };
  expect(size).toEqual({ "@type": "ImageObject", width: 512, height: 512 });
  const drawn = await fetch(fixture.url + new URL(logo).pathname);
  expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);
  const { width, height } = await sharp(Buffer.from(await drawn.arrayBuffer())).metadata();
  expect([width, height]).toEqual([512, 512]);
  expect(site).toMatchObject({ "@type": "WebSite", url: home, publisher: { "@id": company?.["@id"] } });
});

describe("a title", () => {
  const isoLength = /^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/;
  const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

  /** Google: name, thumbnailUrl and uploadDate are required of a video; the others are wanted. */
  function expectVideo(video: unknown) {
    expect(video).toMatchObject({
      "@type": "VideoObject",
      name: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      uploadDate: expect.stringMatching(isoInstant),
      duration: expect.stringMatching(isoLength),
    });
    const { thumbnailUrl } = video as { thumbnailUrl: string[] };
    for (const address of thumbnailUrl) expect(address).toMatch(/^https:\/\/video\.example\/images\/.+-\d+\.webp$/);
    expect(thumbnailUrl.length).toBeGreaterThan(0);
  }

  test("a film tells its kind, its picture and its video", async () => {
    const category = await fixture.category("Le ciel");
    const id = await fixture.film({
      title_fr: "Le Soleil & les planètes",
      description_fr: "<p>Une <b>ronde</b>.</p>",
      rating: 12,
      categories: [category],
    });
    const { tag, canonical } = await headOf(`/video-info/${id}`);
    expect(canonical).toBe(`${home}/video-info/${id}`);
    expect(tag("og:type")).toBe("video.movie");
    expect(tag("og:title")).toBe("Le Soleil & les planètes");
    expect(tag("description")).toBe("Une ronde .");
    expect(tag("og:image")).toMatch(/^https:\/\/video\.example\/images\/titre-\d+\/share\.jpg$/);
    expect([tag("og:image:width"), tag("og:image:height")]).toEqual(["1200", "630"]);
    const [film, crumbs] = await graphOf(`/video-info/${id}`);
    expect(film).toMatchObject({
      "@type": "Movie",
      name: "Le Soleil & les planètes",
      url: canonical,
      genre: ["Le ciel"],
      typicalAgeRange: "12-",
      duration: "PT1M40S",
      isAccessibleForFree: false,
    });
    expectVideo(film?.["video"]);
    expect(film?.["video"]).toMatchObject({ duration: "PT1M40S", requiresSubscription: true });
    expectVideo(film?.["trailer"]);
    expect(film?.["trailer"]).toMatchObject({
      name: "Le Soleil & les planètes – Bande-annonce",
      duration: "PT20S",
      contentUrl: `${home}/trailers/${id}/master.m3u8`,
    });
    expect(film?.["video"]).not.toHaveProperty("contentUrl");
    expect(crumbs).toEqual({
      "@type": "BreadcrumbList",
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Voir & Cie", item: `${home}/` },
        { "@type": "ListItem", position: 2, name: "Le Soleil & les planètes", item: canonical },
      ],
    });
  });

  test("a kids’ series tells its seasons and episodes, and an episode its place", async () => {
    const { id, episodes } = await fixture.series([2, 1], { title_fr: "La Fabrique", is_kid: true });
    const { tag } = await headOf(`/video-info/${id}`);
    expect(tag("og:type")).toBe("video.tv_show");
    const [series] = await graphOf(`/video-info/${id}`);
    expect(series).toMatchObject({ "@type": "TVSeries", numberOfSeasons: 2, numberOfEpisodes: 3 });
    expect(series).not.toHaveProperty("duration");
    expect(series?.["containsSeason"]).toMatchObject([
      {
        "@type": "TVSeason",
        seasonNumber: 1,
        numberOfEpisodes: 2,
        episode: [{ episodeNumber: 1 }, { episodeNumber: 2 }],
      },
      { seasonNumber: 2, episode: [{ "@type": "TVEpisode", name: "La Fabrique 2×1", duration: "PT1M40S" }] },
    ]);
    const [episode, crumbs] = await graphOf(`/video-info/${episodes[2]}`);
    expect(episode).toMatchObject({
      "@type": "TVEpisode",
      episodeNumber: 1,
      partOfSeason: { "@type": "TVSeason", seasonNumber: 2 },
      partOfSeries: { "@type": "TVSeries", name: "La Fabrique", url: `${home}/video-info/${id}` },
    });
    expectVideo(episode?.["video"]);
    expect(crumbs?.["itemListElement"]).toHaveLength(3);
  });

  test("what is told has all that Google requires, in both languages", async () => {
    const film = await fixture.film({ rating: 16, categories: [await fixture.category("Rayon")] });
    const { id: series, episodes } = await fixture.series([2, 1], { is_kid: true });
    for (const path of ["/", ...[film, series, ...episodes].map((id) => `/video-info/${id}`)]) {
      for (const locale of ["fr", "en"] as const) {
        const graph = await graphOf(addressIn(locale, path));
        expect([path, locale, structuredDataFaults(graph, home)]).toEqual([path, locale, []]);
      }
    }
    const [english] = await graphOf(`/en/video-info/${film}`);
    expect(english).toMatchObject({ url: `${home}/en/video-info/${film}` });
    expect(english?.["trailer"]).toMatchObject({ name: expect.stringMatching(/ – Trailer$/) });
  });

  test("a title that would end the script is data and nothing else", async () => {
    const title = `</script><script>alert("1")</script><!-- & 'fin'`;
    const id = await fixture.film({ title_fr: title, description_fr: "</script>" });
    const { head, tag } = await headOf(`/video-info/${id}`);
    expect(head).not.toContain("<script>alert");
    expect(head).not.toContain("<!-- &");
    expect(tag("og:title")).not.toContain("<");
    const [film] = await graphOf(`/video-info/${id}`);
    expect(film).toMatchObject({ name: title, description: title });
  });
});
