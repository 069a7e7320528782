import { expect, test, vi } from "vitest";
import { CallError } from "#contract/client.ts";
import { kindOfFault } from "./fault.tsx";

test.each([
  ["an address that leads nowhere", new CallError(404, { code: 404, message: "" }), "notFound"],
  ["a call without an answer", new CallError(0, { code: 0, message: "Network Error" }), "unreached"],
  ["a call that the browser gave up", new DOMException("", "AbortError"), "unreached"],
  ["a file that did not come", new TypeError("Failed to fetch dynamically imported module"), "unreached"],
  ["the server’s own fault", new CallError(500, { code: 500, message: "", reference: "ab12" }), "reported"],
  ["a fault of the page, which nobody was told of", new Error("x is not a function"), "broken"],
])("%s is told as what it is", (_what, error, kind) => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(kindOfFault(error)).toBe(kind);
  vi.unstubAllGlobals();
});
