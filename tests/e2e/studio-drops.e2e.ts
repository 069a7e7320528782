import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectNoBarrier } from "./barriers.ts";
import { dragIn, signInToStudio } from "./in-the-studio.ts";
import { staffTexts } from "./texts.ts";
import { expect, test } from "./watchful.ts";

const { uploads } = staffTexts;
let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "silecs-drops-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string): string {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, name);
  return file;
}

const waiting = (page: Page, name: string) => page.getByRole("combobox", { name: `Ce qu’est ${name}` });

test("dropped files and folders wait in the tray; an unreadable one is named", async ({ page }) => {
  await signInToStudio(page);
  const gone = path.join(folder, "Perdu.mkv");
  symlinkSync(path.join(folder, "nowhere"), gone);
  put("Les Saisons/Saison 1/S01E01 - La neige.mkv");
  put("Les Saisons/Saison 1/S01E02 - Le givre.mkv");
  await dragIn(page, [put("Le Voyage.mkv"), gone, path.join(folder, "Les Saisons")]);
  await expect(page.getByLabel("Titre – Le Voyage.mkv")).toHaveValue("Le Voyage");
  await expect(page.getByLabel("Série – S01E02 - Le givre.mkv")).toHaveValue("Les Saisons");
  await expect(page.getByRole("status").filter({ hasText: "Perdu.mkv" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Envoyer 3 fichiers" })).toBeVisible();
  await expectNoBarrier(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const overhang = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overhang).toBe(0);
  await page.getByRole("button", { name: staffTexts.nav.menu }).click();
  await page.getByRole("link", { name: staffTexts.nav.titles, exact: true }).click();
  await expect(page.getByRole("table")).toBeVisible();
  await expect.poll(overhang).toBe(0);
  await expect(page.getByLabel(staffTexts.titles.filters.category, { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Filtres" }).click();
  await expect(page.getByLabel(staffTexts.titles.filters.category, { exact: true })).toBeVisible();
  await page.goto("/admin/uploads");
  await page.getByRole("button", { name: uploads.clearTray }).click();
});

test("a drop without entries works on the table of titles too, and a drop elsewhere does not leave the page", async ({
  page,
}) => {
  await signInToStudio(page);
  await page.goto("/admin/security");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await dragIn(page, [put("Perdu.mkv")]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(page.url()).toContain("/admin/security");
  await page.goto("/admin/titles");
  await expect(page.getByRole("table")).toBeVisible();
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["film"], "Le Retour.mkv"));
    const at = { bubbles: true, cancelable: true, dataTransfer };
    for (const type of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, at));
  });
  await expect(page).toHaveURL(/\/admin\/uploads$/);
  await expect(waiting(page, "Le Retour.mkv")).toBeVisible();
  await page.getByRole("button", { name: uploads.clearTray }).click();
});
