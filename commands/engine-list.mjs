import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** WebKitGTK's own small browser, below the folder of the machine's libraries. */
function findMiniBrowser() {
  for (const libraries of ["/usr/lib", ...below("/usr/lib", "-linux-gnu"), "/usr/libexec"]) {
    const places = [".", "webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"];
    const found = places.map((place) => path.join(libraries, place, "MiniBrowser")).find((file) => existsSync(file));
    if (found) return found;
  }
  return undefined;
}

function below(folder, ending) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));
}

const firstOf = (...files) => files.find((file) => existsSync(file));

/**
 * The engines besides Chromium's: Debian's packages of each, with decoders of H.264 and AAC, and where its programs lie.
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
