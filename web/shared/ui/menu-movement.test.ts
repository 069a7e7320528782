import { describe, expect, test } from "vitest";
import { indexByLetter, nextIndex } from "./menu-movement.ts";

describe("the keys of a menu", () => {
  test("arrows run round at both ends", () => {
    expect(nextIndex("ArrowDown", 2, 3)).toBe(0);
    expect(nextIndex("ArrowUp", 0, 3)).toBe(2);
    expect(nextIndex("ArrowDown", -1, 3)).toBe(0);
    expect(nextIndex("ArrowUp", -1, 3)).toBe(2);
  });

  test("Home and End go to the ends, other keys nowhere", () => {
    expect(nextIndex("Home", 2, 3)).toBe(0);
    expect(nextIndex("End", 0, 3)).toBe(2);
    expect(nextIndex("Enter", 0, 3)).toBeUndefined();
    expect(nextIndex("ArrowDown", -1, 0)).toBeUndefined();
  });

  test("a letter finds the next entry that begins with it, whatever its accent", () => {
    const words = ["Mon Compte", "Ma liste", "Éteindre", "Déconnexion"];
    expect(indexByLetter("m", 0, words)).toBe(1);
    expect(indexByLetter("m", 1, words)).toBe(0);
    expect(indexByLetter("e", 0, words)).toBe(2);
    expect(indexByLetter("z", 0, words)).toBeUndefined();
  });
});
