import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { samplesIn } from "#tests/support/metrics-text.ts";
import { freePort, startProgram } from "#tests/support/program.ts";

const folder = mkdtempSync(path.join(tmpdir(), "silecs-telemetry-"));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function start(settings: Record<string, string>) {
  let printed = "";
  const common = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO_CATALOGUE: "0" };
  const program = await startProgram(
    "server/telemetry/loaded-test-program.ts",
    { ...common, ...settings },
    "/readyz",
    (text) => (printed += text),
  );
  return { program, loaded: () => printed.match(/loaded .*@opentelemetry/g)?.length ?? 0 };
}

test("without the settings none of OpenTelemetry's packages is loaded", async () => {
  const { program, loaded } = await start({ ROLE: "web" });
  await program.stop();
  expect(loaded()).toBe(0);
}, 60_000);

test.each(["web", "worker"])(
  "a %s publishes metrics on the loopback, and stops with that port open",
  async (role) => {
    const port = await freePort();
    const { program, loaded } = await start({ ROLE: role, METRICS_PORT: String(port) });
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    const samples = samplesIn(await response.text());
    expect(samples).toContainEqual(
      expect.objectContaining({
        name: "target_info",
        labels: expect.objectContaining({ silecs_role: role }) as object,
      }),
    );
    expect(samples).toContainEqual({ name: "silecs_figures_up", labels: {}, value: 1 });
    await program.stop();
    expect(loaded()).toBeGreaterThan(5);
  },
  60_000,
);
