import { expect, test } from "vitest";
import { countText } from "./count-text.ts";

test("counts are abbreviated with k and M", () => {
  expect(countText(999, "fr")).toBe("999");
  expect(countText(1234, "fr")).toBe("1,2\u00a0k");
  expect(countText(999_949, "en")).toBe("999.9\u00a0k");
  expect(countText(999_950, "en")).toBe("1\u00a0M");
});
