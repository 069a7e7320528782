import type { Attributes } from "@opentelemetry/api";
import { countDuration, createHistogram, type Series } from "./histogram.ts";

/** A histogram of statements, those that failed apart. */
export function createStatementDurations() {
  const { producer, begin } = createHistogram(
    "db_client_operation_duration_seconds",
    "Statements, without what they waited for a connection",
  );
  const seriesOf = (attributes: Attributes) => {
    let series: Series | undefined;
    // Not published before something is counted in it.
    return () => (series ??= begin(attributes));
  };
  const done = seriesOf({});
  const failed = seriesOf({ error_type: "failed" });
  return {
    producer,
    /** @param error undefined for a statement that did not fail */
    record: (seconds: number, error: unknown) => countDuration(error === undefined ? done() : failed(), seconds),
  };
}
