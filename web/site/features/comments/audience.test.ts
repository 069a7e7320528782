import { expect, test } from "vitest";
import { readsReviews } from "./audience.ts";

test("reviews are for adults with a profile: not for a visitor, a child or a pupil", () => {
  const [adult, child] = [{ is_kid: false }, { is_kid: true }];
  const [holder, pupil] = [{ is_pupil: false }, { is_pupil: true }];
  expect(readsReviews(adult, holder)).toBe(true);
  expect(readsReviews(adult, null)).toBe(true);
  expect(readsReviews(null, holder)).toBe(false);
  expect(readsReviews(child, holder)).toBe(false);
  expect(readsReviews(adult, pupil)).toBe(false);
});
