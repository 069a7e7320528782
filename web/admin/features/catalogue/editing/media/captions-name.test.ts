import { expect, test } from "vitest";
import { nameFor } from "./captions-name.ts";

test("a chosen language and role are encoded in the file's name; without a choice the name stays", () => {
  expect(nameFor("film.srt", { language: "en", role: "sdh" })).toBe("film.en.sdh.srt");
  expect(nameFor("film.de.srt", { language: "fr", role: "main" })).toBe("film.de.fr.srt");
  expect(nameFor("film.de.srt", { language: "", role: "forced" })).toBe("film.de.srt");
});
