import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await createCatalogueFixture({ BRAND_NAME: "Silecs" }, { pages: true });
});
afterAll(() => fixture.close());

/** What a page answers before any script: its status, its title, and whether search engines are kept away. */
async function answerOf(path: string, cookie = "") {
  const response = await fetch(fixture.url + path, { headers: { accept: "text/html", cookie }, redirect: "manual" });
  const html = await response.text();
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
  return { status: response.status, title, isHidden: html.includes('<meta name="robots" content="noindex"') };
}

const missing = { status: 404, title: "Silecs – Page non trouvée", isHidden: true };

test("a category or an age that is not there answers 404 under the title of a page not found", async () => {
  const category = await fixture.category("Le ciel");
  const empty = await fixture.category("Vide");
  await fixture.film({ categories: [category] });
  expect(await answerOf(`/category/${category}`)).toMatchObject({ status: 200, title: "Silecs – Catégorie" });
  await fixture.database.run(sql`insert into ages (id, name) values (6, '6 ans') on conflict do nothing`);
  expect(await answerOf("/ages/6")).toMatchObject({ status: 200, title: "Silecs – Par âge" });
  for (const path of ["/category/999999", `/category/${empty}`, "/ages/99"])
    expect([path, await answerOf(path)]).toEqual([path, missing]);
  expect((await answerOf("/category/999999", "language=en")).title).toBe("Silecs – Page not found");
});

test.each(["abc", "0", "-1", "1.5", "1e3", "99999999999999999999", "%20"])(
  "no page is found for the id '%s'",
  async (id) => {
    for (const page of [
      "category",
      "ages",
      "info-detail",
      "more-details-episodes",
      "more-details-serial",
      "watch",
      "watch/1",
    ])
      expect([page, await answerOf(`/${page}/${id}`)]).toEqual([page, missing]);
  },
);

test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"])(
  "%s of an address below /api that leads nowhere answers the error body, and no page to whoever reads pages",
  async (method) => {
    for (const path of ["/api", "/api/", "/api?x=1", "/api/nothing", "/api/nothing/at/all/", "/api/categories/abc"]) {
      const answer = await fetch(fixture.url + path, { method, headers: { accept: "text/html,*/*" } });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
      if (method !== "HEAD")
        expect([path, await answer.json()]).toEqual([path, { error: { code: 404, message: "Introuvable" } }]);
    }
  },
);

test.each([
  ["/fr", "/", "fr"],
  ["/fr/faq?q=1", "/faq?q=1", "fr"],
  ["/fr/recours/perdu", "/recours/perdu", "fr"],
  ["/en/profile", "/profile", "en"],
])("a letter's link %s leads to %s, in its language", async (link, page, language) => {
  const { status, headers } = await fetch(fixture.url + link, { redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([302, page]);
  expect(headers.get("set-cookie")).toMatch(new RegExp(`^language=${language};`));
});

test("a mail program's POST to a letter's link is answered where it was sent", async () => {
  for (const link of ["/fr/desabonnement/perdu", "/en/desabonnement/perdu"]) {
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const answer = await fetch(fixture.url + link, { method: "POST", body, redirect: "manual" });
    expect([link, answer.status]).toEqual([link, 200]);
  }
});
