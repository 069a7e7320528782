/** A fault that a stream cannot get over by itself. `status` is the HTTP status behind it, where there was one. */
export type StreamFault = { kind: "network"; status?: number | undefined } | { kind: "media" };

export type Remedy =
  | { do: "reload"; afterMs: number }
  | { do: "recoverMedia" }
  | { do: "swapCodecAndRecover" }
  | { do: "giveUp" };

const reloadAfterMs = [500, 1000, 2000, 4000];
const secondMediaFaultWithinMs = 10_000;

/** Whether the server refused a request itself: its signature has ended, or opens something else. */
export function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403;
}

/**
 * What to do about a fault, given those before it. A broken network is tried again after ever longer pauses; a decoder
 * that fails is set up anew, then with its codec swapped as hls.js advises, then given up. Refusals that come here have
 * been tried often enough, each time under a new signature.
 */
export function createRecovery() {
  let reloads = 0;
  let mediaFaults = 0;
  let lastMediaFaultAt = -Infinity;
  return {
    remedyFor(fault: StreamFault, nowMs: number): Remedy {
      if (fault.kind === "media") {
        mediaFaults = nowMs - lastMediaFaultAt > secondMediaFaultWithinMs ? 1 : mediaFaults + 1;
        lastMediaFaultAt = nowMs;
        if (mediaFaults === 1) return { do: "recoverMedia" };
        return mediaFaults === 2 ? { do: "swapCodecAndRecover" } : { do: "giveUp" };
      }
      if (isRefusal(fault.status)) return { do: "giveUp" };
      const afterMs = reloadAfterMs[reloads++];
      return afterMs === undefined ? { do: "giveUp" } : { do: "reload", afterMs };
    },
    /** The stream runs again. */
    healed() {
      reloads = 0;
    },
  };
}
