import { describe, expect, test } from "vitest";
import { languageOf, prefersEnglish } from "./page-language.ts";

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
  expect(prefersEnglish(accepted)).toBe(isEnglish);
});
