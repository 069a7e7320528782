import { expect, framesIn, read, test } from "./at-home.ts";
import { enterAs, inDatabase, ownAccount } from "./own-account.ts";
import { texts } from "./texts.ts";

const t = texts.fr;
test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("hovering over a card opens its preview with a silent trailer, until the pointer leaves", async ({ home }) => {
  const card = home.locator(".title-card").first();
  await card.scrollIntoViewIfNeeded();
  const preview = home.locator(".card-preview");
  const heldFor = await home.evaluateHandle(() => {
    const first = { over: 0, shown: 0 };
    document.addEventListener("pointerover", ({ timeStamp }) => (first.over ||= timeStamp));
    new MutationObserver(() => {
      if (document.querySelector(".card-preview")) first.shown ||= performance.now();
    }).observe(document.body, { childList: true, subtree: true });
    return first;
  });
  await card.hover();
  await expect(preview).toBeVisible();
  expect(await heldFor.evaluate(({ over, shown }) => shown - over)).toBeGreaterThanOrEqual(499);
  expect(await preview.getByRole("listitem").count()).toBeLessThanOrEqual(3);
  await expect.poll(() => framesIn(home, ".card-preview")).toBeGreaterThan(5);
  expect(await home.evaluate(() => document.querySelector<HTMLVideoElement>(".card-preview video")?.muted)).toBe(true);

  // Nothing remains behind the moving picture; at the end the trailer is replaced by the still picture.
  const opacities = () =>
    preview.evaluate((box) =>
      [".picture", "video"].map((part) => Number(getComputedStyle(box.querySelector(part) ?? box).opacity)),
    );
  await expect.poll(opacities).toEqual([0, 1]);
  await preview.locator("video").dispatchEvent("ended");
  await expect.poll(opacities).toEqual([1, 0]);

  // It shrinks back into its card and cannot be clicked meanwhile.
  const leaving = await preview.evaluateHandle((box) => {
    const seen: { direction?: string; inert?: boolean } = {};
    new MutationObserver(() => {
      const [movement] = box.getAnimations();
      if (movement?.effect)
        Object.assign(seen, { direction: movement.effect.getTiming().direction, inert: box.hasAttribute("inert") });
    }).observe(box, { attributes: true, attributeFilter: ["data-leaving"] });
    return seen;
  });
  await home.keyboard.press("Escape");
  await home.mouse.move(2, 2);
  await expect(preview).toHaveCount(0);
  expect(await leaving.jsonValue()).toEqual({ direction: "reverse", inert: true });
});

