import { expect, test } from "vitest";
import { contractReference, numberIn } from "./numbers.ts";

test("a contract is named as invoices are, by the year of its order in Paris", () => {
  expect(numberIn("2026", 42)).toBe("2026-000042");
  expect(contractReference({ id: 7, created_at: new Date("2026-12-31T22:59:59Z") })).toBe("C-2026-000007");
  expect(contractReference({ id: 1_234_567, created_at: new Date("2026-12-31T23:00:00Z") })).toBe("C-2027-1234567");
});
