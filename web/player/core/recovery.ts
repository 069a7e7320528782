/** A fault that a stream cannot get over by itself. `status` is the HTTP status behind it, where there was one. */
export type StreamFault = { kind: "network"; status?: number | undefined } | { kind: "media" };

export type Remedy =
  | { do: "signAgain" }
  | { do: "reload"; afterMs: number }
  | { do: "recoverMedia" }
  | { do: "swapCodecAndRecover" }
  | { do: "giveUp" };

const reloadAfterMs = [500, 1000, 2000, 4000];
const secondMediaFaultWithinMs = 10_000;
const signAgainAtMostEveryMs = 30_000;

/** Whether the server refused the request itself: its signature has ended or opens something else. */
export function isRefusal(fault: StreamFault): boolean {
  return fault.kind === "network" && (fault.status === 401 || fault.status === 403);
}

/**
 * What to do about a fault, given those before it. A refused request (401, 403) asks for a new signature; a broken
 * network is tried again after ever longer pauses; a decoder that fails is set up anew, then with its codec swapped as
 * hls.js advises, then given up.
 */
export function createRecovery() {
  let reloads = 0;
  let mediaFaults = 0;
  let lastMediaFaultAt = -Infinity;
  let signedAt = -Infinity;
  return {
    remedyFor(fault: StreamFault, nowMs: number): Remedy {
      if (fault.kind === "media") {
        mediaFaults = nowMs - lastMediaFaultAt > secondMediaFaultWithinMs ? 1 : mediaFaults + 1;
        lastMediaFaultAt = nowMs;
        if (mediaFaults === 1) return { do: "recoverMedia" };
        return mediaFaults === 2 ? { do: "swapCodecAndRecover" } : { do: "giveUp" };
      }
      if (isRefusal(fault) && nowMs - signedAt > signAgainAtMostEveryMs) {
        signedAt = nowMs;
        return { do: "signAgain" };
      }
      const afterMs = reloadAfterMs[reloads++];
      return afterMs === undefined ? { do: "giveUp" } : { do: "reload", afterMs };
    },
    /** The stream runs again. */
    healed() {
      reloads = 0;
    },
  };
}
