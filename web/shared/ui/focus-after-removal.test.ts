import { afterEach, expect, test, vi } from "vitest";
import { focusHeir } from "./focus-after-removal.ts";

afterEach(() => vi.unstubAllGlobals());

/** Where the focus goes in a grid of the cards that are left. */
function focusedAfter(cards: readonly string[], place: number, isFocusLost = true): string[] {
  const focused: string[] = [];
  const element = (name: string) => ({ focus: () => void focused.push(name) }) as unknown as HTMLElement;
  const body = element("body");
  vi.stubGlobal("document", { body, activeElement: isFocusLost ? body : element("elsewhere") });
  const items = cards.map((name) => ({ querySelector: () => element(name) }));
  const frame = { querySelectorAll: () => items } as unknown as HTMLElement;
  focusHeir(frame, place, () => element("heading"));
  return focused;
}

test("the card that takes the removed one's place gets the focus", () => {
  expect(focusedAfter(["first", "third"], 1)).toEqual(["third"]);
});

test("after the last card, the one before it gets the focus", () => {
  expect(focusedAfter(["first", "second"], 2)).toEqual(["second"]);
});

test("after the only card, the focus goes where the caller says", () => {
  expect(focusedAfter([], 0)).toEqual(["heading"]);
});

test("a focus that is elsewhere, or never was on a card, stays where it is", () => {
  expect(focusedAfter(["first"], 0, false)).toEqual([]);
  expect(focusedAfter(["first"], -1)).toEqual([]);
});
