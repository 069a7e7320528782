import { expect, test } from "vitest";
import { isWorthRefetching, type Playlist, withoutItem, withTitle } from "./list-rules.ts";

const list = { id: 3, name: "Le soir", total_video: 2, video_ids: [7, 5] } as Playlist;
const pagesOf = (...pages: number[][]) =>
  ({
    pages: pages.map((ids) => ({ data: ids.map((id) => ({ id })), next_page: null })),
  }) as unknown as Parameters<typeof withoutItem>[0];

test("a title that is added comes first and is counted; one that is taken out is neither", () => {
  expect(withTitle(list, 9, true)).toMatchObject({ name: "Le soir", video_ids: [9, 7, 5], total_video: 3 });
  expect(withTitle(list, 7, false)).toMatchObject({ video_ids: [5], total_video: 1 });
});

test("adding what is there, or taking out what is not, changes nothing", () => {
  expect(withTitle(list, 5, true)).toBe(list);
  expect(withTitle(list, 9, false)).toBe(list);
});

test("a title leaves the page it stands on", () => {
  const kept = withoutItem(pagesOf([1, 2], [3]), 2);
  expect(kept.pages.map(({ data }) => data.map(({ id }) => id))).toEqual([[1], [3]]);
});

test("titles that are kept are asked for anew as long as they are 25 or fewer", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, id) => id);
  expect(isWorthRefetching(undefined)).toBe(true);
  expect(isWorthRefetching(pagesOf(ids(25)))).toBe(true);
  expect(isWorthRefetching(pagesOf(ids(25), [99]))).toBe(false);
});
