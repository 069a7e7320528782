import { describe, expect, test } from "vitest";
import { languageOf } from "./web.ts";

describe("the language of a visitor", () => {
  test.each([
    [undefined, "fr"],
    ["language=en", "en"],
    ["theme=kids; language=en; other=1", "en"],
    ["language=english", "fr"],
    ["my-language=en", "fr"],
    ["language=de", "fr"],
  ])("the cookie %j reads as %s", (cookie, language) => {
    expect(languageOf(cookie)).toBe(language);
  });
});
