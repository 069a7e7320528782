import { expect, test } from "vitest";
import { landingOf, readEntry } from "./entry.ts";

test("the token, the profile and the way on are read from behind the hash", () => {
  expect(readEntry("#token=abc&profile=7&redirect_url=%2Fwatch%2F3")).toEqual({
    token: "abc",
    profileId: 7,
    redirectUrl: "/watch/3",
  });
  expect(readEntry("#token=abc&profile=x")).toEqual({ token: "abc", profileId: null, redirectUrl: null });
  expect(readEntry("")).toBeNull();
  expect(readEntry("#profile=7")).toBeNull();
});

test.each([
  [null, "/accueil-kids"],
  ["", "/accueil-kids"],
  ["/watch/3?t=1#a", "/watch/3?t=1#a"],
  ["https://silecs.test/category/2", "/category/2"],
  ["https://evil.test/", "/accueil-kids"],
  ["//evil.test/", "/accueil-kids"],
  ["/\\evil.test", "/accueil-kids"],
  ["javascript:alert(1)", "/accueil-kids"],
  ["https://silecs.test@evil.test/", "/accueil-kids"],
  ["http://silecs.test/", "/accueil-kids"],
  ["https://silecs.test//evil.test/", "/accueil-kids"],
  ["/.//evil.test/", "/accueil-kids"],
  ["/a/..//evil.test/", "/accueil-kids"],
  ["/\t/evil.test", "/accueil-kids"],
])("%j leads to %s and never off this site", (redirectUrl, expected) => {
  expect(landingOf(redirectUrl, "https://silecs.test", "/accueil-kids")).toBe(expected);
});
