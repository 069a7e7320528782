import { callControls, expectFramesToAdvance, timeOf } from "./at-the-player.ts";
import { choose, openSettings, test, watch } from "./film-with-voices.ts";
import { expect } from "./watchful.ts";

test("a picture-in-picture window shows the film with captions and controls, and returns it playing", async ({
  player: page,
  visit,
  voices,
}) => {
  await watch(page, visit, voices.film, 12);
  await choose(page, "Sous-titres", "English");
  await callControls(page);
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Ouvrir dans une petite fenêtre" }).click();
  const small = await opening;
  await expect(small.locator(".player-subtitles")).toHaveText("Hello, neighbour.");
  await expect(page.getByText("La vidéo est dans une petite fenêtre.")).toBeVisible();
  await expectFramesToAdvance(small);
  await small.getByRole("button", { name: "Mettre en pause" }).click();
  await expect.poll(() => small.evaluate(() => document.querySelector("video")?.paused)).toBe(true);
  const stood = await timeOf(small);
  await small.keyboard.press("l");
  await expect.poll(() => timeOf(small)).toBeCloseTo(stood + 10, 0);
  await small.getByRole("button", { name: "Lire" }).click();
  await expectFramesToAdvance(small);
  await small.getByRole("button", { name: "Revenir dans la page" }).click();
  await expectFramesToAdvance(page);
  await expect(page.locator(".player-subtitles")).toHaveText("Hello, neighbour.");
});

test("in a narrow window the controls do not cover the button that leaves picture-in-picture", async ({
  player: page,
  visit,
  voices,
}) => {
  await watch(page, visit, voices.film, 12);
  await callControls(page);
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Ouvrir dans une petite fenêtre" }).click();
  await opening;
  await page.setViewportSize({ width: 390, height: 844 });
  await callControls(page);
  await page.getByRole("button", { name: "Revenir dans la page" }).click({ timeout: 5000 });
  await expectFramesToAdvance(page);
});

test("without document picture-in-picture the browser's native one shows the film and its captions", async ({
  player: page,
  visit,
  voices,
}) => {
  await page.addInitScript(() => {
    delete (window as { documentPictureInPicture?: unknown }).documentPictureInPicture;
    HTMLVideoElement.prototype.requestPictureInPicture = async function requested() {
      this.dispatchEvent(new Event("enterpictureinpicture"));
      return new EventTarget() as PictureInPictureWindow;
    };
  });
  const modes = () =>
    page.evaluate(() => [...(document.querySelector("video")?.textTracks ?? [])].map(({ mode }) => mode).toSorted());
  await watch(page, visit, voices.film, 12);
  await choose(page, "Sous-titres", "English");
  expect(await modes()).toEqual(["disabled", "disabled", "disabled", "hidden"]);
  await callControls(page);
  await page.getByRole("button", { name: "Ouvrir dans une petite fenêtre" }).click();
  expect(await modes()).toEqual(["disabled", "disabled", "disabled", "showing"]);
  await page.evaluate(() => document.querySelector("video")?.dispatchEvent(new Event("leavepictureinpicture")));
  expect(await modes()).toEqual(["disabled", "disabled", "disabled", "hidden"]);
});

test("a remote screen is offered when available, and playback returns to the page when it disconnects", async ({
  player: page,
  visit,
  voices,
}) => {
  await page.addInitScript(() => {
    class Device extends EventTarget {
      state = "disconnected";
      asked = 0;
      watchAvailability(tell: (available: boolean) => void) {
        setTimeout(() => tell(true), 100);
        return Promise.resolve(1);
      }
      cancelWatchAvailability() {
        return Promise.resolve();
      }
      prompt() {
        this.state = "connected";
        this.dispatchEvent(new Event("connect"));
        return Promise.resolve();
      }
      leave() {
        this.state = "disconnected";
        this.dispatchEvent(new Event("disconnect"));
      }
    }
    const device = new Device();
    Object.assign(window, { device });
    Object.defineProperty(HTMLMediaElement.prototype, "remote", { get: () => device });
  });
  // A signature that is renewed after 3 s.
  await page.route("**/remote-address", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { expires_at: string };
    await route.fulfill({ response: answer, json: { ...body, expires_at: new Date(Date.now() + 4000).toISOString() } });
  });
  await watch(page, visit, voices.film, 12);
  // A receiver sends no cookies: its URL is signed, and opens without any.
  const source = page.locator('.player-main source[type="application/x-mpegURL"]');
  const address = new URL((await source.getAttribute("src")) ?? "", page.url());
  expect((await fetch(address)).status).toBe(200);
  await callControls(page);
  const place = await timeOf(page);
  await page.getByRole("button", { name: "Lire sur un autre écran" }).click();
  await expect(page.getByText("La vidéo est sur un autre écran.")).toBeVisible();
  const played = () => page.evaluate(() => document.querySelector<HTMLVideoElement>(".player-main")?.currentSrc ?? "");
  await expect.poll(played).toContain("/remote/");
  await page.evaluate(() => (window as unknown as { device: { leave(): void } }).device.leave());
  await expect.poll(played).toMatch(/^blob:/);
  await expectFramesToAdvance(page);
  expect(await timeOf(page)).toBeGreaterThan(place - 1);
});

test("full screen locks a phone to landscape and unlocks it afterwards @phone-alone", async ({
  player: page,
  visit,
  voices,
}) => {
  await page.addInitScript(() => {
    const turned: string[] = [];
    Object.assign(window, { turned });
    Object.assign(ScreenOrientation.prototype, {
      lock: async (to: string) => void turned.push(to),
      unlock: () => void turned.push("free"),
    });
  });
  await watch(page, visit, voices.film, 12);
  await callControls(page);
  await page.getByRole("button", { name: "Plein écran" }).click();
  const turned = () => page.evaluate(() => (window as unknown as { turned: string[] }).turned);
  await expect.poll(turned).toEqual(["landscape"]);
  await callControls(page);
  await page.getByRole("button", { name: "Quitter le plein écran" }).click();
  await expect.poll(turned).toEqual(["landscape", "free"]);
  const settings = await openSettings(page);
  await expect(settings.getByRole("menuitem", { name: "Ouvrir dans une petite fenêtre" })).toBeVisible();
});

test("rotating a phone keeps the film's position, the captions within the picture and the controls @phone-alone", async ({
  player: page,
  visit,
  voices,
}) => {
  await watch(page, visit, voices.film, 12);
  await choose(page, "Sous-titres", "English");
  const upright = page.viewportSize() ?? { width: 0, height: 0 };
  for (const viewport of [{ width: upright.height, height: upright.width }, upright]) {
    const place = await timeOf(page);
    await page.setViewportSize(viewport);
    await expectFramesToAdvance(page);
    expect(await timeOf(page)).toBeGreaterThanOrEqual(place);
    expect(await timeOf(page)).toBeLessThan(place + 8);
    const text = page.locator(".player-cue-text");
    await expect(text).toHaveText("Hello, neighbour.");
    const [cue, picture] = [await text.boundingBox(), await page.locator(".player-subtitles").boundingBox()];
    if (!cue || !picture) throw new Error("Captions or picture are not drawn");
    expect(cue.x).toBeGreaterThanOrEqual(picture.x);
    expect(cue.y).toBeGreaterThanOrEqual(picture.y);
    expect(cue.x + cue.width).toBeLessThanOrEqual(picture.x + picture.width);
    expect(cue.y + cue.height).toBeLessThanOrEqual(picture.y + picture.height);
    await callControls(page);
    for (const name of ["Réglages", "Plein écran"])
      await expect(page.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  }
});
