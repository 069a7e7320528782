import { expect, test } from "vitest";
import { maskPhone, phoneText } from "./phone-text.ts";

test.each([
  ["06a12-345678901234", "0612 3456 7890"],
  ["06.12.34.56.78", "0612 3456 78"],
  ["+33 6 12 34", "+3361234"],
  ["0033 6 12 34 56 78", "0033612345678"],
  ["+", "+"],
  ["", ""],
])("'%s' is shown as '%s'", (typed, shown) => expect(maskPhone(phoneText(typed))).toBe(shown));
