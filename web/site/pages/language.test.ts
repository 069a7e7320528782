import { expect, test } from "vitest";
import { action, pathWithin } from "./language.ts";

test.each([
  ["/faq?page=2#form", "/faq?page=2#form"],
  ["https://elsewhere.example/", "/"],
  ["//elsewhere.example/", "/"],
  ["/\\elsewhere.example", "/"],
  ["/\t/elsewhere.example", "/"],
  ["javascript:alert(1)", "/"],
  [null, "/"],
])("from %j one comes back to %j", (from, path) => {
  expect(pathWithin(from)).toBe(path);
});

test("what is no form is refused", async () => {
  const request = new Request("https://silecs.example/langue", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  await expect(action({ request } as Parameters<typeof action>[0])).rejects.toMatchObject({ status: 400 });
});

test("choosing a language remembers it and leads to where the page speaks it", async () => {
  const choose = (language: string, from: string) => {
    const body = new URLSearchParams({ language, from });
    const request = new Request("https://silecs.example/langue", { method: "POST", body });
    return action({ request } as Parameters<typeof action>[0]);
  };
  const response = await choose("en", "/cgu?a=b");
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/en/cgu?a=b");
  expect(response.headers.get("set-cookie")).toContain("language=en;");
  expect((await choose("fr", "/en/video-info/3")).headers.get("location")).toBe("/video-info/3");
  expect((await choose("fr", "/en")).headers.get("location")).toBe("/");
  expect((await choose("en", "/profile")).headers.get("location")).toBe("/profile");
});
