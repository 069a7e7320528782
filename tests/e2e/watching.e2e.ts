import { expect, test as base, type Page } from "@playwright/test";
import { endVisit, visitAs, type Visit } from "#tests/support/signed-in.ts";
import { callControls, expectFramesToAdvance, seekTo, timeOf } from "./at-the-player.ts";
import { demoFilm } from "./demo-film.ts";
import { expectNoBarrier } from "./barriers.ts";
import { inDatabase } from "./own-account.ts";

/** A family at its player. */
const test = base.extend<{ visit: Visit; player: Page }>({
  visit: async ({ browser, contextOptions, baseURL }, run) => {
    const visit = await visitAs(browser, "family", { ...contextOptions, baseURL });
    await run(visit);
    await endVisit(visit);
  },
  player: async ({ visit }, run) => {
    const page = await visit.context.newPage();
    await run(page);
  },
});

/** Leaves the player, and waits until the service knows that its screen is free. */
async function leave(page: Page, { signedIn }: Visit): Promise<void> {
  await page.goto("about:blank");
  const inUse = () =>
    inDatabase(async (database) => {
      // Screens of earlier tests no longer count: they are signed out, or their lease has expired.
      const taken = `
        select from screen_leases l join signed_in_devices s on s.id = l.session_id
        where l.account_id = $1 and l.lost_at is null and l.freed_at is null and s.ended_at is null
          and l.expires_at > now()`;
      return (await database.query(taken, [signedIn.user.id])).rowCount;
    });
  await expect.poll(inUse).toBe(0);
}

/** The number of frames that the title's element has shown. */
const framesOf = (page: Page) =>
  page.evaluate(() => document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0);

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const skip = page.getByRole("button", { name: "Passer l’intro" });
  await skip.click();
  await expectFramesToAdvance(page);
}

async function titlesOf(visit: Visit) {
  const { token } = visit.signedIn;
  const headers = { authorization: `Bearer ${token}` };
  const response = await visit.context.request.get("/api/pub/videos/most-viewed", { headers });
  const { data } = (await response.json()) as { data: { id: number; type: string; total_episode?: number }[] };
  const film = await demoFilm("Quinze pendules");
  const series = data.find((title) => title.type === "series" && (title.total_episode ?? 0) > 2)?.id ?? 0;
  return { film, series };
}

test("the intro comes first, then the title, and its frames advance", async ({ player, visit }) => {
  const { film } = await titlesOf(visit);
  await player.goto(`/watch/${film}`);
  await expect(player.locator(".player")).toHaveAttribute("data-phase", "intro");
  await expectFramesToAdvance(player);
  const before = await framesOf(player);
  await expect.poll(() => framesOf(player)).toBeGreaterThan(before + 10);
});

test("everything is reachable and announced by keyboard alone", async ({ player, visit }) => {
  const { series } = await titlesOf(visit);
  await player.goto(`/watch/${series}`);
  await player.keyboard.press("Tab");
  await player.keyboard.press("Tab");
  await expect(player.getByRole("button", { name: "Passer l’intro" })).toBeVisible();
  await player.getByRole("button", { name: "Passer l’intro" }).press("Enter");
  await expectFramesToAdvance(player);
  // Seek back, so that enough of the title remains.
  await seekTo(player, 2);

  const video = () =>
    player.evaluate(() => ({
      paused: document.querySelector("video")?.paused,
      volume: document.querySelector("video")?.volume,
    }));
  await player.evaluate(() => document.querySelector<HTMLElement>(".player")?.focus());
  await player.keyboard.press("Space");
  expect((await video()).paused).toBe(true);
  await player.keyboard.press("m");
  expect((await video()).volume).toBe(0);
  await player.keyboard.press("m");
  expect((await video()).volume).toBe(0.5);

  const names: string[] = [];
  for (let i = 0; i < 14; i++) {
    await player.keyboard.press("Tab");
    names.push(await player.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? ""));
  }
  const reached = [
    "Retour",
    "Position dans la vidéo",
    "Lire",
    "Couper le son",
    "Réglages",
    "Épisodes",
    "Plein écran",
    "Volume",
  ];
  for (const name of reached) expect(names).toContain(name);
  const seek = player.getByRole("slider", { name: "Position dans la vidéo" });
  await seek.focus();
  const before = await timeOf(player);
  await player.keyboard.press("ArrowRight");
  expect(await timeOf(player)).toBeCloseTo(before + 10, 0);
  await expect(seek).toHaveAttribute("aria-valuetext", /^\d+ secondes? sur \d+ secondes$/);
  await expect(player.locator(".player")).toHaveAttribute("data-controls", "shown");
});

test("a tap shows and hides the controls, a double tap on a side seeks @phone-alone", async ({ player, visit }) => {
  const { film } = await titlesOf(visit);
  await open(player, `/watch/${film}`);
  const shown = player.locator(".player[data-controls=shown]");
  const { width = 0, height = 0 } = player.viewportSize() ?? {};
  await expect(shown).toHaveCount(0, { timeout: 10_000 });
  await player.touchscreen.tap(width / 2, height / 3);
  await expect(shown).toHaveCount(1);
  await player.touchscreen.tap(width / 2, height / 3);
  await expect(shown).toHaveCount(0);
  await seekTo(player, 1);
  const before = await timeOf(player);
  await player.touchscreen.tap(width * 0.9, height / 3);
  await player.touchscreen.tap(width * 0.9, height / 3);
  await expect.poll(() => timeOf(player)).toBeGreaterThan(before + 9);
});

