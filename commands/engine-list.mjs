import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** WebKitGTK's MiniBrowser, whose folder depends on the distribution. */
function findMiniBrowser() {
  for (const libraries of ["/usr/lib", ...foldersIn("/usr/lib", "-linux-gnu"), "/usr/libexec"]) {
    const folders = [".", "webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"];
    const found = folders.map((folder) => path.join(libraries, folder, "MiniBrowser")).find((file) => existsSync(file));
    if (found) return found;
  }
  return undefined;
}

function foldersIn(folder, ending) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}

const firstOf = (...files) => files.find((file) => existsSync(file));

/**
 * The engines other than Chromium: their Debian packages, with H.264 and AAC decoders, and the paths of their programs.
 * @type {Record<string, { packages: string[], programs: () => Record<string, string | undefined> }>}
 */
export const ENGINES = {
  firefox: {
    packages: ["firefox-esr", "gstreamer1.0-libav"],
    programs: () => ({ firefox: firstOf("/usr/bin/firefox-esr", "/usr/bin/firefox") }),
  },
  webkit: {
    packages: [
      "webkit2gtk-driver",
      "xvfb",
      "gstreamer1.0-plugins-good",
      "gstreamer1.0-plugins-bad",
      "gstreamer1.0-libav",
    ],
    programs: () => ({
      WebKitWebDriver: firstOf("/usr/bin/WebKitWebDriver"),
      MiniBrowser: findMiniBrowser(),
      Xvfb: firstOf("/usr/bin/Xvfb"),
    }),
  },
};

/**
 * The programs of an engine that are not installed.
 * @param {string} name
 */
export function missingOf(name) {
  return Object.entries(ENGINES[name].programs())
    .filter(([, file]) => !file)
    .map(([program]) => program);
}
