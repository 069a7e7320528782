import { expect, test } from "vitest";
import { dayText } from "./day-text.ts";

test("a day is shown as DD-MM-YYYY, and begins when it does in Paris", () => {
  expect(dayText("2026-03-05T10:00:00.000Z")).toBe("05-03-2026");
  expect(dayText("2026-07-31T22:30:00.000Z")).toBe("01-08-2026");
  expect(dayText("2026-12-31T22:30:00.000Z")).toBe("31-12-2026");
});
