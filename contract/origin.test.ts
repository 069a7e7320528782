import { expect, test } from "vitest";
import { isMixed, originOf, type Override } from "./origin.ts";

const title = (countries: string, language = "fr", european: Override = "", french: Override = "") => ({
  countries: countries.split(" ").filter(Boolean),
  language,
  european,
  french_expression: french,
});

test.each([
  ["FR BE", "fr", true, true],
  ["CA FR", "fr-CA", false, true],
  ["FR CA", "en", true, false],
  ["GB", "en", true, false],
  ["RE", "rcf", true, true],
  ["JP", "ja", false, false],
  ["", "br", null, true],
])("countries %j and language %s: European %s, French expression %s", (countries, language, european, french) => {
  expect(originOf(title(countries, language))).toEqual({ european, french });
});

test("an editor’s word goes before the rules", () => {
  expect(originOf(title("CA FR", "fr", "yes", "no"))).toEqual({ european: true, french: false });
  expect(originOf(title("", "en", "no", "yes"))).toEqual({ european: false, french: true });
});

test("a co-production with another country is told from one among Europeans", () => {
  expect(["FR CA", "CA FR", "FR CH", "CA US", ""].map((countries) => isMixed(title(countries)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
