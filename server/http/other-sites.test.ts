import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { refuseOtherSites } from "./staff-calls.ts";

const host = "silecs.example";
const call = (headers: Record<string, string>, method = "POST") => {
  const request = { method, headers, host } as unknown as FastifyRequest;
  return () => refuseOtherSites(request);
};

test.each([
  [{ "sec-fetch-site": "same-origin" }],
  [{ "sec-fetch-site": "none" }],
  [{ origin: `https://${host}` }],
  [{}],
])("a change with %j is of this site, or of no page", (headers) => {
  expect(call(headers)).not.toThrow();
});

test.each([
  [{ "sec-fetch-site": "cross-site" }],
  [{ "sec-fetch-site": "same-site", origin: `https://${host}` }],
  [{ origin: "https://elsewhere.example" }],
  // A page in a sandbox has no origin that could be read.
  [{ origin: "null" }],
])("a change with %j is refused", (headers) => {
  expect(call(headers)).toThrow(expect.objectContaining({ fault: "notAllowed" }));
});

test("other sites may lead to what only reads", () => {
  expect(call({ "sec-fetch-site": "cross-site" }, "GET")).not.toThrow();
});
