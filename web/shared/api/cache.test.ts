import { expect, test } from "vitest";
import { CallError } from "#contract/client.ts";
import { queries } from "./cache.ts";

const { retry } = queries.getDefaultOptions().queries ?? {};
const isRetried = (failures: number, error: Error) => typeof retry === "function" && retry(failures, error);

test("a call without an answer is repeated twice", () => {
  const unanswered = new CallError(0, { code: 0, message: "" });
  expect([0, 1, 2].map((failures) => isRetried(failures, unanswered))).toEqual([true, true, false]);
});

test("a refusal is final, and so is a fault of the page itself", () => {
  expect(isRetried(0, new CallError(404, { code: 404, message: "" }))).toBe(false);
  expect(isRetried(0, new CallError(500, { code: 500, message: "" }))).toBe(false);
  expect(isRetried(0, new Error("unexpected"))).toBe(false);
});
