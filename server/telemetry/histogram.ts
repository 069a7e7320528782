import { ValueType, type Attributes, type HrTime } from "@opentelemetry/api";
import { emptyResource } from "@opentelemetry/resources";
import { AggregationTemporality, DataPointType, type MetricProducer } from "@opentelemetry/sdk-metrics";
import { durationBuckets } from "./limits.ts";

/** Durations with the same labels, in seconds. The first of `counts` are up to `durationBuckets`, the last are longer. */
export type Series = { attributes: Attributes; count: number; sum: number; counts: number[] };

/**
 * A histogram of durations whose series are held by who counts in them. The package's own looks its labels up at each value, by a
 * hash of them, which costs more than all the rest of the measuring.
 */
export function createHistogram(name: string, description: string) {
  const all: Series[] = [];
  const startTime = now();
  const producer: MetricProducer = {
    async collect() {
      const endTime = now();
      const dataPoints = all.map(({ attributes, count, sum, counts }) => ({
        attributes,
        startTime,
        endTime,
        value: { count, sum, buckets: { boundaries: durationBuckets, counts: [...counts] } },
      }));
      const histogram = {
        descriptor: { name, description, unit: "", valueType: ValueType.DOUBLE },
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
    /** A series from 0 on, which is published from now on. */
    begin(attributes: Attributes): Series {
      const series = { attributes, count: 0, sum: 0, counts: Array<number>(durationBuckets.length + 1).fill(0) };
      all.push(series);
      return series;
    },
  };
}

/** @param seconds counted in the first bucket that is not shorter */
export function countDuration(series: Series, seconds: number): void {
  series.count += 1;
  series.sum += seconds;
  let bucket = 0;
  while (bucket < durationBuckets.length && seconds > (durationBuckets[bucket] as number)) bucket += 1;
  series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
}

function now(): HrTime {
  const ms = Date.now();
  return [Math.floor(ms / 1000), (ms % 1000) * 1e6];
}
