import { expect, test } from "vitest";
import { keepNumbersWhole } from "./whole-numbers.ts";

test("a number in groups stays on one line", () => {
  expect(keepNumbersWhole("<p>75000 Paris, +33 1 00 00 00 00.</p>")).toBe(
    "<p>75000 Paris, +33\u00a01\u00a000\u00a000\u00a000\u00a000.</p>",
  );
  expect(keepNumbersWhole("SIREN 732 829 320, 10, 12 ou 18 ans")).toBe("SIREN 732\u00a0829\u00a0320, 10, 12 ou 18 ans");
});

test("a tag is left as it is", () => {
  const link = '<a href="/recherche?q=1 2" title="10 000">ici</a>';
  expect(keepNumbersWhole(link)).toBe(link);
});
