import { countDuration, createHistogram, type Series } from "./histogram.ts";
import { mostSeries } from "./limits.ts";
import { methodLabel } from "./method-label.ts";

/** A histogram of requests by method, route and status. */
export function createRouteDurations() {
  const histogram = createHistogram(
    "http_server_request_duration_seconds",
    "Requests, from their headers to the end of the answer",
  );
  // Looked up in turn: joining the three to one key would cost a new string, and its hash, for each request.
  const routes = new Map<string | undefined, Map<string, Map<number, Series>>>();
  let begun = 0;
  let overflow: Series | undefined;

  const begin = (method: string, route: string | undefined, status: number): Series => {
    if (begun >= mostSeries) return (overflow ??= histogram.begin({ otel_metric_overflow: "true" }));
    begun += 1;
    const series = histogram.begin({
      http_request_method: methodLabel(method),
      ...(route !== undefined && { http_route: route }),
      http_response_status_code: String(status),
    });
    const methods = routes.get(route) ?? new Map<string, Map<number, Series>>();
    const statuses = methods.get(method) ?? new Map<number, Series>();
    routes.set(route, methods.set(method, statuses.set(status, series)));
    return series;
  };

  return {
    producer: histogram.producer,
    record(seconds: number, method: string, route: string | undefined, status: number): void {
      const series = routes.get(route)?.get(method)?.get(status) ?? begin(method, route, status);
      countDuration(series, seconds);
    },
  };
}
