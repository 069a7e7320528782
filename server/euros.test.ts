import { expect, test } from "vitest";
import { euros } from "./euros.ts";

test.each([
  [999, "9,99\u00A0€", "€9.99"],
  [0, "0\u00A0€", "€0"],
  [2_000, "20\u00A0€", "€20"],
  [1_250, "12,50\u00A0€", "€12.50"],
  [-500, "-5\u00A0€", "-€5"],
  // French parts thousands by the narrow no-break space.
  [123_450, "1\u202F234,50\u00A0€", "€1,234.50"],
])("%d cents are '%s' in French and '%s' in English", (cents, french, english) => {
  expect(euros(cents, "fr")).toBe(french);
  expect(euros(cents, "en")).toBe(english);
});
