import { expect, test } from "vitest";
import type { Profile } from "#shared/api/session.ts";
import { otherSpace } from "./other-space.ts";

const profile = (id: number, is_kid = false) => ({ id, is_kid, is_default: id === 1 }) as Profile;
const [primary, kids, teen, kid] = [profile(1), profile(2, true), profile(3), profile(4, true)];
const family = [primary, kids, teen, kid];

test("from an adult profile the Kids switch opens the kids' own", () => {
  expect(otherSpace(family, teen, null)).toBe(kids);
  expect(otherSpace(family, null, null)).toBe(kids);
  expect(otherSpace([primary], primary, null)).toBeUndefined();
});

test("from the kids space it goes back to the profile one came from, not to the primary one", () => {
  expect(otherSpace(family, kids, teen.id)).toBe(teen);
  expect(otherSpace(family, kid, primary.id)).toBe(primary);
});

test("where nobody knows who came, it opens the only adult profile, and none of several", () => {
  expect(otherSpace([primary, kids], kids, null)).toBe(primary);
  expect(otherSpace(family, kids, null)).toBeUndefined();
  // Removed meanwhile, or a kid's by mistake.
  for (const id of [9, kid.id]) expect(otherSpace(family, kids, id)).toBeUndefined();
});
