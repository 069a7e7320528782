import { expect, test } from "vitest";
import { mostSeries } from "./limits.ts";
import { createRouteDurations } from "./route-durations.ts";

const pointsOf = async ({ producer }: ReturnType<typeof createRouteDurations>) => {
  const { resourceMetrics } = await producer.collect();
  return resourceMetrics.scopeMetrics[0]?.metrics[0]?.dataPoints ?? [];
};

test("a duration counts in the first bucket that is not shorter", async () => {
  const durations = createRouteDurations();
  for (const seconds of [0.001, 0.005, 0.006, 3, 99]) durations.record(seconds, "GET", "/a", 200);
  const [point] = await pointsOf(durations);
  expect(point).toMatchObject({
    attributes: { http_request_method: "GET", http_route: "/a", http_response_status_code: "200" },
    value: { count: 5, buckets: { counts: [2, 1, 0, 0, 0, 0, 0, 1, 1] } },
  });
});

test("there are never more series than may be: what exceeds them is counted together", async () => {
  const durations = createRouteDurations();
  for (let n = 0; n < mostSeries + 50; n += 1) durations.record(1, "GET", `/${n}`, 200);
  durations.record(1, "GET", "/0", 200);
  const points = await pointsOf(durations);
  expect(points.length).toBe(mostSeries + 1);
  expect(points[0]).toMatchObject({ value: { count: 2 } });
  expect(points.at(-1)).toMatchObject({ attributes: { otel_metric_overflow: "true" }, value: { count: 50 } });
});

test("a method that a client invents is no label of its own", async () => {
  const durations = createRouteDurations();
  durations.record(1, "BREW", undefined, 404);
  expect((await pointsOf(durations))[0]?.attributes).toEqual({
    http_request_method: "_OTHER",
    http_response_status_code: "404",
  });
});
