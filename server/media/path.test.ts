import { expect, test } from "vitest";
import { extensionOf, fileKeyOf } from "./path.ts";

test("a key is what stands between the prefix and the query", () => {
  expect(fileKeyOf("/media/12/720/00001.m4s?Policy=a/b", "/media/")).toBe("12/720/00001.m4s");
  expect(fileKeyOf("/media/a-b_c.d.vtt", "/media/")).toBe("a-b_c.d.vtt");
});

test.each([
  "/images/12/a.m4s",
  "/other/12/a.m4s",
  "/MEDIA/12/a.m4s",
  "media/12/a.m4s",
  "",
  "/media",
  "/media/?12/a.m4s",
])("%j holds no key of /media/", (rawUrl) => {
  expect(fileKeyOf(rawUrl, "/media/")).toBeUndefined();
});

test("an extension stands behind the last dot of the last name", () => {
  expect(extensionOf("12/a.b.M4S")).toBe("m4s");
  expect(extensionOf("v1.2/constructor")).toBe("");
});
