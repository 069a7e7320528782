import { countDuration, createHistogram, type Series } from "./histogram.ts";
import { mostSeries } from "./limits.ts";
import { methodLabel } from "./method-label.ts";

/** A histogram of requests by method, route and status. */
export function createRouteDurations() {
  const histogram = createHistogram(
    "http_server_request_duration_seconds",
    "Requests, from their headers to the end of the answer",
  );
  const all = new Map<string, Series>();
  let overflow: Series | undefined;

  const begin = (key: string, method: string, route: string | undefined, status: number): Series => {
    if (all.size >= mostSeries) return (overflow ??= histogram.begin({ otel_metric_overflow: "true" }));
    const series = histogram.begin({
      http_request_method: methodLabel(method),
      ...(route !== undefined && { http_route: route }),
      http_response_status_code: String(status),
    });
    all.set(key, series);
    return series;
  };

  return {
    producer: histogram.producer,
    record(seconds: number, method: string, route: string | undefined, status: number): void {
      const key = `${status}${method}${route}`;
      countDuration(all.get(key) ?? begin(key, method, route, status), seconds);
    },
  };
}
