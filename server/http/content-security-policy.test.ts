import { expect, test } from "vitest";
import { contentSecurityPolicy, pageOrigins } from "./content-security-policy.ts";

const settings = {
  publicUrl: "https://silecs.example",
  mediaUrl: "https://cdn.example:8443/films",
  formOrigins: ["https://pay.example/paypage", "https://pay.example", "https://silecs.example/sandbox"],
  analyticsScript: null as string | null,
};

function policyOf(changes: Partial<typeof settings> = {}, nonce: string | undefined = "abc") {
  const policy = contentSecurityPolicy(nonce, pageOrigins({ ...settings, ...changes }));
  return (name: string): string => policy.split("; ").find((part) => part.startsWith(`${name} `)) ?? "";
}

test("pages run only our scripts and those with the nonce, and evaluate nothing", () => {
  expect(policyOf()("script-src")).toBe("script-src 'self' 'nonce-abc'");
  expect(contentSecurityPolicy("abc", { media: [], forms: [], scripts: [] })).not.toContain("unsafe-eval");
});

test("nobody frames the site", () => {
  expect(policyOf()("frame-ancestors")).toBe("frame-ancestors 'none'");
});

test("films come from where the settings say, and nothing else from there", () => {
  const directive = policyOf();
  expect(directive("connect-src")).toBe("connect-src 'self' https://cdn.example:8443");
  expect(directive("media-src")).toBe("media-src 'self' blob: https://cdn.example:8443");
  for (const name of ["script-src", "style-src", "img-src", "form-action", "font-src"])
    expect([name, directive(name)]).not.toEqual([name, expect.stringContaining("cdn.example")]);
});

test("forms post to the payment pages that the provider declares, each origin once", () => {
  expect(policyOf()("form-action")).toBe("form-action 'self' https://pay.example");
});

test("a script that counts visits runs, and reports to where it came from and nowhere else", () => {
  const directive = policyOf({ analyticsScript: "https://stats.example/count.js" });
  expect(directive("script-src")).toBe("script-src 'self' 'nonce-abc' https://stats.example");
  for (const name of ["connect-src", "img-src"]) expect(directive(name)).toContain(" https://stats.example");
  for (const name of ["style-src", "media-src", "form-action", "font-src"])
    expect([name, directive(name)]).not.toEqual([name, expect.stringContaining("stats.example")]);
});

test("with everything on one origin no other is named", () => {
  const directive = policyOf({ mediaUrl: "https://silecs.example/media", formOrigins: [] });
  expect([directive("connect-src"), directive("media-src"), directive("form-action")]).toEqual([
    "connect-src 'self'",
    "media-src 'self' blob:",
    "form-action 'self'",
  ]);
});