test("the player has no accessibility violations", async ({ player, visit }) => {
  const { series } = await titlesOf(visit);
  await open(player, `/watch/${series}`);
  await callControls(player);
  await player.locator(".player-transport button").nth(1).click();
  await expectNoBarrier(player);
  await player.getByRole("button", { name: "Épisodes" }).click();
  await expect(player.getByRole("dialog", { name: "Épisodes" }).getByRole("listitem").first()).toBeVisible();
  await expectNoBarrier(player);
});

test("a second screen of a personal account meets the limit and takes over, and the first screen is notified", async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const sofa = await visitAs(browser, "personal", { ...contextOptions, baseURL });
  const kitchen = await visitAs(browser, "personal", { ...contextOptions, baseURL });
  const { film } = await titlesOf(sofa);
  const [first, second] = [await sofa.context.newPage(), await kitchen.context.newPage()];
  await open(first, `/watch/${film}`);
  await second.goto(`/watch/${film}`);
  const limit = second.getByRole("alertdialog", { name: "Limite d’appareils" });
  await expect(limit.getByRole("listitem")).toHaveCount(1);
  expect((await limit.boundingBox())?.width).toBeLessThanOrEqual(500);
  await limit.getByRole("button", { name: "Réessayer" }).click();
  await expect(limit).toBeVisible();
  await expectNoBarrier(second);
  await limit.getByRole("button", { name: /^Regarder ici/ }).click();
  await second.getByRole("button", { name: "Passer l’intro" }).click();
  await expectFramesToAdvance(second);
  await expect(first.getByRole("alertdialog", { name: "La lecture continue ailleurs" })).toBeVisible({
    timeout: 15_000,
  });
  // The other screen still plays: with one screen on the account, one press takes the film back.
  await first.getByRole("button", { name: "Reprendre ici" }).press("Enter");
  await expectFramesToAdvance(first);
  await endVisit(sofa);
  await endVisit(kitchen);
});

test("signatures refused twice in a row, and again within 30 s, are renewed without a message", async ({
  player,
  visit,
}) => {
  const { film } = await titlesOf(visit);
  await visit.context.request.post("/api/videos/watched-time", {
    headers: { authorization: `Bearer ${visit.signedIn.token}` },
    data: { video_id: film, watched_time: 12, leaving: true },
  });
  const refusedTurns = [1, 2, 4, 5];
  let turn = 0;
  let renewals = 0;
  await player.route(/\/media\/(?!intro).*\.m4s/, (route) =>
    refusedTurns.includes(++turn) ? route.fulfill({ status: 403 }) : route.continue(),
  );
  await player.route("**/api/signed/signed-cookies", (route) => {
    renewals++;
    return route.continue();
  });
  await open(player, `/watch/${film}`);
  // The refused request is repeated for the same position, not from the start.
  expect(await timeOf(player)).toBeGreaterThan(12);
  await expect.poll(() => turn).toBeGreaterThan(5);
  // Requests refused at the same time share one renewal.
  expect(renewals).toBeGreaterThanOrEqual(2);
  // What was refused is there: the film is loaded as far as after the second refusals.
  const loadedTo = () => player.locator(".player-main").evaluate(({ buffered }: HTMLVideoElement) => buffered.end(0));
  await expect.poll(loadedTo).toBeGreaterThan(20);
});

test("opening the kids space or signing out stops all requests for the film", async ({ player, visit }) => {
  const { film } = await titlesOf(visit);
  let folder = "";
  player.on("request", (request) => {
    folder = /\/media\/(?!intro)[^/]+\//.exec(request.url())?.[0] ?? folder;
  });
  const playlist = () =>
    player.evaluate(async (address) => (await fetch(address, { cache: "no-store" })).status, `${folder}master.m3u8`);
  const watch = async () => {
    await open(player, `/watch/${film}`);
    expect(await playlist()).toBe(200);
  };
  await watch();
  await player.goto("/selectionnez-un-utilisateur");
  await player.getByRole("button", { name: /^Kids/ }).click();
  await expect(player).toHaveURL(/accueil-kids/);
  await expect.poll(playlist).toBe(403);

  await player.goto("/selectionnez-un-utilisateur");
  await player.getByRole("button", { name: /^Hélène Moreau/ }).click();
  await expect(player).toHaveURL(/accueil$/);
  await watch();
  await player.goto("/accueil");
  await player.getByRole("button", { name: "Menu du profil Hélène Moreau" }).click();
  await player.getByRole("menuitem", { name: "Déconnexion" }).click();
  await expect(player).not.toHaveURL(/accueil/);
  expect(await playlist()).toBe(403);
});

test("subtitles are chosen from a menu, drawn above the controls and remembered", async ({ player, visit }) => {
  const { token } = visit.signedIn;
  const found = await visit.context.request.get("/api/videos/search?keyword=harmonie", {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await found.json()) as { data: { id: number; type: string }[] };
  const film = data.find(({ type }) => type === "movie")?.id ?? 0;
  await open(player, `/watch/${film}`);
  await seekTo(player, 1);
  await callControls(player);
  await player.getByRole("button", { name: "Sous-titres" }).click();
  await player.getByRole("menuitemradio", { name: "Français" }).click();
  await expect(player.locator(".player-subtitles")).toContainText("Kepler");
  await leave(player, visit);
  await open(player, `/watch/${film}`);
  await seekTo(player, 4.5);
  await expect(player.locator(".player-subtitles")).toContainText("Soleil");
});
