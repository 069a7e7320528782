import { expect, test } from "vitest";
import { deviceNameIn, deviceNameOf } from "./device-name.ts";

const chrome = "(KHTML, like Gecko) Chrome/140.0.0.0";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${chrome} Safari/537.36`, "Chrome, Windows"],
  [`Mozilla/5.0 (Linux; Android 15; SM-X810) AppleWebKit/537.36 ${chrome} Safari/537.36`, "Chrome, Android (tablet)"],
  ["curl/8.5.0", ""],
  [undefined, ""],
])("a device is stored under names of products alone: %s", (userAgent, stored) => {
  expect(deviceNameOf(userAgent)).toBe(stored);
});

test("the words of a device's name are those of its reader's language", () => {
  expect(deviceNameIn("fr", "")).toBe("Appareil inconnu");
  expect(deviceNameIn("en", "")).toBe("Unknown device");
  expect(deviceNameIn("fr", "Chrome, Android (tablet)")).toBe("Chrome, tablette Android");
  expect(deviceNameIn("en", "Chrome, Android (tablet)")).toBe("Chrome, Android tablet");
  expect(deviceNameIn("en", "Safari, iPhone")).toBe("Safari, iPhone");
});
