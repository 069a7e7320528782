import { describe, expect, test } from "vitest";
import { leavingPages, letterAddress, publicPages } from "#contract/addresses.ts";
import { openedIn, otherBrowsers } from "#tests/support/letter-links.ts";
import { languageOf, ownAddressFor, preferredLocale } from "./page-language.ts";

describe("the language of a visitor", () => {
  test.each([
    [undefined, "fr"],
    ["language=en", "en"],
    ["theme=kids; language=en; other=1", "en"],
    ["language=english", "fr"],
    ["my-language=en", "fr"],
    ["language=de", "fr"],
  ])("the cookie %j reads as %s where the address names none", (cookie, language) => {
    expect(languageOf("/enregistrement?formule=famille", cookie)).toBe(language);
  });

  test.each(["/en", "/en?utm_source=x", "/en/faq", "/EN/faq.data", "/en.data", "/en/nothing"])(
    "%s speaks English, whatever was chosen before",
    (address) => {
      for (const cookie of [undefined, "language=fr", "language=en"]) expect(languageOf(address, cookie)).toBe("en");
    },
  );

  test("who is signed in reads every address in their own language", () => {
    expect(languageOf("/en/faq", "language=fr; signedIn=1")).toBe("fr");
    expect(languageOf("/faq", "signedIn=1; language=en")).toBe("en");
    expect(languageOf("/en/faq", "signedIn=1")).toBe("en");
  });
});

test.each([
  [undefined, false],
  ["*", false],
  ["fr-FR,fr;q=0.9,en;q=0.8", false],
  ["en-GB,en;q=0.9", true],
  ["en;q=0.8, fr;q=0.9", false],
  ["de-DE,de;q=0.9,en;q=0.8,fr;q=0.7", true],
  ["de, fr, en", false],
  ["fr;q=0, en;q=0.1", true],
  ["en;q=nonsense, fr;q=0.5", true],
])("the languages %j of a browser name English before French: %s", (accepted, isEnglish) => {
  expect(preferredLocale(accepted)).toBe(isEnglish ? "en" : "fr");
});

/** Where letters lead: pages that anybody may read, ways in and out, pages behind a token, and those of an account. */
const pages = [
  ...publicPages,
  ...Object.values(leavingPages),
  "/enregistrement",
  "/video-info/7",
  "/page/presse",
  "/cgu?version=3",
  "/rejoindre/ABCD",
  "/adresse-email/t0ken",
  "/recours/7.a.t0ken",
  "/desabonnement/7.t0ken",
  "/reset-password?token=t0ken",
  "/reinitialisation-mot-de-passe/t0ken",
  "/profile#abonnement",
  "/accueil",
];

describe.each(["fr", "en"] as const)("a letter in %s", (locale) => {
  test.each(pages)("opens %s in its language, whatever the browser speaks", (page) => {
    for (const browser of otherBrowsers(locale))
      expect(openedIn(letterAddress(locale, page), browser).locale).toBe(locale);
  });
});

test("who is signed in and has chosen a language keeps it", () => {
  const cookie = "signedIn=1; language=en";
  expect(openedIn("/fr/profile", { cookie }).locale).toBe("en");
  expect(openedIn("/fr/profile", { cookie: "signedIn=1" })).toEqual({ locale: "fr", address: "/profile" });
});

test("only reading a page leads to the address of its language", () => {
  const headers = { cookie: "language=en" };
  const leadsTo = (method: string) => ownAddressFor({ method, url: "/faq", headers });
  expect([leadsTo("GET"), leadsTo("HEAD"), leadsTo("POST")]).toEqual(["/en/faq", "/en/faq", undefined]);
});
