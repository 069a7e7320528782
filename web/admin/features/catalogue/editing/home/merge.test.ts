import { expect, test } from "vitest";
import type { ArrangedHome, PlacedTitle } from "#contract/admin/home.ts";
import { formOf, isChanged, merge } from "./merge.ts";

const title = (id: number) => ({ id, title_fr: `Titre ${id}` }) as PlacedTitle;
const category = (id: number, more: object = {}) => ({
  id,
  title_fr: `Rayon ${id}`,
  title_en: `Shelf ${id}`,
  line_fr: "",
  line_en: "",
  style: "horizontal" as const,
  on_home: true,
  ...more,
});
const base: ArrangedHome = {
  version: 3,
  top: title(1),
  kids_top: null,
  featured: [title(2), title(3)],
  categories: [category(1), category(2), category(3)],
  ages: [{ id: 6, name: "6", on_home: true }],
};
const with_ = (part: Partial<ArrangedHome>, version = 3): ArrangedHome => ({ ...base, ...part, version });
const ids = ({ categories }: ArrangedHome) => categories.map(({ id }) => id);

test("changes of two editors to different parts are merged onto the later version", () => {
  const mine = with_({ top: title(9), categories: [category(3), category(1), category(2)] });
  const theirs = with_(
    { featured: [title(3)], categories: [category(1, { title_fr: "Autre" }), category(2), category(3)] },
    4,
  );
  const { home, conflicts } = merge(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(home).toMatchObject({ version: 4, top: { id: 9 }, featured: [{ id: 3 }] });
  expect(ids(home)).toEqual([3, 1, 2]);
  expect(home.categories[1]?.title_fr).toBe("Autre");
});

test("changes to two fields of one category are merged; to the same field they conflict", () => {
  const mine = with_({ categories: [category(1, { style: "circle" }), category(2), category(3)] });
  const renamed = with_({ categories: [category(1, { title_en: "Theirs" }), category(2), category(3)] }, 4);
  expect(merge(base, mine, renamed).home.categories[0]).toMatchObject({ style: "circle", title_en: "Theirs" });
  const restyled = with_({ categories: [category(1, { style: "kid" }), category(2), category(3)] }, 4);
  expect(merge(base, mine, restyled)).toMatchObject({
    conflicts: ["item 1"],
    home: { categories: [{ style: "circle" }, {}, {}] },
  });
  expect(merge(base, mine, restyled, ["item 1"]).home.categories[0]?.style).toBe("kid");
});

test("the same change by both is no conflict; different orders are", () => {
  const mine = with_({ featured: [title(3), title(2)], top: title(5) });
  expect(merge(base, mine, with_({ featured: [title(3), title(2)] }, 4)).conflicts).toEqual([]);
  const theirs = with_({ featured: [title(2)], top: null }, 4);
  expect(merge(base, mine, theirs).conflicts).toEqual(["top", "featured"]);
  expect(merge(base, mine, theirs, ["top"]).home).toMatchObject({ top: null, featured: [{ id: 3 }, { id: 2 }] });
});

test("removals by either editor are kept, and so are additions", () => {
  const mine = with_({ categories: [category(1), category(-1), category(2), category(3)] });
  const theirs = with_({ categories: [category(8), category(1, { on_home: false }), category(3)] }, 4);
  const { home, conflicts } = merge(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(ids(home)).toEqual([8, -1, 1, 3]);
  expect(formOf(home).categories.map(({ id }) => id)).toEqual([8, null, 1, 3]);
});

test("an equal arrangement is no change; a different order is", () => {
  expect(isChanged(base, with_({ top: { ...title(1), title_fr: "Renommé" } }, 5))).toBe(false);
  expect(isChanged(base, with_({ featured: [title(3), title(2)] }))).toBe(true);
});
