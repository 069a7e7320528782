/** A fault that a stream cannot get over by itself. `status` is the HTTP status behind it, where there was one. */
export type StreamFault = { kind: "network"; status?: number | undefined } | { kind: "media" };

export type Remedy =
  | { do: "reload"; afterMs: number }
  | { do: "recoverMedia" }
  | { do: "swapCodecAndRecover" }
  | { do: "giveUp" };

const reloadAfterMs = [500, 1000, 2000, 4000];
const secondMediaFaultWithinMs = 10_000;
/** A signature that ended is replaced at once; where the next one is refused too, the server gets time. */
const refusedAfterMs = [0, 500, 1000, 2000, 4000, 4000, 4000];

/** Whether the server refused the request itself: its signature has ended or opens something else. */
export function isRefusal(fault: StreamFault): boolean {
  return fault.kind === "network" && (fault.status === 401 || fault.status === 403);
}

/**
 * What to do about a fault, given those before it. A refused request (401, 403), under a new signature, and a
 * broken network are tried again after ever longer pauses, each counted for itself; a decoder that fails is set up anew, then with its codec swapped as
 * hls.js advises, then given up.
 */
export function createRecovery() {
  let reloads = 0;
  let mediaFaults = 0;
  let lastMediaFaultAt = -Infinity;
  let refusals = 0;
  return {
    remedyFor(fault: StreamFault, nowMs: number): Remedy {
      if (fault.kind === "media") {
        mediaFaults = nowMs - lastMediaFaultAt > secondMediaFaultWithinMs ? 1 : mediaFaults + 1;
        lastMediaFaultAt = nowMs;
        if (mediaFaults === 1) return { do: "recoverMedia" };
        return mediaFaults === 2 ? { do: "swapCodecAndRecover" } : { do: "giveUp" };
      }
      const afterMs = isRefusal(fault) ? refusedAfterMs[refusals++] : reloadAfterMs[reloads++];
      return afterMs === undefined ? { do: "giveUp" } : { do: "reload", afterMs };
    },
    /** The stream runs again. */
    healed() {
      reloads = refusals = 0;
    },
  };
}
