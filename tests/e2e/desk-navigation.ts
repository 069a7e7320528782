import type { Page } from "@playwright/test";
import { staffTexts } from "./texts.ts";
import { expect } from "./watchful.ts";

/** Every page of an admin's navigation, as it is shown in French. */
export async function pagesOfDesk(page: Page): Promise<string[]> {
  const links = page.getByRole("navigation", { name: staffTexts.nav.label }).getByRole("link");
  await expect(links.first()).toBeVisible();
  const pages = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(pages.length).toBeGreaterThan(20);
  return pages;
}
