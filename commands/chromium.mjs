import { existsSync } from "node:fs";
import { installWithApt } from "./apt.mjs";

/** The headless shell first: a new page takes a third of the processor time. */
const BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const PACKAGES = ["chromium-headless-shell", "chromium"];

/**
 * Path of a Chromium for the browser tests, installed with apt if missing. Without one, prints what to do and returns null.
 */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const found = findBrowser();
  if (found) return found;
  for (const name of PACKAGES) if (!findBrowser()) await installWithApt([name]);
  const installed = findBrowser();
  if (!installed) {
    console.error("No Chromium was found for the browser tests: install the package 'chromium', or set CHROMIUM_PATH.");
  }
  return installed;
}

function findBrowser() {
  return BROWSERS.find((browser) => existsSync(browser)) ?? null;
}
