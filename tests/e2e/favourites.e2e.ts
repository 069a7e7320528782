import type { Page } from "@playwright/test";
import type { AnswerFor, CallName } from "#contract/client.ts";
import { expect, test as base } from "./at-home.ts";
import { texts } from "./texts.ts";

const t = texts.fr.community;

type Person = {
  page: Page;
  /** Calls the API as this profile. */
  ask: <N extends CallName>(name: N, path: string) => Promise<AnswerFor<N>>;
  /** Visible titles that are neither favourites nor liked. */
  titles: AnswerFor<"GET /videos">["data"];
};

/** A family account with empty lists. */
const test = base.extend<{ person: Person }>({
  person: async ({ visit: { context, signedIn }, profileIndex }, run) => {
    const profile = signedIn.user.user_profiles[profileIndex]?.id ?? 0;
    const headers = { authorization: `Bearer ${signedIn.token}`, "x-profile-id": String(profile) };
    const ask = async <N extends CallName>(name: N, path: string) => {
      const response = await context.request.fetch(`/api${path}`, { method: name.split(" ")[0] ?? "GET", headers });
      expect(response.ok(), `${name} ${path}`).toBe(true);
      return (await response.json()) as AnswerFor<N>;
    };
    const [kept, liked] = [
      await ask("GET /me/favorite-ids", "/me/favorite-ids"),
      await ask("GET /me/like-ids", "/me/like-ids"),
    ];
    for (const id of kept.data) await ask("DELETE /videos/{id}/favorites", `/videos/${id}/favorites`);
    for (const id of liked.data) await ask("DELETE /videos/{id}/likes", `/videos/${id}/likes`);
    const { data: titles } = await ask("GET /videos", "/videos");
    await run({ page: await context.newPage(), ask, titles });
  },
});

const toggle = (page: Page, mark: "like" | "favourite") =>
  page.getByRole("button", { name: t[mark].name, exact: true });
const shown = (page: Page) => page.locator(".favourites .card-grid .card-title");
const toast = (page: Page) => page.locator(".toast");

test("liking and adding a favourite take effect at once, and the title is on the page of favourites", async ({
  person,
}) => {
  const { page, ask, titles } = person;
  const [film, ...others] = titles;
  if (!film) throw new Error("There is no title");
  for (const { id } of others.slice(0, 7)) await ask("POST /videos/{id}/favorites", `/videos/${id}/favorites`);
  const { total_like: before } = await ask("GET /videos/{id}", `/videos/${film.id}`);

  await page.goto(`/info-detail/${film.id}`);
  for (const mark of ["like", "favourite"] as const) {
    await expect(toggle(page, mark)).toHaveAttribute("aria-pressed", "false");
    await toggle(page, mark).press("Enter");
    await expect(toggle(page, mark)).toHaveAttribute("aria-pressed", "true");
  }
  const people = new RegExp(`^${before + 1} personnes? aime`);
  await expect(page.getByText(people)).toBeAttached();
  await page.reload();
  for (const mark of ["like", "favourite"] as const)
    await expect(toggle(page, mark)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(people)).toBeAttached();

  await page.locator(".header-avatar").click();
  await page.getByText(texts.fr.layout.favourites, { exact: true }).locator("visible=true").click();
  await expect(page).toHaveURL(/\/favorites$/);
  await expect(page).toHaveTitle(/Mes favoris$/);
  await expect(shown(page).first()).toHaveText(film.title);
  await expect(shown(page)).toHaveCount(8);

  const perRow = () =>
    page
      .locator(".favourites .card-grid")
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(" ").length);
  for (const [width, count] of [
    [390, 2],
    [1024, 2],
    [1200, 2],
    [1350, 3],
    [1570, 4],
    [1720, 5],
    [1721, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await perRow()]).toEqual([width, count]);
  }
});

