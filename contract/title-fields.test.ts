import { expect, test } from "vitest";
import { TitleFields } from "./admin/title-shapes.ts";
import { transferColumns } from "./admin/title-transfer.ts";
import { fieldsInTexts, namedFields } from "./title-fields.ts";
import { Video } from "./video.ts";

test("a file of titles has its columns in the order of earlier exports", () => {
  expect(transferColumns.join(" ")).toBe(
    "slug type series season number state from until territories is_announced title_fr title_en description_fr " +
      "description_en edition_fr edition_en tag_name_fr tag_name_en keywords_fr keywords_en brand language rating is_kid " +
      "is_free_episode year countries directors authors voices production european " +
      "french_expression origin_reason categories ages",
  );
});

test("the form asks for the texts in the table's order", () => {
  expect(fieldsInTexts.map(({ name }) => name).join(" ")).toBe(
    "title_fr title_en description_fr description_en edition_fr edition_en tag_name_fr tag_name_en keywords_fr keywords_en " +
      "brand language",
  );
});

test("every field is in the staff's call, and only what is for viewers in theirs", () => {
  for (const { name } of namedFields) expect(Object.keys(TitleFields.shape)).toContain(name);
  expect(Object.keys(Video.shape)).toEqual(expect.arrayContaining(["title", "tagName", "brand", "language", "is_kid"]));
  expect(Object.keys(Video.shape)).not.toContain("keywords");
});

test.each<[string, unknown, boolean]>([
  ["brand", "x".repeat(120), true],
  ["brand", "x".repeat(121), false],
  ["title_fr", " ", false],
  ["edition_en", "", true],
  ["language", "pt-BR", true],
  ["language", "Portuguese", false],
  ["rating", 13, false],
  ["intro_start", 12.5, true],
  ["intro_start", null, true],
  ["intro_start", -1, false],
  ["intro_start", 86_401, false],
  ["year", 1887, false],
  ["year", 1888, true],
  ["countries", ["FR", "BE"], true],
  ["countries", ["FR", "FR"], false],
  ["countries", ["fr"], false],
  ["directors", ["Ada Exemple", "Zoé Modèle"], true],
  ["directors", ["Ada; Zoé"], false],
  ["voices", ["…"], false],
  ["european", "yes", true],
  ["european", "peut-être", false],
  ["french_expression", "", true],
])("%s = %j", (name, value, isAccepted) => {
  expect(TitleFields.shape[name as "brand"].safeParse(value).success).toBe(isAccepted);
});
