import type { AnswerFor } from "#contract/client.ts";
import { expect, test } from "./at-home.ts";
import { texts } from "./texts.ts";

const t = texts.fr;

test("home has its rows in their order", async ({ home }) => {
  await expect(home.locator(".home-rows[aria-busy=false]")).toBeVisible();
  const headings = (await home.locator(".home-rows h2").allTextContents()).map((text) => text.trim());
  const { histories, mostViewed, featured, suggestions, kids } = t.catalogue.home;
  const shown = [histories, mostViewed, featured, suggestions, kids.title].filter((name) => headings.includes(name));
  const places = shown.map((name) => headings.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(shown.length).toBeGreaterThanOrEqual(4);
  expect(headings.at(-1)).toBe(kids.title);

  const links = await home
    .locator(".home-rows .card[href^='/info-detail/']")
    .evaluateAll((all) => all.map((card) => card.getAttribute("href") ?? ""));
  const times = links.map((link) => links.filter((other) => other === link).length);
  expect(Math.max(...times), "no title stands there more than twice").toBeLessThanOrEqual(2);
  await expect(home.locator("#top-video")).toBeVisible();
});

test("each of the six categories of home has its own carousel style", async ({ visit }) => {
  const page = await visit.context.newPage();
  let categories: AnswerFor<"GET /home">["listCategory"] = [];
  // With as many titles as a row needs, none of which another row shows.
  await page.route("**/api/home", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as AnswerFor<"GET /home">;
    categories = answer.listCategory.map((category, place) => ({
      ...category,
      videos: Array.from({ length: 5 }, (_, turn) => ({
        ...(category.videos[0] as (typeof category.videos)[number]),
        id: 90_000 + 10 * place + turn,
        is_kid: false,
      })),
    }));
    await route.fulfill({ response, json: { ...answer, listCategory: categories } });
  });
  await page.goto("/accueil");
  await expect(page.locator(".home-rows[aria-busy=false]")).toBeVisible();
  for (const { title, style } of categories) {
    const row = page.locator(style === "fullscreen" ? ".full-carousel" : `.row[data-shape="${style}"]`);
    const named = row.filter({ has: page.getByRole("heading", { name: title, exact: true }) });
    await expect(named, `${title} is ${style}`).toHaveCount(1);
  }
  const styles = new Set(categories.map(({ style }) => style));
  expect([...styles].toSorted()).toEqual(["circle", "fullscreen", "horizontal", "kid", "multiple", "vertical"]);
});