test("a preview grows out of its card’s picture, and its picture links to the title", async ({ home }) => {
  const card = home.locator(".title-card").first();
  await card.scrollIntoViewIfNeeded();
  // At opening: the overlay and the start of its movement.
  const opening = await home.evaluateHandle(() => {
    const seen: { poster?: string; own?: string; places?: DOMRect[] } = {};
    const watcher = new MutationObserver(() => {
      const box = document.querySelector<HTMLElement>(".card-preview");
      const [movement] = box?.getAnimations() ?? [];
      if (!box || !movement) return;
      watcher.disconnect();
      movement.pause();
      movement.currentTime = 0;
      const card = box.closest(".title-card")?.querySelector(".card-picture");
      seen.poster = box.querySelector<HTMLImageElement>(".card-preview-poster")?.src ?? "";
      seen.own = card?.querySelector("img")?.currentSrc ?? "";
      seen.places = [box, card ?? document.body].map((one) => one.getBoundingClientRect().toJSON() as DOMRect);
      movement.play();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
    return seen;
  });
  await card.hover();
  const preview = home.locator(".card-preview");
  await expect(preview).toBeVisible();
  const { poster, own, places } = await opening.jsonValue();
  expect(poster).toMatch(/^http/);
  expect(poster).toBe(own);
  for (const side of ["x", "y", "width"] as const) expect(places?.[0]?.[side]).toBeCloseTo(places?.[1]?.[side] ?? 0, 1);
  await preview.locator(".card-preview-picture").click();
  await expect(home.getByRole("dialog")).toBeVisible();
  await expect(home).toHaveURL(/[?&]apercu=\d+/);
});

test("a trailer plays after the intro, its controls fade, keys move it, and its end closes it", async ({ visit }) => {
  const home = await visit.context.newPage();
  const { data } = await read<"GET /videos">(visit, "/videos");
  const film = data.find(({ type, trailer_url }) => type === "movie" && trailer_url)?.id ?? 0;
  await home.goto(`/info-detail/${film}`);
  const region = (name: string) => home.getByRole("region", { name, exact: true });
  await expect(region(t.catalogue.extracts).locator(".trailer-tile")).toBeVisible();
  await expect(region(t.catalogue.relatedFilms).locator(".title-card").first()).toBeVisible();
  await home.getByRole("button", { name: t.catalogue.trailer.name, exact: true }).click();
  const modal = home.getByRole("dialog", { name: /^Bande-annonce/ });
  // Space controls the trailer: the intro continues.
  await modal.evaluate((dialog) => {
    dialog.tabIndex = -1;
    dialog.focus();
  });
  const video = modal.locator("video");
  const isPaused = () => video.evaluate((one: HTMLVideoElement) => one.paused);
  await home.keyboard.press("Space");
  expect(await isPaused()).toBe(false);
  await modal.getByRole("button", { name: t.catalogue.trailer.skipIntro }).click();
  await expect.poll(() => framesIn(home, ".trailer-modal")).toBeGreaterThan(10);

  // Time advances only when the test says so.
  await home.clock.install();
  await home.clock.pauseAt(Date.now() + 60_000);
  const isShown = async () => (await modal.getAttribute("data-controls")) !== null;
  await home.mouse.move(200, 300);
  await home.mouse.move(210, 300);
  await home.clock.runFor(3900);
  expect(await isShown()).toBe(true);
  await home.clock.runFor(200);
  await expect.poll(isShown).toBe(false);
  await home.mouse.move(300, 300);
  await expect.poll(isShown).toBe(true);

  await modal.evaluate((dialog) => dialog.focus());
  await home.keyboard.press("Space");
  await expect.poll(isPaused).toBe(true);
  await home.clock.runFor(6000);
  expect(await isShown(), "nothing fades while it stands still").toBe(true);
  await home.clock.resume();
  const timeOf = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  const seek = (seconds: number) => video.evaluate((one: HTMLVideoElement, to) => void (one.currentTime = to), seconds);
  const end = await video.evaluate((one: HTMLVideoElement) => one.duration);
  await seek(1);
  await home.keyboard.press("ArrowRight");
  await expect.poll(timeOf).toBeCloseTo(Math.min(11, end), 3);
  await home.keyboard.press("ArrowLeft");
  await expect.poll(timeOf).toBeCloseTo(Math.max(0, Math.min(11, end) - 10), 3);
  await home.keyboard.press("Space");
  await expect.poll(isPaused).toBe(false);
  await video.evaluate((one: HTMLVideoElement) => {
    one.currentTime = one.duration - 0.5;
  });
  await expect(modal).toHaveCount(0);
});

test("a subscription that ended in the background is reported, with a link to the plans, and without signing out", async ({
  page,
}) => {
  const account = await ownAccount("personal", "fr");
  await inDatabase((database) =>
    database.query(
      `update subscriptions set started_at = '2026-01-05', period_starts_at = '2026-01-05', period_ends_at = '2026-02-05T09:00Z'
       where account_id = $1`,
      [account.id],
    ),
  );
  // The browser's stored user predates the end.
  await enterAs(page, account, { status: 1, paymentMethod: "CARD" });
  await page.goto("/accueil");
  const dialog = page.getByRole("dialog", { name: "Votre abonnement a expiré" });
  await expect(dialog).toContainText(t.layout.expired.text);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const { ended } = t.billing;
  // The renewal was not charged, and the grace period is over as well.
  const ending = ended.on.replace("{day}", "13 février 2026");
  await expect(page.getByRole("region", { name: ended.title })).toContainText(ending);
  // A series may have a free episode, so it opens.
  await page
    .locator(".card")
    .filter({ hasNotText: /saison/ })
    .first()
    .click();
  await expect(dialog.getByRole("link", { name: "CHOISIR MON FORFAIT" })).toBeVisible();

  await page.goto("/profile#abonnement");
  const section = page.getByRole("region", { name: t.accounts.mine.subscription.title });
  await expect(section).toContainText(ending);
  await section.getByRole("link", { name: ended.choose }).click();
  await expect(page.getByRole("heading", { name: t.billing.plan.packTitle })).toBeVisible();
  await page.getByRole("button", { name: t.billing.signUp.cancel }).click();
  await expect(section).toContainText(ending);
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
});

test("a navigation shows a spinner for 200 ms", async ({ home }) => {
  await home.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    const watcher = new MutationObserver(() => {
      const isShown = document.querySelector("[data-route-spinner]") !== null;
      if (isShown === (seen.length % 2 === 0)) seen.push(performance.now());
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
  await home.locator(".home-rows a[href^='/category/']").first().click();
  await expect(home).toHaveURL(/\/category\/\d+$/);
  const times = () => home.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
  await expect.poll(async () => (await times()).length).toBe(2);
  const [shown = 0, gone = 0] = await times();
  expect(gone - shown).toBeGreaterThanOrEqual(190);
  await expect(home.locator("[data-route-spinner]")).toHaveCount(0);
});

test("the children’s block reopens the kids space; after a remote sign-out, it and the cards lead to the log-in", async ({
  home,
  visit,
}) => {
  const block = home.getByRole("region", { name: t.catalogue.home.kids.title });
  const enter = block.getByRole("button", { name: t.catalogue.home.kids.action });
  const forget = () => home.evaluate(() => localStorage.removeItem("token"));
  const token = visit.signedIn.token;
  await enter.scrollIntoViewIfNeeded();
  expect(((await block.locator("p").first().textContent()) ?? "").length).toBeLessThanOrEqual(176);

  await forget();
  await block.locator(".card").first().click();
  await expect(home).toHaveURL(/\/connexion$/);
  const back = async () => {
    await home.evaluate((kept) => localStorage.setItem("token", JSON.stringify(kept)), token);
    await home.goto("/accueil");
    await enter.scrollIntoViewIfNeeded();
  };
  await back();
  await forget();
  await enter.click();
  await expect(home).toHaveURL(/\/enregistrement$/);

  await back();
  await home.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }));
  await enter.click();
  await expect(home).toHaveURL(/\/accueil-kids$/);
  await expect(home.locator("html")).toHaveAttribute("data-theme", "kids");
  expect(await home.evaluate(() => "isTheSamePage" in globalThis), "the page is loaded anew").toBe(false);
  // From a page closed to kids, the home link leads to the kids' home.
  for (const lost of ["/nulle/part", "/profile"]) {
    await home.goto(lost);
    await home.getByRole("link", { name: t.shell.faults.notFound.action }).click();
    await expect(home).toHaveURL(/\/accueil-kids$/);
  }
  await home.goto("/info-detail/999999");
  await expect(home.locator(".toast")).toContainText("La vidéo n’existe pas.");
  await expect(home).toHaveURL(/\/accueil-kids$/);
  // Children are asked in words for children.
  await home.goto("/search");
  await expect(home.getByRole("heading", { level: 1 })).toHaveText(t.catalogue.home.kidsChoose);
});

test("the public page of a missing title redirects to home with a message", async ({ home, page }) => {
  await page.goto("/video-info/999999");
  await expect(page.getByRole("alert")).toHaveText("La vidéo n’existe pas.");
  expect(new URL(page.url()).pathname).toBe("/");
  await page.getByRole("link", { name: t.catalogue.landing.kids.action }).click();
  await expect(page).toHaveURL(/\/enregistrement$/);
  await home.goto("/video-info/999999");
  await expect(home.locator(".toast")).toContainText("La vidéo n’existe pas.");
  await expect(home).toHaveURL(/\/accueil$/);
});

test("pages that lead to the app exist on phones only @phone-alone", async ({ visit }) => {
  const page = await visit.context.newPage();
  const { data } = await read<"GET /videos">(visit, "/videos");
  const series = data.find(({ type }) => type === "series")?.id ?? 0;
  await page.goto(`/more-details-serial/${series}`);
  await expect(page.getByRole("heading", { name: "Silecs sur votre smartphone ou tablette" })).toBeVisible();
  await expect(page.getByRole("link", { name: t.catalogue.app.download })).toHaveAttribute(
    "href",
    "https://play.example/silecs",
  );
  await expect(page.getByRole("heading", { name: t.catalogue.episodesName })).toBeVisible();
  await page.goto(`/more-details-episodes/${series}`);
  await expect(page.getByRole("link", { name: t.catalogue.app.browser })).toBeVisible();
  await expect(page.getByRole("heading", { name: t.catalogue.episodesName })).toHaveCount(0);
  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(page).toHaveURL(/\/accueil$/);
});
