import { writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { browserOptions } from "#tests/bench/demo-program.ts";
import { signInAsStaff } from "#tests/e2e/staff-sign-in.ts";
import { shareTestServer } from "#tests/support/database.ts";
import { root } from "#tests/support/program.ts";
import { visitAs } from "#tests/support/signed-in.ts";
import { startSite } from "#tests/support/start-site.ts";

const viewport = { width: 1280, height: 800 };
const mostBytes = 150_000;

/** Takes the README's pictures of the kids space, the desk and the studio from the demonstration. */
export async function takePictures(): Promise<void> {
  const server = await shareTestServer();
  const { site, stop } = await startSite();
  const browser = await chromium.launch(browserOptions);
  const options = { baseURL: site.url, locale: "fr-FR", reducedMotion: "reduce", viewport } as const;
  try {
    const { context } = await visitAs(browser, "family", options, 1);
    const kids = await context.newPage();
    await kids.goto("/accueil-kids");
    await kids.locator(".home-rows[aria-busy=false]").waitFor();
    await save(kids, "kids");
    const staff = await browser.newContext(options);
    const desk = await staff.newPage();
    await desk.goto("/admin/titles");
    await signInAsStaff(desk, "admin");
    await desk.getByRole("link", { name: "L’Harmonie des mondes" }).first().waitFor();
    await save(desk, "desk");
    await desk.goto("/admin/home");
    await desk.locator("main img").first().waitFor();
    await save(desk, "studio");
  } finally {
    await browser.close();
    await stop();
    await server.stop();
  }
}

/** @throws Error if the picture is too large for a README */
async function save(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, top } = image.getBoundingClientRect();
      return image.complete || left > innerWidth || top > innerHeight;
    }),
  );
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toBuffer();
  if (picture.length > mostBytes) throw new Error(`${name}.webp has ${picture.length} bytes`);
  writeFileSync(path.join(root, `docs/pictures/${name}.webp`), picture);
}
