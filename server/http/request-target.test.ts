import { expect, test } from "vitest";
import { originFormOf } from "./request-target.ts";

test.each([
  ["/faq?x=1", "/faq?x=1"],
  ["//elsewhere.example/x", "//elsewhere.example/x"],
  ["http://localhost:3000/faq?x=http://a/", "/faq?x=http://a/"],
  ["HTTPS://user@elsewhere.example", "/"],
  ["http://localhost?x=1", "/?x=1"],
  ["http://", "/http://"],
  ["ftp://localhost/x", "/ftp://localhost/x"],
  ["*", "/*"],
  ["", "/"],
])("the target %j is served as %j", (target, path) => {
  expect(originFormOf(target)).toBe(path);
});
