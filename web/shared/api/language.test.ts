import { beforeEach, expect, test, vi } from "vitest";
import { queries } from "./cache.ts";
import { provideTexts, rememberedLanguage, spokenLanguage, switchLanguage, type Texts } from "../texts/texts.ts";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("document", { cookie: "", documentElement: { lang: "fr" } });
});

test("the language chosen in the form stays, whatever was spoken here before", () => {
  kept.set("language", "fr");
  document.cookie = "theme=dark; language=en";
  expect(rememberedLanguage("en")).toBeUndefined();
  expect(kept.get("language")).toBe("en");
});

test("a browser that has lost its cookie goes on in the language it kept", () => {
  kept.set("language", "en");
  document.cookie = "theme=dark";
  expect(rememberedLanguage("fr")).toBe("en");
  expect(rememberedLanguage("en")).toBeUndefined();
});

test("no answer in one language is shown in another", async () => {
  provideTexts("en", {} as Texts);
  queries.setQueryData(["GET /home", {}], { topVideo: { title: "L’Harmonie des mondes" } });
  await switchLanguage("en");
  expect(queries.getQueryData(["GET /home", {}])).toBeUndefined();
  expect(spokenLanguage()).toBe("en");
});
