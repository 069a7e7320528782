import type { BrowserContext, Page } from "@playwright/test";
import { demoAccounts } from "#server/demo/accounts.ts";
import type { AnswerFor } from "#contract/client.ts";
import { openTurnableSite, type TurnableSite } from "#tests/support/turnable-site.ts";
import { expectNoBarrier } from "./barriers.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { expect, test } from "./watchful.ts";

let world: TurnableSite;
test.beforeAll(async () => {
  world = await openTurnableSite({ hasDemo: true });
});
test.afterAll(() => world.stop());

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const slider = (page: Page, name: string) => page.getByRole("slider", { name, exact: true });
const shownAt = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

async function openFilm(page: Page, id: number): Promise<void> {
  await signIn(page, `/admin/titles/${id}/media`);
  await expect(page.getByRole("heading", { name: "Film et repères" })).toBeVisible();
  session = await page.context().storageState();
}

/** A TOTP code works once, so the session is kept. */
let session: Awaited<ReturnType<BrowserContext["storageState"]>> | undefined;

async function signIn(page: Page, address: string): Promise<void> {
  if (!session) return openAsStaff(page, "editor", address);
  await page.context().addCookies(session.cookies);
  await page.goto(address);
}

/** The response when a subscriber opens the film. */
async function markersOf(id: number): Promise<AnswerFor<"POST /videos/{id}/playing-url">["markers"]> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    (
      await fetch(`${world.site.url}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      })
    ).json();
  const { token, user } = (await post("/auth/token", demoAccounts.family)) as AnswerFor<"POST /auth/token">;
  const profile = String(user.user_profiles[0]?.id);
  const headers = { authorization: `Bearer ${token}`, "x-profile-id": profile };
  const opened = await post(`/videos/${id}/playing-url`, { screen: "markers" }, headers);
  return (opened as AnswerFor<"POST /videos/{id}/playing-url">).markers;
}

test("an editor sets markers frame by frame, and players skip them", async ({ browser, watchful }) => {
  const context = await browser.newContext({ baseURL: world.site.url, reducedMotion: "reduce", locale: "fr-FR" });
  watchful(context);
  const page = await context.newPage();
  await openFilm(page, 5);
  await button(page, "Regarder le film").click();
  await expect.poll(() => shownAt(page)).toBeGreaterThan(0.2);
  await page.keyboard.press("k");
  await expect(button(page, "Lire")).toBeVisible();

  // By ten seconds, then by frames.
  await slider(page, "Position dans le film").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("PageUp");
  await expect.poll(() => shownAt(page)).toBeCloseTo(10, 1);
  await button(page, "Image suivante").click();
  await expect.poll(() => shownAt(page)).toBeGreaterThan(10.02);
  const [before] = [await shownAt(page), await button(page, "Image précédente").click()];
  await expect.poll(() => shownAt(page)).toBeLessThan(before);

  // Set to the current frame, then moved by keys; the film seeks along.
  await button(page, "Placer ici : Début du générique").click();
  await slider(page, "Position dans le film").focus();
  await page.keyboard.press("Shift+ArrowRight");
  await button(page, "Placer ici : Fin du générique").click();
  const end = slider(page, "Fin du générique");
  await end.focus();
  await page.keyboard.press("ArrowLeft");
  await expect
    .poll(async () => Math.abs((await shownAt(page)) - Number(await end.getAttribute("aria-valuenow"))))
    .toBeLessThan(0.1);
  // The draft survives a reload, and is removed from the browser once saved.
  const moved = await end.getAttribute("aria-valuenow");
  await page.reload();
  await expect(page.getByText("2 repères non enregistrés, retrouvés sur cet appareil")).toBeVisible();
  await expect(end).toHaveAttribute("aria-valuenow", moved ?? "");
  await expectNoBarrier(page);
  await button(page, "Enregistrer les repères").click();
  await expect(page.getByText("Repères enregistrés")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("title-markers-5"))).toBeNull();
  const intro = (await markersOf(5)).intro;
  expect(intro?.start).toBeCloseTo(10, 0);
  expect(intro?.end).toBeGreaterThan((intro?.start ?? 0) + 1);
  await context.close();
});

test("markers proposed for a season are accepted for one episode, then for all", async ({ browser, watchful }) => {
  const episodes = (await world.query(`
    insert into marker_proposals (video_id, intro_start_seconds, intro_end_seconds, credits_start_seconds, proposed_at)
    select id, 1.4, 6.9, duration_seconds - 4.5, now() from videos
    where season_id = (select season_id from videos where type = 'episode' and duration_seconds > 20 and media_key is not null
      group by season_id order by count(*) desc, season_id limit 1)
    returning video_id as id, (select series_id from videos where id = video_id) as series`)) as {
    id: number;
    series: number;
  }[];
  const [first] = episodes;
  const context = await browser.newContext({ baseURL: world.site.url, reducedMotion: "reduce", locale: "fr-FR" });
  watchful(context);
  const page = await context.newPage();
  // The one from its own page.
  await openFilm(page, first?.id ?? 0);
  await expect(page.getByText("Trouvés en comparant les épisodes")).toBeVisible();
  await expectNoBarrier(page);
  await button(page, "Reprendre").click();
  await button(page, "Enregistrer les repères").click();
  await expect(page.getByText("Repères enregistrés")).toBeVisible();
  await expect(page.getByText("Trouvés en comparant les épisodes")).toBeHidden();
  expect((await markersOf(first?.id ?? 0)).intro).toEqual({ start: 1.4, end: 6.9 });
  // The others together.
  await page.goto(`/admin/titles/${first?.series}/seasons`);
  const count = episodes.length - 1;
  await expect(page.getByRole("heading", { name: `Repères trouvés dans ${count} épisode` })).toBeVisible();
  await expectNoBarrier(page);
  await button(page, "Confirmer pour tous").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(`Repères confirmés pour ${count} épisode`)).toBeVisible();
  await expect(button(page, "Confirmer pour tous")).toBeHidden();
  const confirmed = await world.query(
    `select distinct intro_start_seconds as start, intro_end_seconds as end from videos where id = any($1::integer[])`,
    [`{${episodes.map(({ id }) => id).join(",")}}`],
  );
  expect(confirmed).toEqual([{ start: 1.4, end: 6.9 }]);
  await context.close();
});
