/** A fault that a stream cannot get over by itself. */
export type StreamFault = {
  kind: "network" | "media";
  /** The HTTP status behind it, where there was one. */
  status?: number | undefined;
  /** It lies in one segment, which could be left out. */
  inSegment: boolean;
};

export type Remedy =
  | { do: "reload"; afterMs: number }
  /** Plays on without the segment. */
  | { do: "leaveOut" }
  | { do: "recoverMedia" }
  | { do: "swapCodecAndRecover" }
  | { do: "giveUp" };

const reloadAfterMs = [500, 1000, 2000, 4000];
const secondMediaFaultWithinMs = 10_000;
/** Statuses below 500 that pass by themselves: a timeout, too many requests. */
const passing = [408, 429];

/** Whether the server refused a request itself: its signature has ended, or opens something else. */
export function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

/** Whether a file is not there, and will not be by asking again. */
export function isMissing(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && !isRefusal(status) && !passing.includes(status);
}

/**
 * What to do about a fault, given those before it. A missing segment is left out. A broken network is tried again after
 * ever longer pauses, for as long as the title is open. A decoder that fails is set up anew, then without the segment it
 * failed at, then with its codec swapped as hls.js advises, then given up.
 */
export function createRecovery() {
  let reloads = 0;
  let mediaFaults = 0;
  let lastMediaFaultAt = -Infinity;

  const mediaRemedy = (inSegment: boolean, nowMs: number): Remedy => {
    mediaFaults = nowMs - lastMediaFaultAt > secondMediaFaultWithinMs ? 1 : mediaFaults + 1;
    lastMediaFaultAt = nowMs;
    if (mediaFaults === 1) return { do: "recoverMedia" };
    if (inSegment) return { do: "leaveOut" };
    return mediaFaults === 2 ? { do: "swapCodecAndRecover" } : { do: "giveUp" };
  };
  return {
    remedyFor({ kind, status, inSegment }: StreamFault, nowMs: number): Remedy {
      if (kind === "media") return mediaRemedy(inSegment, nowMs);
      if (inSegment && isMissing(status)) return { do: "leaveOut" };
      const afterMs = reloadAfterMs[reloads] ?? 4000;
      reloads++;
      return { do: "reload", afterMs };
    },
    /** The stream runs again. */
    healed() {
      reloads = 0;
    },
  };
}
