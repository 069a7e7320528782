import { expect, test } from "vitest";
import { isEnough } from "./enough.ts";

test.each([
  ["lz", false],
  ["l z", false],
  ["?!…", false],
  ["é", false],
  ["été", true],
  ["lzz", true],
  ["2x1", true],
])("'%s' is enough to call something absent: %s", (keyword, enough) => expect(isEnough(keyword)).toBe(enough));
