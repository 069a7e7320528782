import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { endpoints } from "#tests/support/contract-sweep.ts";
import { samplesIn } from "#tests/support/metrics-text.ts";
import { register } from "#tests/support/people.ts";
import { mostSeries } from "./limits.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ METRICS_PORT: "0" });
});
afterAll(() => site.close());

const scrape = async () => (await fetch(site.metricsUrl)).text();
const samples = async (name: string) => samplesIn(await scrape()).filter((sample) => sample.name === name);

test("requests are counted by route and status, statements, mails and runs of jobs by outcome", async () => {
  await register(site);
  await site.send("GET", "/api/profiles/4711?token=abc");
  await site.jobs.runAll();
  const requests = await samples("http_server_request_duration_seconds_count");
  expect(requests).toContainEqual({
    name: "http_server_request_duration_seconds_count",
    labels: { http_request_method: "POST", http_route: "/api/users", http_response_status_code: "200" },
    value: 1,
  });
  const [statements] = await samples("db_client_operation_duration_seconds_count");
  expect(statements?.value).toBeGreaterThan(5);
  expect(await samples("silecs_job_runs_total")).toContainEqual(
    expect.objectContaining({ labels: { job: "accounts.welcome", outcome: "done" }, value: 1 }),
  );
  expect(await samples("silecs_mails_total")).toContainEqual(
    expect.objectContaining({ labels: { outcome: "accepted" } }),
  );
  expect(await samples("http_server_active_requests")).toMatchObject([{ value: 0 }]);
  expect(await samples("db_client_connection_max")).toMatchObject([{ value: 5 }]);
});

test("a mail that the server refuses for good, and one that it did not take now, are told apart", async () => {
  const { mailServer } = site;
  site.mailServer = () => Promise.reject(new Error("421 later"));
  await register(site, { username: "une.autre@example.fr" });
  await expect(site.jobs.runAll()).rejects.toThrow("421");
  site.mailServer = mailServer;
  expect(await samples("silecs_mails_total")).toContainEqual(
    expect.objectContaining({ labels: { outcome: "failed" } }),
  );
  expect(await samples("silecs_job_runs_total")).toContainEqual(
    expect.objectContaining({ labels: { job: "accounts.welcome", outcome: "retried" } }),
  );
});

test("every route of the contract, with any ids, adds no more series than its answers have kinds", async () => {
  const ask = ({ spec }: (typeof endpoints)[number], id: number) =>
    site.send(
      spec.method,
      `/api${spec.path.replaceAll(/\{\w+\}/g, String(id))}?q=verborgen${id}`,
      spec.method === "GET" || spec.method === "DELETE" ? {} : { body: {} },
    );
  for (const endpoint of endpoints)
    for (const id of [111_111, 222_222, 333_333]) await (await ask(endpoint, id)).text();
  for (let path = 0; path < 200; path += 1) await site.send("GET", `/nirgends/${path}`);
  await site.send("PURGE", "/x").catch(() => undefined);
  const text = await scrape();
  expect(text.match(/111111|222222|333333|verborgen|nirgends/g)).toBeNull();
  const requests = samplesIn(text).filter(({ name }) => name === "http_server_request_duration_seconds_count");
  const routes = new Set(requests.map(({ labels }) => `${labels["http_request_method"]} ${labels["http_route"]}`));
  expect(endpoints.length).toBeGreaterThan(250);
  expect(routes.size).toBeGreaterThanOrEqual(endpoints.length);
  expect(requests.length).toBeLessThan(2 * endpoints.length);
  expect(requests.length).toBeLessThan(mostSeries);
  expect(samplesIn(text).length).toBeLessThan(8000);
}, 60_000);

test("every figure is there, and one that the database does not tell says so", async () => {
  const at = site.clock.now();
  const { database } = site;
  await database.run(sql`insert into jobs (name, run_at, due_since) values
    ('billing.renewals', ${at}::timestamptz - interval '20 minutes', ${at}), ('of.another.version', ${at}, ${at})`);
  await database.run(sql`insert into jobs (name, status, run_at, due_since, ended_at, failure)
    values ('webhooks.deliver', 'failed', ${at}, ${at}, ${at}::timestamptz - interval '1 hour', 'error'),
      ('webhooks.deliver', 'failed', ${at}, ${at}, ${at}::timestamptz - interval '2 days', 'error')`);
  await database.run(sql`insert into webhook_endpoints (url, description, events, state, secret, failing_since, last_failed_at, created_at)
    values ('https://a.example', '', '{a}', 'on', 'x', ${at}, ${at}, ${at}), ('https://b.example', '', '{a}', 'off', 'x', null, null, ${at})`);
  await database.run(sql`insert into last_backup (ended_at, is_encrypted) values (${at}, true)`);
  const other = await createTestApp({ METRICS_PORT: "0" }, { over: site });
  other.clock.set(at.toISOString());
  const text = await (await fetch(other.metricsUrl)).text();
  const found = samplesIn(text);
  const valueOf = (name: string, labels: object = {}) =>
    found.find((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value))
      ?.value;
  expect(valueOf("silecs_figures_up")).toBe(1);
  expect(valueOf("silecs_jobs_due", { job: "billing.renewals" })).toBeGreaterThanOrEqual(1);
  expect(valueOf("silecs_jobs_oldest_due_seconds", { job: "billing.renewals" })).toBe(1200);
  expect(text).not.toContain("of.another.version");
  expect(valueOf("silecs_jobs_failed_last_day", { job: "webhooks.deliver" })).toBe(1);
  expect(valueOf("silecs_webhook_endpoints", { state: "failing" })).toBe(1);
  expect(valueOf("silecs_webhook_endpoints", { state: "off" })).toBe(1);
  expect(valueOf("silecs_last_backup_timestamp_seconds")).toBe(at.getTime() / 1000);
  expect(valueOf("silecs_replication_standbys")).toBe(0);
  expect(valueOf("silecs_data_folder_free_bytes")).toBeGreaterThan(0);
  await other.close();
});

test("the port of the metrics answers nothing else, and the public one no metrics", async () => {
  const port = new URL(site.metricsUrl).origin;
  expect((await fetch(`${port}/api/home`)).status).toBe(404);
  expect((await fetch(site.metricsUrl, { method: "POST" })).status).toBe(405);
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
});
