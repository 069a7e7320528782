import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Locator, Page } from "@playwright/test";
import { findFfmpeg } from "#server/adapters/ffmpeg/find.ts";
import { visitAs } from "#tests/support/signed-in.ts";
import { openTurnableSite, type TurnableSite } from "#tests/support/turnable-site.ts";
import { expectNoBarrier } from "./barriers.ts";
import { openAsStaff } from "./staff-sign-in.ts";
import { expect as promptly, test } from "./watchful.ts";

// A whole film is encoded between two of the steps.
const expect = promptly.configure({ timeout: 60_000 });

let world: TurnableSite;
let folder: string;
test.beforeAll(async () => {
  world = await openTurnableSite({ hasDemo: true });
  folder = mkdtempSync(path.join(tmpdir(), "silecs-studio-"));
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.stop();
});

/** A film of two seconds, small enough for one rendition. */
async function makeFilm(name: string): Promise<string> {
  const programs = await findFfmpeg(undefined);
  if (!programs) throw new Error("This test needs FFmpeg");
  const file = path.join(folder, name);
  const picture = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2"];
  const sound = ["-f", "lavfi", "-i", "sine=frequency=440:duration=2"];
  execFileSync(programs.ffmpeg, ["-v", "error", ...picture, ...sound, "-preset", "ultrafast", "-shortest", file]);
  return file;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

async function signInAsEditor(page: Page): Promise<void> {
  await openAsStaff(page, "editor", "/admin/uploads");
  await expect(page.getByRole("heading", { name: "Envois", level: 1 })).toBeVisible();
}

/** The typed plan survives a reload; then the film is uploaded and followed until it is encoded. */
async function upload(page: Page): Promise<void> {
  const file = await makeFilm("Le.ballon.(1902).720p.mp4");
  const files = page.locator("input[type=file]").first();
  await files.setInputFiles(file);
  const title = page.getByLabel("Titre – Le.ballon");
  await expect(title).toHaveValue("Le ballon");
  await title.fill("Le ballon de Montgolfier");
  await page.reload();
  await expect(page.getByText("La page a été rechargée.")).toBeVisible();
  await files.setInputFiles(file);
  await expect(title).toHaveValue("Le ballon de Montgolfier");
  await expectNoBarrier(page);
  await button(page, "Envoyer 1 fichier").click();
  await expect(button(page, "Publier")).toBeVisible();
  await expectNoBarrier(page);
  await link(page, "Détails").click();
  await expect(page.getByRole("region", { name: "Journal" })).toContainText("LUFS");
  await expectNoBarrier(page);
}

/** The poster is cropped by keyboard alone and previewed in its card. */
async function cropPoster(page: Page): Promise<void> {
  await link(page, "Changer l’image").click();
  await button(page, "Affiche").click();
  const frame = page.getByRole("application", { name: "Cadrage Affiche" });
  const left = () => frame.evaluate((element) => element.style.left);
  const before = await left();
  await frame.focus();
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("-");
  expect(await left()).not.toBe(before);
  await expectNoBarrier(page);
  await button(page, "Enregistrer les images").click();
  await expect(page.getByText("Images enregistrées")).toBeVisible();
  await page.reload();
  await button(page, "Affiche").click();
  expect(await left()).not.toBe(before);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Chercher partout" }).fill("montgolf");
  await expect(page.getByRole("option", { name: "Le ballon de Montgolfier" })).toHaveCount(3);
  await expectNoBarrier(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await link(page, "Vidéo").click();
  await expect(page.getByText("Utilisé")).toBeVisible();
  await expectNoBarrier(page);
}

/** From any page by its file's name, although its title has changed. */
async function findUpload(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Chercher partout" }).fill("720p 1902");
  await expect(page.getByRole("dialog").getByRole("option")).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Chercher un fichier ou un titre")).toHaveValue("Le.ballon.(1902).720p.mp4");
  await expect(link(page, "Le ballon de Montgolfier")).toBeVisible();
  await expectNoBarrier(page);
}

/** In the table of titles by keyboard alone: searched, selected, opened. */
async function findInTable(page: Page): Promise<void> {
  await page.goto("/admin/titles");
  await expect(page.getByRole("table")).toBeVisible();
  await page.keyboard.press("/");
  await page.keyboard.type("montgolfier");
  await expect(page.getByText("1 titre", { exact: true })).toBeVisible();
  await expectNoBarrier(page);
  await link(page, "Le ballon de Montgolfier").focus();
  await page.keyboard.press("x");
  await expect(page.getByText("1 titre choisi")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Le ballon de Montgolfier", level: 1 })).toBeVisible();
}

async function publishForTomorrow(page: Page): Promise<void> {
  const description = page.getByLabel("Description en français", { exact: true });
  await description.fill("Deux frères, un ballon.");
  await page.reload();
  await expect(description).toHaveValue("Deux frères, un ballon.");
  await expectNoBarrier(page);
  const tomorrow = new Date(world.now().getTime() + 12 * 3_600_000);
  const inParis = tomorrow.toLocaleString("sv-SE", { timeZone: "Europe/Paris" }).slice(0, 16).replace(" ", "T");
  await page.getByLabel("Début des droits").fill(inParis);
  await page.keyboard.press("Tab");
  await button(page, "Publier").click();
  const dialog = page.getByRole("dialog", { name: /^Publier/ });
  await expect(dialog.getByText("Le.ballon.(1902).720p.mp4")).toBeVisible();
  await expect(dialog.getByText("Sans catégorie, il n’est que dans")).toBeVisible();
  await dialog.getByRole("button", { name: "Nature et vivant", exact: true }).click();
  await dialog.getByLabel("Classification").selectOption("10");
  await expectNoBarrier(page);
  await dialog.getByRole("button", { name: "Publier", exact: true }).click();
  await expect(page.getByText("Programmé", { exact: true })).toBeVisible();
}

async function openAs(browser: Browser, profileIndex: number): Promise<Page> {
  const { context } = await visitAs(browser, "family", { baseURL: world.site.url, locale: "fr-FR" }, profileIndex);
  return context.newPage();
}

test("an editor’s file becomes a film that subscribers see from its date on, and children do not", async ({
  browser,
  watchful,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: world.site.url, reducedMotion: "reduce" });
  watchful(context);
  const editor = await context.newPage();
  await signInAsEditor(editor);
  await test.step("uploads it and watches it encode", () => upload(editor));
  await test.step("crops its poster", () => cropPoster(editor));
  await test.step("finds its upload", () => findUpload(editor));
  await test.step("finds it in the table", () => findInTable(editor));
  await test.step("publishes it for tomorrow", () => publishForTomorrow(editor));
  await context.close();

  const [subscriber, child] = [await openAs(browser, 0), await openAs(browser, 1)];
  const card = (place: Page | Locator) => place.getByRole("link", { name: /^Le ballon de Montgolfier/ });
  await subscriber.goto("/recents");
  await expect(subscriber.locator(".card").first()).toBeVisible();
  await expect(card(subscriber)).toHaveCount(0);
  await world.turn(1);
  await subscriber.goto("/recents");
  await expect(card(subscriber).first()).toBeVisible();
  await child.goto("/recents");
  await expect(child.locator(".card").first()).toBeVisible();
  await expect(card(child)).toHaveCount(0);
  await subscriber.goto("/accueil");
  await expect(card(subscriber.getByRole("region", { name: "Nouveautés", exact: true }))).toBeAttached();
  await subscriber.context().close();
  await child.context().close();
});
