import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./support/app.ts";

const redocly = path.resolve(import.meta.dirname, "../node_modules/@redocly/cli/bin/cli.js");

let site: TestApp;
let folder: string;
beforeAll(async () => {
  site = await createTestApp();
  folder = mkdtempSync(path.join(tmpdir(), "silecs-openapi-"));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

async function problemsOf(document: object): Promise<string[]> {
  const file = path.join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  // `lint` exits with 1 when it finds errors; its output lists them either way.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [redocly, "lint", file, "--extends=recommended", "--format=json"],
    { env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", CI: "true" } },
  ).catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout) as {
    problems: { ruleId: string; message: string; location: { pointer: string }[] }[];
  };
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`);
}

test("the OpenAPI document passes Redocly's recommended rules without a warning", async () => {
  const document = (await (await site.send("GET", "/api/openapi.json")).json()) as { paths: object };
  expect(await problemsOf(document)).toEqual([]);
  expect(await problemsOf({ ...document, paths: { "/a": { get: {} } } })).not.toEqual([]);
});
