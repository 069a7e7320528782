import { expect, test } from "vitest";
import { isLong } from "./long-text.ts";

test.each([
  ["Une phrase.", false],
  ["x".repeat(640), false],
  ["x".repeat(641), true],
  [Array.from({ length: 8 }, () => "vers").join("\n"), false],
  [Array.from({ length: 9 }, () => "vers").join("\n"), true],
])("a text is cut by its length or its lines (%#)", (text, long) => {
  expect(isLong(text)).toBe(long);
});
