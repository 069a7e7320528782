import type { LoaderConfig, RetryConfig } from "hls.js";
import { isMissing, isRefusal } from "./recovery.ts";

/** A request that failed. `status` is 0 without an answer. */
export type RequestFault = { status: number; isTimeout: boolean };

/** A server that fails is asked every second, so that the film goes on at once when it has healed, and later less often. */
const askAgainMs = 1000;
const longAskAgainMs = 4000;
const longAfterMs = 60_000;

/** After so many attempts another rendition is tried: the fault may be in this one alone. */
const triesOfOneRendition = 8;
/** How often a signature that is refused is replaced. */
const triesOfOneSignature = 4;

/**
 * How long to wait for what was requested. A first byte may take that long from cold storage; a request that hangs is
 * noticed earlier, by probing. hls.js's own 10 s would ask again and again for what is on its way.
 */
const patienceMs = { maxTimeToFirstByteMs: 30_000, maxLoadTimeMs: 120_000 };

/** Attempts of a stream's requests, which its player wants for as long as it is open. */
export function createPatience(
  nowMs: () => number,
  told: { failed: (fault: RequestFault) => void; refused: () => void },
) {
  let failsSinceMs: number | undefined;
  return {
    /** Bytes of what was requested have come. */
    answered(): void {
      failsSinceMs = undefined;
    },
    /**
     * The loading policy of one request, which hls.js hears of when it succeeds. Only a segment is given up, for another
     * rendition: at once when it is missing.
     */
    policyFor(isSegment: boolean): LoaderConfig {
      const policy = (): RetryConfig => {
        const own: RetryConfig = {
          maxNumRetry: Infinity,
          retryDelayMs: askAgainMs,
          maxRetryDelayMs: longAskAgainMs,
          backoff: "linear",
          shouldRetry: (_config, tries, isTimeout, answer) => {
            const status = answer?.code ?? 0;
            failsSinceMs ??= nowMs();
            own.retryDelayMs = nowMs() - failsSinceMs > longAfterMs ? longAskAgainMs : askAgainMs;
            told.failed({ status, isTimeout });
            if (isRefusal(status) && tries % triesOfOneSignature === 0) told.refused();
            return !isSegment || (!isMissing(status) && tries < triesOfOneRendition);
          },
        };
        return own;
      };
      return { ...patienceMs, timeoutRetry: policy(), errorRetry: policy() };
    },
  };
}

/** Of segments that were given up: hls.js tries the other renditions, then this one every second. */
export const segmentPolicy: LoaderConfig = {
  ...patienceMs,
  timeoutRetry: lastResort(),
  errorRetry: lastResort(),
};

function lastResort(): RetryConfig {
  return {
    maxNumRetry: Infinity,
    retryDelayMs: askAgainMs,
    maxRetryDelayMs: askAgainMs,
    backoff: "linear",
    shouldRetry: () => false,
  };
}
