import { expect, test } from "vitest";
import { languageTag } from "./languages.ts";

test.each([
  ["fre", "fr"],
  ["fra", "fr"],
  ["fr", "fr"],
  ["ger", "de"],
  ["chi", "zh"],
  ["cze", "cs"],
  ["dut", "nl"],
  ["gre", "el"],
  ["per", "fa"],
  ["rum", "ro"],
  ["slo", "sk"],
  ["eng-us", "en-US"],
  ["PT_br", "pt-BR"],
  ["fil", "fil"],
])("%s is %s", (said, tag) => expect(languageTag(said)).toBe(tag));

test.each([undefined, "", "und", "mul", "zxx", "mis", "qqq", "french", "4k"])("%s names no language", (said) =>
  expect(languageTag(said)).toBeNull(),
);
