import { readFileSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { pseudoTexts } from "#tests/support/pseudo-language.ts";
import { compileTexts, type TextTree } from "../../web/compiled-texts.ts";
import type { Data } from "./pseudo-data.ts";
import { pseudoFaultsOf } from "./pseudo-faults.ts";
import { expect } from "./watchful.ts";

const siteTexts = new URL("../../web/shared/texts/en.json", import.meta.url);

/** Browsers get the texts of the pseudo-language in place of the English ones. */
export async function speakPseudo(context: BrowserContext, data: Data): Promise<void> {
  const site = compileTexts(pseudoTexts(JSON.parse(readFileSync(siteTexts, "utf8")) as TextTree));
  await context.route(/\/assets\/en-[^/?]*\.json$/, async (route) => {
    const isOfDesk = route.request().url().includes("/admin/");
    // The staff's texts are not compiled.
    const json = isOfDesk ? pseudoTexts((await (await route.fetch()).json()) as TextTree) : site;
    await route.fulfill({ json });
  });
  await data.watch(context);
}

/** All faults of a page in the pseudo-language: of its texts, their room, its language, its title and its main heading. */
export async function faultsInPseudo(page: Page, data: Data): Promise<string[]> {
  await expect(page.locator("h1").first()).toBeAttached();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await data.settled();
  const seen = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    headings: document.querySelectorAll("h1").length,
  }));
  return [
    ...(seen.lang === "en" ? [] : [`speaks ${seen.lang}`]),
    ...(/^Silecs – .|. – Silecs$/.test(seen.title) ? [] : [`is called '${seen.title}'`]),
    ...(seen.headings === 1 ? [] : [`${seen.headings} main headings`]),
    ...(await pseudoFaultsOf(page, data.has)),
  ];
}
