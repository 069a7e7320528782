import { expect, test } from "vitest";
import { signatureQuery } from "./signature-query.ts";

const signed = { "CloudFront-Policy": "p_", "CloudFront-Signature": "s~", "CloudFront-Key-Pair-Id": "k" };

test("a signature of a CDN has no holder", () => {
  expect(Object.fromEntries(new URLSearchParams(signatureQuery(signed)))).toEqual({
    Policy: "p_",
    Signature: "s~",
    "Key-Pair-Id": "k",
  });
});

test("this service's own keeps its holder", () => {
  const query = new URLSearchParams(signatureQuery({ ...signed, "CloudFront-Holder": "1.2.mac" }));
  expect(query.get("Holder")).toBe("1.2.mac");
});
