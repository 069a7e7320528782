import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./support/app.ts";

const build = path.resolve(import.meta.dirname, "../build");
const textsIn = (bundle: string) =>
  readdirSync(path.join(build, bundle), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(js|css|json|html)$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(build, bundle, name), "utf8") }));

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ BRAND_NAME: 'Voir "&" Cie' }, { pages: true });
});
afterAll(() => site.close());

test("the subscribers' and the staff's bundles share no file", () => {
  const ofStaff = /\/admin\b|recovery-code|Codes de secours/;
  expect(textsIn("client").filter(({ text }) => ofStaff.test(text))).toEqual([]);
  const ofSite = /playing-url|signed-cookies|mercanet/;
  const admin = textsIn("admin");
  expect(admin.filter(({ text }) => ofSite.test(text)).map(({ name }) => name)).toEqual([]);
  expect(admin.filter(({ text }) => ofStaff.test(text)).length).toBeGreaterThan(1);
});

test.each(["/admin", "/admin/", "/admin/staff", "/admin/nothing?x=1"])(
  "%s is one document that nobody keeps, frames or indexes, and that runs its own bundle alone",
  async (address) => {
    const response = await site.send("GET", address, { headers: { accept: "text/html", cookie: "language=en" } });
    expect(response.status).toBe(200);
    const { headers } = response;
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|nonce|https?:/);
    const html = await response.text();
    expect(html).toContain('lang="en"');
    expect(html).toContain('data-brand="Voir &quot;&amp;&quot; Cie"');
    expect(html).not.toMatch(/<script(?![^>]*src=)|<style| style=| on\w+=/);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      expect(file).toMatch(/^\/admin\/assets\//);
      const answer = await site.send("GET", file);
      expect([file, answer.status, answer.headers.get("cache-control")]).toEqual([
        file,
        200,
        "public, max-age=31536000, immutable",
      ]);
    }
  },
);

test("neither robots.txt nor the sitemap nor a page of the site mentions the staff's pages", async () => {
  for (const address of ["/robots.txt", "/sitemap.xml", "/"]) {
    const response = await site.send("GET", address, { headers: { accept: "*/*" } });
    expect([address, (await response.text()).includes("/admin")]).toEqual([address, false]);
  }
  expect((await site.send("GET", "/admin/assets/nothing.js")).headers.get("content-type")).not.toContain("javascript");
});
