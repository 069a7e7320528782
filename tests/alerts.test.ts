import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figures } from "#server/telemetry/figures.ts";
import { PROMTOOL } from "../commands/promtool.mjs";
import { createTestApp, type TestApp } from "./support/app.ts";
import { samplesIn } from "./support/metrics-text.ts";
import { register } from "./support/people.ts";
import { root } from "./support/program.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const rules = read("deploy/prometheus/silecs.rules.yml");
const dashboard = read("deploy/grafana/silecs.json");
const alerts = [...rules.matchAll(/- alert: (\w+)\n/g)].map(([, name = ""]) => name);

describe("promtool", () => {
  const promtool = (...args: string[]) => execFileSync(PROMTOOL, args, { cwd: root, encoding: "utf8" });

  test.skipIf(!existsSync(PROMTOOL))("accepts the rules and the configuration", () => {
    expect(promtool("check", "rules", "deploy/prometheus/silecs.rules.yml")).toContain(`${alerts.length} rules found`);
    expect(promtool("check", "config", "deploy/prometheus/prometheus.yml")).toContain("SUCCESS");
  });

  test.skipIf(!existsSync(PROMTOOL))(
    "finds that each alert fires where it should, and none for a healthy service",
    () => {
      expect(promtool("test", "rules", "tests/alert-rules.yml")).toContain("SUCCESS");
    },
  );
});

test("each alert has a case in which it fires, and a page that says what to do", () => {
  const headings = [...read("docs/operations.md").matchAll(/^#+ (.+)$/gm)].map(([, text = ""]) => text.toLowerCase());
  const cases = [...read("tests/alert-rules.yml").matchAll(/- name: (\w+)\n/g)].map(([, name]) => name);
  const runbooks = [...rules.matchAll(/runbook: docs\/operations\.md#(\S+)\n/g)].map(([, anchor]) => anchor);
  expect(alerts.length).toBeGreaterThan(15);
  expect(runbooks).toEqual(alerts.map((name) => name.toLowerCase()));
  expect(runbooks.filter((anchor) => !headings.includes(anchor ?? ""))).toEqual([]);
  expect(alerts.filter((name) => !cases.includes(name))).toEqual([]);
});

describe("what rules and dashboard ask for", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp({ METRICS_PORT: "0" });
    await register(site);
    await site.jobs.runAll();
  });
  afterAll(() => site.close());

  /** Of Prometheus itself and of its blackbox exporter. */
  const foreign = ["up", "ALERTS", "probe_success", "probe_ssl_earliest_cert_expiry"];

  test("is what a process publishes", async () => {
    const published = samplesIn(await (await fetch(site.metricsUrl)).text()).map(({ name }) => name);
    const known = new Set([...published, ...Object.keys(figures), ...foreign]);
    const expressions = [
      ...[...rules.matchAll(/expr: >-\n((?: {10}.+\n)+)/g)].map(([, text = ""]) => text),
      ...[...dashboard.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = ""]) => JSON.parse(text) as string),
    ];
    expect(expressions.length).toBeGreaterThan(50);
    const named = expressions.flatMap((text) => [
      ...text
        .replaceAll(/\{[^}]*\}|"[^"]*"/g, "")
        .matchAll(/\b(?:silecs|http|db|nodejs|process|v8js|probe)_\w+|\bup\b/g),
    ]);
    const labels = /^http_(?:route|request_method|response_status_code)$/;
    const missing = named.map(([name]) => name).filter((name) => !known.has(name) && !labels.test(name));
    expect([...new Set(missing)]).toEqual([]);
  });
});