test("removing a favourite can be undone, and the focus moves to the next card", async ({ person }) => {
  const { page, ask, titles } = person;
  const kept = titles.slice(0, 5).toReversed();
  for (const { id } of kept) await ask("POST /videos/{id}/favorites", `/videos/${id}/favorites`);
  const [first, second, third] = titles.map(({ title }) => title) as [string, string, string];
  const cornerOf = (title: string) =>
    page.getByRole("button", { name: t.favourite.removeTitle.replace("{title}", title) });

  await page.goto("/favorites");
  await expect(shown(page).first()).toHaveText(first);
  const also = page.getByRole("region", { name: texts.fr.catalogue.relatedFilms }).locator(".card-title");
  await expect(also.first()).toBeVisible();
  const known = new Set(titles.slice(0, 5).map(({ title }) => title));
  expect((await also.allTextContents()).filter((title) => known.has(title))).toEqual([]);
  await page.locator(".favourites .card").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".favourites .card").nth(1)).toBeFocused();
  await cornerOf(second).press("Enter");
  await expect(shown(page)).toHaveCount(4);
  await expect(page.locator(".favourites .card").nth(1)).toBeFocused();
  await expect(shown(page).nth(1)).toHaveText(third);
  // The page does not wait for the call.
  await expect.poll(async () => (await ask("GET /me/favorite-ids", "/me/favorite-ids")).data).toHaveLength(4);
  // The preview of the focused card, which opens later, must not cover the toast.
  await expect(page.locator(".card-preview")).toBeVisible();
  await toast(page).getByRole("button", { name: t.favourite.undo }).click();
  await expect(shown(page).first()).toHaveText(second);
  await expect(shown(page)).toHaveCount(5);

  for (const { title } of titles.slice(0, 5)) {
    await cornerOf(title).press("Enter");
    await expect(shown(page).filter({ hasText: title })).toHaveCount(0);
  }
  await expect(page.getByRole("heading", { name: t.none })).toBeVisible();
  await page.getByRole("link", { name: t.browse }).click();
  await expect(page).toHaveURL(/\/accueil$/);
});

test("a refused change is reverted, with a message", async ({ person }) => {
  const { page, ask, titles } = person;
  const [film] = titles;
  const closeRefusal = async (action: string): Promise<void> => {
    const refused = page.getByRole("alertdialog", {
      name: `Il est impossible de ${action.replace("{title}", film?.title ?? "")}`,
    });
    await expect(refused).toContainText("Non");
    await refused.getByRole("button", { name: texts.fr.shell.messages.ok }).click();
  };
  await ask("POST /videos/{id}/favorites", `/videos/${film?.id}/favorites`);
  const refusal = { error: { code: 409, message: "Non" } };
  await page.route(/\/videos\/\d+\/(likes|favorites)$/, (route) => route.fulfill({ status: 409, json: refusal }));

  await page.goto(`/info-detail/${film?.id}`);
  await expect(toggle(page, "favourite")).toHaveAttribute("aria-pressed", "true");
  await toggle(page, "like").click();
  await closeRefusal(t.like.toSet);
  await expect(toggle(page, "like")).toHaveAttribute("aria-pressed", "false");
  await page.goto("/favorites");
  await page.locator(".title-card-corner button").press("Enter");
  await closeRefusal(t.favourite.toUnset);
  await expect(shown(page)).toHaveCount(1);
  expect((await ask("GET /me/favorite-ids", "/me/favorite-ids")).data).toEqual([film?.id]);
});

test.describe("a child", () => {
  test.use({ profileIndex: 1 });
  test("keeps favourites of its own from the preview of a card", async ({ person }) => {
    const { page, ask } = person;
    await page.goto("/favorites");
    await expect(page.getByRole("heading", { name: t.none })).toBeVisible();
    await page.goto("/recents");
    const card = page.locator(".title-card").first();
    await card.hover();
    await toggle(page, "favourite").click();
    await expect(toggle(page, "favourite")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(async () => (await ask("GET /me/favorite-ids", "/me/favorite-ids")).data).toHaveLength(1);
    await page.goto("/favorites");
    await expect(shown(page)).toHaveCount(1);
  });
});

test("the footer appears once the titles above it are loaded", async ({ person }) => {
  const { page, ask, titles } = person;
  const [kept] = titles;
  if (kept) await ask("POST /videos/{id}/favorites", `/videos/${kept.id}/favorites`);
  const line = Promise.withResolvers<void>();
  await page.route("**/api/videos/related*", async (route) => {
    await line.promise;
    await route.continue();
  });

  await page.goto("/favorites");
  await expect(shown(page)).toHaveCount(1);
  await expect(page.locator("main").getByRole("status", { name: texts.fr.shell.loading })).toBeVisible();
  await expect(page.locator(".page-footer")).toBeHidden();
  line.resolve();
  await expect(page.locator(".page-footer")).toBeVisible();
});
