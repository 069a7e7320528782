import { expect, test } from "vitest";
import { numberRead } from "./finding.ts";

test.each([
  ["2026-000042", "invoice", "2026-000042"],
  ["2026 42", "invoice", "2026-000042"],
  ["av-2026-7", "invoice", "AV-2026-000007"],
  ["AV 2026-000007", "invoice", "AV-2026-000007"],
  ["c-2026-12", "contract", "C-2026-000012"],
])("%s is read as a number of the %s series", (typed, series, written) => {
  expect(numberRead(typed)).toMatchObject({ series, written });
});

test.each(["2026", "4242", "0612345678", "X-2026-1", "2026-99999999999"])("%s is no such number", (typed) => {
  expect(numberRead(typed)).toBeUndefined();
});
