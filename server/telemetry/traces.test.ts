import { afterEach, expect, test } from "vitest";
import { openTestService } from "#server/adapters/payments/paypal/paypal-test-service.ts";
import { sql } from "#server/database/sql.ts";
import { startBucket } from "#server/files/files-test-stores.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { startCollector } from "#tests/support/collector.ts";
import { register } from "#tests/support/people.ts";
import { yearly } from "#tests/support/shop.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function traced(settings: Record<string, string> = {}) {
  const collector = await startCollector();
  closing.push(collector.close);
  const site = await createTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: "1",
    ...settings,
  });
  closing.push(site.close);
  const spans = async () => {
    await site.stopTelemetry();
    return collector.spans();
  };
  return { site, collector, spans };
}

const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
const ask = (site: TestApp, headers: Record<string, string> = {}) =>
  site.send("GET", "/api/categories/1?page=2", { headers });
const linesAbout = (site: TestApp, message: string) =>
  site
    .logged()
    .split("\n")
    .filter((line) => line.includes(message))
    .map((line) => JSON.parse(line) as { trace_id?: string; route?: string });

test("a request is a span by its route's pattern, and its statements are spans below it, without their values", async () => {
  const { site, spans } = await traced();
  await register(site, { username: "ada@example.org" });
  const all = await spans();
  const [root] = all.filter(({ name }) => name === "POST /api/users");
  expect(root?.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": "/api/users",
    "http.response.status_code": 200,
  });
  expect(root?.parentSpanId).toBeFalsy();
  const below = all.filter(({ parentSpanId }) => parentSpanId === root?.spanId);
  expect(below.length).toBeGreaterThan(3);
  expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([root?.traceId]));
  const inserts = below
    .map(({ attributes }) => String(attributes["db.query.text"]))
    .filter((text) => /insert into accounts/.test(text));
  expect(inserts).toEqual([expect.stringContaining("$1")]);
});

test("the trace that an outsider names is not taken over, unless a proxy is said to name it", async () => {
  for (const [settings, isTaken] of [
    [{}, false],
    [{ OTEL_PROPAGATORS: "tracecontext" }, true],
  ] as const) {
    const { site, spans } = await traced(settings);
    await ask(site, { traceparent });
    const span = (await spans()).find(({ name }) => name.startsWith("GET"));
    expect([settings, span?.traceId === "4bf92f3577b34da6a3ce929d0e0e4736"]).toEqual([settings, isTaken]);
    expect([settings, span?.parentSpanId === "00f067aa0ba902b7"]).toEqual([settings, isTaken]);
  }
});

test("of a trusted trace, also the choice not to record it is taken over, and malformed ones are none", async () => {
  const { site, spans } = await traced({ OTEL_PROPAGATORS: "tracecontext" });
  await ask(site, { traceparent: traceparent.replace(/01$/, "00") });
  await ask(site, { traceparent: traceparent.replace("4bf92f3577b34da6a3ce929d0e0e4736", "0".repeat(32)) });
  await ask(site, { traceparent: "nonsense" });
  const roots = (await spans()).filter(({ name }) => name.startsWith("GET"));
  expect(roots.map(({ parentSpanId }) => parentSpanId || null)).toEqual([null, null]);
});

test("a job is a span, with its mail and its failure, and every line that it or a request writes has the trace's id", async () => {
  const { site, spans } = await traced();
  await register(site);
  site.mailServer = () => Promise.reject(new Error("550 nobody@example.org is unknown"));
  await expect(site.jobs.runAll()).rejects.toThrow("550");
  await ask(site);
  const all = await spans();
  const job = all.find(({ name }) => name === "accounts.welcome");
  expect(job?.attributes).toEqual({ "silecs.job": "accounts.welcome", "silecs.job.outcome": "retried" });
  const mail = all.find(({ name, parentSpanId }) => name === "send mail" && parentSpanId === job?.spanId);
  expect(mail?.attributes).toEqual({ "error.type": "Error" });
  const failures = linesAbout(site, "a job failed").map(({ trace_id: id }) => id);
  expect(failures).toContain(job?.traceId);
  const request = all.find(({ name }) => name === "GET /api/categories/:id");
  const [line] = linesAbout(site, '"msg":"request"').filter(({ route }) => route === "/api/categories/:id");
  expect([request?.traceId, line?.trace_id]).toEqual([expect.any(String), request?.traceId]);
});

test("calls to a payment provider and to the object store are spans, without the ids in their paths and the files' keys", async () => {
  const paypal = await openTestService(() => new Date("2026-03-10T09:00:00Z"));
  const bucket = await startBucket();
  closing.push(paypal.close, bucket.stop);
  const { site, spans, collector } = await traced({
    PAYMENT_PROVIDERS: "paypal sandbox",
    ...paypal.environment,
    ...bucket.settings,
  });
  const { newToken: token } = await register(site);
  const call = site.as({ token });
  const { approve_url } = await call("POST /subscriptions", { body: yearly });
  await call("POST /users/payment");
  paypal.faults.push("busy", "lost before");
  await site.send("POST", "/api/users/payment", { token });
  await site.send("GET", "/images/avatars/uploaded/absent.jpg");
  const all = await spans();
  const of = (name: string) => all.filter((span) => span.name === name);
  const route = (name: string) => all.find((span) => span.name === name)?.spanId;
  expect(of("paypal POST /v1/billing/subscriptions")).toMatchObject([
    {
      parentSpanId: route("POST /api/subscriptions"),
      attributes: {
        "peer.service": "paypal",
        "http.request.method": "POST",
        "url.template": "/v1/billing/subscriptions",
        "http.response.status_code": 201,
      },
    },
  ]);
  const looks = of("paypal GET /v1/billing/subscriptions/{id}").map(({ attributes }) => attributes["error.type"]);
  expect(looks).toEqual([undefined, "503", "TypeError"]);
  expect(of("s3 HeadObject")).toMatchObject([{ attributes: { "rpc.method": "HeadObject", "error.type": "NotFound" } }]);
  const id = new URL(approve_url).searchParams.get("ba_token") ?? "";
  expect(id.length).toBeGreaterThan(5);
  expect([id, "absent.jpg"].filter((secret) => collector.received().includes(secret))).toEqual([]);
});

test("what is not among the traced share leaves no span, and no id in the log", async () => {
  const { site, spans } = await traced({ OTEL_TRACES_SAMPLER_ARG: "0" });
  await register(site);
  await site.jobs.runAll();
  await site.database.row(sql`select 1 as one`);
  expect(await spans()).toEqual([]);
  expect(site.logged()).not.toContain("trace_id");
});

test("a collector that is away disturbs no request", async () => {
  const { site, collector } = await traced();
  await collector.close();
  closing.shift();
  expect((await ask(site)).status).toBe(404);
  await site.stopTelemetry();
  expect((await ask(site)).status).toBe(404);
}, 30_000);
