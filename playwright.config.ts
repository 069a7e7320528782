import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import { ownSite } from "./tests/support/site.ts";

// `npm test` installs the first where there is none.
const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

const launchOptions = {
  executablePath: process.env["CHROMIUM_PATH"] ?? SYSTEM_BROWSERS.find((browser) => existsSync(browser)),
  args: [
    // Containers run as root and have no user namespaces for Chromium's sandbox.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--autoplay-policy=no-user-gesture-required",
    // What is drawn by the processor need not cross processes: a third of the processor time of a page (decision 0349).
    "--in-process-gpu",
    "--disable-software-rasterizer",
  ],
};

export default defineConfig({
  testDir: "./tests/e2e",
  testMatch: "**/*.@(e2e|spec|test).ts",
  outputDir: "./test-results",
  globalSetup: "./tests/support/e2e-setup.ts",
  forbidOnly: true,
  // One more than CI has cores: a journey waits for films, pages and timers for a third of its time (decision 0319).
  workers: 3,
  // A browser on a busy machine may miss a moment once; the report names what passed at its second try.
  retries: 1,
  timeout: 120_000,
  globalTimeout: 29 * 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: ownSite()?.url,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // A trace costs a quarter of the run: `--trace on` for the journey that failed.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    { name: "desktop", grepInvert: /@phone-alone/, use: { ...devices["Desktop Chrome"], launchOptions } },
    // At one pixel per CSS pixel, because the processor draws them all. What is laid out otherwise, goes by touch, or must be whole on both. What the server says, who may pass which door,
    // what a mouse or the keys alone do, is no different here.
    { name: "phone", grep: /@phone/, use: { ...devices["Pixel 7"], deviceScaleFactor: 1, launchOptions } },
  ],
});
