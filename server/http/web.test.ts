import { describe, expect, test } from "vitest";
import { contentSecurityPolicy, languageOf } from "./web.ts";

describe("the language of a visitor", () => {
  test.each([
    [undefined, "fr"],
    ["language=en", "en"],
    ["theme=kids; language=en; other=1", "en"],
    ["language=english", "fr"],
    ["my-language=en", "fr"],
    ["language=de", "fr"],
  ])("the cookie %j reads as %s", (cookie, language) => {
    expect(languageOf(cookie)).toBe(language);
  });
});

describe("the content policy", () => {
  const policy = contentSecurityPolicy("abc", { media: ["https://cdn.example"], forms: ["https://pay.example"] });
  const directive = (name: string): string => policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";

  test("runs only our scripts and those with the nonce, and evaluates nothing", () => {
    expect(directive("script-src")).toBe("script-src 'self' 'nonce-abc'");
    expect(policy).not.toContain("unsafe-eval");
  });

  test("lets nobody frame the site", () => {
    expect(directive("frame-ancestors")).toBe("frame-ancestors 'none'");
  });

  test("knows the operator's media and payment pages", () => {
    expect(directive("img-src")).toContain("https://cdn.example");
    expect(directive("form-action")).toBe("form-action 'self' https://pay.example");
  });
});
