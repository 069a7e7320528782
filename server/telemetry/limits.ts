/** In seconds: a statement takes milliseconds, a call at most its time limit. */
export const durationBuckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Of one metric. What exceeds it is counted together, under `otel_metric_overflow`. */
export const mostSeries = 1500;
