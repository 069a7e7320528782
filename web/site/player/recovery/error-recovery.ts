/** An error that hls.js could not handle. */
export type PlaybackFault = {
  kind: "network" | "media";
  /** Whether it concerns a single segment, which could be skipped. */
  inSegment: boolean;
};

export type Remedy =
  | { do: "reload"; afterMs: number }
  | { do: "skipSegment" }
  | { do: "recoverMedia" }
  | { do: "swapCodecAndRecover" }
  | { do: "giveUp" };

const reloadAfterMs = [500, 1000];
const secondMediaFaultWithinMs = 10_000;
/** Transient statuses below 500: timeout, too many requests. */
const transient = [408, 429];

/** Whether the server refused the signature. */
export function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

/** Whether a file is missing, so that retrying is pointless. */
export function isMissing(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && !isRefusal(status) && !transient.includes(status);
}

/** Whether a segment that keeps failing with this status may be a gap in an otherwise playable title. */
export function mayBeGap(status: number | undefined): boolean {
  return isMissing(status) || (status !== undefined && status >= 500);
}

/**
 * Chooses the reaction to an error that retrying the request did not resolve, given the previous errors. Network failures are retried
 * with growing delays for as long as the title is open. After a decoder error: recover, then skip the segment, then swap
 * the audio codec as hls.js recommends, then give up.
 */
export function createErrorRecovery() {
  let reloads = 0;
  let mediaFaults = 0;
  let lastMediaFaultAt = -Infinity;

  const mediaRemedy = (inSegment: boolean, nowMs: number): Remedy => {
    mediaFaults = nowMs - lastMediaFaultAt > secondMediaFaultWithinMs ? 1 : mediaFaults + 1;
    lastMediaFaultAt = nowMs;
    if (mediaFaults === 1) return { do: "recoverMedia" };
    if (inSegment) return { do: "skipSegment" };
    return mediaFaults === 2 ? { do: "swapCodecAndRecover" } : { do: "giveUp" };
  };
  return {
    remedyFor({ kind, inSegment }: PlaybackFault, nowMs: number): Remedy {
      if (kind === "media") return mediaRemedy(inSegment, nowMs);
      const afterMs = reloadAfterMs[reloads] ?? 2000;
      reloads++;
      return { do: "reload", afterMs };
    },
    /** A segment was loaded. */
    recovered() {
      reloads = 0;
    },
  };
}
