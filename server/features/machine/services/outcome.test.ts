import { expect, test } from "vitest";
import { outcomeOfCall, withoutAddresses } from "./outcome.ts";

const fault = (more: object) => Object.assign(new Error("https://key:secret@store.example/private"), more);

test.each([
  ["an answer", { status: 200 }, { kind: "succeeded" }],
  ["a refusal of what was asked", { status: 422 }, { kind: "succeeded" }],
  ["a fault of the service", { status: 503 }, { kind: "failed", reason: "HTTP 503" }],
  ["a refusal of our key", { status: 401 }, { kind: "failed", reason: "HTTP 401" }],
  ["a broken connection", { error: fault({ code: "ECONNREFUSED" }) }, { kind: "failed", reason: "ECONNREFUSED" }],
  ["a file that is not there", { error: fault({ $metadata: { httpStatusCode: 404 } }) }, { kind: "succeeded" }],
  [
    "a store that refuses",
    { error: fault({ $metadata: { httpStatusCode: 403 } }) },
    { kind: "failed", reason: "HTTP 403" },
  ],
  ["no answer at all", { error: fault({ name: "TimeoutError" }) }, { kind: "failed", reason: "TimeoutError" }],
  ["a caller who left", { error: fault({ name: "AbortError" }) }, { kind: "none" }],
] as const)("%s counts as what it says of the service, without its message", (_what, outcome, expected) => {
  expect(outcomeOfCall(outcome)).toEqual(expected);
});

test("a mail server's answer is kept without the addresses that it repeats", () => {
  expect(withoutAddresses("550 5.1.1 <ada.lovelace+x@example.org>: unknown\r\n user")).toBe(
    "550 5.1.1 <…@example.org>: unknown user",
  );
  expect(withoutAddresses("a".repeat(500))).toHaveLength(200);
});
