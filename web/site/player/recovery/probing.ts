/** The media server's response to a probe: an HTTP status, or none. */
export type ProbeResult = number | "none";

type ProbingActions = {
  /** Sends a HEAD request for the file that playback waits for. */
  probe: () => Promise<ProbeResult>;
  /** Requests the needed segment again. */
  requestAgain: () => void;
};

const probeAfterMs = 1500;
const probeEveryMs = 1000;
/** The server responds to probes, but the request got lost or its first byte is slow: it is repeated once, then rarely. */
const repeatAfterMs = 4000;
const repeatAgainAfterMs = 20_000;
/** A failure this recent is the cause of a stall. */
const recentMs = 5000;

/**
 * Finds out during a stall whether the media server responds, and requests what is needed once it does after an outage.
 * Nothing is probed while a failed request is being retried by its loader.
 */
export function createProbing({ probe, requestAgain }: ProbingActions) {
  /** Incremented at the end of a stall, to ignore late responses. */
  let generation = 0;
  let failed: { status: number; atMs: number } | undefined;
  let isProbing = false;
  let probedAtMs = -Infinity;
  let unanswered = 0;
  let repeats = 0;
  let repeatedAtMs = -Infinity;

  const failure = (nowMs: number) => (failed && nowMs - failed.atMs < recentMs ? failed.status : undefined);
  const sendProbe = async (nowMs: number) => {
    const own = generation;
    isProbing = true;
    probedAtMs = nowMs;
    const result = await probe();
    // The stall has ended: the result says nothing about a later one.
    if (own !== generation) return;
    const wasLost = unanswered > 0;
    isProbing = false;
    unanswered = result === "none" ? unanswered + 1 : 0;
    if (result === "none") return;
    if (result >= 400) failed = { status: result, atMs: nowMs };
    else if (wasLost) repeatAt(nowMs);
  };
  const repeatAt = (nowMs: number) => {
    repeats++;
    repeatedAtMs = nowMs;
    requestAgain();
  };
  return {
    /** The status of a request or probe that failed just now; 0 is no response. */
    failure,
    /** Consecutive probes without a response. */
    unanswered: () => unanswered,
    failed(status: number, nowMs: number): void {
      failed = { status, atMs: nowMs };
    },
    /** Nothing was received for this long. */
    waiting(silentMs: number, nowMs: number): void {
      if (silentMs < probeAfterMs) return;
      const status = failure(nowMs);
      const mayProbe = status === undefined || status === 0;
      if (mayProbe && !isProbing && nowMs - probedAtMs >= probeEveryMs) void sendProbe(nowMs);
      if (status !== undefined || unanswered > 0) return;
      const limitMs = repeats === 0 ? repeatAfterMs : repeatAgainAfterMs;
      if (silentMs >= limitMs && nowMs - repeatedAtMs >= limitMs) repeatAt(nowMs);
    },
    /** The stall has ended. */
    reset(): void {
      generation++;
      failed = undefined;
      isProbing = false;
      probedAtMs = repeatedAtMs = -Infinity;
      unanswered = repeats = 0;
    },
  };
}
