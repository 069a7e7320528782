import { ValueType, type Attributes, type HrTime } from "@opentelemetry/api";
import { emptyResource } from "@opentelemetry/resources";
import { AggregationTemporality, DataPointType, type MetricProducer } from "@opentelemetry/sdk-metrics";
import { durationBuckets, mostSeries } from "./limits.ts";
import { methodLabel } from "./method-label.ts";

type Series = { attributes: Attributes; count: number; sum: number; counts: number[] };

const descriptor = {
  name: "http_server_request_duration_seconds",
  description: "Requests, from their headers to the end of the answer",
  unit: "",
  valueType: ValueType.DOUBLE,
};

/**
 * A histogram of requests by method, route and status. The package's own hashes the labels at each request, which costs more
 * than all the rest of the measuring.
 */
export function createRouteDurations() {
  const all = new Map<string, Series>();
  let overflow: Series | undefined;
  const startTime = now();

  const begin = (key: string, method: string, route: string | undefined, status: number): Series => {
    if (all.size >= mostSeries) return (overflow ??= emptySeries({ otel_metric_overflow: "true" }));
    const series = emptySeries({
      http_request_method: methodLabel(method),
      ...(route !== undefined && { http_route: route }),
      http_response_status_code: String(status),
    });
    all.set(key, series);
    return series;
  };

  const producer: MetricProducer = {
    async collect() {
      const endTime = now();
      const dataPoints = [...all.values(), ...(overflow ? [overflow] : [])].map(
        ({ attributes, count, sum, counts }) => ({
          attributes,
          startTime,
          endTime,
          value: { count, sum, buckets: { boundaries: durationBuckets, counts: [...counts] } },
        }),
      );
      const histogram = {
        descriptor,
        aggregationTemporality: AggregationTemporality.CUMULATIVE,
        dataPointType: DataPointType.HISTOGRAM as const,
        dataPoints,
      };
      const scopeMetrics = [{ scope: { name: "silecs" }, metrics: [histogram] }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
  return {
    producer,
    record(seconds: number, method: string, route: string | undefined, status: number): void {
      const key = `${status}${method}${route}`;
      const series = all.get(key) ?? begin(key, method, route, status);
      series.count += 1;
      series.sum += seconds;
      let bucket = 0;
      while (bucket < durationBuckets.length && seconds > (durationBuckets[bucket] as number)) bucket += 1;
      series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    },
  };
}

function emptySeries(attributes: Attributes): Series {
  return { attributes, count: 0, sum: 0, counts: Array<number>(durationBuckets.length + 1).fill(0) };
}

function now(): HrTime {
  const ms = Date.now();
  return [Math.floor(ms / 1000), (ms % 1000) * 1e6];
}
