import type { LoaderConfig, RetryConfig } from "hls.js";
import { isMissing, isRefusal } from "./error-recovery.ts";

/** A request that failed. `status` is 0 if there was no response. */
export type RequestFault = { status: number; isTimeout: boolean };

/** Retry delay at first, for a quick resumption, and once the server has been failing for a minute. */
const retryDelayMs = 1000;
const longRetryDelayMs = 4000;
const longDelayAfterMs = 60_000;

/** Attempts before another rendition is tried, as only this one may be broken. */
const maxAttemptsPerRendition = 8;
/** Refusals after which the signature is replaced. */
const attemptsPerSignature = 4;

/**
 * A first byte may take this long from cold storage; a hanging request is noticed earlier, by probing. hls.js's default of
 * 10 s would abort and repeat requests whose response is on its way.
 */
const timeouts = { maxTimeToFirstByteMs: 30_000, maxLoadTimeMs: 120_000 };

/** Retries a stream's requests for as long as its title is open. */
export function createRetryPolicy(
  nowMs: () => number,
  events: { failed: (fault: RequestFault) => void; refused: () => void },
) {
  let failingSinceMs: number | undefined;
  return {
    /** Bytes of a response were received. */
    received(): void {
      failingSinceMs = undefined;
    },
    /**
     * The load policy of one request, retried without hls.js noticing. Only a segment is given up, in favour of another
     * rendition: at once if it is missing.
     */
    policyFor(isSegment: boolean): LoaderConfig {
      const policy = (): RetryConfig => {
        const own: RetryConfig = {
          maxNumRetry: Infinity,
          retryDelayMs,
          maxRetryDelayMs: longRetryDelayMs,
          backoff: "linear",
          shouldRetry: (_config, attempts, isTimeout, response) => {
            const status = response?.code ?? 0;
            failingSinceMs ??= nowMs();
            own.retryDelayMs = nowMs() - failingSinceMs > longDelayAfterMs ? longRetryDelayMs : retryDelayMs;
            events.failed({ status, isTimeout });
            if (isRefusal(status) && attempts % attemptsPerSignature === 0) events.refused();
            return !isSegment || (!isMissing(status) && attempts < maxAttemptsPerRendition);
          },
        };
        return own;
      };
      return { ...timeouts, timeoutRetry: policy(), errorRetry: policy() };
    },
  };
}

/** For segments that were given up: hls.js tries the other renditions, then this one every second. */
export const segmentPolicy: LoaderConfig = {
  ...timeouts,
  timeoutRetry: withoutRetry(),
  errorRetry: withoutRetry(),
};

function withoutRetry(): RetryConfig {
  return {
    maxNumRetry: Infinity,
    retryDelayMs,
    maxRetryDelayMs: retryDelayMs,
    backoff: "linear",
    shouldRetry: () => false,
  };
}
