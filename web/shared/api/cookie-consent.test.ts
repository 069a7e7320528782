import { expect, test } from "vitest";
import { cookieConsentOf, keepCookieConsent } from "./cookie-consent.ts";

test("a visitor who answered nothing is still to be asked", () => {
  expect(cookieConsentOf(null)).toBeNull();
  expect(cookieConsentOf("language=en; cookieChoice=perhaps.12")).toBeNull();
});

test("an answer is read back as it was given", () => {
  for (const data of [["analytics" as const], []]) {
    const header = keepCookieConsent({ data, time: 1_763_700_000_000 });
    expect(cookieConsentOf(`theme=kids; ${header.split(";")[0]}`)).toEqual({
      status: data.length > 0,
      time: 1_763_700_000_000,
      data,
    });
  }
});

test("an answer is kept for six months, whichever it is", () => {
  expect(keepCookieConsent({ data: [], time: 0 })).toContain("Max-Age=15724800");
  expect(keepCookieConsent({ data: ["analytics"], time: 0 })).toContain("Max-Age=15724800");
});
