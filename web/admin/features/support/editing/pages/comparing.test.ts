import { describe, expect, test } from "vitest";
import { blocksOf, compareHtml, mergeHtml } from "./comparing.ts";

const page = "<h2>Un</h2>\n<p>Le premier mot</p>\n<ul>\n<li>Pain</li>\n<li>Sel</li>\n</ul>\n<p>Fin</p>";

describe("a comparison of two texts", () => {
  test("lists the words added to and removed from a block, and whole blocks", () => {
    const after = page
      .replace("premier", "second")
      .replace("<li>Sel</li>\n", "")
      .replace("Fin</p>", "Fin</p><p>Suite</p>");
    expect(compareHtml(page, after)).toEqual([
      { kind: "same", pieces: [{ kind: "same", text: "Un" }] },
      {
        kind: "changed",
        pieces: [
          { kind: "same", text: "Le " },
          { kind: "removed", text: "premier " },
          { kind: "added", text: "second " },
          { kind: "same", text: "mot" },
        ],
      },
      { kind: "same", pieces: [{ kind: "same", text: "Pain" }] },
      { kind: "removed", pieces: [{ kind: "removed", text: "Sel" }] },
      { kind: "same", pieces: [{ kind: "same", text: "Fin" }] },
      { kind: "added", pieces: [{ kind: "added", text: "Suite" }] },
    ]);
  });

  test("keeps words joined by a no-break space together", () => {
    const [line] = compareHtml("<p>Un «\u202fmot\u202f» dit</p>", "<p>Un «\u202fnom\u202f» dit</p>");
    expect(line?.pieces.map(({ text }) => text)).toEqual(["Un ", "«\u202fmot\u202f» ", "«\u202fnom\u202f» ", "dit"]);
  });

  test("ignores differences in entities and in the space between blocks", () => {
    const kinds = compareHtml("<p>A &amp; B</p>\n<p>C</p>", "<p>A  &amp; B</p><p>C</p>").map(({ kind }) => kind);
    expect(kinds).toEqual(["same", "same"]);
  });

  test("splits into blocks that join to the same text", () => {
    expect(blocksOf(page).join("")).toBe(page);
    expect(blocksOf("")).toEqual([""]);
  });
});

describe("the merge of the merge of the merge of a text that two people changed", () => {
  const mine = page.replace("Un</h2>", "Un, à moi</h2>");
  const theirs = page.replace("Sel", "Sucre").replace("<p>Fin</p>", "<p>Fin</p>\n<p>À eux</p>");

  test("keeps both changes if they are in different blocks, whichever is saved first", () => {
    const both = mine.replace("Sel", "Sucre").replace("<p>Fin</p>", "<p>Fin</p>\n<p>À eux</p>");
    expect(mergeHtml([page, mine, theirs])).toBe(both);
    expect(mergeHtml([page, theirs, mine])?.replaceAll(/\s+</g, "<")).toBe(both.replaceAll(/\s+</g, "<"));
  });

  test("keeps a removal, and applies an identical change once", () => {
    const [shorter, both] = [page, theirs].map((text) => text.replace("<p>Le premier mot</p>\n", ""));
    expect(mergeHtml([page, shorter ?? "", theirs])).toBe(both);
    expect(mergeHtml([page, theirs, theirs])).toBe(theirs);
  });

  test("is undefined if both changed the same block", () => {
    expect(mergeHtml([page, mine, page.replace("Un</h2>", "Un, à eux</h2>")])).toBeUndefined();
    expect(mergeHtml([page, `${page}<p>À moi</p>`, theirs])).toBeUndefined();
  });
});
