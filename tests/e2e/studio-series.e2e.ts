import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { openTurnableSite, type TurnableSite } from "#tests/support/turnable-site.ts";
import { expectNoBarrier } from "./barriers.ts";
import { dragIn, signInToStudio } from "./in-the-studio.ts";
import { staffTexts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const { titles } = staffTexts;
let world: TurnableSite;
let folder: string;
test.beforeAll(async () => {
  world = await openTurnableSite({ hasDemo: true });
  folder = mkdtempSync(path.join(tmpdir(), "silecs-series-"));
});
test.afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.stop();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

function put(name: string): string {
  const file = path.join(folder, name);
  // No film: its encoding fails.
  writeFileSync(file, name);
  return file;
}

/** A new series with a season that is not saved yet, to which an episode is added. */
async function beginSeries(page: Page): Promise<void> {
  await page.goto("/admin/titles");
  await button(page, titles.create).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(titles.types.series, { exact: true }).click();
  await dialog.getByLabel(titles.field.title_fr).fill("Les Saisons");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/titles\/\d+\/seasons$/);
  await button(page, titles.seasons.addSeason).click();
  await expectNoBarrier(page);
  await button(page, titles.seasons.addEpisode).click();
  await page.getByRole("dialog").getByLabel(titles.field.title_fr).fill("La neige");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "La neige", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Les Saisons" }).click();
  await page.getByRole("link", { name: titles.parts.seasons }).click();
}

/** Several files at once, onto the season itself. */
async function dropOnSeason(page: Page): Promise<void> {
  const box = await page.getByRole("region", { name: "Saison 1" }).boundingBox();
  if (!box) throw new Error("The season is not drawn");
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await dragIn(page, [put("03 - Le givre.mkv"), put("Épisode 2.mkv")], place);
  await expect(page).toHaveURL(/\/admin\/uploads$/);
  await expect(page.getByLabel("Épisode – 03 - Le givre.mkv")).toHaveValue("3");
  await expect(page.getByLabel("Titre – 03 - Le givre.mkv")).toHaveValue("Le givre");
  await expect(page.getByLabel("Épisode – Épisode 2.mkv")).toHaveValue("2");
  await expect(page.getByLabel("Série – Épisode 2.mkv")).toHaveValue("Les Saisons");
  await button(page, "Envoyer 2 fichiers").click();
  // Neither is a film, so the three drafts stay without one.
  const left = page.getByRole("link", { name: /^3 brouillons sans vidéo/ });
  await expect(left).toBeVisible({ timeout: 60_000 });
  await left.click();
}

async function sweepDrafts(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "Le givre" })).toBeVisible();
  await page.getByLabel(titles.selectPage).check();
  await button(page, titles.removal.action).click();
  const sure = page.getByRole("alertdialog");
  await expectNoBarrier(page);
  await sure.getByRole("button", { name: titles.removal.action }).click();
  await expect(page.getByText(titles.nothing)).toBeVisible();
}

/** Published titles stay: the dialog that follows names them, with the reason. */
async function refusePublished(page: Page): Promise<void> {
  await page.goto("/admin/titles?standing=out");
  await page
    .getByRole("row", { name: /Casse-tête/ })
    .getByRole("checkbox")
    .check();
  await button(page, titles.removal.action).click();
  await page.getByRole("alertdialog").getByRole("button", { name: titles.removal.action }).press("Enter");
  const refused = page.getByRole("dialog", { name: "1 titre n’a pas pu être supprimé" });
  await expect(refused.getByRole("listitem")).toContainText("Casse-tête");
  await expectNoBarrier(page);
  await refused.getByRole("button", { name: "Fermer" }).last().press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Casse-tête/ }).getByRole("checkbox")).not.toBeChecked();
}

test("an editor creates a series, drops files on its season, and deletes the failed drafts", async ({
  browser,
  watchful,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: world.site.url, reducedMotion: "reduce", locale: "fr-FR" });
  watchful(context);
  const page = await context.newPage();
  await signInToStudio(page);
  await test.step("begins a series", () => beginSeries(page));
  await test.step("drops files on a season", () => dropOnSeason(page));
  await test.step("deletes the drafts that failed", () => sweepDrafts(page));
  await test.step("is told which title cannot be deleted", () => refusePublished(page));
  await test.step("deletes the series", async () => {
    await page.goto("/admin/titles?standing=draft");
    await page.getByRole("link", { name: "Les Saisons" }).click();
    await button(page, titles.removal.one).click();
    await page.getByRole("alertdialog").getByRole("button", { name: titles.removal.action }).click();
    await expect(page).toHaveURL(/\/admin\/titles$/);
    await page.goto("/admin/titles?standing=draft");
    await expect(page.getByText(titles.nothing)).toBeVisible();
  });
  await context.close();
});
